import type { Closed, LeaveNames } from '@portal/contracts/vacation-shapes'
import { orElse, type Read, type Redacted } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch, Writers } from '../kit/writer.ts'

/** A request for leave, as it stands. */
const request = table(
  {
    leave_id: t.id,
    user_id: t.id,
    type_id: t.id,
    days: t.json<string[]>(),
    first_day: t.day,
    last_day: t.day,
    takes_vacation: t.bool,
    extent: t.int,
    course: t.text,
    comment: t.text,
    state: t.text,
    reason: t.text,
    entered: t.bool,
    submitted_at: t.time,
    answered_at: orNull(t.time),
    answered_by: orNull(t.id),
    version: t.int,
  },
  {
    key: ['leave_id'],
    indexes: ['(user_id)', '(state, first_day)', '(first_day, leave_id)', '(submitted_at)'],
  },
)

/** Each day of a request; `away` while it is approved. */
const day = table(
  { leave_id: t.id, day: t.day, user_id: t.id, away: t.bool },
  { key: ['leave_id', 'day'], indexes: ['(day) INCLUDE (user_id) WHERE away', '(user_id)'] },
)

const type = table(
  {
    type_id: t.id,
    names: t.json<LeaveNames>(),
    takes_vacation: t.bool,
    scaled: t.bool,
    active: t.bool,
    version: t.int,
  },
  { key: ['type_id'] },
)

const department = table(
  { department_id: t.id, most_away: orNull(t.int), closed: t.json<Closed[]>(), version: t.int },
  { key: ['department_id'] },
)

/** What the office knows of a person's vacation from a year on. */
const allowance = table(
  {
    user_id: t.id,
    year: t.int,
    hired_on: orNull(t.day),
    days: orNull(t.int),
    saved: t.json<{ year: number; days: number }[]>(),
    version: t.int,
  },
  { key: ['user_id', 'year'] },
)

const tables = { request, day, type, department, allowance }
type Write = Writers<typeof tables>
type Tell = (...touches: Touch[]) => void

interface Facts {
  readonly leaveId: string
  readonly userId: string
  readonly typeId: string
  readonly days: string[]
  readonly takesVacation: boolean
  readonly extent: number
  readonly course: string | Redacted
  readonly comment: string | Redacted
}

/** The person hears of it, the office does, and whoever looks at who is away, or whose shift it goes against. */
function tell(touch: Tell, userId: string, away: boolean): void {
  touch({ topic: 'vacation' }, { topic: 'ownVacation', users: [userId] })
  if (away) touch({ topic: 'absence' }, { topic: 'workshifts' })
}

function stands(write: Write, event: Read<Facts>, touch: Tell, by?: { reason: string }): void {
  const { data, time, meta, version } = event
  const { leaveId, userId, typeId, days } = data
  write.request.put({
    leave_id: leaveId,
    user_id: userId,
    type_id: typeId,
    days,
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    takes_vacation: data.takesVacation,
    extent: data.extent,
    course: orElse(data.course, ''),
    comment: orElse(data.comment, ''),
    state: by ? 'approved' : 'waiting',
    reason: by?.reason ?? '',
    entered: by !== undefined,
    submitted_at: time,
    answered_at: by ? time : null,
    answered_by: by ? (meta.actor ?? null) : null,
    version: Number(version),
  })
  write.day.removeWhere({ leave_id: leaveId })
  for (const one of days)
    write.day.put({ leave_id: leaveId, day: one, user_id: userId, away: by !== undefined })
  tell(touch, userId, event.type !== 'leaveRequested')
}

type About = Read<{ leaveId: string; userId: string; reason?: string | Redacted }>

/** It stands otherwise; where the office has said so, with what it said. */
const becomes =
  (state: string, { away, answered }: { away: boolean; answered: boolean }) =>
  (write: Write, { data, time, meta, version }: About, touch: Tell): void => {
    const key = { leave_id: data.leaveId }
    const answer = answered
      ? {
          reason: orElse(data.reason ?? '', ''),
          answered_at: time,
          answered_by: meta.actor ?? null,
        }
      : {}
    write.request.change(key, { state, version: Number(version), ...answer })
    write.day.changeWhere(key, { away })
    tell(touch, data.userId, true)
  }

const typeOf = ({
  data,
  version,
}: Read<{
  typeId: string
  names: LeaveNames
  takesVacation: boolean
  scaled: boolean
  active: boolean
}>) => ({
  type_id: data.typeId,
  names: data.names,
  takes_vacation: data.takesVacation,
  scaled: data.scaled,
  active: data.active,
  version: Number(version),
})

/** Who moves or leaves takes a place among those of another department, or none, and is away from it. */
const belongs = (_write: unknown, _event: unknown, touch: Tell) =>
  touch({ topic: 'vacation' }, { topic: 'absence' })

/** Leave: who asked for it, who is away, kinds of it, and what departments and years allow. */
export const vacation = readModel('vacation', {
  version: 2,
  tables,
  on: {
    leaveRequested: (write, event, touch) => stands(write, event, touch),
    leaveChanged: (write, event, touch) => stands(write, event, touch),
    leaveEntered: (write, event, touch) =>
      stands(write, event, touch, { reason: orElse(event.data.reason, '') }),
    leaveApproved: becomes('approved', { away: true, answered: true }),
    leaveNotApproved: becomes('notApproved', { away: false, answered: true }),
    leaveWithdrawn: becomes('withdrawn', { away: false, answered: false }),
    leaveWithdrawalAsked: becomes('withdrawalAsked', { away: true, answered: false }),
    leaveWithdrawalNotApproved: becomes('approved', { away: true, answered: true }),
    leaveAnswerUndone: becomes('waiting', { away: false, answered: true }),
    leaveRemoved: (write, { data }, touch) => {
      write.request.remove({ leave_id: data.leaveId })
      write.day.removeWhere({ leave_id: data.leaveId })
      tell(touch, data.userId, true)
    },
    vacationAllowanceSet: (write, { data, version }, touch) => {
      write.allowance.put({
        user_id: data.userId,
        year: data.year,
        hired_on: orElse(data.hiredOn, null),
        days: data.days,
        saved: data.saved,
        version: Number(version),
      })
      tell(touch, data.userId, false)
    },
    leaveTypeAdded: (write, event, touch) => {
      write.type.put(typeOf(event))
      touch({ topic: 'vacation' }, { topic: 'leaveTypes' })
    },
    leaveTypeChanged: (write, event, touch) => {
      write.type.put(typeOf(event))
      touch({ topic: 'vacation' }, { topic: 'leaveTypes' })
    },
    departmentLeaveSet: (write, { data, version }, touch) => {
      write.department.put({
        department_id: data.departmentId,
        most_away: data.mostAway,
        closed: data.closed,
        version: Number(version),
      })
      // Whoever of the department asks for leave just now sees which days are closed.
      touch({ topic: 'vacation' }, { topic: 'ownVacation' })
    },
    userPlaced: belongs,
    userActivated: belongs,
    userDeactivated: belongs,
    userDeleted: (write, { data }, touch) => {
      write.request.removeWhere({ user_id: data.userId })
      write.day.removeWhere({ user_id: data.userId })
      write.allowance.removeWhere({ user_id: data.userId })
      touch({ topic: 'vacation' }, { topic: 'absence' })
    },
  },
})
