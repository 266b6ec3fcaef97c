import type { Locale } from '@portal/contracts'
import { kindWords } from '@portal/contracts/driver-rights-words'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { truckCardWords } from './words.ts'

/** Width and height of a bank card (ISO/IEC 7810 ID-1) twice over, in points: readable when printed. */
const SIZE = [323, 204] as const

/** The truck card as a PDF: who may drive which classes, for whom, how long. */
export async function truckCardPdf(
  card: {
    name: string
    employer: string
    cardNumber: string
    categories: readonly string[]
    startDate: string
    validUntil: string | null
  },
  locale: Locale,
) {
  const word = (key: keyof typeof truckCardWords) => truckCardWords[key][locale]
  const title = kindWords.truckCard[locale]
  const body = await renderPdf({
    title,
    language: locale,
    size: SIZE,
    blocks: [
      { kind: 'heading', text: title, level: 2 },
      {
        kind: 'facts',
        rows: [
          [word('holder'), card.name],
          [word('classes'), `${card.categories.join(', ')} (TLP10)`],
          ...(card.cardNumber ? [[word('number'), card.cardNumber] as const] : []),
          [word('from'), card.startDate],
          [word('until'), card.validUntil ?? word('noEnd')],
          [word('employer'), card.employer],
        ],
      },
    ],
  })
  const fileName = `${title}-${card.name}`.replace(/\s+/g, '-')
  return { fileName: `${fileName}.pdf`, type: 'application/pdf', body }
}
