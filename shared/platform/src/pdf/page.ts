import type { FontName } from './fonts.ts'
import type { TaggedPdf } from './tagged.ts'

export const INK = '#111a2e'
export const DIM = '#5a6479'
export const LINE = '#cfd6e4'
export const LINK = '#1a5fb4'
export const NAVY = '#0d1b3e'
export const SKY = '#5bb8f5'

/** Points around what stands on a page; below there is room for the foot. */
export const MARGIN = 56
/** Points of the letters of running text. */
export const SIZE = 10.5

/** How many points are a millimetre. */
export const MM = 72 / 25.4

export const left = (doc: TaggedPdf) => doc.page.margins.left
export const width = (doc: TaggedPdf) =>
  doc.page.width - doc.page.margins.left - doc.page.margins.right
export const bottom = (doc: TaggedPdf) => doc.page.height - doc.page.margins.bottom

/** Goes to a new page where less than this is left of it. */
export function room(doc: TaggedPdf, needed: number): void {
  if (doc.y + needed > bottom(doc)) doc.addPage()
}

/** Text from the left margin, as wide as the page. */
export function say(doc: TaggedPdf, text: string, font: FontName, size: number, color = INK): void {
  doc
    .font(font)
    .fontSize(size)
    .fillColor(color)
    .text(text, left(doc), doc.y, { width: width(doc), lineGap: 2 })
}

/** A line across the page, which is no content. */
export function ruled(doc: TaggedPdf, y: number, color = LINE, thick = 0.5): void {
  doc.artifact('Layout', () => {
    doc
      .moveTo(left(doc), y)
      .lineTo(left(doc) + width(doc), y)
      .lineWidth(thick)
      .stroke(color)
  })
}

interface Fitted {
  readonly font: FontName
  /** The size that is wanted, and the least that is still readable. */
  readonly most: number
  readonly least: number
  readonly width: number
  /** Lines that it may take; none where it may not be broken. */
  readonly lines?: number
}

/** The largest size in points at which a text has room; the least where it has none at any. */
export function sizeFor(doc: TaggedPdf, text: string, wanted: Fitted): number {
  const { font, most, least, width: wide, lines = 1 } = wanted
  doc.font(font)
  for (let size = most; size > least; size -= 0.5) {
    doc.fontSize(size)
    const words = text.split(/\s+/)
    // A word that is wider than the line would be broken within.
    if (words.some((word) => doc.widthOfString(word) > wide)) continue
    if (doc.heightOfString(text, { width: wide }) < doc.currentLineHeight(true) * (lines + 0.5))
      return size
  }
  return least
}

/** As much of a text as has room in one line of the font and size that are set; cut, it ends with '…'. */
export function oneLine(doc: TaggedPdf, text: string, wide: number): string {
  if (doc.widthOfString(text) <= wide) return text
  const letters = [...text]
  let fits = 0
  for (let over = letters.length; fits < over - 1; ) {
    const half = (fits + over) >> 1
    if (doc.widthOfString(`${letters.slice(0, half).join('')}…`) <= wide) fits = half
    else over = half
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}
