import { describe, expect, it } from 'vitest'
import { outgrows } from './body.ts'

const shape = { depth: 3, parts: 10, name: 5 }
const judged = (text: string) => outgrows(Buffer.from(text), shape)

describe('a body, before it is read', () => {
  it.each([
    '{}',
    '{"a":1,"b":[1,2,3]}',
    '[[[]]]',
    '{"abcde":"[[[[[[,,,,,,,,,,,,,,,:::::::::::"}',
    '{"a":"\\"[[[[[[[[","b":"\\\\"}',
    '{"a":"a text may be longer than a name"}',
    '[1,2,3,4,5,6,7,8]',
    // No JSON, which is for others to say.
    '{"a',
    '"\\',
    ']]]]]]',
    '',
  ])('may be %s', (text) => {
    expect(judged(text)).toBe(false)
  })

  it.each([
    ['is too deep', '[[[[]]]]'],
    ['is too deep, with fields', '{"a":{"a":{"a":{}}}}'],
    ['has too many values', '[1,2,3,4,5,6,7,8,9,10]'],
    ['has too many fields', '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}'],
    ['has too many lists', '[[],[],[],[],[],[]]'],
    ['has too long a name', '{"abcdef":1}'],
    ['has too long a name, with escapes', '{"\\u0041":1}'],
    ['has a quote in a name', '{"a\\"bcd":1}'],
    ['has spaces before the colon', '{"abcdef" \n :1}'],
  ])('is not read where it %s', (_, text) => {
    expect(judged(text)).toBe(true)
  })
})
