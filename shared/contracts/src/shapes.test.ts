import { expect, test } from 'vitest'
import { Written } from './incident-shapes.ts'
import { line, optionalLine, prose } from './shapes.ts'

test.each(['\u200b', ' \u2060\ufeff ', '\u200d\u200c', '\u202e', '\u2066 \u2069'])(
  'a line that nobody sees is none: %j',
  (text) => {
    expect(line().safeParse(text).success).toBe(false)
    expect(optionalLine().safeParse(text).success).toBe(false)
  },
)

test.each([
  ['Till\u202eellA', 'TillellA'],
  ['\u202a070-123 45 67\u202c', '070-123 45 67'],
  [' Ny\u200btt ', 'Nytt'],
  // Several signs that are one: a family, a flag.
  ['👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('%j is kept as %j', (text, kept) => {
  expect(line().parse(text)).toBe(kept)
})

test('what nobody sees is left out of many lines, too, and is no answer by itself', () => {
  expect(prose().parse('Avslås\u202e\nttas\u200b!')).toBe('Avslås\nttas!')
  for (const text of ['\u200b', ' \u2060\n\ufeff ', '\u200d', '\u202e'])
    expect(Written.safeParse(text).success).toBe(false)
  expect(Written.parse('👨‍👩‍👧\n🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('👨‍👩‍👧\n🏴󠁧󠁢󠁥󠁮󠁧󠁿')
})
