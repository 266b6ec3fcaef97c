import { DIM, INK, left, MARGIN, NAVY, oneLine, ruled, SKY, sizeFor, width } from './page.ts'
import type { TaggedPdf } from './tagged.ts'

/** Who hands a document out, at the top of its first page, in the words of its language. */
export interface Letterhead {
  /** A PNG or JPEG; without it the portal's own mark. */
  readonly logo?: Uint8Array
  /** The company; '' where the document is nobody's. */
  readonly company: string
  /** Under the company: its organisation number. */
  readonly about: string
  /** At the right, one a line: who issued it, when. */
  readonly lines: readonly string[]
}

/** Height of a logo in points, and the most that it may be wide. */
const LOGO = { height: 30, width: 130 } as const

/** Points of the small letters. */
const SMALL = 8.5

/** How much wider than high the mark is. */
const MARK_SHAPE = 1.35

/** The portal's mark, a lorry on two wheels, with its upper left corner here, this high. */
export function mark(doc: TaggedPdf, x: number, y: number, height: number, color = NAVY): void {
  doc.save()
  doc.translate(x, y).scale(height / 26)
  doc.translate(-1.7, -6)
  doc.lineWidth(2.6).lineJoin('round').strokeColor(color)
  doc.path('M3 25V9h18v16z').stroke()
  doc.path('M21 14h7l6 6v5H21z').stroke()
  doc.circle(10, 27, 3.6).fill(SKY)
  doc.circle(27, 27, 3.6).fill(SKY)
  doc.restore()
}

/** The logo, its proportions kept, or the mark: from `x` on, or around it. @returns how wide it became */
export function logo(
  doc: TaggedPdf,
  bytes: Uint8Array | undefined,
  at: {
    readonly x: number
    readonly y: number
    readonly height: number
    readonly centred?: boolean
  },
): number {
  const { y, height, centred } = at
  const from = (wide: number) => (centred ? at.x - wide / 2 : at.x)
  if (!bytes) {
    const wide = height * MARK_SHAPE
    mark(doc, from(wide), y, height)
    return wide
  }
  const opener = doc as unknown as { openImage(from: Buffer): { width: number; height: number } }
  const opened = opener.openImage(Buffer.from(bytes))
  const scale = Math.min(LOGO.width / opened.width, height / opened.height)
  const wide = opened.width * scale
  doc.image(opened as never, from(wide), y, { width: wide, height: opened.height * scale })
  return wide
}

/** Writes the letterhead at the top of the page, and goes below it. */
export function letterhead(doc: TaggedPdf, head: Letterhead): void {
  const top = MARGIN - 20
  let end = top + LOGO.height
  doc.artifact('Pagination', () => {
    const wide = logo(doc, head.logo, { x: left(doc), y: top, height: LOGO.height })
    const x = left(doc) + wide + 12
    doc.font('regular').fontSize(SMALL)
    const widest = Math.max(0, ...head.lines.map((line) => doc.widthOfString(line)))
    const right = Math.min(width(doc) * 0.36, widest + 1)
    const middle = left(doc) + width(doc) - right - x - 16
    const size = { font: 'bold', most: 12, least: 8, width: middle, lines: 3 } as const
    doc.fontSize(sizeFor(doc, head.company, size)).fillColor(INK)
    doc.text(head.company, x, top, { width: middle })
    doc.font('regular').fontSize(SMALL).fillColor(DIM)
    if (head.about) doc.text(head.about, x, doc.y + 1, { width: middle })
    end = Math.max(end, doc.y)
    doc.y = top
    for (const line of head.lines)
      doc.text(line, left(doc) + width(doc) - right, doc.y, { width: right, align: 'right' })
    end = Math.max(end, doc.y)
  })
  ruled(doc, end + 10, NAVY, 1)
  doc.y = end + 30
}

/** Room for a page's number, in points. */
const NUMBER = 60

/**
 * The foot of each page, when it is known how many there are: 'text … 2 (5)'.
 * @param before pages that stand before the first, and are counted, too
 */
export function feet(doc: TaggedPdf, footer: string, before = 0): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // Else writing below the margin would begin a page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN + 18
    doc.artifact('Pagination', () => {
      doc.font('regular').fontSize(8).fillColor(DIM)
      const wide = doc.page.width - 2 * MARGIN - NUMBER
      doc.text(oneLine(doc, footer, wide), MARGIN, y, { lineBreak: false })
      const number = `${before + at - start + 1} (${before + count})`
      doc.text(number, doc.page.width - MARGIN - NUMBER, y, {
        width: NUMBER,
        align: 'right',
        lineBreak: false,
      })
    })
  }
}
