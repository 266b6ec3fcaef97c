import { parse } from 'csv-parse/sync'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { zipTooLarge } from './zip.ts'

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
  const all = bytes.subarray(0, 2).toString() === 'PK' ? await xlsx(bytes) : csv(bytes)
  const [headers, ...rest] = all
  const rows = rest.filter((row) => row.some((cell) => cell !== ''))
  if (!headers || rows.length === 0) throw new SheetRefused('nothingToImport')
  if (rows.length > limits.maxRows) throw new SheetRefused('tooManyRows')
  return { headers, rows }
}

async function xlsx(bytes: Buffer): Promise<string[][]> {
  if (zipTooLarge(bytes)) throw new SheetRefused('archiveBomb')
  try {
    const rows = await readXlsx(bytes)
    return rows.map((row) =>
      row.map((cell) =>
        cell === null
          ? ''
          : cell instanceof Date
            ? cell.toISOString().slice(0, 10)
            : String(cell).trim(),
      ),
    )
  } catch {
    throw new SheetRefused('notASheet')
  }
}

function csv(bytes: Buffer): string[][] {
  if (bytes.includes(0)) throw new SheetRefused('notASheet')
  const text = textOf(bytes).replace(/^\ufeff/, '')
  const first = text.split('\n', 1)[0] ?? ''
  const delimiter = [';', '\t', ','].find((mark) => first.includes(mark)) ?? ','
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch {
    throw new SheetRefused('notASheet')
  }
}
