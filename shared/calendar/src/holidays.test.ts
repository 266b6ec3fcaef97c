import { describe, expect, it, test } from 'vitest'
import { addDays, weekday } from './days.ts'
import { easterSunday, eveOn, holidayOn, holidaysOf, isWorkday } from './holidays.ts'

describe('the public holidays of Sweden', () => {
  it.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    // The two exceptions of the church's moon.
    [1954, '1954-04-18'],
    [1981, '1981-04-19'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('Easter of %i is on %s', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })

  test('those of 2026, each on its day', () => {
    expect([...holidaysOf(2026)]).toEqual([
      ['2026-01-01', 'newYearsDay'],
      ['2026-01-06', 'epiphany'],
      ['2026-04-03', 'goodFriday'],
      ['2026-04-05', 'easterSunday'],
      ['2026-04-06', 'easterMonday'],
      ['2026-05-01', 'mayDay'],
      ['2026-05-14', 'ascensionDay'],
      ['2026-05-24', 'pentecost'],
      ['2026-06-06', 'nationalDay'],
      ['2026-06-20', 'midsummerDay'],
      ['2026-10-31', 'allSaintsDay'],
      ['2026-12-25', 'christmasDay'],
      ['2026-12-26', 'boxingDay'],
    ])
  })

  test('those that move are on their day of the week, in every year', () => {
    for (let year = 1990; year <= 2200; year++) {
      const on = new Map([...holidaysOf(year)].map(([day, name]) => [name, day]))
      const of = (name: 'midsummerDay' | 'allSaintsDay' | 'easterSunday') => on.get(name) ?? ''
      expect([weekday(of('easterSunday')), weekday(of('midsummerDay'))]).toEqual([7, 6])
      expect(weekday(of('allSaintsDay'))).toBe(6)
      expect(of('easterSunday') >= `${year}-03-22` && of('easterSunday') <= `${year}-04-25`).toBe(
        true,
      )
      expect(of('midsummerDay') >= `${year}-06-20` && of('midsummerDay') <= `${year}-06-26`).toBe(
        true,
      )
      expect(of('allSaintsDay') >= `${year}-10-31` && of('allSaintsDay') <= `${year}-11-06`).toBe(
        true,
      )
    }
  })

  it('tells eves that count as one', () => {
    expect(eveOn('2026-06-19')).toBe('midsummerEve')
    expect(eveOn('2026-12-24')).toBe('christmasEve')
    expect(eveOn('2026-12-31')).toBe('newYearsEve')
    expect(eveOn('2026-04-04')).toBeUndefined()
    expect(holidayOn('2026-06-19')).toBeUndefined()
  })

  it('counts the days of work of a week', () => {
    const ofWeek = (monday: string) =>
      [0, 1, 2, 3, 4, 5, 6].filter((days) => isWorkday(addDays(monday, days))).length
    expect(ofWeek('2026-11-16')).toBe(5)
    expect(ofWeek('2026-06-15')).toBe(4)
    expect(ofWeek('2026-12-21')).toBe(3)
    expect(ofWeek('2026-12-28')).toBe(3)
  })
})
