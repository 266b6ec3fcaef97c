import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { notice } from '../kit/notice.ts'
import { askedMail } from './texts.ts'

/** Whoever's data was asked for is told at once: it may not have been them. */
export const tellPersonalDataAsked = notice('tellPersonalDataAsked', 'personalDataAsked', {
  since: 'tell-of-personal-data',
  topic: 'personalDataAsked',
  about: { byOffice: z.boolean() },
  of: ({ data }) => ({ byOffice: data.byOffice }),
  to: ({ data }) => [data.userId],
  facts: async () => ({}),
  place: places.details,
  going: () => ({}),
  words: (locale, { link }, { byOffice }) => askedMail(locale, { byOffice, link }),
  atOnce: true,
})
