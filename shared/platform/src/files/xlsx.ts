import { bufferOf, Helper } from '../helper/helper.ts'
import { type Sheet, writeWorkbook, type XlsxValue } from './workbook.ts'

export type { Sheet, XlsxValue } from './workbook.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Cells that are written at once: to begin a process takes longer. */
const FEW = 2000

/** Cells that are half a second of computing. */
const MANY = 50_000

const writing = (what: string, priority: number) =>
  new Helper<Sheet, Uint8Array>({
    script: new URL('./workbook-process.ts', import.meta.url),
    what,
    limits: { memory: 1024, seconds: 300 },
    priority,
  })
/** Somebody waits for it: it gives way a little, and never waits for a long one. */
const writer = writing('writes workbooks', 5)
const longWriter = writing('writes long workbooks', 15)

/** A calendar day as a cell of a date; an empty one where there is none. */
export const dayCell = (day: string | null): XlsxValue => (day ? { day } : null)

/** A time of day, '08:15', as a cell of a time; an empty one where there is none. */
export const timeCell = (time: string | null): XlsxValue => (time ? { time } : null)

/** How long something took, in minutes, as a cell of hours and minutes: '56:30'. */
export const hoursCell = (minutes: number): XlsxValue => ({ minutes })

/** An amount, in hundredths, as a cell of a number with two decimals. */
export const moneyCell = (hundredths: number): XlsxValue => ({ money: hundredths })

/** An instant in ISO 8601 as a cell of a date and time; an empty one where there is none. */
export const momentCell = (at: string | null): XlsxValue => (at ? new Date(at) : null)

/**
 * A workbook of one sheet with a bold head that filters. Large ones are made in a process of their own: the
 * history's longest would keep all calls waiting for seconds. Text is written as text, never as a formula,
 * instants as Stockholm's clock shows them.
 */
export async function toXlsx(sheet: Sheet): Promise<Buffer> {
  const cells = sheet.heads.length * sheet.rows.length
  if (cells <= FEW) return bufferOf(await writeWorkbook(sheet))
  return bufferOf(await (cells <= MANY ? writer : longWriter).run(sheet))
}
