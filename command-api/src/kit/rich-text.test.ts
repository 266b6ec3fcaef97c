import { expect, test } from 'vitest'
import { harmless } from './rich-text.ts'

test.each([
  ['<p onclick="x()">Lugnt<script>x()</script></p><img src=x>', '<p>Lugnt</p>'],
  ['<p> </p>', ''],
  ['<p>&nbsp;\u00a0</p><ul><li></li></ul>', ''],
  ['<p>\u200b</p><p>&#8203;&zwnj;</p>', ''],
  ['\u202e', ''],
  ['  <p>Hej</p> ', '<p>Hej</p>'],
])('%s is kept as %s', (html, kept) => {
  expect(harmless(html)).toBe(kept)
})
