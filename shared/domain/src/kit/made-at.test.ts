import { expect, test } from 'vitest'
import { madeBefore } from './made-at.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
test.each([
  [null, null],
  ['2026-11-20T11:58:00.000Z', null],
  ['2026-11-20T12:30:00.000Z', null],
  ['2027-01-01T00:00:00.000Z', null],
  ['2026-10-01T00:00:00.000Z', null],
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
])('a device says %s: %s', (said, believed) => {
  expect(madeBefore(said, now)).toBe(believed)
})
