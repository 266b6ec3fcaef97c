import type { Audience } from '@portal/contracts/audience'
import type { Happened } from '@portal/events'
import type { LastingMap } from './lasting.ts'
import { decided } from './outcome.ts'

/** People of one event at most. */
const BATCH = 500

/** Ids of those for whom something is meant. */
export type Meant = { readonly [K in keyof Audience]: Iterable<string> }

/** Something that is given to an audience, as those who give it out have to know it. */
export interface ForAudience {
  readonly audience: Meant
  /** Left out, though a group or department of theirs is meant. */
  readonly exceptIds: Iterable<string>
  readonly has: LastingMap<true>
  /** Another one whenever it is meant for others. */
  readonly edition: number
  /** Wishes whose progress is told until they are settled, the longest waiting first. */
  readonly waiting: readonly string[]
  /** Whoever wished it last. */
  readonly wishedBy: string | undefined
}

/** Whom the read side finds for an edition of the audience. */
export interface Found {
  readonly edition: number
  /** Ids, and whether it is given to them: who is deactivated keeps what they have. */
  readonly people: ReadonlyMap<string, boolean>
  /** The only people who are looked at; undefined for all. */
  readonly only?: readonly string[] | undefined
}

/** How it is written down; `mark` is the wish that waits longest, and `done` of `total` have it then. */
export interface Writes<N extends string> {
  readonly given: (
    userIds: string[],
    progress: { mark: string | null; done: number; total: number },
  ) => Happened<N>
  readonly taken: (userIds: string[]) => Happened<N>
  readonly settled?: (mark: string, people: number) => Happened<N>
}

/**
 * Gives to whom it is meant for and has it not, or takes from whom it is not meant for any more: one batch.
 * It compares what is with what should be, so it goes on wherever it was left, and nobody gets it twice.
 * @param it undefined where nothing is given and nothing taken
 * @returns what is next: another batch, a new look because it is meant for others by now, or nothing
 */
export function giveOut<N extends string>(
  it: ForAudience | undefined,
  { edition, people, only }: Found,
  writes: Writes<N>,
) {
  const next = (what: 'batch' | 'look' | 'nothing', ...events: Happened<N>[]) =>
    decided(events, { next: what })
  if (!it) return next('nothing')
  if (it.edition !== edition) return next('look')
  const over: string[] = []
  for (const user of only ?? it.has.keys()) {
    if (it.has.has(user) && !people.has(user)) over.push(user)
    if (over.length === BATCH) break
  }
  if (over.length > 0) return next('batch', writes.taken(over))
  const missing: string[] = []
  for (const [user, isFresh] of people) if (isFresh && !it.has.has(user)) missing.push(user)
  if (missing.length > 0) {
    const userIds = missing.slice(0, BATCH)
    const total = only ? missing.length : people.size
    const done = total - missing.length + userIds.length
    const mark = only ? null : (it.waiting[0] ?? null)
    return next('batch', writes.given(userIds, { mark, done, total }))
  }
  const { settled } = writes
  if (only || !settled) return next('nothing')
  return next('nothing', ...it.waiting.map((mark) => settled(mark, people.size)))
}
