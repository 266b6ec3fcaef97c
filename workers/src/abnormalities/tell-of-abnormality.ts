import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { askedOf } from '../kit/asked.ts'
import { notice } from '../kit/notice.ts'
import { abnormalityMail } from './texts.ts'

const it = {
  topic: 'abnormalityNoted',
  about: { abnormalityId: Id },
  reads: ['startup'],
  place: places.startAbnormalities,
  going: () => ({}),
} as const

/** Whoever an abnormality is noted of is told that it is to be accepted; what it is stands in the portal. */
export const tellAbnormalityNoted = notice('tellAbnormalityNoted', 'abnormalityNoted', {
  ...it,
  since: 'tell-of-abnormality',
  of: ({ data }) => data,
  to: ({ data }) => [data.userId],
  facts: ({ userId, abnormalityId }, context) => askedOf(context, userId, abnormalityId),
  words: (locale, { link }) => abnormalityMail('noted', locale, link),
})

/** The same where something else stands there than what they accepted. */
export const tellAbnormalityChanged = notice('tellAbnormalityChanged', 'abnormalityChanged', {
  ...it,
  since: 'tell-of-abnormality-changed',
  of: ({ data }) => (data.acceptAgain ? data : undefined),
  to: ({ data }) => [data.userId],
  facts: ({ userId, abnormalityId }, context) => askedOf(context, userId, abnormalityId),
  words: (locale, { link }) => abnormalityMail('changed', locale, link),
})
