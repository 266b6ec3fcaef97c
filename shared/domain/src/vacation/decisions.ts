import { addYears } from '@portal/calendar/days'
import { shortBy } from '@portal/calendar/vacation'
import type { DecodedOf } from '@portal/contracts'
import type { vacation } from '@portal/contracts/vacation'
import { leaveEvents as happened } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, Refused, refuse } from '../kit/outcome.ts'
import { isAway, type Leaves, may, overlaps, takenBeside } from './leave.ts'
import { freePlaces, type KnownPlaces, takePlaces } from './places.ts'

/** What is known of a kind of leave when it is asked for; undefined where there is none. */
export interface KnownType {
  readonly takesVacation: boolean
  readonly scaled: boolean
  readonly active: boolean
}
/** What a person's departments say against the days. */
export interface Limits {
  /** Days on which nobody may be away. */
  readonly closed: readonly string[]
  /** Days on which as many others are away as may be. */
  readonly full: readonly string[]
}
export interface Found {
  readonly type: KnownType | null
  readonly limits: Limits
  readonly places: KnownPlaces
}

type Form = DecodedOf<typeof vacation.request>
type Answer = DecodedOf<typeof vacation.decide>

/** Vacation days that are missing when a request takes these days. */
const shortOf = (state: Leaves, id: string, days: readonly string[]): number =>
  shortBy(days, state.allowances, takenBeside(state, id))

/** The form as it is written down, or why it cannot be. */
function checked(
  state: Leaves,
  id: string,
  form: Pick<Form, 'typeId' | 'days' | 'extent' | 'course' | 'comment'>,
  { type }: Found,
  { today, earliest }: { readonly today: string; readonly earliest: string },
) {
  const days = [...new Set(form.days)].sort()
  if (!type || (!type.active && state.of[id]?.typeId !== form.typeId))
    return refuse('leaveTypeUnknown')
  if (form.extent !== 100 && !type.scaled) return refuse('leaveNotScaled')
  if ((days[0] ?? '') < earliest) return refuse('leaveInPast')
  if ((days.at(-1) ?? '') > addYears(today, 2)) return refuse('leaveTooFar')
  if (overlaps(state, id, days)) return refuse('leaveOverlaps')
  return {
    leaveId: id,
    typeId: form.typeId,
    days,
    takesVacation: type.takesVacation,
    extent: form.extent,
    course: form.course,
    comment: form.comment.trim(),
  }
}

/** Asks for leave, or changes what was asked for: it waits to be answered. */
export function request(
  state: Leaves,
  { id: given, ...form }: Form,
  { id: userId, newId, today }: Surroundings,
  found: Found,
) {
  const id = given ?? newId()
  if (given === undefined && state.of[id]) return decided([], { id })
  if (given !== undefined && !state.of[given]) return refuse('notFound')
  if (given !== undefined && !may('change', state, id)) return refuse('leaveSettled')
  // Days that are over stay in a request that is changed.
  const begun = state.of[id]?.days[0] ?? today
  const facts = checked(state, id, form, found, {
    today,
    earliest: begun < today ? begun : today,
  })
  if (facts instanceof Refused) return facts
  if (facts.takesVacation && shortOf(state, id, facts.days) > 0) return refuse('tooFewVacationDays')
  const all = { ...facts, userId }
  if (given === undefined) return decided([happened.leaveRequested(all)], { id })
  return decided([happened.leaveChanged(all)], { id }, { beside: freed(state, id, userId, found) })
}

/** Takes back what waits; of what is approved, asks the office to. */
export function withdraw(
  state: Leaves,
  { id }: { readonly id: string },
  { id: userId }: Surroundings,
) {
  const leave = state.of[id]
  if (!leave || leave.phase === 'removed') return refuse('notFound')
  if (leave.phase === 'withdrawn' || leave.phase === 'withdrawalAsked') return done()
  const what = { leaveId: id, userId }
  return leave.phase === 'approved'
    ? done(happened.leaveWithdrawalAsked(what))
    : done(happened.leaveWithdrawn(what))
}

/** The places that end with what is decided on leave, where somebody would be away on it. */
const freed = (state: Leaves, leaveId: string, userId: string, { places }: Found) =>
  isAway(state, leaveId)
    ? freePlaces({ leaveId, userId, after: state.of[leaveId]?.version ?? 0 }, places)
    : []

/** What the office does with leave of a person. */
export function decide(state: Leaves, form: Answer, about: Surroundings, found: Found) {
  if (form.action === 'enter') return enter(state, form, about, found)
  const { id = '', action, override } = form
  const leave = state.of[id]
  if (!leave || leave.phase === 'removed') return refuse('notFound')
  if (leave.phase === 'withdrawn') return refuse('leaveTakenBack')
  if (!may(action, state, id)) return refuse('leaveSettled')
  const said = { leaveId: id, userId: about.id, reason: form.reason.trim() }
  const asked = leave.phase === 'withdrawalAsked'
  if (action === 'approve' && !asked) {
    const why = limited(state, id, leave, found.limits)
    if (why && !override) return refuse(why)
    const wanted = { leaveId: id, userId: about.id, days: leave.days, after: leave.version }
    return decided(
      [happened.leaveApproved({ ...said, overridden: why !== undefined })],
      { id },
      { beside: takePlaces(wanted, found.places, override) },
    )
  }
  const ends = { beside: freed(state, id, about.id, found) }
  if (action === 'approve')
    return decided([happened.leaveWithdrawn({ leaveId: id, userId: about.id })], { id }, ends)
  if (action === 'notApprove')
    return asked
      ? decided([happened.leaveWithdrawalNotApproved(said)], { id })
      : decided([happened.leaveNotApproved(said)], { id })
  if (action === 'undo') {
    // Its days may have been given to another request since.
    if (overlaps(state, id, leave.days)) return refuse('leaveOverlaps')
    return decided([happened.leaveAnswerUndone(said)], { id }, ends)
  }
  return decided([happened.leaveRemoved(said)], { id }, ends)
}

/** Why leave cannot be granted without passing over a limit. */
function limited(
  state: Leaves,
  id: string,
  leave: { readonly days: readonly string[]; readonly takesVacation: boolean },
  { closed, full }: Limits,
) {
  if (closed.length + full.length > 0) return 'leaveLimits' as const
  const isShort = leave.takesVacation && shortOf(state, id, leave.days) > 0
  return isShort ? ('tooFewVacationDays' as const) : undefined
}

/** Leave that the office writes down: it is approved at once. */
function enter(state: Leaves, form: Answer, about: Surroundings, found: Found) {
  const { today, newId, id: userId } = about
  const { typeId = '', days = [], extent, course, comment } = form
  const id = newId()
  if (state.of[id]) return decided([], { id })
  const written = { typeId, days, extent, course, comment }
  const facts = checked(state, id, written, found, { today, earliest: addYears(today, -1) })
  if (facts instanceof Refused) return facts
  const why = limited(state, id, facts, found.limits)
  if (why && !form.override) return refuse(why)
  const wanted = { leaveId: id, userId, days: facts.days, after: 0 }
  return decided(
    [happened.leaveEntered({ ...facts, userId, reason: form.reason.trim() })],
    { id },
    { beside: takePlaces(wanted, found.places, form.override) },
  )
}

/** Writes down what the office knows of a person's vacation from a year on. */
export function setAllowance(
  { allowances }: Leaves,
  { year, hiredOn, days, saved }: DecodedOf<typeof vacation.saveUser>,
  { id: userId }: Surroundings,
) {
  const known = saved.filter((one) => one.days > 0)
  const is = { year, hiredOn, days, saved: known }
  const was = allowances.find((one) => one.year === year)
  if (was && JSON.stringify(was) === JSON.stringify(is)) return done()
  return done(happened.vacationAllowanceSet({ userId, ...is }))
}
