import type { FontName } from './fonts.ts'
import { bottom, DIM, INK, left, room, ruled, sizeFor, width } from './page.ts'
import type { PdfBlock } from './pdf.ts'
import type { TaggedPdf } from './tagged.ts'

type Table = Extract<PdfBlock, { kind: 'table' }>

/** Points of a table's letters, the smallest of them, and what is free beside and below them. */
const SIZE = 9
const LEAST = 6.5
const GAP = 8
/** Letters of a word from which on it may be wider than its column, as a hash is. */
const LONG_WORD = 20
/** Letters of a cell by which its column is measured: longer ones are broken wherever it ends. */
const MEASURED = 90

/** As wide as each column's texts are where they have room; what is left is shared by those that have not. */
function widthsOf(doc: TaggedPdf, { head, rows }: Table): readonly number[] {
  const wanted = head.map((name, at) => {
    const ofHead = doc.font('bold').fontSize(SIZE).widthOfString(name)
    doc.font('regular')
    const ofCells = rows.flatMap((row) =>
      (row[at] ?? '')
        .slice(0, MEASURED)
        .split('\n')
        .map((line) => doc.widthOfString(line)),
    )
    return ofCells.reduce((most, one) => Math.max(most, one), ofHead) + GAP + 1
  })
  const given = wanted.map(() => 0)
  let free = width(doc)
  const narrowFirst = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  for (const [nth, at] of narrowFirst.entries()) {
    given[at] = Math.min(wanted[at] ?? 0, free / (narrowFirst.length - nth))
    free -= given[at]
  }
  return given.map((one) => one + free / given.length)
}

/** As much of a text as is that high, to the end of a word, and the rest. */
function torn(
  doc: TaggedPdf,
  text: string,
  { wide, high }: { readonly wide: number; readonly high: number },
): readonly [string, string] {
  const fits = (end: number) => doc.heightOfString(text.slice(0, end), { width: wide }) <= high
  if (text === '' || fits(text.length)) return [text, '']
  const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  let [fit, over] = [-1, ends.length]
  while (over - fit > 1) {
    const half = (fit + over) >> 1
    if (fits(ends[half] ?? 0)) fit = half
    else over = half
  }
  // A word that is longer than a page goes on by itself.
  const end = ends[fit] ?? ends[0] ?? text.length
  return [text.slice(0, end), text.slice(end).trimStart()]
}

/** A table; its head stands on every page again, where it is no content any more. */
export function table(doc: TaggedPdf, one: Table): void {
  const { head, rows } = one
  const widths = widthsOf(doc, one)
  const roomOf = (at: number) => (widths[at] ?? 0) - GAP
  /** Takes the letters that a cell is written in: smaller ones where a word would be broken otherwise. */
  const letters = (cell: string, at: number, font: FontName) => {
    const long = cell.split(/\s+/).filter((word) => word.length > LONG_WORD)
    const most = {
      font,
      most: SIZE,
      least: LEAST,
      width: roomOf(at),
      lines: Number.POSITIVE_INFINITY,
    }
    const size = long.length > 0 ? sizeFor(doc, long.join(' '), most) : SIZE
    return doc.font(font).fontSize(size)
  }
  const heightOf = (cells: readonly string[], font: FontName) => {
    const heights = cells.map((cell, at) =>
      letters(cell, at, font).heightOfString(cell || ' ', { width: roomOf(at) }),
    )
    return Math.max(...heights) + GAP
  }
  const line = (
    cells: readonly string[],
    font: FontName,
    color: string,
    put: (write: () => void) => void,
  ) => {
    const height = heightOf(cells, font)
    const { y } = doc
    doc.fillColor(color)
    let x = left(doc)
    for (const [at, cell] of cells.entries()) {
      letters(cell, at, font)
      put(() => doc.text(cell, x, y + GAP / 2, { width: roomOf(at) }))
      x += widths[at] ?? 0
    }
    doc.y = y + height
    ruled(doc, doc.y)
  }
  const ofHead = heightOf(head, 'bold')
  const full = bottom(doc) - doc.page.margins.top - ofHead
  /** What no page has room for is rows below each other, one a page. */
  const pieces = (cells: readonly string[]): (readonly string[])[] => {
    if (heightOf(cells, 'regular') <= full) return [cells]
    const parts = cells.map((cell, at) =>
      torn(letters(cell, at, 'regular'), cell, { wide: roomOf(at), high: full - GAP }),
    )
    const [now, rest] = [parts.map(([first]) => first), parts.map(([, second]) => second)]
    return rest.some(Boolean) ? [now, ...pieces(rest)] : [now]
  }
  room(doc, ofHead * 2)
  doc.group('Table', () => {
    doc.group('TR', () =>
      line(head, 'bold', DIM, (write) => doc.mark('TH', write, { scope: 'Column' })),
    )
    for (const row of rows.flatMap(pieces)) {
      if (doc.y + heightOf(row, 'regular') > bottom(doc)) {
        doc.addPage()
        line(head, 'bold', DIM, (write) => doc.artifact('Pagination', write))
      }
      doc.group('TR', () => line(row, 'regular', INK, (write) => doc.mark('TD', write)))
    }
  })
  doc.moveDown(0.8)
}
