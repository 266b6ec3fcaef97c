import { expect, test } from 'vitest'
import { Written } from './incident-shapes.ts'
import { line, optionalLine, prose } from './shapes.ts'

const unseen = [
  ...['\u200b', ' \u2060\ufeff ', '\u200d\u200c', '\u202e', '\u2066 \u2069'],
  // A soft hyphen, a braille cell without dots, fillers of Hangul, marks of direction, a variation of nothing.
  ...['\u00ad', '\u2800 \u2800', '\u3164\uffa0', '\u200e\u200f\u061c', '\ufe0f', '\u00ad\u200b '],
]
test.each(unseen)('a line that nobody sees is none: %j', (text) => {
  expect(line().safeParse(text).success).toBe(false)
  expect(optionalLine().safeParse(text).success).toBe(false)
})

test.each([
  ['Till\u202eellA', 'TillellA'],
  ['\u202a070-123 45 67\u202c', '070-123 45 67'],
  [' Ny\u200btt ', 'Nytt'],
  // Several signs that are one: a family, a flag.
  // And what breaks a long word, or shows a sign in colours, within a text.
  ['Överens\u00adkommelse \u2764\ufe0f', 'Överens\u00adkommelse \u2764\ufe0f'],
  ['👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('%j is kept as %j', (text, kept) => {
  expect(line().parse(text)).toBe(kept)
})

test('what nobody sees is left out of many lines, too, and is no answer by itself', () => {
  expect(prose().parse('Avslås\u202e\nttas\u200b!')).toBe('Avslås\nttas!')
  for (const text of [...unseen, '\n\u00ad\n']) expect(Written.safeParse(text).success).toBe(false)
  expect(Written.parse('👨‍👩‍👧\n🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('👨‍👩‍👧\n🏴󠁧󠁢󠁥󠁮󠁧󠁿')
})
