import { parse } from 'csv-parse/sync'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { unpackedZip, zipTooLarge } from './zip.ts'

/** Bytes that a workbook may unfold into; 10,000 people are less than a tenth of it. */
const MAX_UNPACKED = 64 * 1024 * 1024

export type SheetFault = 'notASheet' | 'tooManyRows' | 'nothingToImport' | 'archiveBomb'

export class SheetRefused extends Error {
  readonly code: SheetFault
  constructor(code: SheetFault) {
    super(code)
    this.code = code
  }
}

/** Text of a .csv: UTF-8, with or without a mark, or what older spreadsheets write. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads the first sheet of a .csv or .xlsx into rows of trimmed text.
 * Throws SheetRefused.
 */
export async function readSheet(
  bytes: Buffer,
  limits: { maxRows: number },
): Promise<{ headers: string[]; rows: string[][] }> {
  const all =
    bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? await xlsx(bytes) : csv(bytes)
  const [headers, ...rest] = all
  const rows = rest.filter((row) => row.some((cell) => cell !== ''))
  if (!headers || rows.length === 0) throw new SheetRefused('nothingToImport')
  if (rows.length > limits.maxRows) throw new SheetRefused('tooManyRows')
  return { headers, rows }
}

/** A cell's text as text can be kept, without the mark that exports set before what would be a formula. */
const textIn = (cell: string): string =>
  cell
    .toWellFormed()
    .replaceAll('\u0000', '')
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()

const MINUTE = 60_000
/** The day that workbooks count from: what they keep as 1 is a day later, a time of day a part of it. */
const DAY_0 = Date.UTC(1899, 11, 30)

/**
 * A cell of a date or time as it is written: '2026-03-29', '2026-03-29 08:15', '8:15'. What lies in the
 * first year that workbooks know is hours, also more than a day's.
 */
function momentIn(cell: Date): string {
  const minutes = Math.round((cell.getTime() - DAY_0) / MINUTE)
  const clock = (of: number) => `${Math.floor(of / 60)}:${String(of % 60).padStart(2, '0')}`
  if (minutes >= 0 && minutes < 366 * 1440) return clock(minutes)
  const [day, time] = new Date(DAY_0 + minutes * MINUTE).toISOString().split('T')
  return minutes % 1440 === 0 ? `${day}` : `${day} ${time?.slice(0, 5)}`
}

async function xlsx(bytes: Buffer): Promise<string[][]> {
  if (zipTooLarge(bytes)) throw new SheetRefused('archiveBomb')
  const plain = await unpackedZip(bytes, MAX_UNPACKED)
  if (!plain) throw new SheetRefused('archiveBomb')
  try {
    const rows = await readXlsx(plain)
    return rows.map((row) =>
      row.map((cell) =>
        cell === null ? '' : cell instanceof Date ? momentIn(cell) : textIn(String(cell)),
      ),
    )
  } catch {
    throw new SheetRefused('notASheet')
  }
}

function csv(bytes: Buffer): string[][] {
  if (bytes.includes(0)) throw new SheetRefused('notASheet')
  const text = textOf(bytes).replace(/^\ufeff/, '')
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  const delimiter = [';', '\t', ','].find((mark) => first.includes(mark)) ?? ','
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      // A nickname in quotes is no broken file.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    })
    return rows.map((row) => row.map(textIn))
  } catch {
    throw new SheetRefused('notASheet')
  }
}
