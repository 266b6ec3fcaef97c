import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  parseDay,
  parseFigure,
  parseSeverity,
  parseTime,
  parseType,
  splitDate,
} from './cells.ts'

describe('a cell', () => {
  test.each([
    ['2026-03-02', '2026-03-02'],
    ['2026/3/2', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['260302', '2026-03-02'],
    ['2/3 2026', '2026-03-02'],
    ['2/3-26', '2026-03-02'],
    ['2.3.2026', '2026-03-02'],
    ['02-03-2026', '2026-03-02'],
    ['2 mars 2026', '2026-03-02'],
    ['den 2 maj 2026', '2026-05-02'],
    ['29/2 2028', '2028-02-29'],
    ['29/2 2026', undefined],
    ['2026-13-01', undefined],
    ['1/1 1999', undefined],
    ['i går', undefined],
    ['', undefined],
  ])('the date %s', (text, day) => expect(parseDay(text)).toBe(day))

  test.each([
    ['', null],
    ['4:10', '04:10'],
    ['04.10', '04:10'],
    ['kl 23:59:59', '23:59'],
    ['24:00', undefined],
    ['4:60', undefined],
    ['fyra', undefined],
  ])('the time %j', (text, time) => expect(parseTime(text)).toBe(time))

  test.each([
    ['8:20', 'minutes', 500],
    ['45:00', 'minutes', 2700],
    ['8 h 20 min', 'minutes', 500],
    ['8,5 h', 'minutes', 510],
    ['8.5', 'minutes', 510],
    ['500 min', 'minutes', 500],
    ['500', 'minutes', 500],
    ['8:75', 'minutes', undefined],
    ['åtta', 'minutes', undefined],
    ['12 km/h', 'kmh', 12],
    ['12', 'kmh', 12],
    ['12,5', 'kmh', undefined],
    ['-3', 'kmh', undefined],
    ['35 dagar', 'days', 35],
    ['', 'days', null],
    ['vad som helst', 'none', null],
  ] as const)('the figure %j in %s', (text, unit, figure) =>
    expect(parseFigure(text, unit)).toBe(figure),
  )

  test('types and degrees in every language, and by code', () => {
    for (const text of ['dailyRest', 'FÖR KORT DYGNSVILA', 'Za krótki odpoczynek dzienny'])
      expect(parseType(text)).toBe('dailyRest')
    expect(parseType('Prekoračenje brzine')).toBe('speeding')
    expect(parseSeverity('mycket allvarlig')).toBe('verySerious')
    expect(parseType('parkering')).toBeUndefined()
  })

  test('a date with its time', () => {
    expect(splitDate('2026-03-02 04:10')).toEqual({ date: '2026-03-02', time: '04:10' })
    expect(splitDate('2026-03-02T04:10:00')).toEqual({ date: '2026-03-02', time: '04:10:00' })
    expect(splitDate('2/3 2026')).toEqual({ date: '2/3 2026', time: '' })
  })

  test('none makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const day = parseDay(text)
        expect(day === undefined || /^20\d\d-\d\d-\d\d$/.test(day)).toBe(true)
        const figure = parseFigure(text, 'minutes')
        expect(figure === undefined || figure === null || Number.isInteger(figure)).toBe(true)
        parseTime(text)
        parseType(text)
        splitDate(text)
      }),
    )
  })
})

describe('columns', () => {
  test('by their headings, in any order', () => {
    const [row] = cellsOf(
      ['Värde', 'Typ', 'Förare', 'Personnummer', 'Datum', 'Annat'],
      [['8:20', 'Övrigt', 'Nils', '19900101-0017', '2026-03-02', 'x']],
    )
    expect(row).toEqual({
      person: '19900101-0017',
      date: '2026-03-02',
      time: '',
      type: 'Övrigt',
      figure: '8:20',
      severity: '',
      text: '',
    })
  })

  test.each([
    ['E-mail address'],
    ['E-postadress'],
    ['Adres e-mail'],
    ['Adresa de e-mail'],
    ['E-mail adresa'],
    ['Numer personalny'],
    ['Numer osobowy'],
    ['Numer pracownika'],
    ['Număr personal'],
    ['Număr de angajat'],
    ['Lični broj'],
    ['Broj zaposlenika'],
  ])('knows who it is by the column that the page calls %s', (head) => {
    const [row] = cellsOf([head, 'Data', 'Osoba'], [['1006', '2026-03-02', 'Nils']])
    expect(row?.person).toBe('1006')
  })

  test('in the order of the template where the headings say nothing', () => {
    const [row] = cellsOf(['a', 'b'], [['1006', '2026-03-02', '04:10', 'Övrigt', '', '', 'Kö']])
    expect(row).toMatchObject({ person: '1006', date: '2026-03-02', time: '04:10', text: 'Kö' })
  })
})
