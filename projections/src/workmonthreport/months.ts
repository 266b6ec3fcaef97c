import { mondayOf } from '@portal/calendar/days'
import { minutesOfBreaks, minutesWorked, workOf } from '@portal/contracts/timereport-pieces'
import type { AbsenceType, Reported } from '@portal/contracts/timereport-shapes'
import { ALL_DEPARTMENTS } from '@portal/contracts/workmonthreport-shapes'
import { orElse, type Read, type Redacted } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch, Writers } from '../kit/writer.ts'

/**
 * A reported day in figures that need no other day. What of its work is overtime depends on its week: `work`
 * is what that is divided of, by the rules as they are when it is read.
 */
const day = table(
  {
    report_id: t.id,
    user_id: t.id,
    day: t.day,
    monday: t.day,
    state: t.text,
    /** As `workOf` makes it, and its minutes. */
    work: t.text,
    minutes: t.int,
    /** Within the work, and not part of it. */
    breaks: t.int,
    travel: t.int,
    sick: t.int,
    vab: t.int,
    leave: t.int,
    other: t.int,
    absence: t.int,
    expenses: t.int,
    time_off: t.bool,
    /** Of the last that happened to it. */
    position: t.position,
  },
  { key: ['report_id'], indexes: ['(day)', '(monday)', '(user_id, monday)'], fill: 80 },
)

/** The last time that a month was closed or opened, for a department or for all. */
const closing = table(
  {
    month: t.text,
    department_id: t.id,
    closed: t.bool,
    turned_at: t.time,
    turned_by: orNull(t.id),
    position: t.position,
    version: t.int,
  },
  { key: ['month', 'department_id'] },
)

/** Each time that a month was closed. */
const closed = table(
  { month: t.text, department_id: t.id, position: t.position, closed_at: t.time },
  { key: ['month', 'department_id', 'position'] },
)

/** What the office has had of a day, also of one that is deleted since, and when its figures changed last. */
const sent = table(
  { report_id: t.id, user_id: t.id, day: t.day, changed: t.position },
  { key: ['report_id'], indexes: ['(user_id, day)'], fill: 80 },
)

/** Each time that a day came to the office: for the first time, or again after it was deleted. */
const came = table(
  { report_id: t.id, position: t.position, user_id: t.id },
  { key: ['report_id', 'position'], indexes: ['(user_id)'] },
)

/** Where people have belonged, each time that it changed: a month is closed for those who belong to a department then. */
const belonging = table(
  { user_id: t.id, position: t.position, department_ids: t.ids },
  { key: ['user_id', 'position'], indexes: ['(position)'] },
)

/** From which days people were put under another agreement, or that was withdrawn, and when it happened last. */
const under = table(
  { user_id: t.id, from_day: t.day, changed: t.position },
  { key: ['user_id', 'from_day'] },
)

/** When anything happened last to a day of a person's week: whatever was made of the week before is to be made anew. */
const week = table(
  { user_id: t.id, monday: t.day, position: t.position },
  { key: ['user_id', 'monday'], indexes: ['(monday, position)'], fill: 80 },
)

const tables = { day, sent, closing, closed, belonging, under, came, week }
type Write = Writers<typeof tables>
type Tell = (...touches: Touch[]) => void
const changed = { topic: 'workmonthreport' } as const

type Whole = { readonly [K in keyof Reported]: Reported[K] | Redacted } & {
  readonly timeReportId: string
  readonly userId: string
  readonly day: string
}

/** What a day comes to by itself. */
export function dayFigures(
  day: string,
  said: Pick<Reported, 'shifts' | 'breaks' | 'absences' | 'trips'>,
) {
  const { absences, trips } = said
  const work = workOf({ day, ...said })
  const away = (type: AbsenceType) =>
    absences.reduce((sum, one) => (one.type === type ? sum + one.minutes : sum), 0)
  const [sick, vab, leave, other] = [away('sick'), away('vab'), away('leave'), away('other')]
  return {
    ...{ work, minutes: minutesWorked(work), breaks: minutesOfBreaks(said) },
    ...{ sick, vab, leave, other },
    absence: sick + vab + leave + other,
    travel: trips.reduce((sum, { minutes }) => sum + minutes, 0),
    expenses: trips.reduce((sum, { amount }) => sum + amount, 0),
  }
}

const figuresIn = (data: Whole) => ({
  ...dayFigures(data.day, {
    shifts: orElse(data.shifts, []),
    breaks: orElse(data.breaks, []),
    absences: orElse(data.absences, []),
    trips: orElse(data.trips, []),
  }),
  time_off: orElse(data.saveExtraTime, false),
})

const weekOf = (
  write: Write,
  { data, position }: Read<{ readonly userId: string; readonly day: string }>,
): void =>
  write.week.put({
    ...{ user_id: data.userId, monday: mondayOf(data.day), position: String(position) },
  })

const written =
  (state: 'draft' | 'sent') =>
  (write: Write, event: Read<Whole>, touch: Tell): void => {
    const { data, position } = event
    weekOf(write, event)
    write.day.put({
      report_id: data.timeReportId,
      user_id: data.userId,
      day: data.day,
      monday: mondayOf(data.day),
      state,
      ...figuresIn(data),
      position: String(position),
    })
    if (state === 'sent')
      write.sent.put({
        report_id: data.timeReportId,
        ...{ user_id: data.userId, day: data.day, changed: String(position) },
      })
    touch(changed)
  }

type OfADay = Read<{ readonly timeReportId: string; readonly userId: string; readonly day: string }>
const turned = (state: 'returned' | 'approved') => (write: Write, event: OfADay, touch: Tell) => {
  const { data, position } = event
  weekOf(write, event)
  write.day.change({ report_id: data.timeReportId }, { state, position: String(position) })
  // What is approved counted before, too.
  if (state === 'returned')
    write.sent.change({ report_id: data.timeReportId }, { changed: String(position) })
  touch(changed)
}

type Turned = Read<{ readonly month: string; readonly departmentId: string | null }>
const turnedFor = ({ data, meta, time, position, version }: Turned, closed: boolean) => ({
  month: data.month,
  department_id: data.departmentId ?? ALL_DEPARTMENTS,
  closed,
  turned_at: time,
  turned_by: meta.actor ?? null,
  position: String(position),
  version: Number(version),
})

type Placed = Read<{ readonly userId: string; readonly departmentIds: readonly string[] }>
const placed = (write: Write, { data, position }: Placed): void =>
  write.belonging.put({
    user_id: data.userId,
    position: String(position),
    department_ids: [...data.departmentIds],
  })

type Agreed = Read<{ readonly userId: string; readonly from: string }>
const agreed = (write: Write, { data, position }: Agreed, touch: Tell): void => {
  write.under.put({ user_id: data.userId, from_day: data.from, changed: String(position) })
  touch(changed)
}

/** Whoever looks at a day of the month sees that it is locked, or is no more. */
const everybody = (touch: Tell) => touch(changed, { topic: 'timereport' }, { topic: 'timereports' })

export const workMonths = readModel('workmonthreport', {
  version: 10,
  tables,
  on: {
    timeReportSaved: (write, event, touch) => {
      const { timeReportId, isCorrection } = event.data
      if (!isCorrection) return written('draft')(write, event, touch)
      const now = { ...figuresIn(event.data), position: String(event.position) }
      weekOf(write, event)
      write.day.change({ report_id: timeReportId }, now)
      touch(changed)
    },
    timeReportSent: (write, event, touch) => {
      const { timeReportId: report_id, userId: user_id } = event.data
      write.came.put({ report_id, position: String(event.position), user_id })
      written('sent')(write, event, touch)
    },
    timeReportCorrected: written('sent'),
    timeReportReturned: turned('returned'),
    timeReportApproved: turned('approved'),
    timeReportDeleted: (write, event, touch) => {
      const { data, position } = event
      weekOf(write, event)
      write.day.remove({ report_id: data.timeReportId })
      write.sent.change({ report_id: data.timeReportId }, { changed: String(position) })
      touch(changed)
    },
    workMonthClosed: (write, event, touch) => {
      const { month, department_id, position, turned_at: closed_at } = turnedFor(event, true)
      write.closing.put(turnedFor(event, true))
      write.closed.put({ month, department_id, position, closed_at })
      everybody(touch)
    },
    workMonthReopened: (write, event, touch) => {
      const opened = turnedFor(event, false)
      const { month, department_id: _, ...now } = opened
      if (event.data.departmentId === null) write.closing.changeWhere({ month }, now)
      write.closing.put(opened)
      everybody(touch)
    },
    personAgreementSet: agreed,
    personAgreementWithdrawn: agreed,
    userCreated: placed,
    userPlaced: (write, event, touch) => {
      placed(write, event)
      // Which months are closed for them is another matter there.
      touch(changed, { topic: 'timereport', users: [event.data.userId] }, { topic: 'timereports' })
    },
    userDeleted: (write, { data }, touch) => {
      write.day.removeWhere({ user_id: data.userId })
      write.week.removeWhere({ user_id: data.userId })
      write.sent.removeWhere({ user_id: data.userId })
      write.belonging.removeWhere({ user_id: data.userId })
      write.under.removeWhere({ user_id: data.userId })
      write.came.removeWhere({ user_id: data.userId })
      touch(changed)
    },
  },
})
