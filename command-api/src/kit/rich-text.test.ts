import { expect, test } from 'vitest'
import { harmless, harmlessly } from './rich-text.ts'

test.each([
  ['<p onclick="x()">Lugnt<script>x()</script></p><img src=x>', '<p>Lugnt</p>'],
  ['<p> </p>', ''],
  ['<p>&nbsp;\u00a0</p><ul><li></li></ul>', ''],
  ['<p>\u200b</p><p>&#8203;&zwnj;</p>', ''],
  ['\u202e', ''],
  ['  <p>Hej</p> ', '<p>Hej</p>'],
  ['<p>Av\u202e&#8238;slås &amp; nttas</p>', '<p>Avslås &amp; nttas</p>'],
])('%s is kept as %s', (html, kept) => {
  expect(harmless(html)).toBe(kept)
})

test('a decision is given what is written as it is kept, and all else as it came', () => {
  const save = (state: string, form: { html: string; name: string }, by: number) => ({
    state,
    form,
    by,
  })
  const wired = harmlessly(save)
  expect(wired('is', { html: '<p onclick="x()">Hej</p>', name: '<b>' }, 7)).toEqual({
    ...{ state: 'is', form: { html: '<p>Hej</p>', name: '<b>' }, by: 7 },
  })
})
