import { addDays } from '@portal/calendar/days'
import { stockholmInstant } from '@portal/calendar/stockholm'
import { locales } from '@portal/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeedLeave, type FeedShift, icalendar, spansOf } from './icalendar.ts'

const making = {
  locale: 'sv' as const,
  publicUrl: 'https://portal.example/',
  now: new Date('2026-10-01T08:00:00Z'),
  from: '2026-07-01',
  to: '2027-11-01',
}
const id = '019abf5e-0000-7000-8000-000000000001'
const shift = (more: Partial<FeedShift> = {}): FeedShift => ({
  id,
  officeName: 'Göteborg',
  address: ['Hamngatan 1', '411 14 Göteborg'],
  startsAt: stockholmInstant('2026-10-20T06:00'),
  endsAt: stockholmInstant('2026-10-20T14:30'),
  version: 1,
  ...more,
})
const names = { en: 'Vacation', sv: 'Semester', pl: 'Urlop', ro: 'Concediu', bs: 'Odmor' }
const leave = (more: Partial<FeedLeave> = {}): FeedLeave => ({
  id,
  days: ['2026-12-23', '2026-12-24'],
  names,
  takesVacation: true,
  extent: 100,
  isWaiting: false,
  version: 4,
  ...more,
})

/** A calendar's lines as programs read them: those that were folded are whole. */
const linesOf = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n')
const made = (
  { shifts = [] as FeedShift[], leave: all = [] as FeedLeave[], most = 100 },
  more: object = {},
) => linesOf(icalendar({ shifts, leave: all, most }, { ...making, ...more }))
const all = (lines: string[], name: string) =>
  lines.flatMap((line) => (line.startsWith(name) ? [line.slice(name.length + 1)] : []))

describe('a shift', () => {
  test('is a moment, with its office as place', () => {
    const lines = made({ shifts: [shift()] })
    expect(lines).toContain('DTSTART:20261020T040000Z')
    expect(lines).toContain('DTEND:20261020T123000Z')
    expect(lines).toContain('SUMMARY:Pass: Göteborg')
    expect(lines).toContain('LOCATION:Göteborg\\, Hamngatan 1\\, 411 14 Göteborg')
    expect(lines).toContain('STATUS:CONFIRMED')
    expect(lines.find((line) => line.startsWith('URL'))).toContain(
      'https://portal.example/inside/user/office?tab=mine',
    )
  })

  test('over the night in which clocks go back is an hour longer, and forward one shorter', () => {
    const night = (from: string, to: string) =>
      shift({ startsAt: stockholmInstant(from), endsAt: stockholmInstant(to) })
    const back = made({ shifts: [night('2026-10-24T22:00', '2026-10-25T06:00')] })
    expect([all(back, 'DTSTART'), all(back, 'DTEND')]).toEqual([
      ['20261024T200000Z'],
      ['20261025T050000Z'],
    ])
    const forward = made({ shifts: [night('2027-03-27T22:00', '2027-03-28T06:00')] })
    expect([all(forward, 'DTSTART'), all(forward, 'DTEND')]).toEqual([
      ['20270327T210000Z'],
      ['20270328T040000Z'],
    ])
  })

  test('that was changed takes the place of what it was', () => {
    const before = made({ shifts: [shift()] })
    const later = { startsAt: stockholmInstant('2026-10-20T07:00'), version: 2 }
    const after = made(
      { shifts: [shift(later)] },
      { now: new Date('2026-10-02T08:00:00Z'), locale: 'pl' },
    )
    expect(all(after, 'UID')).toEqual(all(before, 'UID'))
    expect(all(after, 'UID')).toEqual([`shift-${id}@portal.example`])
    expect([all(before, 'SEQUENCE'), all(after, 'SEQUENCE')]).toEqual([['1'], ['2']])
  })

  test('without an address has a place all the same, and one that never ends is left out', () => {
    expect(made({ shifts: [shift({ address: ['', ' '] })] })).toContain('LOCATION:Göteborg')
    const never = shift({ endsAt: shift().startsAt })
    expect(all(made({ shifts: [never] }), 'UID')).toEqual([])
  })
})

describe('leave', () => {
  test('is whole days, with the day after the last as end', () => {
    const lines = made({ leave: [leave()] })
    expect(lines).toContain('DTSTART;VALUE=DATE:20261223')
    expect(lines).toContain('DTEND;VALUE=DATE:20261225')
    expect(lines).toContain('SUMMARY:Semester')
    expect(lines).toContain('STATUS:CONFIRMED')
  })

  test('that waits is tentative, and says so', () => {
    const lines = made({ leave: [leave({ isWaiting: true })] })
    expect(lines).toContain('STATUS:TENTATIVE')
    expect(lines).toContain('SUMMARY:Semester (väntar på svar)')
  })

  test('other than vacation does not say why', () => {
    const ill = { ...names, sv: 'Sjukskrivning', en: 'Sick leave' }
    const sick = leave({ names: ill, takesVacation: false, extent: 50 })
    const lines = made({ leave: [sick] })
    expect(lines).toContain('SUMMARY:Frånvarande 50 %')
    expect(lines.join()).not.toContain('Sjuk')
    for (const locale of locales)
      expect(all(made({ leave: [sick] }, { locale }), 'SUMMARY')).toHaveLength(1)
  })

  test('with a gap is several spans, each with a name of its own; what is out of the window is left out', () => {
    const days = ['2027-10-29', '2026-06-01', '2026-12-24', '2026-12-23', '2027-11-02']
    const lines = made({ leave: [leave({ days })] })
    expect(all(lines, 'UID')).toEqual(
      ['2026-12-23', '2027-10-29'].map((day) => `leave-${id}-${day}@portal.example`),
    )
    // What began before the window keeps its name when days go by.
    const long = leave({ days: ['2026-06-29', '2026-06-30', '2026-07-01'] })
    expect(all(made({ leave: [long] }), 'UID')).toEqual([`leave-${id}-2026-06-29@portal.example`])
  })

  test('is at most so many spans', () => {
    const days = Array.from({ length: 100 }, (_, nth) => addDays('2026-08-01', 2 * nth))
    expect(all(made({ leave: [leave({ days })], most: 7 }), 'UID')).toHaveLength(7)
  })
})

test('spans have every day once, whatever the order', () => {
  const some = fc.array(fc.integer({ min: 0, max: 60 }).map((n) => addDays('2027-03-01', n)))
  fc.assert(
    fc.property(some, (days) => {
      const within: string[] = []
      for (const { first, end } of spansOf(days))
        for (let day = first; day < end; day = addDays(day, 1)) within.push(day)
      expect(within).toEqual([...new Set(days)].sort())
    }),
  )
})

test('odd and long texts neither break a line nor add one', () => {
  const odd = 'A;B,C\\D "E"\r\nATTENDEE:mailto:x@example.com\u0000\u0085 Ž'
  const text = icalendar(
    { shifts: [shift({ officeName: `${odd}${'å'.repeat(300)}` })], leave: [], most: 1 },
    making,
  )
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(linesOf(text).some((line) => line.startsWith('ATTENDEE'))).toBe(false)
  expect(text).not.toMatch(/[^\P{Cc}\r\n]/u)
  expect(linesOf(text).find((line) => line.startsWith('SUMMARY'))).toContain(
    'A\\;B\\,C\\\\D "E" ATTENDEE:mailto:x@example.com',
  )
})

test('every language has its name of the calendar, and an empty one is a calendar, too', () => {
  for (const locale of locales) {
    const lines = made({}, { locale })
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('END:VCALENDAR')
    expect(all(lines, 'X-WR-CALNAME')[0]?.length).toBeGreaterThan(5)
  }
})
