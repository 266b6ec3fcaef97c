import { createHash } from 'node:crypto'
import { asDate } from '@portal/calendar/days'
import type { Locale } from '@portal/contracts'
import type { PrintedCard } from '@portal/contracts/driver-rights-card'
import { kindWords } from '@portal/contracts/driver-rights-words'
import { renderPdf } from '@portal/platform/pdf/pdf'
import type { FileReply } from '../kit/answers.ts'
import { dayInWords } from '../kit/letterhead.ts'
import type { Paper } from '../kit/paper.ts'
import { truckCardWords } from './words.ts'

/** Bytes of an id, and of what tells one card of a right from another. */
const ID_BYTES = 16
const FACT_BYTES = 8

/**
 * What the QR code of a card ends with: the right's id, whose 62 random bits nobody guesses, and a part of
 * the hash of what is printed, so that a card from before a change is not taken for the new one.
 */
export function cardCode(rightId: string, card: PrintedCard): string {
  const { name, employer, cardNumber, categories, startDate, validUntil } = card
  const facts = JSON.stringify([name, employer, cardNumber, categories, startDate, validUntil])
  const hash = createHash('sha256').update(facts).digest().subarray(0, FACT_BYTES)
  return Buffer.concat([Buffer.from(rightId.replaceAll('-', ''), 'hex'), hash]).toString(
    'base64url',
  )
}

/** The id of the right in the code of a card; undefined where it is no code. */
export function rightIdIn(code: string): string | undefined {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== ID_BYTES + FACT_BYTES || bytes.toString('base64url') !== code)
    return undefined
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The truck card as a PDF of the size of a bank card: who may drive which classes, how long. */
export async function truckCardPdf(
  {
    id,
    card,
    photo,
    paper,
  }: {
    readonly id: string
    readonly card: PrintedCard
    /** Three to four; there is room to paste one in where it is missing. */
    readonly photo: Buffer | undefined
    readonly paper: Paper
  },
  locale: Locale,
): Promise<FileReply> {
  const word = (key: keyof typeof truckCardWords) => truckCardWords[key][locale]
  const title = kindWords.truckCard[locale]
  const address = `${paper.publicUrl.replace(/\/$/, '')}/external/card/${cardCode(id, card)}`
  const body = await renderPdf({
    design: 'card',
    title,
    language: locale,
    company: card.employer,
    ...(photo ? { photo } : {}),
    photoAlt: word('photo').replace('{name}', () => card.name),
    codeAlt: word('code').replace('{address}', () => address),
    name: card.name,
    facts: [
      [word('classes'), `${card.categories.join(', ')} (TLP10)`],
      ...(card.cardNumber ? [[word('number'), card.cardNumber] as const] : []),
      [word('from'), dayInWords(asDate(card.startDate), locale)],
      [
        word('until'),
        card.validUntil ? dayInWords(asDate(card.validUntil), locale) : word('noEnd'),
      ],
    ],
    address,
    hint: word('hint'),
  })
  const fileName = `${title}-${card.name}`.replace(/\s+/g, '-')
  return { fileName: `${fileName}.pdf`, type: 'application/pdf', body }
}
