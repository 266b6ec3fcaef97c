import { bulkEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

/** One of them, in the version that was looked at; null where it has none. */
export interface BulkItem {
  readonly id: string
  readonly version: number | null
}

/** Something that is done to many, one after the other. */
export interface Bulk {
  readonly is: 'unknown' | 'running' | 'done' | 'stopped'
  readonly askedById: string
  readonly action: string
  readonly targetId: string | null
  /** What is said to each, as JSON; '' where nothing is, or whoever asked was erased. */
  readonly details: string
  readonly items: readonly BulkItem[]
  readonly worked: number
  readonly refused: number
}

const initial: Bulk = {
  is: 'unknown',
  askedById: '',
  action: '',
  targetId: null,
  details: '',
  items: [],
  worked: 0,
  refused: 0,
}

export const bulk = aggregate(
  'bulk',
  initial,
)({
  bulkAsked: (state, { askedById, action, targetId, details, items }) => ({
    ...state,
    is: 'running',
    askedById,
    action,
    targetId,
    details: orElse(details, ''),
    items,
  }),
  bulkWorked: (state, { worked, refused, total }) => ({
    ...state,
    is: worked >= total ? 'done' : state.is,
    worked,
    refused,
  }),
  bulkStopped: (state) => ({ ...state, is: 'stopped' }),
})

/** What became of one: the code of its refusal, or null where it was done. */
export interface ItemOutcome {
  readonly id: string
  readonly refused: string | null
}

interface Found {
  readonly details: string
  /** Which are meant, and what tells them from others. */
  readonly chosen: {
    readonly items: readonly BulkItem[]
    readonly mark: string
    /** How many people it concerns, where that is counted. */
    readonly concerned: number
  }
}

/**
 * Asks that something is done to many. Looked at alone, nothing happens, and how many they are is told.
 * @param input.mark of those who were looked at; '' where they are named
 * @param found.details what is said to each, as JSON; '' where nothing is
 */
export function ask(
  _: Bulk,
  input: {
    readonly action: string
    readonly targetId: string | null
    readonly preview: boolean
    readonly mark: string
  },
  { id: bulkId, actor }: Deciding,
  { chosen: { items, mark, concerned }, details }: Found,
) {
  const told = (id: string | null) => ({ id, count: items.length, concerned, mark })
  if (input.preview) return decided([], told(null))
  if (items.length === 0) return refuse('nothingChosen')
  if (input.mark !== mark) return refuse('foundChanged')
  const { action, targetId } = input
  const asked = { bulkId, askedById: actor.userId, action, targetId, details, items: [...items] }
  return decided([happened.bulkAsked(asked)], told(bulkId))
}

/** The next of those that are to be gone through, from where one was; none where it is over. */
export const next = (state: Bulk, most: number): readonly BulkItem[] =>
  state.is === 'running' ? state.items.slice(state.worked, state.worked + most) : []

/** Some were gone through. What somebody else went through meanwhile stays as that one found it. */
export function work(
  state: Bulk,
  { from, outcomes }: { readonly from: number; readonly outcomes: readonly ItemOutcome[] },
  { id: bulkId }: Surroundings,
) {
  if (state.is === 'unknown' || state.worked !== from || outcomes.length === 0) return done()
  return done(
    happened.bulkWorked({
      bulkId,
      askedById: state.askedById,
      from,
      outcomes: [...outcomes],
      worked: from + outcomes.length,
      refused: state.refused + outcomes.filter(({ refused }) => refused !== null).length,
      total: state.items.length,
    }),
  )
}

/** No more of it is done; what is done stays done. */
export function stop(state: Bulk, _: unknown, { id: bulkId, actor }: Deciding) {
  if (state.is === 'unknown') return refuse('notFound')
  if (state.is !== 'running') return done()
  return done(happened.bulkStopped({ bulkId, askedById: actor.userId }))
}

/**
 * Carries out what an action is with one, as the call itself would for whoever asked for it, with the
 * rights that they have now. Done again after a crash, it finds what it did before.
 * @returns the code of its refusal, or null where it is done
 */
export type CarryOut = (of: {
  readonly action: string
  readonly targetId: string | null
  readonly details: string
  readonly item: BulkItem
  readonly bulkId: string
  readonly askedById: string
}) => Promise<string | null>
