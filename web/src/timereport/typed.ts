import { addDays, type Day } from '@portal/calendar/days'
import type { InputOf } from '@portal/contracts'
import type { CardDay } from '@portal/contracts/tachograph'
import type { TimeReport, timereport } from '@portal/contracts/timereport'
import { type AbsenceType, absenceTypes, MOST_TASKS } from '@portal/contracts/timereport-shapes'
import { z } from 'zod'
import { hours, minutesIn } from '../ui/hours.ts'
import { clock, oreIn, typedOre } from './hours.ts'

/** The form of a day as it is typed: times of the clock alone, hours and amounts as people write them. */
export const Typed = z.object({
  shifts: z.array(z.object({ from: z.string(), to: z.string() })),
  breaks: z.array(z.object({ from: z.string(), to: z.string() })),
  absences: z.array(z.object({ type: z.enum(absenceTypes), hours: z.string() })),
  tasks: z.array(z.object({ task: z.string(), registration: z.string() })),
  trips: z.array(z.object({ description: z.string(), hours: z.string(), amount: z.string() })),
  comment: z.string(),
  saveExtraTime: z.boolean(),
})
export interface TypedDay extends z.infer<typeof Typed> {}

export const emptyDay: TypedDay = {
  shifts: [{ from: '', to: '' }],
  breaks: [],
  absences: [],
  tasks: [],
  trips: [],
  comment: '',
  saveExtraTime: false,
}

const spans = (of: TimeReport['shifts']) =>
  of.map(({ from, to }) => ({ from: clock(from), to: clock(to) }))

/** What is kept, as it is typed. */
export const typedOf = (one: TimeReport | undefined): TypedDay =>
  one
    ? {
        shifts: spans(one.shifts),
        breaks: spans(one.breaks),
        absences: one.absences.map(({ type, minutes }) => ({
          type: type as AbsenceType,
          hours: minutes === 0 ? '' : hours(minutes),
        })),
        tasks: one.tasks,
        trips: one.trips.map(({ description, minutes, amount }) => ({
          description,
          hours: minutes === 0 ? '' : hours(minutes),
          amount: typedOre(amount),
        })),
        comment: one.comment,
        saveExtraTime: one.saveExtraTime,
      }
    : emptyDay

/** Does a shift end on the day after? */
export const goesOver = ({ from, to }: { from: string; to: string }): boolean =>
  from !== '' && to !== '' && to <= from

type Sent = Omit<InputOf<typeof timereport.save>, 'version' | 'send'>

/** What is sent of what was typed: a time that is earlier than the one before it is the next day's. */
export function sentOf(day: Day, typed: TypedDay): Sent {
  const next = addDays(day, 1)
  const on = (date: Day, time: string) => (time === '' ? '' : `${date}T${time}`)
  const isLate = (time: string) =>
    typed.shifts.some((shift) => goesOver(shift) && time < shift.from && time <= shift.to)
  return {
    day,
    shifts: typed.shifts
      .filter(({ from, to }) => from !== '' || to !== '')
      .map((one) => ({ from: on(day, one.from), to: on(goesOver(one) ? next : day, one.to) })),
    breaks: typed.breaks
      .filter(({ from, to }) => from !== '' || to !== '')
      .map((one) => {
        const date = isLate(one.from) ? next : day
        return { from: on(date, one.from), to: on(goesOver(one) ? next : date, one.to) }
      }),
    absences: typed.absences.map(({ type, hours: said }) => ({
      type,
      minutes: minutesIn(said) ?? 0,
    })),
    tasks: typed.tasks.filter(({ task, registration }) => task.trim() || registration.trim()),
    trips: typed.trips
      .map(({ description, hours: said, amount }) => ({
        description,
        minutes: minutesIn(said) ?? 0,
        amount: oreIn(amount) ?? 0,
      }))
      .filter((one) => one.description.trim() || one.minutes || one.amount),
    comment: typed.comment,
    saveExtraTime: typed.saveExtraTime,
  }
}

/** A form with what a driver card says of its day: all else that was typed stays. */
export const filledFrom = (
  report: CardDay['report'],
  { tasks }: Pick<TypedDay, 'tasks'>,
): Pick<TypedDay, 'shifts' | 'breaks' | 'tasks'> => ({
  shifts: spans(report.shifts),
  breaks: spans(report.breaks),
  tasks: [
    ...tasks.filter(({ task, registration }) => task.trim() || registration.trim()),
    ...report.tasks.filter(
      (one) => !tasks.some(({ registration }) => sameCar(registration, one.registration)),
    ),
  ].slice(0, MOST_TASKS),
})

/** People write a registration with a space and in small letters, too. */
const sameCar = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '').toUpperCase() === other.replaceAll(/\s/g, '').toUpperCase()
