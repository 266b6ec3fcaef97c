import { expect, test } from 'vitest'
import { payCodesFrom, standardCodes } from './paxml-codes.ts'

test('a receiver has codes of its own, and leaves out what it does not want', () => {
  expect(payCodesFrom('')).toEqual(standardCodes)
  expect(payCodesFrom(' ordinary = ARB, travel=-,simple=ÖT3 ')).toEqual({
    ...standardCodes,
    ...{ ordinary: 'ARB', travel: null, simple: 'ÖT3' },
  })
})

test.each(['work=ARB', 'ordinary', 'ordinary=arb', 'ordinary=ARB=TID', 'sick=SJUKDOM'])(
  '%s is none',
  (text) => {
    expect(() => payCodesFrom(text)).toThrow('is none of ordinary')
  },
)
