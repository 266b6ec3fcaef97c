import { MINUTE_MS } from '@portal/calendar/lengths'
import { parse } from 'csv-parse/sync'
import { readSheet as readXlsx } from 'read-excel-file/node'
import type { JudgedRefused, JudgedSheet, SheetFault, SheetLimits } from './judged.ts'
import { delimiterOf, textOf } from './list-text.ts'
import { unpackedZip, zipTooLarge } from './zip.ts'

/** Bytes that a workbook may unfold into; 10,000 people are less than a tenth of it. */
const MAX_UNPACKED = 64 * 1024 * 1024
const MAX_COLUMNS = 100
/** Characters of a cell, as spreadsheets have it. */
const MAX_CELL = 32_767
/** Characters of a heading that are looked at. */
const MAX_HEADING = 200
/** Characters of all cells together: whoever asked reads them in one go. */
const MAX_TEXT = 2_000_000
/** Rows down to which a sheet is read, those that say nothing counted too. */
const MAX_LINES = 100_000

class Refused extends Error {
  readonly code: SheetFault
  constructor(code: SheetFault) {
    super(code)
    this.code = code
  }
}

/** A row, and which of the sheet it is, from 1, as a spreadsheet counts them. */
interface Row {
  readonly cells: string[]
  readonly line: number
}
const says = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/**
 * Reads the first sheet of a .csv or .xlsx into rows of trimmed text. Belongs into a process of its own:
 * a small file can take all the memory and time that there is.
 */
export async function readSheetHere(
  bytes: Buffer,
  { maxRows }: SheetLimits,
): Promise<JudgedSheet | JudgedRefused> {
  try {
    const isZip = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
    const read = isZip ? await xlsx(bytes) : csv(bytes, maxRows)
    const all = read.filter(({ cells }) => says(cells))
    const [head, ...rest] = all
    if (!head || rest.length === 0) throw new Refused('nothingToImport')
    if (rest.length > maxRows) throw new Refused('tooManyRows')
    let characters = 0
    for (const { cells: row } of all) {
      if (row.length > MAX_COLUMNS) throw new Refused('sheetTooLarge')
      for (const cell of row) {
        characters += cell.length
        if (cell.length > MAX_CELL || characters > MAX_TEXT) throw new Refused('sheetTooLarge')
      }
    }
    return {
      headers: head.cells.map((heading) => heading.slice(0, MAX_HEADING)),
      rows: rest.map(({ cells }) => cells),
      headLine: head.line,
      lines: rest.map(({ line }) => line),
    }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code }
    throw error
  }
}

/**
 * A cell's text as text can be kept, without the mark that exports set before what would be a formula, and
 * without marks that pile up on a letter: whoever folds it would take the square of their number.
 */
const textIn = (cell: string): string =>
  cell
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()

/** The day that workbooks count from: what they keep as 1 is a day later, a time of day a part of it. */
const DAY_0 = Date.UTC(1899, 11, 30)

/**
 * A cell of a date or time as it is written: '2026-03-29', '2026-03-29 08:15', '8:15'. What lies in the
 * first year that workbooks know is hours, also more than a day's.
 */
function momentIn(cell: Date): string {
  const minutes = Math.round((cell.getTime() - DAY_0) / MINUTE_MS)
  const clock = (of: number) => `${Math.floor(of / 60)}:${String(of % 60).padStart(2, '0')}`
  if (minutes >= 0 && minutes < 366 * 1440) return clock(minutes)
  const [day, time] = new Date(DAY_0 + minutes * MINUTE_MS).toISOString().split('T')
  return minutes % 1440 === 0 ? `${day}` : `${day} ${time?.slice(0, 5)}`
}

/** The opening tags of rows and cells. It never looks twice at the same byte. */
const places = /<(?:[A-Za-z]+:)?(row|c)\s([^<>]*)/g
const place = /\br\s*=\s*["']\s*([A-Za-z]*)(\d*)/

/** A column's number by its letters: 'A' is 1; Infinity where there are more than any sheet has. */
const columnOf = (letters: string): number =>
  letters.length > 3
    ? Number.POSITIVE_INFINITY
    : [...letters.toUpperCase()].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0)

/**
 * Refuses what lies far out: the reader fills in every row and cell up to it. Cells that say nothing are
 * left out, since spreadsheets write them where only a colour was set.
 */
function withinBounds(_name: string, xml: Buffer): Buffer {
  let text = xml.toString('latin1')
  if (!/<(?:[A-Za-z]+:)?sheetData/.test(text)) return xml
  text = text.replace(/<(?:[A-Za-z]+:)?c\s[^<>]*\/>/g, '')
  let cells = 0
  for (const [, tag, attributes = ''] of text.matchAll(places)) {
    const [, letters = '', digits = ''] = place.exec(attributes) ?? []
    if (digits.length > 7 || Number(digits) > MAX_LINES) throw new Refused('tooManyRows')
    if (tag === 'row') continue
    if (columnOf(letters) > MAX_COLUMNS || ++cells > MAX_LINES * 10)
      throw new Refused('sheetTooLarge')
  }
  return Buffer.from(text, 'latin1')
}

async function xlsx(bytes: Buffer): Promise<Row[]> {
  if (zipTooLarge(bytes)) throw new Refused('archiveBomb')
  const plain = await unpackedZip(bytes, MAX_UNPACKED, withinBounds)
  if (!plain) throw new Refused('archiveBomb')
  try {
    const rows = await readXlsx(plain)
    return rows.map((row, index) => ({
      line: index + 1,
      cells: row.map((cell) =>
        cell === null ? '' : cell instanceof Date ? momentIn(cell) : textIn(String(cell)),
      ),
    }))
  } catch {
    throw new Refused('notASheet')
  }
}

/** What stands before the head where a list says itself what is between its cells; Excel does not show it. */
const SEPARATOR = /^"?sep=([;,|\t])"?[ ]*\r?\n/i

function csv(bytes: Buffer, maxRows: number): Row[] {
  const whole = textOf(bytes).replace(/^\ufeff/, '')
  if (whole.includes('\u0000')) throw new Refused('notASheet')
  const said = SEPARATOR.exec(whole)
  const text = said ? whole.slice(said[0].length) : whole
  const delimiter = said?.[1] ?? delimiterOf(text)
  const rows: Row[] = []
  let line = 0
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      // A nickname in quotes is no broken file.
      relax_quotes: true,
      trim: true,
      max_record_size: MAX_COLUMNS * MAX_CELL,
      on_record: (record: string[]) => {
        if (record.length > MAX_COLUMNS) throw new Refused('sheetTooLarge')
        const cells = record.map(textIn)
        line++
        if (!says(cells)) return null
        // The head, and one more than are allowed, say all there is to know.
        if (rows.length > maxRows) throw new Refused('tooManyRows')
        rows.push({ cells, line })
        return null
      },
    })
    return rows
  } catch (error) {
    if (error instanceof Refused) throw error
    const tooLong = (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE'
    throw new Refused(tooLong ? 'sheetTooLarge' : 'notASheet')
  }
}
