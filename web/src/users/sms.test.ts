import { expect, test } from 'vitest'
import { smsParts } from './sms.ts'

test.each([
  ['Hej!', 1],
  ['å'.repeat(160), 1],
  ['å'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ł'.repeat(70), 1],
  [`ł${'a'.repeat(70)}`, 2],
  ['ł'.repeat(135), 3],
])('%s is %i SMS', (text, parts) => expect(smsParts(text)).toBe(parts))
