import { expect, test } from 'vitest'
import { ofDay, reportOf, stretchesOf, sumsOf } from './tachograph-time.ts'

const hex = (...changes: readonly (readonly [number, number, number?])[]): string =>
  changes
    .map(([minute, activity, bits = 0]) =>
      ((bits << 13) | (activity << 11) | minute).toString(16).padStart(4, '0'),
    )
    .join('')
const [REST, AVAILABLE, WORK, DRIVE] = [0, 1, 2, 3]
/** The card is out: alone nobody knows what was done, with the next bit somebody entered it. */
const [OUT, ENTERED] = [1, 3]

test('a day of a card is one of UTC: in winter it begins an hour into ours', () => {
  const stretches = stretchesOf([
    { day: '2026-11-02', changes: hex([0, REST], [300, DRIVE], [540, REST]), isOpen: false },
  ])
  expect(ofDay(stretches, '2026-11-02')).toMatchObject([
    { activity: 'rest' },
    { activity: 'drive' },
    { activity: 'rest' },
  ])
  // 05:00 in UTC is 06:00 in Stockholm.
  expect(reportOf(stretches, [], '2026-11-02').shifts).toEqual([
    { from: '2026-11-02T06:00', to: '2026-11-02T10:00' },
  ])
})

test('a day in which the clock is set back has 25 hours', () => {
  const days = ['2026-10-24', '2026-10-25'].map((day) => ({
    day,
    changes: hex([0, REST]),
    isOpen: false,
  }))
  expect(sumsOf(ofDay(stretchesOf(days), '2026-10-25')).rest).toBe(25 * 60)
})

test('what came after the last change of the newest day is not on the card', () => {
  const [open] = [{ day: '2026-11-02', changes: hex([0, REST], [300, WORK]), isOpen: true }]
  expect(sumsOf(stretchesOf([open]))).toMatchObject({ rest: 300, work: 0 })
})

test('what nobody entered with the card out is unknown', () => {
  const changes = hex([0, REST], [300, REST, OUT], [400, WORK, ENTERED], [500, REST])
  const stretches = stretchesOf([{ day: '2026-11-02', changes, isOpen: false }])
  expect(sumsOf(stretches)).toMatchObject({ unknown: 100, work: 100 })
})

test('days without a record are unknown, and minutes that run backwards are left out', () => {
  const stretches = stretchesOf([
    { day: '2026-11-02', changes: hex([0, REST], [600, WORK], [500, DRIVE]), isOpen: false },
    { day: '2026-11-04', changes: hex([0, REST]), isOpen: false },
  ])
  expect(sumsOf(stretches)).toMatchObject({ drive: 0, work: 840, unknown: 1440 })
})

test('words that nobody wrote are no changes', () => {
  expect(
    stretchesOf([{ day: '2026-11-02', changes: 'made up, all of it', isOpen: false }]),
  ).toEqual([])
})

test('a report has the shifts that begin on the day, over midnight, with breaks and vehicles', () => {
  const stretches = stretchesOf([
    {
      day: '2026-11-02',
      changes: hex(
        [0, REST],
        [300, WORK],
        [420, REST],
        [430, DRIVE],
        [600, REST],
        [645, DRIVE],
        [700, REST],
        [1200, DRIVE],
      ),
      isOpen: false,
    },
    { day: '2026-11-03', changes: hex([0, DRIVE], [120, REST]), isOpen: false },
  ])
  const driven = [
    { registration: 'ABC 123', from: stretches[3]?.from ?? 0, to: null },
    { registration: 'OTHER 1', from: 0, to: 10 },
  ]
  expect(reportOf(stretches, driven, '2026-11-02')).toEqual({
    shifts: [
      { from: '2026-11-02T06:00', to: '2026-11-02T12:40' },
      { from: '2026-11-02T21:00', to: '2026-11-03T03:00' },
    ],
    // Ten minutes are no break.
    breaks: [{ from: '2026-11-02T11:00', to: '2026-11-02T11:45' }],
    tasks: [{ task: '', registration: 'ABC 123' }],
  })
  expect(reportOf(stretches, driven, '2026-11-03').shifts).toEqual([])
  expect(sumsOf(stretches).available + AVAILABLE - 1).toBe(0)
})
