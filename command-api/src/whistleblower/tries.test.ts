import { expect, test } from 'vitest'
import { Reports } from './tries.ts'

const now = new Date('2026-03-02T10:00:00Z')

/** How many reports an address gets through until one is refused. */
function throughFrom(reports: Reports, address: string, at = now): number {
  let through = 0
  for (; reports.may(address, at); through++) reports.count(address, at)
  return through
}

test('how many reports get through from an address is drawn for each and each hour: a count of them tells of no other', () => {
  const reports = new Reports()
  const all = Array.from({ length: 300 }, (_, nth) => throughFrom(reports, `192.0.2.${nth}`))
  expect(Math.min(...all)).toBeGreaterThanOrEqual(10)
  expect(Math.max(...all)).toBeLessThanOrEqual(30)
  expect(new Set(all).size).toBeGreaterThan(5)
  // What was drawn stays for the hour: to ask again draws nothing anew.
  expect(throughFrom(reports, '192.0.2.1')).toBe(0)
  const later = new Date(now.getTime() + 3_600_000)
  expect(throughFrom(reports, '192.0.2.1', later)).toBeGreaterThanOrEqual(10)
})
