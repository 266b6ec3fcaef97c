import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { orElse } from '@portal/events'
import { notice } from '../kit/notice.ts'
import { beginsBy } from '../kit/withdrawn.ts'
import { fileToSignMail, fileWithdrawnMail } from './texts.ts'

/** Whoever is to sign a file is told that it waits; not where it was withdrawn or signed meanwhile. */
export const tellFileToSign = notice('tellFileToSign', 'fileSignageRequested', {
  since: 'mail-file-to-sign',
  topic: 'fileToSign',
  about: { fileId: Id },
  of: ({ data }) => data,
  to: ({ data }) => [data.userId],
  facts: async ({ fileId }, { log }) =>
    (await log.read(`fileSignage-${fileId}`)).length === 1 ? {} : undefined,
  place: places.signed,
  going: ({ fileId }) => ({ file: fileId }),
  words: (locale, { link }) => fileToSignMail(locale, link),
})

/** They are told that it was withdrawn, too, where it is said why and they have heard of it; that is read in the portal. */
export const tellFileWithdrawn = notice('tellFileWithdrawn', 'fileSignageWithdrawn', {
  since: 'mail-file-withdrawn',
  topic: 'fileWithdrawn',
  about: { fileId: Id },
  of: ({ data }) => (orElse(data.reason, '') === '' ? undefined : data),
  to: ({ data }) => [data.userId],
  facts: async ({ userId, fileId }, context) =>
    (await beginsBy(context, userId, { fileId }, 'tellFileToSign')) ? undefined : {},
  place: places.signed,
  going: ({ fileId }) => ({ file: fileId }),
  words: (locale, { link }) => fileWithdrawnMail(locale, link),
})
