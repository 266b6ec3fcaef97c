import type { Allowance, Taken } from '@portal/calendar/vacation'
import { orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'

/** Where one request stands; which follows from which move is in `moves`. */
export type Phase =
  | 'none'
  | 'waiting'
  | 'approved'
  | 'notApproved'
  | 'withdrawalAsked'
  | 'withdrawn'
  | 'removed'

export interface Leave {
  readonly phase: Phase
  readonly typeId: string
  readonly days: readonly string[]
  readonly takesVacation: boolean
  /** The version of the person's stream in which it changed last. */
  readonly version: number
}

/** All leave of one person, and what the office knows of their vacation. */
export interface Leaves {
  readonly of: Readonly<Record<string, Leave>>
  readonly allowances: readonly Allowance[]
  /** The version in which the allowances changed last. */
  readonly allowanceVersion: number
}

interface Facts {
  readonly leaveId: string
  readonly typeId: string
  readonly days: readonly string[]
  readonly takesVacation: boolean
}
type At = { readonly version: bigint }

const stands =
  (phase: Phase) =>
  (state: Leaves, { leaveId, typeId, days, takesVacation }: Facts, { version }: At): Leaves => ({
    ...state,
    of: {
      ...state.of,
      [leaveId]: { phase, typeId, days, takesVacation, version: Number(version) },
    },
  })
const becomes =
  (phase: Phase) =>
  (state: Leaves, { leaveId }: { readonly leaveId: string }, { version }: At): Leaves => {
    const before = state.of[leaveId]
    if (!before) return state
    return {
      ...state,
      of: { ...state.of, [leaveId]: { ...before, phase, version: Number(version) } },
    }
  }

export const leaves = aggregate<Leaves>('leave', { of: {}, allowances: [], allowanceVersion: 0 })({
  leaveRequested: stands('waiting'),
  leaveChanged: stands('waiting'),
  leaveEntered: stands('approved'),
  leaveApproved: becomes('approved'),
  leaveNotApproved: becomes('notApproved'),
  leaveWithdrawn: becomes('withdrawn'),
  leaveWithdrawalAsked: becomes('withdrawalAsked'),
  leaveWithdrawalNotApproved: becomes('approved'),
  leaveAnswerUndone: becomes('waiting'),
  leaveRemoved: becomes('removed'),
  vacationAllowanceSet: (state, { year, hiredOn, days, saved }, { version }) => ({
    ...state,
    allowances: [
      ...state.allowances.filter((one) => one.year !== year),
      { year, hiredOn: orElse(hiredOn, null), days, saved },
    ],
    allowanceVersion: Number(version),
  }),
})

/** Every legal move: from which state to which. What is not here is refused. */
export const moves = {
  request: { none: 'waiting' },
  enter: { none: 'approved' },
  change: { waiting: 'waiting', notApproved: 'waiting', approved: 'waiting' },
  withdraw: { waiting: 'withdrawn', notApproved: 'withdrawn', approved: 'withdrawalAsked' },
  approve: { waiting: 'approved', withdrawalAsked: 'withdrawn' },
  notApprove: { waiting: 'notApproved', withdrawalAsked: 'approved' },
  undo: { approved: 'waiting', notApproved: 'waiting' },
  remove: { waiting: 'removed', approved: 'removed', withdrawalAsked: 'removed' },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Phase, Phase>>>>>
export type Move = keyof typeof moves

/** Where a request stands. */
export const phaseOf = (state: Leaves, id: string): Phase => state.of[id]?.phase ?? 'none'

/** Is the move legal for this request? */
export const may = (move: Move, state: Leaves, id: string): boolean =>
  Object.hasOwn(moves[move], phaseOf(state, id))

/** Is the person away on it: approved, and not taken back yet? */
export const isAway = (state: Leaves, id: string): boolean =>
  ['approved', 'withdrawalAsked'].includes(phaseOf(state, id))

const holding: readonly Phase[] = ['waiting', 'approved', 'withdrawalAsked']

/** Leave that holds its days: asked for, or approved; but for one request. */
const held = (state: Leaves, but: string): Leave[] =>
  Object.entries(state.of).flatMap(([id, one]) =>
    id !== but && holding.includes(one.phase) ? [one] : [],
  )

/** Does other leave of the person hold one of these days? */
export function overlaps(state: Leaves, id: string, days: readonly string[]): boolean {
  const taken = new Set(held(state, id).flatMap((one) => one.days))
  return days.some((day) => taken.has(day))
}

/** What takes vacation, but for one request. */
export const takenBeside = (state: Leaves, id: string): Taken[] =>
  held(state, id)
    .filter(({ takesVacation }) => takesVacation)
    .map(({ days, phase }) => ({ days, approved: phase !== 'waiting' }))
