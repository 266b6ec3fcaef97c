import { kindRules, type RightKind, validUntilOf } from '@portal/contracts/driver-rights-rules'
import { orElse, type Redacted } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Claim } from '../kit/outcome.ts'

/** A card as it was handed in. */
export interface Card {
  readonly title: string
  readonly cardNumber: string
  readonly categories: readonly string[]
  readonly startDate: string
  readonly endDate: string | null
  readonly expireDate: string | null
  readonly frontFileId: string | null
  readonly backFileId: string | null
}

/** One right of one person: what is valid, and what waits beside it. */
export interface Right {
  readonly is: 'unknown' | 'open' | 'deleted'
  readonly userId: string
  readonly kind: RightKind
  readonly valid: Card | null
  readonly pending: Card | null
  /** An administrator has asked for more, and nothing was sent since. */
  readonly asked: boolean
  /** The version of the stream in which somebody last changed it; reminders do not count. */
  readonly version: number
  /** The reminders that were sent, by `reminderOf`. */
  readonly reminded: readonly string[]
}

interface CardData {
  readonly title: string | Redacted
  readonly cardNumber: string | Redacted
  readonly categories: readonly string[]
  readonly startDate: string
  readonly endDate: string | null
  readonly expireDate: string | null
  readonly frontFileId: string | null
  readonly backFileId: string | null
}
const cardIn = (data: CardData): Card => ({
  title: orElse(data.title, ''),
  cardNumber: orElse(data.cardNumber, ''),
  categories: data.categories,
  startDate: data.startDate,
  endDate: data.endDate,
  expireDate: data.expireDate,
  frontFileId: data.frontFileId,
  backFileId: data.backFileId,
})
const handedIn = (state: Right, data: CardData, { version }: { version: bigint }): Right => ({
  ...state,
  pending: cardIn(data),
  asked: false,
  version: Number(version),
})

export const right = aggregate<Right>('driverRight', {
  is: 'unknown',
  userId: '',
  kind: 'permit',
  valid: null,
  pending: null,
  asked: false,
  version: 0,
  reminded: [],
})({
  driverRightSubmitted: (state, data, event) => ({
    ...handedIn(state, data, event),
    is: 'open',
    userId: data.userId,
    kind: data.kind,
  }),
  driverRightChanged: handedIn,
  cardImagesAttached: handedIn,
  driverRightRenewed: handedIn,
  driverRightApproved: (state, data, { version }) => ({
    ...state,
    valid: cardIn(data),
    pending: null,
    asked: false,
    version: Number(version),
  }),
  driverRightChangesRequested: (state, _, { version }) => ({
    ...state,
    asked: true,
    version: Number(version),
  }),
  driverRightPendingDeleted: (state, _, { version }) => ({
    ...state,
    pending: null,
    asked: false,
    version: Number(version),
  }),
  driverRightDeleted: (state, _, { version }) => ({
    ...state,
    is: 'deleted',
    valid: null,
    pending: null,
    asked: false,
    version: Number(version),
  }),
  driverRightExpiryReminderSent: (state, { validUntil, days }) => ({
    ...state,
    reminded: [...state.reminded, reminderOf(validUntil, days)],
  }),
})

/** The states in one word each; which of them follows from which move is in `moves`. */
export type Phase =
  | 'unknown'
  | 'waiting'
  | 'asked'
  | 'approved'
  | 'approvedWaiting'
  | 'approvedAsked'
  | 'deleted'

export function phaseOf(state: Right): Phase {
  if (state.is !== 'open') return state.is
  if (!state.pending) return 'approved'
  if (state.valid) return state.asked ? 'approvedAsked' : 'approvedWaiting'
  return state.asked ? 'asked' : 'waiting'
}

const sent = {
  waiting: 'waiting',
  asked: 'waiting',
  approved: 'approvedWaiting',
  approvedWaiting: 'approvedWaiting',
  approvedAsked: 'approvedWaiting',
} as const

/** Every legal move: from which state to which. What is not here is refused. */
export const moves = {
  submit: { unknown: 'waiting' },
  add: { unknown: 'approved' },
  change: sent,
  attach: sent,
  renew: { approved: 'approvedWaiting' },
  approve: {
    waiting: 'approved',
    asked: 'approved',
    approvedWaiting: 'approved',
    approvedAsked: 'approved',
  },
  requestChanges: {
    waiting: 'asked',
    asked: 'asked',
    approvedWaiting: 'approvedAsked',
    approvedAsked: 'approvedAsked',
  },
  removePending: {
    waiting: 'deleted',
    asked: 'deleted',
    approvedWaiting: 'approved',
    approvedAsked: 'approved',
  },
  remove: {
    waiting: 'deleted',
    asked: 'deleted',
    approved: 'deleted',
    approvedWaiting: 'deleted',
    approvedAsked: 'deleted',
  },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Phase, Phase>>>>>
export type Move = keyof typeof moves

/** Is the move legal in this state? */
export const may = (move: Move, state: Right): boolean => Object.hasOwn(moves[move], phaseOf(state))

/** The last day of the valid card, or null where there is none. */
export const endOf = (state: Right): string | null =>
  state.valid ? validUntilOf(state.valid) : null

/** A reminder in a word: that a right ends on this day, so many days before. */
export const reminderOf = (validUntil: string, days: number): string => `${validUntil}.${days}`

/** Does it still end on this day, with nothing waiting at the office that might change that? */
export const endsUnrenewed = (state: Right, validUntil: string): boolean =>
  state.valid !== null && (state.pending === null || state.asked) && endOf(state) === validUntil

/** One right of a kind a person, but of permits; only the keyed hash of this is kept. */
export const place = (
  rightId: string,
  { userId, kind }: Pick<Right, 'userId' | 'kind'>,
): Claim<'rightExists'>[] =>
  kindRules[kind].several
    ? []
    : [
        {
          kind: 'driverRight',
          value: `${userId} ${kind}`,
          userId: rightId,
          otherwise: 'rightExists',
        },
      ]
