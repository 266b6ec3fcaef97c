import { addDays, type Day } from '@portal/calendar/days'

/** From, to, and the break of a day of the week; the third is a night shift, the fifth is long. */
const shifts = [
  ['06:00', '14:30', '10:00', '10:30'],
  ['06:00', '15:00', '10:00', '10:30'],
  ['21:30', '06:00', '01:00', '01:30'],
  ['12:00', '21:00', '16:00', '16:30'],
  ['06:00', '18:30', '11:00', '11:45'],
] as const

/** What somebody reports of a day. */
export function madeUp(day: Day, at: number, whose: number) {
  const [from, to, restFrom, restTo] = shifts[(at + whose) % shifts.length] ?? shifts[0]
  const next = addDays(day, 1)
  const sick = whose % 4 === 3 && at === 0
  const on = (time: string) => `${time < from ? next : day}T${time}`
  return {
    shifts: sick ? [] : [{ from: on(from), to: on(to) }],
    breaks: sick ? [] : [{ from: on(restFrom), to: on(restTo) }],
    absences: sick ? [{ type: 'sick' as const, minutes: 480 }] : [],
    tasks: sick
      ? []
      : [
          {
            task: at % 2 === 0 ? 'Distribution, Västberga' : 'Fjärr, Jönköping',
            registration: `ABC ${100 + whose}`,
          },
        ],
    trips:
      at === 4 ? [{ description: 'Parkering vid terminalen', minutes: 45, amount: 12_550 }] : [],
    comment: sick ? 'Feber, hemma hela dagen.' : 'Enligt schema.',
    saveExtraTime: at === 4 && whose % 2 === 0,
  }
}
