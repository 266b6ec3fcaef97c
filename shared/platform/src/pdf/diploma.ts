import type { FontName } from './fonts.ts'
import { logo } from './letterhead.ts'
import { DIM, INK, MM, NAVY, SKY, sizeFor } from './page.ts'
import { TaggedPdf, written } from './tagged.ts'

/** A diploma: a page of A4 on its side, for the wall. Every text is in the diploma's language. */
export interface Diploma {
  readonly design: 'diploma'
  readonly title: string
  readonly language: string
  readonly logo?: Uint8Array
  /** The word itself: 'Diploma'. */
  readonly word: string
  /** Before the name: 'is awarded to'. */
  readonly to: string
  readonly name: string
  /** Between the name and what it is for: 'who has passed'. */
  readonly because: string
  readonly subject: string
  /** Small, in a row: the day, the points. */
  readonly facts: readonly (readonly [string, string])[]
  /** Who stands behind it, and the organisation number; '' where there is nobody to name. */
  readonly company: string
  readonly about: string
}

const CENTRED = { align: 'center' } as const

/** Two frames, the inner a hair's breadth, with the mark of the house in the corners of the outer. */
function frame(doc: TaggedPdf): void {
  const { width, height } = doc.page
  doc.artifact('Layout', () => {
    doc.rect(10 * MM, 10 * MM, width - 20 * MM, height - 20 * MM)
    doc.lineWidth(3).stroke(NAVY)
    doc.rect(13 * MM, 13 * MM, width - 26 * MM, height - 26 * MM)
    doc.lineWidth(0.7).stroke(SKY)
    for (const x of [13 * MM, width - 13 * MM])
      for (const y of [13 * MM, height - 13 * MM])
        doc
          .rect(x - 5, y - 5, 10, 10)
          .lineWidth(1)
          .fillAndStroke('#ffffff', NAVY)
  })
}

/** Writes a diploma. */
export function renderDiploma(wanted: Diploma): Promise<Uint8Array> {
  const doc = new TaggedPdf(wanted.title, wanted.language, {
    size: 'A4',
    layout: 'landscape',
    margin: 0,
  })
  const { width: page, height } = doc.page
  const wide = page - 70 * MM
  const x = (page - wide) / 2
  const line = (
    element: string,
    text: string,
    at: { y: number; font: FontName; size: number; color?: string },
  ) => {
    doc.mark(element, () => {
      doc
        .font(at.font)
        .fontSize(at.size)
        .fillColor(at.color ?? INK)
      doc.text(text, x, at.y, { ...CENTRED, width: wide })
    })
  }
  const rule = (y: number, half: number) =>
    doc.artifact('Layout', () => {
      doc.moveTo(page / 2 - half, y).lineTo(page / 2 + half, y)
      doc.lineWidth(1).stroke(SKY)
    })
  return written(doc, () => {
    frame(doc)
    doc.artifact('Layout', () => {
      logo(doc, wanted.logo, { x: page / 2, y: 22 * MM, height: 34, centred: true })
    })
    if (wanted.company)
      line('P', wanted.company, { y: 37 * MM, font: 'bold', size: 13, color: NAVY })
    doc.mark(
      'H1',
      () => {
        doc.font('bold').fontSize(50).fillColor(NAVY)
        const title = wanted.word.toLocaleUpperCase(wanted.language)
        doc.text(title, x, 48 * MM, { ...CENTRED, width: wide, characterSpacing: 8 })
      },
      // Letters that stand apart are read one by one.
      { actual: wanted.word },
    )
    line('P', wanted.to, { y: 74 * MM, font: 'italic', size: 15, color: DIM })
    const name = sizeFor(doc, wanted.name, {
      font: 'bold',
      most: 36,
      least: 12,
      width: wide,
      lines: 2,
    })
    line('P', wanted.name, { y: 84 * MM, font: 'bold', size: name })
    rule(doc.y + 8, 60 * MM)
    line('P', wanted.because, { y: doc.y + 18, font: 'italic', size: 15, color: DIM })
    const subject = sizeFor(doc, wanted.subject, {
      font: 'bold',
      most: 24,
      least: 11,
      width: wide,
      lines: 2,
    })
    line('P', wanted.subject, { y: doc.y + 8, font: 'bold', size: subject, color: NAVY })
    const foot = height - 47 * MM
    const column = wide / Math.max(1, wanted.facts.length)
    wanted.facts.forEach(([label, value], at) => {
      doc.mark('P', () => {
        const cell = { ...CENTRED, width: column }
        doc.font('bold').fontSize(14).fillColor(INK)
        doc.text(value, x + at * column, foot, cell)
        doc.font('regular').fontSize(10).fillColor(DIM)
        doc.text(label, x + at * column, foot + 20, cell)
      })
    })
    rule(foot + 44, wide / 2)
    if (wanted.about)
      line('P', wanted.about, { y: foot + 52, font: 'regular', size: 9.5, color: DIM })
  })
}
