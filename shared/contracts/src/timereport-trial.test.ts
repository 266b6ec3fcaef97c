import { addDays } from '@portal/calendar/days'
import { expect, test } from 'vitest'
import { whole } from './shapes.ts'
import { timereport } from './timereport.ts'
import { type DayReport, workOf } from './timereport-pieces.ts'
import { overtimeRules, type RuleSet } from './timereport-rules.ts'
import { monthsBetween, ProposedRules } from './timereport-trial.ts'
import { dividedWeek, worked } from './timereport-worked.ts'

const [standard] = overtimeRules
const { source: _, ...asNow } = standard
const proposed = { ...asNow, from: '2027-01-01', qualifiedDays: [...asNow.qualifiedDays] }

const day = (on: string, from: string, to: string): DayReport => ({
  ...{ day: on, stands: true, breaks: [], absences: [], trips: [] },
  shifts: [{ from: `${on}T${from}`, to: `${to <= from ? addDays(on, 1) : on}T${to}` }],
})
/** Monday to Wednesday, 30 hours, and then another day. */
const after30 = (other: DayReport) => [
  ...['2026-11-02', '2026-11-03', '2026-11-04'].map((on) => day(on, '06:00', '16:00')),
  other,
]

// What the last day comes to: hours that are ordinary, simple and qualified.
test.each([
  [
    '40 hours a week, two adjoining hours simple (arbetstidslagen 5 §)',
    {},
    day('2026-11-05', '06:00', '21:00'),
    [10, 2, 3],
  ],
  [
    'overtime from 6 to 20 on common weekdays simple, at other times qualified (the agreements of salaried employees)',
    { simpleMinutes: 1440, night: { from: 20 * 60, to: 6 * 60 } },
    day('2026-11-05', '06:00', '21:00'),
    [10, 4, 1],
  ],
  [
    'the same on a Saturday: all of it qualified',
    { simpleMinutes: 1440, night: { from: 20 * 60, to: 6 * 60 } },
    day('2026-11-07', '06:00', '21:00'),
    [10, 0, 5],
  ],
  [
    '38 hours a week, as for work in shifts',
    { weekMinutes: 38 * 60 },
    day('2026-11-05', '06:00', '18:00'),
    [8, 2, 2],
  ],
  ['eight hours a day', { dayMinutes: 8 * 60 }, day('2026-11-05', '06:00', '18:00'), [8, 2, 2]],
  [
    'Saturdays and Sundays as any other day',
    { qualifiedDays: [] },
    day('2026-11-07', '06:00', '21:00'),
    [10, 2, 3],
  ],
  [
    'no night (arbetstidslagen 13 a § has it from 22 to 6)',
    { night: { from: 1440, to: 0 } },
    day('2026-11-05', '13:00', '01:00'),
    [10, 2, 0],
  ],
  [
    'a night from midnight to 5',
    { night: { from: 1440, to: 300 } },
    day('2026-11-05', '14:30', '02:30'),
    [10, 0, 2],
  ],
] as const)('%s', (_name, more, last, hours) => {
  const set: RuleSet = [{ ...ProposedRules.parse({ ...proposed, ...more }), source: '' }]
  const week = after30(last)
  const one = worked(week, set).at(-1)
  expect([one?.ordinary, one?.simple, one?.qualified]).toEqual(hours.map((many) => 60 * many))
  // The short form, which people's months are divided by, comes to the same.
  const short = week.map((of) => ({ day: of.day, stands: of.stands, absence: 0, work: workOf(of) }))
  const { ordinary, simple, qualified } = one ?? { ordinary: 0, simple: 0, qualified: 0 }
  expect(dividedWeek(short, set).at(-1)).toEqual({ ordinary, simple, qualified })
})

test.each([
  ['2026-10', '2026-10', 1],
  ['2026-02', '2027-01', 12],
  ['2026-10', '2026-09', 0],
  ['2027-01', '2026-12', 0],
])('from %s to %s are %i months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test.each([
  ['2026-12', '2026-12', true],
  ['2026-01', '2026-12', true],
  ['2025-12', '2026-12', false],
  ['2026-12', '2026-11', false],
  ['2027-01', '2027-01', false],
])('rules from the new year on are tried on %s to %s: %s', (from, to, fits) => {
  const { success } = whole(timereport.trial.input).safeParse({ from, to, rules: proposed })
  expect(success).toBe(fits)
})
