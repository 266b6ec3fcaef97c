import { describe, expect, it } from 'vitest'
import { dayAfter, dayStart, isDay, stockholmInstant, stockholmReading } from './days.ts'

const instant = (day: string) => new Date(dayStart(day)).toISOString()

describe('days in Stockholm', () => {
  it('begin at the offset of the season', () => {
    expect(dayStart('2026-11-21')).toBe('2026-11-21T00:00:00+01:00')
    expect(dayStart('2026-07-01')).toBe('2026-07-01T00:00:00+02:00')
  })

  it('are 23 and 25 hours long when the clock changes', () => {
    const hours = (day: string) =>
      (Date.parse(instant(dayAfter(day))) - Date.parse(instant(day))) / 3_600_000
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-10-24')).toBe(24)
  })

  it('go on over the end of a month and a year', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  })

  it('are told from other text', () => {
    expect(isDay('2026-11-21')).toBe(true)
    expect(isDay('2026-13-01')).toBe(false)
    expect(isDay('yesterday')).toBe(false)
    expect(isDay('')).toBe(false)
  })

  it('are read off Stockholm’s clock and written back', () => {
    expect(stockholmReading('2026-07-01T06:05:00.000Z')).toBe('2026-07-01T08:05')
    for (const reading of ['2026-03-29T03:30', '2026-10-25T04:15', '2026-12-31T23:59']) {
      const [day = '', time = ''] = reading.split('T')
      expect(stockholmReading(stockholmInstant(day, time))).toBe(reading)
    }
  })
})
