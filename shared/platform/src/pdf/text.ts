import type { FontName } from './fonts.ts'
import { type Paragraph, paragraphsOf, type Run } from './html.ts'
import { DIM, INK, LINK, left, room, SIZE, width } from './page.ts'
import type { TaggedPdf } from './tagged.ts'

const sizes: Readonly<Record<Paragraph['kind'], number>> = {
  p: SIZE,
  h1: 16,
  h2: 14,
  h3: 12,
  quote: SIZE,
  point: SIZE,
}

/** How deep the heading before is; headings may come up by any number of levels, but go down by one. */
export class Outline {
  private level = 0

  /** The element of a heading that wants this level. */
  heading(wanted: number): string {
    this.level = Math.min(wanted, this.level + 1, 6)
    return `H${this.level}`
  }
}

const fontOf = (run: Run, bold: boolean): FontName =>
  run.bold || bold ? (run.italic ? 'boldItalic' : 'bold') : run.italic ? 'italic' : 'regular'

/** Writes the runs of a paragraph, each as content of the element that is open, links as links. */
function runs(doc: TaggedPdf, one: Paragraph, x: number, indent: number): void {
  const heading = one.kind.startsWith('h')
  const size = sizes[one.kind]
  for (const line of one.lines) {
    doc.font('regular').fontSize(size)
    // Each line of its own: a line break in a continued text would keep the place in the line.
    if (line.length === 0) doc.moveDown()
    line.forEach((run, at) => {
      const options = {
        width: width(doc) - indent,
        lineGap: 2.5,
        continued: at < line.length - 1,
        underline: run.underline || run.link !== null,
        strike: run.strike,
        link: run.link,
      }
      const write = () => {
        doc
          .font(fontOf(run, heading))
          .fontSize(size)
          .fillColor(run.link ? LINK : one.kind === 'quote' ? DIM : INK)
        if (at === 0) doc.text(run.text.trimStart(), x, doc.y, options as never)
        else doc.text(run.text, options as never)
      }
      if (run.link) doc.mark('Link', write)
      else doc.content(write)
    })
  }
}

function paragraph(doc: TaggedPdf, one: Paragraph, outline: Outline): void {
  const heading = one.kind.startsWith('h')
  const size = sizes[one.kind]
  room(doc, size * (heading ? 4 : 2))
  if (heading) doc.moveDown(0.4)
  const indent = one.kind === 'quote' ? 14 : one.depth * 16
  const x = left(doc) + indent
  const body = () => runs(doc, one, x, indent)
  if (one.kind === 'point')
    doc.group('LI', () => {
      if (one.mark !== '') {
        const { y } = doc
        doc.mark('Lbl', () => {
          doc.font('regular').fontSize(size).fillColor(INK)
          doc.text(one.mark, x - 16, y, { width: 14, align: 'right', lineBreak: false })
        })
        doc.y = y
      }
      doc.group('LBody', body)
    })
  else if (heading) doc.group(outline.heading(Number(one.kind.slice(1))), body)
  else if (one.kind === 'quote') doc.group('BlockQuote', () => doc.group('P', body))
  else doc.group('P', body)
  // A heading stands nearer to what it is of than to what is before it.
  doc.moveDown(one.kind === 'point' ? 0.25 : heading ? 0.2 : 0.6)
}

/** Points that follow on each other are one list; those further in are lists in it. */
function points(doc: TaggedPdf, list: readonly Paragraph[], outline: Outline): void {
  const depth = Math.min(...list.map((one) => one.depth))
  const ordered = list.some((one) => one.depth === depth && /^\d/.test(one.mark))
  doc.points(ordered ? 'Decimal' : 'Disc', () => {
    let deeper: Paragraph[] = []
    const within = () => {
      if (deeper.length > 0) points(doc, deeper, outline)
      deeper = []
    }
    for (const one of list)
      if (one.depth > depth) deeper.push(one)
      else {
        within()
        paragraph(doc, one, outline)
      }
    within()
  })
}

/** Rich text as the portal stores it. */
export function richText(doc: TaggedPdf, html: string, outline: Outline): void {
  let list: Paragraph[] = []
  const endList = () => {
    if (list.length > 0) {
      points(doc, list, outline)
      doc.moveDown(0.35)
    }
    list = []
  }
  for (const one of paragraphsOf(html))
    if (one.kind === 'point') list.push(one)
    else {
      endList()
      paragraph(doc, one, outline)
    }
  endList()
}
