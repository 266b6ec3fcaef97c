import { addDays } from '@portal/calendar/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayReport, minutesOf, minutesWorked, workOf } from './timereport-pieces.ts'
import { overtimeRules, type RuleSet } from './timereport-rules.ts'
import { dividedWeek, worked } from './timereport-worked.ts'

const rules = overtimeRules
const nothing: Pick<DayReport, 'breaks' | 'absences' | 'trips' | 'stands'> = {
  ...{ stands: true, breaks: [], absences: [], trips: [] },
}
const day = (on: string, from: string, to: string, more: Partial<DayReport> = {}): DayReport => ({
  day: on,
  ...nothing,
  shifts: [{ from: `${on}T${from}`, to: `${to <= from ? addDays(on, 1) : on}T${to}` }],
  ...more,
})
const rest = (on: string, from: string, to: string) => ({
  breaks: [{ from: `${on}T${from}`, to: `${on}T${to}` }],
})
const inShort = (reports: readonly DayReport[], by: RuleSet = rules) =>
  worked(reports, by).map((one) => [one.ordinary, one.simple, one.qualified].join(' '))
const week = (monday: string, hours: number) =>
  Array.from({ length: hours / 10 }, (_, at) => day(addDays(monday, at), '06:00', '16:00'))

// The clocks go back at 3 on the last Sunday of October and forward at 2 on that of March (EU 2000/84).
test.each([
  ['2026-10-24', 9 * 60],
  ['2027-03-27', 7 * 60],
  ['2026-11-24', 8 * 60],
  ['2026-12-31', 8 * 60],
])('a night shift from 22 to 6 that begins on %s is %i minutes', (on, minutes) => {
  const [one] = worked([day(on, '22:00', '06:00')], rules)
  expect([one?.ordinary, one?.total]).toEqual([minutes, minutes])
})

test.each([
  ['40 hours are ordinary (arbetstidslagen 5 §)', week('2026-11-02', 40), '600 0 0'],
  [
    'of what adjoins them two hours are simple, the rest qualified',
    [...week('2026-11-02', 30), day('2026-11-05', '06:00', '19:00')],
    '600 120 60',
  ],
  [
    'a break within does not part them',
    [
      ...week('2026-11-02', 30),
      day('2026-11-05', '06:00', '18:00', rest('2026-11-05', '16:00', '16:30')),
    ],
    '600 90 0',
  ],
  [
    'overtime by itself is qualified',
    [...week('2026-11-02', 40), day('2026-11-06', '08:00', '10:00')],
    '0 0 120',
  ],
  [
    'so it is at night, from 22 to 6 (13 a §)',
    [...week('2026-11-02', 30), day('2026-11-05', '12:00', '23:30')],
    '600 0 90',
  ],
  ['on a Saturday', [...week('2026-11-02', 30), day('2026-11-07', '06:00', '17:00')], '600 0 60'],
  [
    'on Good Friday 2027 (lag 1989:253)',
    [...week('2027-03-22', 30), day('2027-03-26', '06:00', '17:00')],
    '600 0 60',
  ],
  [
    'on the eve of Midsummer 2026',
    [...week('2026-06-15', 30), day('2026-06-19', '06:00', '17:00')],
    '600 0 60',
  ],
  [
    'leave in ordinary time counts as worked (7 §)',
    [
      ...week('2026-11-02', 20),
      {
        day: '2026-11-04',
        ...nothing,
        shifts: [],
        absences: [{ type: 'sick' as const, minutes: 600 }],
      },
      day('2026-11-05', '06:00', '18:00'),
    ],
    '600 120 0',
  ],
  [
    'a week that ends in another year is one week',
    [...week('2026-12-28', 30), day('2027-01-02', '06:00', '17:00')],
    '600 0 60',
  ],
] satisfies [string, DayReport[], string][])('%s', (_, reports, last) => {
  expect(inShort(reports).at(-1)).toBe(last)
})

test('another agreement may count the day, from a day on; what was before stays', () => {
  const [standard] = rules
  const by: RuleSet = [standard, { ...standard, from: '2026-11-04', dayMinutes: 480 }]
  const days = ['2026-11-03', '2026-11-04'].map((on) => day(on, '06:00', '16:00'))
  expect(inShort(days, by)).toEqual(['600 0 0', '480 120 0'])
})

test('what a draft does not say yet, or says twice, is not counted twice', () => {
  const on = '2026-11-02'
  const shifts = [
    { from: `${on}T06:00`, to: '' },
    { from: `${on}T06:00`, to: `${on}T10:00` },
    { from: `${on}T08:00`, to: `${on}T12:00` },
  ]
  expect(worked([{ day: on, ...nothing, stands: false, shifts }], rules)[0]?.total).toBe(360)
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const aDay = fc.record({
  from: fc.integer({ min: 0, max: 1439 }),
  long: fc.integer({ min: 1, max: 960 }),
  restAfter: fc.integer({ min: 0, max: 500 }),
  rest: fc.integer({ min: 0, max: 60 }),
  absence: fc.integer({ min: 0, max: 480 }),
  travel: fc.integer({ min: 0, max: 120 }),
  stands: fc.constantFrom(true, true, false),
})
const others: RuleSet = [
  {
    ...rules[0],
    ...{ from: '2026-01-01', weekMinutes: 36 * 60, dayMinutes: 9 * 60, simpleMinutes: 45 },
    ...{ absenceCounts: false, qualifiedDays: ['holiday'], night: { from: 20 * 60, to: 150 } },
  },
  { ...rules[0], from: '2026-10-22', weekMinutes: 38 * 60, night: { from: 1440, to: 0 } },
]
const readings = (on: string, minutes: number) =>
  `${addDays(on, Math.floor(minutes / 1440))}T${clock(minutes)}`

test('sums agree to the minute, and the order of the days does not matter', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('2026-10-19', '2027-03-22', '2026-12-28', '2026-06-15'),
      fc.array(aDay, { maxLength: 7 }),
      (monday, days) => {
        const reports = days.map((one, at): DayReport => {
          const on = addDays(monday, at)
          const [from, to] = [one.from, one.from + one.long]
          const span = (a: number, b: number) => ({ from: readings(on, a), to: readings(on, b) })
          const begins = Math.min(to, from + one.restAfter)
          return {
            ...{ day: on, stands: one.stands },
            shifts: [span(from, to)],
            breaks: one.rest > 0 ? [span(begins, Math.min(to, begins + one.rest))] : [],
            absences: [{ type: 'vab', minutes: one.absence }],
            trips: [{ description: '', minutes: one.travel, amount: 0 }],
          }
        })
        const found = worked(reports, rules)
        expect(worked(reports.toReversed(), rules)).toEqual(found)
        for (const [at, one] of found.entries()) {
          const [shift] = reports[at]?.shifts ?? []
          const whole = shift ? Math.max(0, minutesOf(shift)) : 0
          expect(one.ordinary + one.simple + one.qualified + one.breaks).toBe(whole)
          expect(one.total + one.breaks).toBe(
            one.lines.reduce((sum, { minutes }) => sum + minutes, 0),
          )
          expect(one.simple).toBeLessThanOrEqual(120)
        }
        // The short form, which people's months are divided by, comes to the same by any rules.
        for (const by of [rules, others]) {
          const short = reports.map((of) => ({
            ...{ day: of.day, stands: of.stands, work: workOf(of) },
            absence: of.absences.reduce((sum, { minutes }) => sum + minutes, 0),
          }))
          const figures = worked(reports, by).map(({ ordinary, simple, qualified }) => ({
            ...{ ordinary, simple, qualified },
          }))
          expect(dividedWeek(short, by)).toEqual(figures)
          expect(short.map(({ work }) => minutesWorked(work))).toEqual(
            figures.map(({ ordinary, simple, qualified }) => ordinary + simple + qualified),
          )
        }
        // What a draft says moves no hour of what stands.
        const standing = reports.filter(({ stands }) => stands)
        const alone = found.filter((_, at) => reports[at]?.stands)
        expect(alone).toEqual(worked(standing, rules))
        const ordinary = alone.reduce((sum, one) => sum + one.ordinary, 0)
        expect(ordinary).toBeLessThanOrEqual(2400)
      },
    ),
    { numRuns: 300 },
  )
})

test('a draft makes no overtime of what was sent, and shows what it would come to itself', () => {
  const [first, ...others] = week('2026-10-19', 50)
  const draft = { ...day('2026-10-19', '06:00', '16:00'), stands: false }
  expect(inShort([draft, ...others])).toEqual(['600 0 0', ...Array(4).fill('600 0 0')])
  expect(inShort([first ?? draft, ...others]).at(-1)).toBe('0 0 600')
  const last = { ...day('2026-10-23', '06:00', '16:00'), stands: false }
  expect(inShort([...week('2026-10-19', 40), last]).at(-1)).toBe('0 0 600')
})

test('the time zone of the process does not matter', () => {
  const reports = [day('2026-10-24', '22:00', '06:00'), ...week('2026-10-19', 40)]
  const before = process.env.TZ
  try {
    const found = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'].map((zone) => {
      process.env.TZ = zone
      return JSON.stringify(worked(reports, rules))
    })
    expect(new Set(found).size).toBe(1)
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
