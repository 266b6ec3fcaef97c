import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOrganisationNumber, parsePersonalNumber, parsePhone } from './personal-number.ts'

const now = new Date('2026-06-15T12:00:00Z')

/** The check digit of nine digits, computed another way than the code does. */
function digit(nine: string): string {
  const sum = [...nine].reduce((total, char, at) => {
    const [tens, ones] = String(Number(char) * (2 - (at % 2))).padStart(2, '0')
    return total + Number(tens) + Number(ones)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
const two = (n: number) => String(n).padStart(2, '0')

const birth = fc
  .date({ min: new Date('1920-01-01'), max: new Date('2026-06-14'), noInvalidDate: true })
  .map((date) => ({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }))
const numbers = fc
  .record({ birth, serial: fc.integer({ min: 1, max: 999 }), coordination: fc.boolean() })
  .map(({ birth: { year, month, day }, serial, coordination }) => {
    const nine = `${two(year % 100)}${two(month)}${two(coordination ? day + 60 : day)}${String(serial).padStart(3, '0')}`
    const ten = nine + digit(nine)
    return { year, ten, twelve: `${Math.floor(year / 100)}${ten}` }
  })

describe('a personal number', () => {
  it('is understood in every way it is written, coordination numbers too', () => {
    fc.assert(
      fc.property(numbers, ({ year, ten, twelve }) => {
        const sign = now.getFullYear() - year >= 100 ? '+' : '-'
        for (const text of [
          twelve,
          `${twelve.slice(0, 8)}-${twelve.slice(8)}`,
          `${twelve.slice(0, 8)}–${twelve.slice(8)}`,
          `${twelve.slice(0, 8)}\u2212${twelve.slice(8)}`,
          `${twelve.slice(0, 4)}-${twelve.slice(4, 6)}-${twelve.slice(6, 8)}-${twelve.slice(8)}`,
          `${twelve.slice(0, 4)}-${twelve.slice(4, 6)}-${twelve.slice(6)}`,
          ` ${twelve.slice(0, 8)} ${twelve.slice(8)}`,
          `${ten.slice(0, 6)}${sign}${ten.slice(6)}`,
          ...(sign === '-' ? [ten] : []),
        ])
          expect(parsePersonalNumber(text, now), text).toBe(twelve)
      }),
    )
  })

  it('is none with any one digit changed', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 2, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        ({ twelve }, at, by) => {
          const wrong = `${twelve.slice(0, at)}${(Number(twelve[at]) + by) % 10}${twelve.slice(at + 1)}`
          expect(parsePersonalNumber(wrong, now), wrong).toBeUndefined()
        },
      ),
    )
  })

  it.each([
    ['811228-9874', '198112289874'],
    ['811228+9874', '188112289874'],
    ['19811228-9874', '198112289874'],
    ['811288-9841', undefined],
    ['000229-0005', '200002290005'],
    ['010229-0003', undefined],
    ['', undefined],
    ['19811228', undefined],
    ['811228-98741', undefined],
    ['811228/9874', undefined],
    ['８１１２２８-9874', undefined],
    ['00000000-0000', undefined],
    ['209912319804', undefined],
  ])('%s is read as %s', (text, expected) => {
    expect(parsePersonalNumber(text, now)).toBe(expected)
  })

  it('takes any text there is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(parsePersonalNumber(text, now) ?? '').toMatch(/^(\d{12})?$/)
      }),
    )
  })
})

it.each([
  ['556677-8899', '5566778899'],
  ['165566778899', '5566778899'],
  [' 556677 8899 ', '5566778899'],
  ['556677-8898', undefined],
  ['811228-9874', undefined],
  ['', undefined],
])('the organisation number %s is read as %s', (text, expected) => {
  expect(parseOrganisationNumber(text)).toBe(expected)
})

it.each([
  ['070-123 45 67', '+46701234567'],
  ['+46 (70) 123.45.67', '+46701234567'],
  ['0046701234567', '+46701234567'],
  ['08-123456', '+468123456'],
  ['+48 601 234 567', '+48601234567'],
  ['+46 (0)70-123 45 67', '+46701234567'],
  ['+460701234567', '+46701234567'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+39 06 698 11234', '+390669811234'],
  ['070\u2011123\u201345\u00a067', '+46701234567'],
  ['070\u2212123 45 67', '+46701234567'],
  ['\u202a070-123 45 67\u202c', '+46701234567'],
  ['０７０－１２３４５６７', '+46701234567'],
  ['+46', undefined],
  ['1234567', undefined],
  ['0701234567x', undefined],
  ['+0701234567', undefined],
  ['', undefined],
])('the phone number %s is read as %s', (text, expected) => {
  expect(parsePhone(text)).toBe(expected)
})
