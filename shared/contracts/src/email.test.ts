import { expect, it } from 'vitest'
import { sameEmail, writtenEmail } from './email.ts'

it.each([
  ['Anna@Example.COM', 'anna@example.com'],
  ['  anna@example.com\u00a0', 'anna@example.com'],
  ['\ufeffan\u200bna@exam\u00adple.com\u202c', 'anna@example.com'],
  ['a\u030asa@example.com', 'åsa@example.com'],
  ['ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'anna@example.com'],
  ['anna@example.com.', 'anna@example.com'],
  ['anna@example。com。', 'anna@example.com'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@XN--BCHER-KVA.example', 'anna@xn--bcher-kva.example'],
  ['"anna"@example.com', 'anna@example.com'],
  ['"an\\na"@example.com', 'anna@example.com'],
  ['"an na"@example.com', '"an na"@example.com'],
  ['"an@na"@example.com', '"an@na"@example.com'],
  ['\u212aarl@example.com', 'karl@example.com'],
  ['an.na+x@gmail.com', 'an.na+x@gmail.com'],
  ['anna@[192.0.2.1]', 'anna@[192.0.2.1]'],
  ['anna@192.0.2.1', 'anna@192.0.2.1'],
  ['anna@%65xample.com', 'anna@%65xample.com'],
  ['anna@a_b.example', 'anna@a_b.example'],
  ['anna', 'anna'],
  ['@example.com', '@example.com'],
  ['', ''],
])('%j is compared as %j', (email, expected) => {
  expect(sameEmail(email)).toBe(expected)
})

it('what stays different: dots, plus signs, other letters, other domains', () => {
  const all = ['anna@a.se', 'an.na@a.se', 'anna+b@a.se', 'anná@a.se', 'anna@b.se', 'ann\u0131@a.se']
  expect(new Set(all.map(sameEmail)).size).toBe(all.length)
})

it('an address that was brought into its form stays as it is', () => {
  const letters = [
    'İ',
    'ß',
    'ǅ',
    'ﬁ',
    'Å',
    '㎏',
    'ẛ̣',
    '\u0345',
    'ͅΑ',
    '½',
    '℡',
    '"',
    '\\',
    '.',
    '。',
    'xn--',
  ]
  for (const one of letters)
    for (const two of letters)
      for (const email of [`${one}${two}@a.se`, `a@${one}${two}.se`, `"${one}"@${two}`]) {
        const once = sameEmail(email)
        expect(sameEmail(once), JSON.stringify(email)).toBe(once)
      }
})

it('is kept as it was written, without what nobody sees', () => {
  expect(writtenEmail(' \u200bA\u030asa.Berg＠Example.com\ufeff')).toBe('Åsa.Berg@Example.com')
})
