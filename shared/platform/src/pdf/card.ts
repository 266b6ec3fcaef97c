import { encode } from 'uqr'
import { mark } from './letterhead.ts'
import { DIM, INK, LINE, MM, NAVY, SKY, sizeFor } from './page.ts'
import { TaggedPdf, written } from './tagged.ts'

/** A card for the wallet, of the size of a bank card. Every text is in the card's language. */
export interface Card {
  readonly design: 'card'
  readonly title: string
  readonly language: string
  /** Who issues it; '' where there is nobody to name. */
  readonly company: string
  /** The portrait, a PNG or JPEG of three to four; without it there is room to paste one in. */
  readonly photo?: Uint8Array
  /** What the photo shows, and what the code leads to, for who does not see them. */
  readonly photoAlt: string
  readonly codeAlt: string
  readonly name: string
  /** What it says of its holder: one a line. */
  readonly facts: readonly (readonly [string, string])[]
  /** The address behind the code. */
  readonly address: string
  /** Under the code: what it is for. */
  readonly hint: string
}

/** Width and height of a card (ISO/IEC 7810 ID-1, to a tenth of a millimetre). */
export const CARD = [85.6 * MM, 54 * MM] as const
const BAND = 35
const PAD = 9
/** Where the words of the band begin, beside the mark. */
const WORDS = PAD + 24
const PHOTO = { x: PAD, y: BAND + 7, width: 66, height: 88 } as const
const CODE = { size: 60, x: CARD[0] - PAD + 3 - 60, y: BAND + 33 } as const

function code(doc: TaggedPdf, address: string, alt: string): void {
  // Four modules of white around it are what readers are promised (ISO/IEC 18004).
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const module = CODE.size / size
  doc.mark(
    'Figure',
    () => {
      data.forEach((row, y) => {
        row.forEach((dark, x) => {
          if (dark) doc.rect(CODE.x + x * module, CODE.y + y * module, module, module)
        })
      })
      doc.fill('#000000')
    },
    { alt, bbox: [CODE.x, CODE.y, CODE.x + CODE.size, CODE.y + CODE.size] },
  )
}

function portrait(doc: TaggedPdf, { photo, photoAlt }: Card): void {
  const { x, y, width, height } = PHOTO
  if (!photo) {
    doc.artifact('Layout', () => {
      doc.rect(x, y, width, height).lineWidth(0.6).dash(2, { space: 2 }).stroke(LINE)
      doc.undash()
    })
    return
  }
  doc.mark(
    'Figure',
    () => {
      doc.save()
      doc.rect(x, y, width, height).clip()
      doc.image(Buffer.from(photo), x, y, {
        cover: [width, height],
        align: 'center',
        valign: 'center',
      })
      doc.restore()
    },
    { alt: photoAlt, bbox: [x, y, x + width, y + height] },
  )
}

/** Writes a card. */
export function renderCard(wanted: Card): Promise<Uint8Array> {
  const [wide, high] = CARD
  const doc = new TaggedPdf(wanted.title, wanted.language, { size: [wide, high], margin: 0 })
  return written(doc, () => {
    doc.artifact('Layout', () => {
      doc.rect(0, 0, wide, BAND).fill(NAVY)
      doc.rect(0, high - 4, wide, 4).fill(SKY)
      mark(doc, PAD, (BAND - 14) / 2, 14, '#ffffff')
    })
    const head = wide - WORDS - PAD
    // What the card is stands over who issues it, each as wide as the card: neither is cut.
    const title = sizeFor(doc, wanted.title, { font: 'bold', most: 11, least: 7, width: head })
    doc.mark('H1', () => {
      doc.font('bold').fontSize(title).fillColor('#ffffff')
      const y = wanted.company ? 4 : (BAND - doc.currentLineHeight(true)) / 2
      doc.text(wanted.title, WORDS, y, { width: head })
    })
    if (wanted.company)
      doc.mark('P', () => {
        const as = { font: 'regular', width: head } as const
        const tallAt = (size: number) =>
          doc.fontSize(size).heightOfString(wanted.company, { width: head })
        // In one line as the others, else in two smaller ones.
        const one = sizeFor(doc, wanted.company, { ...as, most: 7.5, least: 6 })
        const two = sizeFor(doc, wanted.company, { ...as, most: 6, least: 5, lines: 2 })
        const tall = tallAt(one) < 1.5 * doc.currentLineHeight(true) ? tallAt(one) : tallAt(two)
        doc.fillColor('#ffffff')
        doc.text(wanted.company, WORDS, (18 + BAND - tall) / 2, { width: head })
      })
    portrait(doc, wanted)
    const x = PHOTO.x + PHOTO.width + 8
    // The name has the whole width: it is never cut.
    const across = wide - x - PAD
    const name = sizeFor(doc, wanted.name, {
      font: 'bold',
      most: 11,
      least: 5,
      width: across,
      lines: 2,
    })
    doc.mark('P', () => {
      doc.font('bold').fontSize(name).fillColor(INK)
      doc.text(wanted.name, x, PHOTO.y - 1, { width: across })
    })
    const text = CODE.x - x - 2
    doc.y += 2
    for (const [label, value] of wanted.facts)
      doc.mark('P', () => {
        doc.font('regular').fontSize(5.5).fillColor(DIM)
        doc.text(label, x, doc.y, { width: text, height: 8, ellipsis: true })
        const size = sizeFor(doc, value, {
          font: 'bold',
          most: 8,
          least: 4.5,
          width: text,
          lines: 2,
        })
        doc.font('bold').fontSize(size).fillColor(INK)
        doc.text(value, x, doc.y, { width: text, height: size * 2.6, ellipsis: true })
        doc.y += 1.5
      })
    code(doc, wanted.address, wanted.codeAlt)
    doc.mark('P', () => {
      doc.font('regular').fontSize(5).fillColor(DIM)
      doc.text(wanted.hint, CODE.x, CODE.y + CODE.size, {
        width: CODE.size,
        align: 'center',
        height: 24,
      })
    })
  })
}
