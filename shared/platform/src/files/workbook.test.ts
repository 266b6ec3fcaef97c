import { readSheet } from 'read-excel-file/node'
import { afterEach, expect, test, vi } from 'vitest'
import { writeWorkbook } from './workbook.ts'
import { moneyCell } from './xlsx.ts'
import { unpackedZip } from './zip.ts'

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

const partOf = async (bytes: Uint8Array, wanted: RegExp) =>
  wanted.exec((await unpackedZip(Buffer.from(bytes), 50_000_000))?.toString() ?? '')?.[1]

test('an amount is a number with two decimals', async () => {
  const bytes = await writeWorkbook({
    heads: ['Utlägg'],
    rows: [[moneyCell(37650)], [moneyCell(0)]],
  })
  expect((await readSheet(Buffer.from(bytes))).slice(1)).toEqual([[376.5], [0]])
  expect(await partOf(bytes, /formatCode="(#,##0\.00)"/)).toBeDefined()
})

test('a text as long as a comment may be is seen whole: its column is wider where no row is high enough', async () => {
  const comment = 'Väntade på lastning. '.repeat(95)
  const bytes = await writeWorkbook({
    heads: ['Namn', 'Kommentar'],
    rows: [
      ['Åsa', comment],
      ['Kim', 'Kort'],
    ],
  })
  const wide = Number(await partOf(bytes, /<col min="2"[^>]* width="([\d.]+)"/))
  const high = Number(await partOf(bytes, /<row r="2" ht="([\d.]+)"/))
  // Lines of letters, 15 points each.
  expect((wide - 6) * (high / 15)).toBeGreaterThanOrEqual(comment.length)
  expect(high).toBeLessThanOrEqual(409)
})
