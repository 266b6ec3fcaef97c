import { renderCard } from './card.ts'
import { table } from './columns.ts'
import { renderDiploma } from './diploma.ts'
import { feet, letterhead } from './letterhead.ts'
import { bottom, left, MARGIN, room, say, width } from './page.ts'
import type { PdfAttachment, PdfBlock, PdfDocument, PdfPaper } from './pdf.ts'
import { facts, signatures } from './tables.ts'
import { TaggedPdf, written } from './tagged.ts'
import { Outline, richText } from './text.ts'

/** The part of its size that a picture may lose so that it stands on the page that has begun. */
const MAY_LOSE = 0.4

function image(
  doc: TaggedPdf,
  { bytes, alt, width: wanted }: Extract<PdfBlock, { kind: 'image' }>,
) {
  const opener = doc as unknown as { openImage(from: Buffer): { width: number; height: number } }
  const picture = opener.openImage(Buffer.from(bytes))
  const shape = picture.width / picture.height
  const full = bottom(doc) - doc.page.margins.top
  const most = Math.min(wanted ?? width(doc), width(doc), full * shape)
  const beside = Math.min(most, (bottom(doc) - doc.y) * shape)
  const wide = beside >= most * (1 - MAY_LOSE) ? beside : most
  const height = wide / shape
  // What is as high as the rest of the page fits it, whatever the last digit says.
  room(doc, height - 1)
  const { y } = doc
  doc.mark('Figure', () => doc.image(picture as never, left(doc), y, { width: wide }), {
    alt,
    bbox: [left(doc), y, left(doc) + wide, y + height],
  })
  doc.y = y + height + 8
}

function block(doc: TaggedPdf, one: PdfBlock, outline: Outline): void {
  if (one.kind === 'heading') {
    const size = one.level === 2 ? 13 : 18
    room(doc, one.room ?? size * 4)
    if (doc.y > doc.page.margins.top) doc.moveDown(0.4)
    doc.mark(outline.heading(one.level ?? 1), () => say(doc, one.text, 'bold', size))
    doc.moveDown(0.5)
  } else if (one.kind === 'html') richText(doc, one.html, outline)
  else if (one.kind === 'facts') facts(doc, one.rows)
  else if (one.kind === 'signatures') signatures(doc, one)
  else if (one.kind === 'table') table(doc, one)
  else if (one.kind === 'image') image(doc, one)
  else doc.addPage()
}

/** Lets files go along in it. */
function attachAll(doc: TaggedPdf, files: readonly PdfAttachment[]): void {
  for (const { bytes, ...file } of files)
    doc.file(Buffer.from(bytes), { ...file, relationship: 'Data' } as never)
}

function renderDocument(wanted: PdfDocument): Promise<Uint8Array> {
  const doc = new TaggedPdf(wanted.title, wanted.language, {
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    ...(wanted.madeAt ? { info: { CreationDate: wanted.madeAt } } : {}),
  })
  return written(doc, () => {
    const outline = new Outline()
    if (wanted.letterhead) letterhead(doc, wanted.letterhead)
    for (const one of wanted.blocks) block(doc, one, outline)
    feet(doc, wanted.footer ?? wanted.title, wanted.pagesBefore)
    attachAll(doc, wanted.attachments ?? [])
  })
}

/** Writes the document; takes the time of its length, so it belongs into a process of its own. */
export function render(wanted: PdfPaper): Promise<Uint8Array> {
  if (wanted.design === 'diploma') return renderDiploma(wanted)
  if (wanted.design === 'card') return renderCard(wanted)
  return renderDocument(wanted)
}
