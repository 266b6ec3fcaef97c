import { addDays, type Day } from '@portal/calendar/days'
import type { DecodedOf } from '@portal/contracts'
import type { timereport } from '@portal/contracts/timereport'
import {
  MOST_DAYS_BACK,
  type Reported,
  type Span,
  type TimeReportState,
} from '@portal/contracts/timereport-shapes'
import { timereportEvents as happened, orElse, type Redacted } from '@portal/events'
import { aggregate, type Folding } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import type { InMonths } from '../kit/in-months.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { overlapping, wrongTimes } from './times.ts'

/** Where the report of a day stands; `none` also once it was deleted. */
export type Phase = 'none' | TimeReportState

/** One person's report of one day. */
export interface Report {
  readonly phase: Phase
  readonly userId: string
  readonly day: Day
  readonly said: Reported | undefined
  /** It was sent once: what is sent now is a correction. */
  readonly wasSent: boolean
  /** Of what can be seen of it; -1 where there is nothing. */
  readonly version: number
  /** Of the stream. */
  readonly last: number
}

type Sealed = { readonly [K in keyof Reported]: Reported[K] | Redacted }
const saidIn = (data: Sealed): Reported => ({
  shifts: orElse(data.shifts, []),
  breaks: orElse(data.breaks, []),
  absences: orElse(data.absences, []),
  tasks: orElse(data.tasks, []),
  trips: orElse(data.trips, []),
  comment: orElse(data.comment, ''),
  saveExtraTime: orElse(data.saveExtraTime, false),
})

type Whole = Sealed & { readonly userId: string; readonly day: Day }
const written =
  (phase: (state: Report) => Phase, wasSent: boolean) =>
  (state: Report, data: Whole, { version }: Folding): Report => ({
    phase: phase(state),
    userId: data.userId,
    day: data.day,
    said: saidIn(data),
    wasSent: state.wasSent || wasSent,
    version: Number(version),
    last: Number(version),
  })
const turned =
  (phase: Phase) =>
  (state: Report, _: unknown, { version }: Folding): Report => ({
    ...state,
    phase,
    version: Number(version),
    last: Number(version),
  })

export const report = aggregate<Report>('timereport', {
  phase: 'none',
  userId: '',
  day: '',
  said: undefined,
  wasSent: false,
  version: -1,
  last: 0,
})({
  timeReportSaved: written(({ phase }) => (phase === 'returned' ? 'returned' : 'draft'), false),
  timeReportSent: written(() => 'sent', true),
  timeReportCorrected: written(() => 'sent', true),
  timeReportReturned: turned('returned'),
  timeReportApproved: turned('approved'),
  timeReportDeleted: (state, _, { version }) => ({
    ...state,
    phase: 'none',
    said: undefined,
    wasSent: false,
    version: -1,
    last: Number(version),
  }),
})

/** Every legal move: from which state to which. What is not here is refused. */
export const moves = {
  save: { none: 'draft', draft: 'draft', returned: 'returned' },
  send: { none: 'sent', draft: 'sent', returned: 'sent', sent: 'sent' },
  giveBack: { sent: 'returned', approved: 'returned' },
  approve: { sent: 'approved' },
  remove: { draft: 'none', sent: 'none', returned: 'none' },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Phase, Phase>>>>>
export type Move = keyof typeof moves

/** Is the move legal in this state? */
export const may = (move: Move, { phase }: Report): boolean => Object.hasOwn(moves[move], phase)

/** Whose it is; nobody's where there is none. */
export const holder = ({ phase, userId }: Report): string => (phase === 'none' ? '' : userId)

/** Whose it is for the office, which sees no drafts. */
export const shownHolder = (state: Report): string => (state.phase === 'draft' ? '' : holder(state))

/** Its shifts, as the days beside it are to know of them. */
export const shiftsOf = ({ said }: Report): readonly Span[] => said?.shifts ?? []

type Form = DecodedOf<typeof timereport.save>

const reportedIn = (form: Form): Reported => ({
  shifts: form.shifts,
  breaks: form.breaks,
  absences: form.absences,
  tasks: form.tasks,
  trips: form.trips,
  comment: form.comment.trim(),
  saveExtraTime: form.saveExtraTime,
})

const saysNothing = ({ shifts, absences, trips }: Reported): boolean =>
  shifts.length === 0 &&
  absences.every(({ minutes }) => minutes === 0) &&
  trips.every(({ minutes, amount }) => minutes === 0 && amount === 0)

const isSame = (one: Reported | undefined, other: Reported): boolean =>
  one !== undefined && JSON.stringify(saidIn(one)) === JSON.stringify(saidIn(other))

/** What is looked up of the month of a day. */
interface InMonth {
  readonly month: InMonths
}

/**
 * Saves what a person reports of a day, or sends it to the office.
 * @param found.beside the shifts of the days before and after
 */
export function save(
  state: Report,
  form: Form,
  { id, today, actor }: Surroundings & { readonly actor: { readonly userId: string } },
  { beside, month: { closed, open } }: InMonth & { readonly beside: readonly Span[] },
) {
  const { day, send } = form
  if (day > today) return refuse('dayInTheFuture')
  // What the office returned it waits for, however long that took.
  if (state.phase !== 'returned' && day < addDays(today, -MOST_DAYS_BACK))
    return refuse('dayLongAgo')
  if (state.phase === 'approved') return refuse('reportApproved')
  const said = reportedIn(form)
  const wrong = wrongTimes(day, said, beside, send)
  if (wrong) return wrong
  if (send && saysNothing(said)) return refuse('nothingReported')
  if (send && said.comment === '')
    return refuse('reportCommentMissing', [{ path: 'comment', message: 'requiredField' }])
  const isThere = isSame(state.said, said) && (!send || state.phase === 'sent')
  if (isThere) return decided([], { id, version: state.version })
  if (closed) return refuse('monthClosed')
  // What waits for the office is changed by what is sent, not by what another device still types.
  if (!may(send ? 'send' : 'save', state)) return refuse('changedMeanwhile')
  const facts = { timeReportId: id, userId: actor.userId, day, ...said }
  const event = send
    ? state.wasSent
      ? happened.timeReportCorrected(facts)
      : happened.timeReportSent(facts)
    : happened.timeReportSaved({ ...facts, isCorrection: state.wasSent })
  return decided([event], { id, version: state.last + 1 }, { beside: open })
}

const isDone = { ok: true } as const
const aboutOf = ({ userId, day }: Report, timeReportId: string) => ({ timeReportId, userId, day })

/** What was sent is right. @param found.beside the shifts of the days before and after */
export function approve(
  state: Report,
  _: unknown,
  { id }: Surroundings,
  { beside, month: { closed, open } }: InMonth & { readonly beside: readonly Span[] },
) {
  if (state.phase === 'none' || state.phase === 'draft') return refuse('notFound')
  if (state.phase === 'approved') return done()
  if (!may('approve', state)) return refuse('nothingWaiting')
  if (closed) return refuse('monthClosed')
  // Two days sent at the same moment have not seen each other.
  return (
    overlapping(shiftsOf(state), beside) ??
    decided([happened.timeReportApproved(aboutOf(state, id))], isDone, { beside: open })
  )
}

/** The person is to correct it. */
export function giveBack(
  state: Report,
  { text }: { readonly text: string },
  { id }: Surroundings,
  { month: { closed, open } }: InMonth,
) {
  if (state.phase === 'none' || state.phase === 'draft') return refuse('notFound')
  if (!may('giveBack', state)) return refuse('nothingWaiting')
  if (closed) return refuse('monthClosed')
  const returned = happened.timeReportReturned({ ...aboutOf(state, id), text: text.trim() })
  return decided([returned], isDone, { beside: open })
}

/** The person takes it away. */
export function remove(
  state: Report,
  _: unknown,
  { id }: Surroundings,
  { month: { closed, open } }: InMonth,
) {
  if (state.phase === 'none') return state.last === 0 ? refuse('notFound') : done()
  if (!may('remove', state)) return refuse('reportApproved')
  if (closed) return refuse('monthClosed')
  return decided([happened.timeReportDeleted(aboutOf(state, id))], isDone, { beside: open })
}

/** It is kept no longer, wherever it stands. */
export function keepNoLonger(state: Report, _: unknown, { id }: Surroundings) {
  return state.phase === 'none' ? done() : done(happened.timeReportDeleted(aboutOf(state, id)))
}
