import { bottom, DIM, INK, LINE, left, room, SIZE, sizeFor, width } from './page.ts'
import type { PdfBlock } from './pdf.ts'
import type { TaggedPdf } from './tagged.ts'

/** The smallest letters of a table, in points. */
const LEAST = 7
/** Points of a page below which nothing is begun that goes on over the next. */
const BEGUN = 60

/** Where a name and what it is stand, and how large, in points. */
interface Pair {
  /** The width of the name with what is free after it, and of what it is. */
  readonly first: number
  readonly rest: number
  readonly size: number
}

/** The size at which no word is broken, as far as that is readable: a hash is copied in one piece. */
const sizeOf = (doc: TaggedPdf, value: string, { rest, size }: Pair): number =>
  sizeFor(doc, value, {
    font: 'regular',
    most: size,
    least: LEAST,
    width: rest,
    lines: Number.POSITIVE_INFINITY,
  })

/** How high a name and what it is are, side by side, with the space below. */
function pairHeight(doc: TaggedPdf, [label, value]: readonly [string, string], as: Pair): number {
  const ofValue = doc
    .fontSize(sizeOf(doc, value, as))
    .heightOfString(value || '–', { width: as.rest })
  const ofLabel = doc.fontSize(as.size).heightOfString(label, { width: as.first - 10 })
  return Math.max(ofLabel, ofValue) + 5
}

/** A name and what it is, side by side: a row of a table whose heads are at the left. */
function pair(
  doc: TaggedPdf,
  [label, value]: readonly [string, string],
  x: number,
  y: number,
  as: Pair,
): void {
  doc.group('TR', () => {
    doc.font('regular').fontSize(as.size)
    const line = doc.currentLineHeight()
    doc.mark('TH', () => doc.fillColor(DIM).text(label, x, y, { width: as.first - 10 }), {
      scope: 'Row',
    })
    doc.fontSize(sizeOf(doc, value, as))
    // Smaller letters stand on the line of the others.
    const down = (line - doc.currentLineHeight()) * 0.75
    doc.mark('TD', () =>
      doc.fillColor(INK).text(value || '–', x + as.first, y + down, { width: as.rest }),
    )
  })
}

/** Names and what they are: two columns. */
export function facts(doc: TaggedPdf, rows: readonly (readonly [string, string])[]): void {
  if (rows.length === 0) return
  const first = Math.min(170, width(doc) * 0.38)
  const as = { first, rest: width(doc) - first, size: SIZE }
  const full = bottom(doc) - doc.page.margins.top
  doc.group('Table', () => {
    for (const row of rows) {
      const height = pairHeight(doc, row, as)
      const isLong = height > full
      // What no page has room for goes on over as many as it takes, from where it is.
      room(doc, isLong ? BEGUN : height)
      const { y } = doc
      pair(doc, row, left(doc), y, as)
      doc.y = isLong ? doc.y + 5 : y + height
    }
  })
  doc.moveDown(0.5)
}

type Signatures = Extract<PdfBlock, { kind: 'signatures' }>

/** One box each, which is never split over two pages. */
export function signatures(doc: TaggedPdf, { rows }: Signatures): void {
  for (const row of rows) {
    const as = { first: 130, rest: width(doc) - 24 - 130, size: 9 }
    const pairs = row.map(({ label, value }) => [label, value] as const)
    const heights = pairs.map((one) => pairHeight(doc, one, as))
    const height = heights.reduce((sum, one) => sum + one, 0) + 18
    room(doc, height)
    const top = doc.y
    doc.artifact('Layout', () =>
      doc.roundedRect(left(doc), top, width(doc), height, 6).lineWidth(0.8).stroke(LINE),
    )
    let y = top + 10
    doc.group('Table', () => {
      pairs.forEach((one, at) => {
        pair(doc, one, left(doc) + 12, y, as)
        y += heights[at] ?? 0
      })
    })
    doc.y = top + height + 10
  }
}
