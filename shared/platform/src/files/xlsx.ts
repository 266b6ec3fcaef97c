import { bufferOf, Helper } from '../helper/helper.ts'
import { type Sheet, writeWorkbook, type XlsxValue } from './workbook.ts'

export type { XlsxValue } from './workbook.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Cells that are written at once: to begin a process takes longer. */
const FEW = 2000

const helper = new Helper<Sheet, Uint8Array>({
  script: new URL('./workbook-process.ts', import.meta.url),
  what: 'writes workbooks',
  limits: { memory: 1024, seconds: 300 },
  priority: 15,
})

/**
 * A workbook of one sheet with a bold head. Large ones are made in a process of their own: the history's
 * longest would keep all calls waiting for seconds.
 * @param rows in the order of the columns; text is written as text, never as a formula, times as
 *   Stockholm's clock shows them
 */
export async function toXlsx(
  columns: Sheet['columns'],
  rows: readonly (readonly XlsxValue[])[],
): Promise<Buffer> {
  const sheet = { columns, rows }
  const few = columns.length * rows.length <= FEW
  return bufferOf(await (few ? writeWorkbook(sheet) : helper.run(sheet)))
}
