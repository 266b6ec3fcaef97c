import PDFKit from 'pdfkit'
import { type FontName, fontFiles } from './fonts.ts'
import { type Paragraph, paragraphsOf, type Run } from './html.ts'
import type { PdfAttachment, PdfBlock, PdfDocument } from './pdf.ts'

const INK = '#111a2e'
const DIM = '#5a6479'
const LINE = '#cfd6e4'
const LINK = '#1a5fb4'
const MARGIN = 56
const NARROW = 14
const SIZE = 10.5

type Doc = PDFKit.PDFDocument

const left = (doc: Doc) => doc.page.margins.left
const width = (doc: Doc) => doc.page.width - doc.page.margins.left - doc.page.margins.right
const bottom = (doc: Doc) => doc.page.height - doc.page.margins.bottom

/** Goes to a new page where less than this is left of it. */
function room(doc: Doc, needed: number): void {
  if (doc.y + needed > bottom(doc)) doc.addPage()
}

const fontOf = (run: Run, bold = false): FontName =>
  run.bold || bold ? (run.italic ? 'boldItalic' : 'bold') : run.italic ? 'italic' : 'regular'

function say(doc: Doc, text: string, font: FontName, size: number, color = INK): Doc {
  return doc
    .font(font)
    .fontSize(size)
    .fillColor(color)
    .text(text, left(doc), doc.y, { width: width(doc), lineGap: 2 })
}

const sizes: Readonly<Record<Paragraph['kind'], number>> = {
  p: SIZE,
  h1: 16,
  h2: 14,
  h3: 12,
  quote: SIZE,
  point: SIZE,
}

function paragraph(doc: Doc, one: Paragraph): void {
  const heading = one.kind.startsWith('h')
  const size = sizes[one.kind]
  room(doc, heading ? size * 5 : size * 2)
  if (heading) doc.moveDown(0.4)
  const indent = one.kind === 'quote' ? 14 : one.depth * 16
  const x = left(doc) + indent
  if (one.mark !== '') {
    const { y } = doc
    doc.font('regular').fontSize(size).fillColor(INK)
    doc.text(one.mark, x - 16, y, { width: 14, align: 'right', lineBreak: false })
    doc.y = y
  }
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
      doc
        .font(fontOf(run, heading))
        .fontSize(size)
        .fillColor(run.link ? LINK : one.kind === 'quote' ? DIM : INK)
      if (at === 0) doc.text(run.text.trimStart(), x, doc.y, options as never)
      else doc.text(run.text, options as never)
    })
  }
  doc.moveDown(one.kind === 'point' ? 0.25 : 0.6)
}

function facts(doc: Doc, rows: readonly (readonly [string, string])[]): void {
  const first = Math.min(170, width(doc) * 0.38)
  for (const [label, value] of rows) {
    doc.font('regular').fontSize(SIZE)
    const heights = [
      doc.heightOfString(label, { width: first - 10 }),
      doc.heightOfString(value || '–', { width: width(doc) - first }),
    ]
    const height = Math.max(...heights) + 5
    room(doc, height)
    const { y } = doc
    doc.fillColor(DIM).text(label, left(doc), y, { width: first - 10 })
    doc.fillColor(INK).text(value || '–', left(doc) + first, y, { width: width(doc) - first })
    doc.y = y + height
  }
  doc.moveDown(0.5)
}

type Signatures = Extract<PdfBlock, { kind: 'signatures' }>

function signatures(doc: Doc, { title, rows }: Signatures): void {
  room(doc, 120)
  say(doc, title, 'bold', 14)
  doc.moveDown(0.5)
  for (const row of rows) {
    const inner = width(doc) - 24
    doc.font('regular').fontSize(9)
    const heights = row.map(({ value }) => doc.heightOfString(value || '–', { width: inner - 130 }))
    const height = heights.reduce((sum, one) => sum + one + 5, 0) + 18
    room(doc, height)
    const top = doc.y
    doc.roundedRect(left(doc), top, width(doc), height, 6).lineWidth(0.8).stroke(LINE)
    let y = top + 10
    row.forEach(({ label, value }, at) => {
      doc.fillColor(DIM).text(label, left(doc) + 12, y, { width: 124 })
      doc.fillColor(INK).text(value || '–', left(doc) + 142, y, { width: inner - 130 })
      y += (heights[at] ?? 0) + 5
    })
    doc.y = top + height + 10
  }
}

type Table = Extract<PdfBlock, { kind: 'table' }>

function table(doc: Doc, { head, rows }: Table): void {
  const column = width(doc) / Math.max(1, head.length)
  const line = (cells: readonly string[], font: FontName, color: string) => {
    doc.font(font).fontSize(9)
    const height =
      Math.max(...cells.map((cell) => doc.heightOfString(cell || ' ', { width: column - 8 }))) + 8
    if (doc.y + height > bottom(doc)) {
      doc.addPage()
      if (font === 'regular') line(head, 'bold', DIM)
    }
    const { y } = doc
    doc.font(font).fontSize(9).fillColor(color)
    cells.forEach((cell, at) => {
      doc.text(cell, left(doc) + at * column, y + 4, { width: column - 8 })
    })
    doc.y = y + height
    doc
      .moveTo(left(doc), doc.y)
      .lineTo(left(doc) + width(doc), doc.y)
      .lineWidth(0.5)
      .stroke(LINE)
  }
  line(head, 'bold', DIM)
  for (const row of rows) line(row, 'regular', INK)
  doc.moveDown(0.8)
}

function image(doc: Doc, bytes: Uint8Array, wanted?: number): void {
  const opener = doc as unknown as { openImage(from: Buffer): { width: number; height: number } }
  const picture = opener.openImage(Buffer.from(bytes))
  const full = bottom(doc) - doc.page.margins.top
  const wide = Math.min(wanted ?? width(doc), width(doc), (full * picture.width) / picture.height)
  const height = (wide * picture.height) / picture.width
  room(doc, height)
  doc.image(picture as never, left(doc), doc.y, { width: wide })
  doc.y += height + 8
}

function block(doc: Doc, one: PdfBlock): void {
  if (one.kind === 'heading') {
    const size = one.level === 2 ? 13 : 18
    room(doc, size * 4)
    if (doc.y > doc.page.margins.top) doc.moveDown(0.4)
    say(doc, one.text, 'bold', size)
    doc.moveDown(0.5)
  } else if (one.kind === 'html') for (const each of paragraphsOf(one.html)) paragraph(doc, each)
  else if (one.kind === 'facts') facts(doc, one.rows)
  else if (one.kind === 'signatures') signatures(doc, one)
  else if (one.kind === 'table') table(doc, one)
  else if (one.kind === 'image') image(doc, one.bytes, one.width)
  else doc.addPage()
}

/** The foot of each page, when it is known how many there are. */
function feet(doc: Doc, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // Else writing below the margin would begin a page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN + 18
    doc.font('regular').fontSize(8).fillColor(DIM)
    doc.text(footer, MARGIN, y, {
      width: doc.page.width - 2 * MARGIN - 60,
      lineBreak: false,
      ellipsis: true,
    })
    doc.text(`${at - start + 1} / ${count}`, doc.page.width - MARGIN - 60, y, {
      width: 60,
      align: 'right',
      lineBreak: false,
    })
  }
}

/** Lets files go along in it. */
function attachAll(doc: Doc, files: readonly PdfAttachment[]): void {
  for (const { bytes, ...file } of files)
    doc.file(Buffer.from(bytes), { ...file, relationship: 'Data' } as never)
}

/** Writes the document; takes the time of its length, so it belongs into a process of its own. */
export function render(wanted: PdfDocument): Promise<Uint8Array> {
  const card = wanted.size !== undefined
  const doc = new PDFKit({
    size: wanted.size ? [...wanted.size] : 'A4',
    margin: card ? NARROW : MARGIN,
    bufferPages: !card,
    lang: wanted.language,
    displayTitle: true,
    info: {
      Title: wanted.title,
      Producer: 'Portal',
      Creator: 'Portal',
      ...(wanted.madeAt ? { CreationDate: wanted.madeAt } : {}),
    },
    // Opened by its path as well as by its name, the font would be read again at every use.
    font: '',
  } as PDFKit.PDFDocumentOptions)
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file)
  doc.font('regular')
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.once('error', reject)
    doc.once('end', () => resolve(Buffer.concat(parts)))
    try {
      for (const one of wanted.blocks) block(doc, one)
      if (!card) feet(doc, wanted.footer ?? wanted.title)
      attachAll(doc, wanted.attachments ?? [])
      doc.end()
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  })
}
