import { addDays, type Day, daysBetween } from './days.ts'
import { isWorkday } from './holidays.ts'

/**
 * What sjuklönelagen (1991:1047) says of an illness. 7 §: one that begins within five calendar days from when another
 * ended continues it, with one deduction and the fourteen days of sick pay counted on; the days between are none of
 * it. 8 §: a certificate from the seventh calendar day after the first. Of a relapse 8 § says nothing of its own: the
 * certificate is asked for by the days of the period that sick pay is counted by.
 */
export const sickPayLaw = { relapseDays: 5, certificateDay: 8 } as const

/** Days that nothing is reported of, as a long weekend, and that do not end an illness; more do not without a workday. */
export const SILENT_DAYS = 3

/** What was reported of a day. */
export interface ReportedDay {
  readonly day: Day
  readonly sick: boolean
}

/** A sick period, with those that continue it. */
export interface SickPeriod {
  readonly since: Day
  /** The last day that was reported sick. */
  readonly to: Day
  /** Calendar days of it up to then; those between it and a relapse do not count. */
  readonly days: number
  /** From when on a certificate is needed: its eighth day, where it goes on without a break. */
  readonly certificateFrom: Day
  /** Was there an end in between, of an illness that this one continues? */
  readonly relapse: boolean
}

/** Is one who was ill then, and has said nothing of the days between, ill still? */
const goesOn = (from: Day, to: Day): boolean => {
  const silent = daysBetween(from, to) - 1
  if (silent <= SILENT_DAYS) return true
  return !Array.from({ length: silent }, (_, at) => addDays(from, at + 1)).some(isWorkday)
}

const begun = (day: Day): SickPeriod => ({
  since: day,
  to: day,
  days: 1,
  certificateFrom: addDays(day, sickPayLaw.certificateDay - 1),
  relapse: false,
})

/**
 * The sick periods of one person.
 * @param reported in the order of their days, each once
 */
export function sickPeriods(reported: readonly ReportedDay[]): SickPeriod[] {
  const found: SickPeriod[] = []
  let before: ReportedDay | undefined
  for (const one of reported) {
    const last = found.at(-1)
    if (one.sick) {
      if (last && before?.sick && goesOn(last.to, one.day)) {
        const days = last.days + daysBetween(last.to, one.day)
        found[found.length - 1] = { ...last, to: one.day, days }
      } else if (last && daysBetween(last.to, one.day) <= sickPayLaw.relapseDays) {
        const { days, certificateFrom } = last
        const left = sickPayLaw.certificateDay - 1 - days
        found[found.length - 1] = {
          ...{ since: last.since, to: one.day, days: days + 1, relapse: true },
          certificateFrom: left < 0 ? certificateFrom : addDays(one.day, left),
        }
      } else found.push(begun(one.day))
    }
    before = one
  }
  return found
}
