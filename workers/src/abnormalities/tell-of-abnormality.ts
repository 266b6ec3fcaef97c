import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import { z } from 'zod'
import { askedOf } from '../kit/asked.ts'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { beginsBy } from '../kit/withdrawn.ts'
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

/** And that it stands no more against them, where somebody else took it away. */
export const tellAbnormalityRemoved = notice('tellAbnormalityRemoved', 'abnormalityRemoved', {
  since: 'tell-of-abnormality-removed',
  topic: 'abnormalityRemoved',
  about: { abnormalityId: Id },
  // What a rule removes years later is nobody's finding any more.
  of: ({ data, meta }) =>
    meta.actor === data.userId || meta.causation === KEPT_NO_LONGER ? undefined : data,
  to: ({ data }) => [data.userId],
  // What was noted by mistake and taken away within one letter they never heard of.
  facts: async ({ userId, abnormalityId }, context) =>
    (await beginsBy(context, userId, { abnormalityId }, 'tellAbnormalityNoted')) ? undefined : {},
  place: places.myAbnormalities,
  going: () => ({}),
  words: (locale, { link }) => abnormalityMail('removed', locale, link),
})

interface Of {
  readonly userId: string
  readonly abnormalityId: string
  readonly version: number
}

/** Is it the last that was said of it, and is it still there? What its person said after it they said knowing of it. */
async function isLastWord({ userId, abnormalityId, version }: Of, { log }: JobContext) {
  const last = (await log.read(`abnormalities-${userId}`)).findLast(
    ({ type, data }) =>
      (type === 'abnormalityHandled' || type === 'abnormalityRemoved') &&
      (data as { abnormalityId: string }).abnormalityId === abnormalityId,
  )
  return last?.version === BigInt(version) ? {} : undefined
}

/** Whoever may have disputed it is told that the office has answered, closed it or opened it again. */
export const tellAbnormalityAnswered = notice('tellAbnormalityAnswered', 'abnormalityHandled', {
  since: 'tell-of-abnormality-answer',
  topic: 'abnormalityAnswered',
  about: { abnormalityId: Id, version: z.number().int() },
  of: ({ data, meta, version }) =>
    data.by === 'office' && meta.actor !== data.userId
      ? { abnormalityId: data.abnormalityId, version: Number(version) }
      : undefined,
  to: ({ data }) => [data.userId],
  facts: isLastWord,
  place: places.myAbnormalities,
  going: () => ({}),
  words: (locale, { link }) => abnormalityMail('answered', locale, link),
})
