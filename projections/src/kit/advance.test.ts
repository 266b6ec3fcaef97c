import { expect, it } from 'vitest'
import { isLittle } from './advance.ts'

const writes = (...values: (string | Buffer)[]) => ({ text: 'INSERT', values })

it('shares a transaction only with what writes little, of all its values together', () => {
  expect(isLittle([])).toBe(true)
  expect(isLittle([writes(Buffer.alloc(30_000)), writes('x'.repeat(30_000))])).toBe(true)
  expect(isLittle([writes(Buffer.alloc(30_000), 'x'), writes('x'.repeat(40_000))])).toBe(false)
})
