import { describe, expect, test } from 'vitest'
import { breachesOf, type LimitName, limits } from './tachograph-limits.ts'
import { type Activity, beginOf, clockAt, type Stretch } from './tachograph-time.ts'

type Piece = readonly [hours: number, activity: Activity, crew?: boolean]

/** Stretches that follow each other from a time in Stockholm on. */
function from(day: string, hour: number, pieces: readonly Piece[]): Stretch[] {
  let at = beginOf(day) + hour * 60
  return pieces.map(([hours, activity, crew = false]) => {
    const begins = at
    at += Math.round(hours * 60)
    return { from: begins, to: at, activity, crew }
  })
}
const names = (stretches: readonly Stretch[]) => breachesOf(stretches).map(({ limit }) => limit)

const MONDAY = '2026-11-02'
const night: Piece = [48, 'rest']
/** A day that breaks nothing: 4 h, 45 min, 4 h. */
const short: readonly Piece[] = [
  [4, 'drive'],
  [0.75, 'rest'],
  [4, 'drive'],
]
/** So many hours of driving with all breaks, and rest until 24 hours have gone. */
function dayOf(hours: number): Piece[] {
  const pieces: Piece[] = []
  let left = hours
  while (left > 4.5) {
    pieces.push([4.5, 'drive'], [0.75, 'rest'])
    left -= 4.5
  }
  pieces.push([left, 'drive'])
  const used = pieces.reduce((sum, [length]) => sum + length, 0)
  return [...pieces, [24 - used, 'rest']]
}
const days = (...hours: readonly number[]) => hours.flatMap(dayOf)

const table: readonly (readonly [what: string, pieces: readonly Piece[], LimitName[]])[] = [
  ['a day within all limits', [...short, night], []],
  // Art. 7: 4 h 30, then 45 minutes, or 15 and then 30.
  ['4 h 30 of driving', [[4.5, 'drive'], night], []],
  ['4 h 31 of driving', [[4.52, 'drive'], night], ['unbrokenDriving']],
  [
    'a break of 15 and one of 30 minutes',
    [[2, 'drive'], [0.25, 'rest'], [2.5, 'drive'], [0.5, 'rest'], [2, 'drive'], night],
    [],
  ],
  [
    'a break of 30 and one of 15 minutes',
    [[2, 'drive'], [0.5, 'rest'], [2.5, 'drive'], [0.25, 'rest'], [2, 'drive'], night],
    ['unbrokenDriving'],
  ],
  [
    'other work is no break',
    [[4, 'drive'], [0.75, 'work'], [1, 'drive'], night],
    ['unbrokenDriving'],
  ],
  [
    'a break beside another driver',
    [[4, 'drive', true], [0.75, 'available', true], [4, 'drive', true], night],
    ['workBreaks', 'unbrokenWork'],
  ],
  // Art. 6.1: 9 h a day, 10 h twice a week.
  ['10 h twice a week', [...days(10, 10), night], []],
  ['10 h three times a week', [...days(10, 10, 10), night], ['longDays']],
  ['more than 10 h', [...days(10.1), night], ['dayDriving']],
  // Art. 6.2 and 6.3: 56 h a week, 90 h a fortnight.
  ['56 h a week', [...days(10, 10, 9, 9, 9, 9), night], []],
  [
    'two weeks of 46 h',
    [...days(9, 9, 9, 9, 10), night, ...days(9, 9, 9, 9, 10), night],
    ['fortnightDriving'],
  ],
  // Beyond ten hours it is a day of more than nine all the same.
  ['11 h and twice 9 h 30 a week', [...days(11, 9.5, 9.5), night], ['dayDriving', 'longDays']],
  // Art. 8.2: 11 h in each 24 h, 9 h three times between two weekly rests, or 3 and then 9.
  [
    '9 h of rest three times',
    [
      ...Array.from({ length: 3 }, (): Piece[] => [
        ...short,
        [6.25, 'available'],
        [9, 'rest'],
      ]).flat(),
      ...short,
      night,
    ],
    [],
  ],
  [
    '9 h of rest four times',
    [
      ...Array.from({ length: 4 }, (): Piece[] => [
        ...short,
        [6.25, 'available'],
        [9, 'rest'],
      ]).flat(),
      ...short,
      night,
    ],
    ['reducedRests'],
  ],
  ['8 h of rest', [...short, [7.25, 'available'], [8, 'rest'], ...short, night], ['dailyRest']],
  [
    '3 h and then 9 h',
    [[4, 'drive'], [3, 'rest'], [4, 'drive'], [4, 'available'], [9, 'rest'], ...short, night],
    [],
  ],
  // Art. 4 g: the first part is three hours at least, and may be much longer.
  ['8 h and then 9 h', [[4, 'work'], [8, 'rest'], [3, 'work'], [9, 'rest'], ...short, night], []],
  [
    '8 h and then 8 h',
    [[4, 'work'], [8, 'rest'], [3, 'work'], [8, 'rest'], ...short, night],
    ['dailyRest'],
  ],
  // Art. 8.5: two drivers, 9 h in each 30 h.
  [
    '8 h of pause with two drivers, then 9 h',
    [
      [4, 'drive', true],
      [8, 'rest'],
      [4, 'drive', true],
      [5, 'available'],
      [9, 'rest'],
      ...short,
      night,
    ],
    [],
  ],
  // Art. 4 o: but for the first hour there are two whenever one of them drives.
  [
    'the second driver joins after 50 minutes',
    [
      [0.75, 'drive'],
      [4, 'available', true],
      [4, 'drive', true],
      [11, 'available', true],
      [9, 'rest'],
      ...short,
      night,
    ],
    [],
  ],
  [
    'alone but for one hour of 20',
    [[1, 'drive', true], [3, 'drive'], [16, 'available'], [9, 'rest'], ...short, night],
    ['dailyRest'],
  ],
  [
    '20 h with two drivers, then 9 h',
    [
      [4, 'drive', true],
      [1, 'rest', true],
      [4, 'drive', true],
      [11, 'available', true],
      [9, 'rest'],
      ...short,
      night,
    ],
    [],
  ],
  // Act 2005:395, 18 §, after Directive 2002/15/EC, art. 5: 6 h, then a break; 30 minutes over 6 h, 45 over 9 h.
  ['6 h 30 of work without a break', [[6.5, 'work'], night], ['workBreaks', 'unbrokenWork']],
  ['8 h of work with 30 minutes', [[4, 'work'], [0.5, 'rest'], [4, 'work'], night], []],
  [
    '9 h 30 of work with 30 minutes',
    [[5, 'work'], [0.5, 'rest'], [4.5, 'work'], night],
    ['workBreaks'],
  ],
  // Art. 4: 60 h in a week.
  [
    '61 h of work in a week',
    [
      ...Array.from({ length: 6 }, (): Piece[] => [
        [5.1, 'work'],
        [0.75, 'rest'],
        [5.1, 'work'],
        [13.05, 'rest'],
      ]).flat(),
      night,
    ],
    ['weekWork'],
  ],
]

describe('the limits of driving, rest and work', () => {
  test.each(table)('%s', (_, pieces, expected) => {
    expect(new Set(names(from('2026-10-31', 6, [night, ...pieces])))).toEqual(new Set(expected))
  })

  test('work at night makes ten hours the most (art. 7)', () => {
    const pieces: Piece[] = [[5, 'work'], [0.75, 'rest'], [5.5, 'work'], night]
    expect(names(from(MONDAY, 20, pieces))).toEqual(['nightWork'])
    expect(names(from(MONDAY, 6, pieces))).toEqual([])
  })

  test('weekly rest begins after six times 24 hours at the latest, and is 45 hours every other time (art. 8.6)', () => {
    const six = Array.from({ length: 6 }, () => dayOf(5)).flat()
    const weeks = (rest: number) => [
      night,
      ...Array.from({ length: 4 }, () => [...six, [rest, 'rest'] as Piece]).flat(),
    ]
    expect(names(from(MONDAY, 6, weeks(46)))).toEqual([])
    expect(new Set(names(from(MONDAY, 6, weeks(5))))).toContain('weeklyRest')
    expect(new Set(names(from(MONDAY, 6, weeks(8))))).toContain('weeklyRestReduced')
  })

  test('is late by what is known where the card has no weekly rest at all', () => {
    const seven = Array.from({ length: 7 }, () => dayOf(5)).flat()
    expect(names(from(MONDAY, 6, seven))).toEqual(['weeklyRest'])
    expect(names(from(MONDAY, 6, [night, ...seven.slice(0, -4)]))).toEqual([])
  })

  test('a weekly rest over midnight of a Sunday counts in one of its two weeks (art. 8.9)', () => {
    const day: Piece[] = [
      [8, 'available'],
      [16, 'rest'],
    ]
    const five = Array.from({ length: 5 }, () => day).flat()
    const reduced: Piece[] = [
      ...five,
      ...day.slice(0, 1),
      [24, 'rest'],
      [3, 'available'],
      [13, 'rest'],
    ]
    // From Friday 13 h to Monday 5 h.
    const whole: Piece[] = [...five, [48, 'rest']]
    const late = (weeks: readonly (readonly Piece[])[]) =>
      breachesOf(from('2026-10-31', 5, [night, ...reduced, ...weeks.flat(), ...day]))
        .filter(({ limit }) => limit === 'weeklyRestReduced')
        .map(({ day: on, minutes }) => [on, minutes])
    expect(late([whole, reduced, whole, reduced])).toEqual([])
    expect(late([reduced, reduced, whole, reduced])).toEqual([['2026-11-22', 24 * 60]])
    // Each can count in the week after, once the first does.
    expect(late([whole, whole, reduced, reduced])).toEqual([])
    // The second week's is needed for the first two, and is not there for the last two.
    expect(late([reduced, whole, reduced, reduced])).toEqual([['2026-12-06', 24 * 60]])
    // Read on the Monday before work: the weekend is one.
    const read = from('2026-10-31', 5, [night, ...reduced, ...reduced, ...whole])
    expect(names(read)).not.toContain('weeklyRestReduced')
  })

  test('the night is that of the clock when it changes', () => {
    const long: Piece[] = [[5, 'work'], [0.75, 'rest'], [5.5, 'work'], night]
    const minutes = 60
    const at = (day: string, clock: string) => {
      const begins = clockAt(day, Number(clock.slice(0, 2)) * minutes + Number(clock.slice(3)))
      return from(day, 0, long).map((one, _, [first]) => ({
        ...one,
        from: one.from + begins - (first?.from ?? 0),
        to: one.to + begins - (first?.from ?? 0),
      }))
    }
    // 5 o'clock is four hours after midnight in March, and six in October.
    expect(names(at('2026-03-29', '05:15'))).toEqual([])
    expect(names(at('2026-03-29', '04:45'))).toEqual(['nightWork'])
    expect(names(at('2026-10-25', '04:15'))).toEqual(['nightWork'])
    expect(names(at('2026-10-25', '05:00'))).toEqual([])
  })

  test('48 hours a week on average are counted over 17 weeks', () => {
    const week: Piece[] = [
      ...Array.from({ length: 5 }, (): Piece[] => [
        [5, 'work'],
        [0.75, 'rest'],
        [4.9, 'work'],
        [13.35, 'rest'],
      ]).flat(),
      [48, 'rest'],
    ]
    const weeks = (count: number) =>
      from('2026-06-01', 6, Array.from({ length: count }, () => week).flat())
    expect(names(weeks(16))).not.toContain('averageWork')
    expect(names(weeks(19))).toContain('averageWork')
    // A quarter of a minute a week more than 48 hours is more.
    const just = (minutes: number) =>
      from('2026-05-31', 0, [
        [30, 'rest'],
        ...Array.from({ length: 17 }, (_, index): Piece[] => [
          [48 + (index === 3 ? minutes / 60 : 0), 'work'],
          [120 - (index === 3 ? minutes / 60 : 0), 'rest'],
        ]).flat(),
      ])
    expect(names(just(0))).not.toContain('averageWork')
    expect(names(just(4))).toContain('averageWork')
  })

  test('says on which day, from when to when, and how much of how much', () => {
    const [found] = breachesOf(from(MONDAY, 20, [[5, 'drive'], night]))
    expect(found).toEqual({
      limit: 'unbrokenDriving',
      day: '2026-11-03',
      from: '2026-11-02T20:00',
      to: '2026-11-03T01:00',
      minutes: 300,
      bound: 270,
    })
    expect(limits.unbrokenDriving).toBe('561/2006 art. 7')
  })

  test('where nothing is known nothing is beyond', () => {
    expect(breachesOf([])).toEqual([])
    expect(names(from(MONDAY, 6, [[400, 'unknown']]))).toEqual([])
  })
})
