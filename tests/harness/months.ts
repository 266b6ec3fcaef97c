import { addDays, addMonths, mondayOf, monthOf } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import fc from 'fast-check'
import type { Client } from './client.ts'
import { today } from './tests.ts'

const { timereport } = calls

/** A month that is over; three months ago and before, the demo company has nothing in it. */
export const monthsAgo = (months: number) =>
  addMonths(`${today.slice(0, 7)}-01`, -months).slice(0, 7)

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** A day with one shift from half past midnight on, and a comment. */
export const form = (day: string, minutes: number, more: object = {}) => ({
  ...{ day, version: -1, send: true, comment: 'Enligt schema.', breaks: [] },
  shifts: minutes > 0 ? [{ from: `${day}T00:30`, to: `${day}T${clock(30 + minutes)}` }] : [],
  ...more,
})
/** A day of a month. */
export const at = (date: number, of: string) => `${of}-${String(date).padStart(2, '0')}`
/** Reports the days of a month, and of the weeks that it begins and ends with: the same ones each time, of every kind. */
export async function reportsMadeUp(person: Client, month: string): Promise<void> {
  const { from, to } = monthOf(month)
  const first = mondayOf(from)
  const days = Array.from({ length: 45 }, (_, after) => addDays(first, after)).filter(
    (day) => day <= addDays(mondayOf(to), 6),
  )
  const aDay = fc.record({
    minutes: fc.integer({ min: 0, max: 1300 }),
    absence: fc.integer({ min: 0, max: 300 }),
    type: fc.constantFrom('sick', 'vab', 'leave', 'other'),
    travel: fc.integer({ min: 0, max: 200 }),
    amount: fc.integer({ min: 0, max: 99_999 }),
    send: fc.constantFrom(true, true, true, false),
    saveExtraTime: fc.boolean(),
  })
  const made = fc.sample(fc.array(aDay, { minLength: days.length, maxLength: days.length }), {
    numRuns: 1,
    seed: 7,
  })[0]
  for (const [index, day] of days.entries()) {
    const one = made?.[index]
    if (!one || index % 9 === 8) continue
    await person.ok(
      timereport.save,
      form(day, one.minutes, {
        ...{ send: one.send, saveExtraTime: one.saveExtraTime },
        absences: [{ type: one.type, minutes: one.absence }],
        trips: [{ description: 'Resa', minutes: one.travel, amount: one.amount }],
        ...(one.minutes > 300
          ? { breaks: [{ from: `${day}T02:00`, to: `${day}T02:${10 + (one.minutes % 40)}` }] }
          : {}),
      }),
    )
  }
}
