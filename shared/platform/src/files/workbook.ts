import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import { asDate, isDay } from '@portal/calendar/days'
import { stockholmReading } from '@portal/calendar/stockholm'
import writeXlsxFile, { type Feature, type SheetData } from 'write-excel-file/node'
import { convertDateToSerialNumber, getCellAddress } from 'write-excel-file/utility'

/** Characters of a cell; a file with more is called damaged (Excel's limits). */
const MAX_CELL = 32_767
/** Widths in characters: what a column has at least and at most, and what the filter's arrow takes. */
const NARROWEST = 8
const WIDEST = 66
const ARROW = 4
/** What a column's line has room for less than it is wide, however wide the characters are. */
const SPARE = 6
/** Points of a line's height, and of a row at most. */
const LINE_HEIGHT = 15
const HIGHEST = 409
/** Lines of a highest row; and how wide its column becomes at most for a text of more. */
const MOST_LINES = Math.floor(HIGHEST / LINE_HEIGHT)
const WIDER = 130

/** A phone number as E.164: whoever runs it as a formula gets the same digits. */
const phone = /^\+[1-9]\d{6,14}$/

/**
 * Cells are of type text, which no program runs. A mark keeps what would be a formula from being run where
 * somebody saves the sheet as CSV and opens that; a phone number needs none.
 */
const inert = (text: string): string =>
  (/^[=+\-@\t\r]/.test(text) && !phone.test(text) ? `'${text}` : text).slice(0, MAX_CELL)

/** A calendar day, `2026-03-29`, a time of day, `08:15`, how long, or how much in hundredths: kept so that they sort. */
export type XlsxKept =
  | { readonly day: string }
  | { readonly time: string }
  | { readonly minutes: number }
  | { readonly money: number }

/** Text, a number, an instant, a day or time of day; null is an empty cell. */
export type XlsxValue = string | number | Date | XlsxKept | null

/** A sheet: its head, and its rows in the order of the columns. */
export interface Sheet {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly XlsxValue[])[]
  /** What the rows come to, below them: whoever filters and sorts them leaves it where it is. */
  readonly sum?: readonly XlsxValue[]
  /** Below them, e.g. that there are more; not among what is filtered and sorted. */
  readonly note?: string
}

const DAY = 'yyyy-mm-dd'
const TIME = 'hh:mm'
const HOURS = '[h]:mm'
const MONEY = '#,##0.00'
const DAY_MINUTES = 1440
/** The first day that every program counts alike: earlier ones depend on a leap day that never was. */
const FIRST_DAY = '1900-03-01'

/** Characters of a text's lines. */
const linesOf = (text: string): number[] => text.split(/\r\n|\r|\n/).map((line) => line.length)

const textCell = (text: string) => ({ value: inert(text), type: String, format: '@' })

/** Lines that a text has in a column of a width. */
const linesIn = (text: string, width: number): number =>
  linesOf(text).reduce((sum, long) => sum + Math.max(1, Math.ceil(long / (width - SPARE))), 0)

/** How wide a column is at most: as wide as lets a row be high enough for its longest text. */
function widestOf(column: readonly XlsxValue[]): number {
  let width = WIDEST
  for (const value of column)
    while (typeof value === 'string' && width < WIDER && linesIn(value, width) > MOST_LINES) width++
  return width
}

/**
 * A text that has lines, or is longer than any column is wide, is seen and printed whole: not every program
 * makes a row as high as what stands in it.
 */
function wrappedCell(text: string, widest: number) {
  const lines = linesIn(text, widest)
  if (lines < 2) return textCell(text)
  return { ...textCell(text), wrap: true, height: Math.min(HIGHEST, lines * LINE_HEIGHT) }
}

function keptCell(value: XlsxKept) {
  if ('minutes' in value) return { value: value.minutes / DAY_MINUTES, type: Number, format: HOURS }
  if ('money' in value) return { value: value.money / 100, type: Number, format: MONEY }
  if ('time' in value) {
    const [hours = '0', minutes = '0'] = value.time.split(':')
    return {
      value: (Number(hours) * 60 + Number(minutes)) / DAY_MINUTES,
      type: Number,
      format: TIME,
    }
  }
  if (!isDay(value.day) || value.day < FIRST_DAY) return textCell(value.day)
  return { value: convertDateToSerialNumber(asDate(value.day)), type: Number, format: DAY }
}

function cellOf(value: XlsxValue, widest: number) {
  const cell = plainCell(value, widest)
  // Beside a text of many lines what belongs to it stands where that begins.
  return cell && { ...cell, alignVertical: 'top' as const }
}

function plainCell(value: XlsxValue, widest: number) {
  if (value === null || value === '') return null
  if (value instanceof Date)
    return { value: stockholmReading(value), type: Date, format: `${DAY} ${TIME}` }
  if (typeof value === 'number') return { value, type: Number }
  return typeof value === 'string' ? wrappedCell(value, widest) : keptCell(value)
}

/** Characters that a cell shows. */
function shown(value: XlsxValue): number {
  if (value === null) return 0
  if (value instanceof Date) return DAY.length + TIME.length + 1
  if (typeof value === 'object') {
    if ('money' in value) return (value.money / 100).toFixed(2).length + 2
    return 'day' in value ? DAY.length : TIME.length
  }
  return Math.max(...linesOf(String(value)))
}

/** What an element of the sheet is preceded by, by the order that the format asks for. */
const before = (xml: string, element: string, more: string) =>
  xml.replace(element, () => `${more}${element}`)

/**
 * The head bears a filter over all rows: an element of the sheet, and a name that Excel looks for. On paper all
 * columns stand on one page's width, below their heads on every page, and pages are counted.
 */
function headed(columns: number, rows: number): Feature<Stream | Buffer | Blob> {
  const last = getCellAddress(rows, columns - 1)
  const fixed = last.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2')
  const names = [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Sheet1!$A$1:${fixed}</definedName>`,
    '<definedName name="_xlnm.Print_Titles" localSheetId="0">Sheet1!$1:$1</definedName>',
  ].join('')
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) =>
            [
              ['<sheetViews', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'],
              ['<pageMargins', `<autoFilter ref="A1:${last}"/>`],
              [
                '</worksheet>',
                '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>',
              ],
            ]
              .reduce((made, [element = '', more = '']) => before(made, element, more), xml)
              .replace('<pageSetup ', '<pageSetup fitToWidth="1" fitToHeight="0" '),
        },
        'xl/workbook.xml': {
          transform: (xml) =>
            xml.replace(
              /<definedNames\s*\/>|<definedNames><\/definedNames>/,
              () => `<definedNames>${names}</definedNames>`,
            ),
        },
      },
    },
  }
}

/**
 * Writes a workbook, in this process: the head bold, in place while one scrolls, with a filter; columns as
 * wide as what stands in them. A thousand rows of eight take 60 ms.
 */
export async function writeWorkbook({ heads, rows, sum, note }: Sheet): Promise<Uint8Array> {
  const widest = heads.map((_, at) => widestOf(rows.map((row) => row[at] ?? null)))
  const most = (at: number) => widest[at] ?? WIDEST
  const widths = heads.map((title, at) =>
    Math.min(
      most(at),
      [...rows, sum ?? []].reduce(
        (width, row) => Math.max(width, shown(row[at] ?? null) + 2),
        Math.max(NARROWEST, title.length + ARROW),
      ),
    ),
  )
  const head = heads.map((title) => ({ ...textCell(title), fontWeight: 'bold' as const }))
  const bold = (value: XlsxValue, at: number) => {
    const cell = cellOf(value, most(at))
    return cell && { ...cell, fontWeight: 'bold' as const }
  }
  // An empty row keeps them out of what a program takes for the list.
  const below = [
    ...(sum === undefined ? [] : [[], sum.map(bold)]),
    ...(note === undefined ? [] : [[], [textCell(note)]]),
  ]
  const written = await writeXlsxFile(
    [
      head,
      ...rows.map((row) => row.map((value, at) => cellOf(value, most(at)))),
      ...below,
    ] as SheetData,
    {
      ...{ sheet: 'Sheet1', columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
      // A4, with margins.
      orientation: 'landscape',
    },
    { features: [headed(heads.length, rows.length)] },
  ).toBuffer()
  return timeless(written)
}

/** The end of an archive's list of files, and a file within it (PKWARE's APPNOTE 6.3.10, 4.3.16 and 4.3.12). */
const END = { bytes: 22, count: 10, list: 16 }
const FILE = { bytes: 46, time: 12, name: 28, local: 42 }
/** Where a file's own head has its time. */
const LOCAL_TIME = 10
/** Midnight of 1 January 1980, the first that an archive can say. */
const FIRST_TIME = 0x00210000

/**
 * A workbook without the time at which it was packed: the same sheet is the same bytes, whenever it is
 * written. Which day it is of is said in it.
 */
function timeless<B extends Uint8Array>(archive: B): B {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = archive.byteLength - END.bytes
  let at = view.getUint32(end + END.list, true)
  for (let left = view.getUint16(end + END.count, true); left > 0; left--) {
    view.setUint32(at + FILE.time, FIRST_TIME, true)
    view.setUint32(view.getUint32(at + FILE.local, true) + LOCAL_TIME, FIRST_TIME, true)
    const lengths = [0, 2, 4].map((part) => view.getUint16(at + FILE.name + part, true))
    at += lengths.reduce((sum, length) => sum + length, FILE.bytes)
  }
  return archive
}
