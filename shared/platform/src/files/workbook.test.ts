import { readSheet } from 'read-excel-file/node'
import { afterEach, expect, test, vi } from 'vitest'
import { writeWorkbook } from './workbook.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the same sheet is the same bytes, whenever it is written', async () => {
  const sheet = { heads: ['Namn', 'När'], rows: [['Åsa', { day: '2026-10-03' }]], note: 'Slut' }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-03T10:00:00Z') })
  const one = Buffer.from(await writeWorkbook(sheet))
  vi.setSystemTime(new Date('2031-02-07T21:13:44Z'))
  const other = Buffer.from(await writeWorkbook(sheet))
  expect(other.equals(one)).toBe(true)
  expect((await readSheet(other))[1]?.[0]).toBe('Åsa')
})
