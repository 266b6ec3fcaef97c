import type { FontName } from './fonts.ts'
import { bottom, DIM, INK, LINE, left, room, ruled, SIZE, say, width } from './page.ts'
import type { PdfBlock } from './pdf.ts'
import type { TaggedPdf } from './tagged.ts'
import type { Outline } from './text.ts'

/** A name and what it is, side by side: a row of a table whose heads are at the left. */
function pair(
  doc: TaggedPdf,
  [label, value]: readonly [string, string],
  at: { readonly x: number; readonly y: number; readonly first: number; readonly rest: number },
): void {
  doc.group('TR', () => {
    doc.mark('TH', () => doc.fillColor(DIM).text(label, at.x, at.y, { width: at.first - 10 }), {
      scope: 'Row',
    })
    doc.mark('TD', () =>
      doc.fillColor(INK).text(value || '–', at.x + at.first, at.y, { width: at.rest }),
    )
  })
}

/** Names and what they are: two columns. */
export function facts(doc: TaggedPdf, rows: readonly (readonly [string, string])[]): void {
  if (rows.length === 0) return
  const first = Math.min(170, width(doc) * 0.38)
  const rest = width(doc) - first
  doc.group('Table', () => {
    for (const [label, value] of rows) {
      doc.font('regular').fontSize(SIZE)
      const height =
        Math.max(
          doc.heightOfString(label, { width: first - 10 }),
          doc.heightOfString(value || '–', { width: rest }),
        ) + 5
      room(doc, height)
      const { y } = doc
      pair(doc, [label, value], { x: left(doc), y, first, rest })
      doc.y = y + height
    }
  })
  doc.moveDown(0.5)
}

type Signatures = Extract<PdfBlock, { kind: 'signatures' }>

/** One box each, which is never split over two pages. */
export function signatures(doc: TaggedPdf, { title, rows }: Signatures, outline: Outline): void {
  room(doc, 120)
  doc.mark(outline.heading(2), () => say(doc, title, 'bold', 14))
  doc.moveDown(0.5)
  for (const row of rows) {
    const inner = width(doc) - 24
    doc.font('regular').fontSize(9)
    const heights = row.map(
      ({ label, value }) =>
        Math.max(
          doc.heightOfString(value || '–', { width: inner - 130 }),
          doc.heightOfString(label, { width: 120 }),
        ) + 5,
    )
    const height = heights.reduce((sum, one) => sum + one, 0) + 18
    room(doc, height)
    const top = doc.y
    doc.artifact('Layout', () =>
      doc.roundedRect(left(doc), top, width(doc), height, 6).lineWidth(0.8).stroke(LINE),
    )
    let y = top + 10
    doc.group('Table', () => {
      row.forEach(({ label, value }, at) => {
        pair(doc, [label, value], { x: left(doc) + 12, y, first: 130, rest: inner - 130 })
        y += heights[at] ?? 0
      })
    })
    doc.y = top + height + 10
  }
}

type Table = Extract<PdfBlock, { kind: 'table' }>

/** A table; its head stands on every page again, where it is no content any more. */
export function table(doc: TaggedPdf, { head, rows }: Table): void {
  const column = width(doc) / Math.max(1, head.length)
  const heightOf = (cells: readonly string[], font: FontName) => {
    doc.font(font).fontSize(9)
    return (
      Math.max(...cells.map((cell) => doc.heightOfString(cell || ' ', { width: column - 8 }))) + 8
    )
  }
  const line = (
    cells: readonly string[],
    font: FontName,
    color: string,
    put: (write: () => void) => void,
  ) => {
    const height = heightOf(cells, font)
    const { y } = doc
    doc.font(font).fontSize(9).fillColor(color)
    cells.forEach((cell, at) => {
      put(() => doc.text(cell, left(doc) + at * column, y + 4, { width: column - 8 }))
    })
    doc.y = y + height
    ruled(doc, doc.y)
  }
  room(doc, heightOf(head, 'bold') * 2)
  doc.group('Table', () => {
    doc.group('TR', () =>
      line(head, 'bold', DIM, (write) => doc.mark('TH', write, { scope: 'Column' })),
    )
    for (const row of rows) {
      if (doc.y + heightOf(row, 'regular') > bottom(doc)) {
        doc.addPage()
        line(head, 'bold', DIM, (write) => doc.artifact('Pagination', write))
      }
      doc.group('TR', () => line(row, 'regular', INK, (write) => doc.mark('TD', write)))
    }
  })
  doc.moveDown(0.8)
}
