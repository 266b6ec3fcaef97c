import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactPieces } from './contact.ts'

const links = (text: string) =>
  contactPieces(text).flatMap(({ text: said, href }) => (href ? [[said, href]] : []))

test.each([
  [
    'Anna, anna.berg@akeri.example.',
    [['anna.berg@akeri.example', 'mailto:anna.berg@akeri.example']],
  ],
  ['Ring 070-123 45 67', [['070-123 45 67', 'tel:0701234567']]],
  ['+46 (0)8-123 456 78, växel', [['+46 (0)8-123 456 78', 'tel:+46812345678']]],
  [
    'Bo: 08-12 34 56 / bo+jobb@mail.example',
    [
      ['08-12 34 56', 'tel:08123456'],
      ['bo+jobb@mail.example', 'mailto:bo%2Bjobb@mail.example'],
    ],
  ],
  ['Rekrytering', []],
  ['Senast 2026-12-01, 556016-0680, ref. 2026-0123456', []],
  ['javascript:alert(1) https://x.example/?a=1', []],
  ['"><a href=x>@y', []],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test('whatever is typed stands there letter for letter, and leads to a mail or a call or nowhere', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-() @.:/?&=%<>"ab') }),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const pieces = contactPieces(text)
      expect(pieces.map((one) => one.text).join('')).toBe(text)
      for (const { href } of pieces)
        if (href) expect(href).toMatch(/^(?:tel:\+?\d{7,15}|mailto:[^\s?&<>"@]+@[^\s?&<>"@]+)$/)
    }),
    { numRuns: 2000 },
  )
})

test('a long text without an end is read in no time to speak of', () => {
  expect(links(`${'a'.repeat(20_000)} ${'0 '.repeat(10_000)}`)).toEqual([])
})
