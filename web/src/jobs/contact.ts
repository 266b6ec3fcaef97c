import { mailTo } from '../ui/mail-to.ts'

/** A piece of text, and where it leads if it is an address or a number. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

/** An e-mail address as it stands in a text; what follows it, as the full stop of the sentence, is none of it. */
const address = /[\p{L}\d._%+-]{0,63}[\p{L}\d_%+-]@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/u
/** A number begins as one that is dialled from Sweden or from abroad: a day, a year or an organisation's is none. */
const number = /(?<![\p{L}\d+-])(?:\+|0)[\d ()-]{5,30}\d(?![\p{L}\d-])/u
const either = new RegExp(`${address.source}|${number.source}`, 'gu')

/** What is dialled: the nought that is left out from abroad is left out. */
const dialled = (said: string): string => said.replace('(0)', '').replace(/[^\d+]/g, '')

/** How long a number is, with and without its country (E.164). */
const isNumber = (digits: string): boolean => /^\+?\d{7,15}$/.test(digits)

/**
 * A text that somebody typed, with its e-mail addresses and telephone numbers as links. Only those two kinds are
 * ever made, whatever stands in it.
 */
export function contactPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(either)) {
    const [said] = found
    const isAddress = said.includes('@')
    const digits = dialled(said)
    if (!isAddress && !isNumber(digits)) continue
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) })
    const href = isAddress ? mailTo(said) : `tel:${digits}`
    pieces.push({ text: said, href })
    at = found.index + said.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
