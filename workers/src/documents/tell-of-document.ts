import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { askedOf } from '../kit/asked.ts'
import { notice } from '../kit/notice.ts'
import { beginsBy, putAway, takenFrom, waitedFor } from '../kit/withdrawn.ts'
import { documentMail } from './texts.ts'

const it = {
  place: places.document,
  going: ({ documentId }: { documentId: string }) => ({ id: documentId }),
}

/** Whoever a document gets to is told that it waits, unless they have approved it meanwhile. */
export const tellDocumentGiven = notice('tellDocumentGiven', 'documentAssigned', {
  since: 'tell-of-document',
  topic: 'documentGiven',
  about: { documentId: Id },
  of: ({ data }) => data,
  to: ({ data }) => data.userIds,
  reads: ['startup'],
  facts: ({ userId, documentId }, context) => askedOf(context, userId, documentId),
  ...it,
  words: (locale, fill) => documentMail('given', locale, fill),
})

/** Whoever has approved an older version is told that a new one waits; the others know of the document. */
export const tellNewVersion = notice('tellNewVersion', 'documentChanged', {
  since: 'tell-of-new-version',
  topic: 'documentNewVersion',
  about: { documentId: Id, version: z.number() },
  of: ({ data }) => (data.requiredVersion === data.version ? data : undefined),
  among: async ({ documentId, version }, { pool }) => {
    const { rows } = await pool.query<{ user_id: string }>(
      `SELECT a.user_id FROM documents.assignment a WHERE a.document_id = $1
         AND $2 > (SELECT max(p.version) FROM documents.approval p
           WHERE p.document_id = a.document_id AND p.user_id = a.user_id)`,
      [documentId, version],
    )
    return rows.map((row) => row.user_id)
  },
  reads: ['startup', 'documents'],
  facts: ({ userId, documentId }, context) => askedOf(context, userId, documentId),
  ...it,
  words: (locale, fill) => documentMail('newVersion', locale, fill),
})

const withdrawn = {
  topic: 'documentWithdrawn',
  about: { documentId: Id },
  of: ({ data }: { data: { documentId: string } }) => data,
  reads: ['startup'],
  place: places.start,
  going: () => ({}),
} as const

/** Whoever it is taken from before they have approved it is told that it waits no more. */
export const tellDocumentTaken = notice('tellDocumentTaken', 'documentUnassigned', {
  ...withdrawn,
  since: 'tell-of-document-taken',
  to: ({ data }) => data.userIds,
  facts: async ({ userId, documentId }, context) =>
    (await beginsBy(context, userId, { documentId }, 'tellDocumentGiven'))
      ? undefined
      : takenFrom(context, userId, documentId),
  words: (locale, fill) => documentMail('withdrawn', locale, fill),
})

/** So is everybody who has not approved one that is put away. */
export const tellDocumentRemoved = notice('tellDocumentRemoved', 'documentRemoved', {
  ...withdrawn,
  since: 'tell-of-document-removed',
  among: ({ documentId }, context) => waitedFor(context, 'thing_id', documentId),
  eachTime: true,
  facts: async ({ userId, documentId }, context) =>
    (await beginsBy(context, userId, { documentId }, 'tellDocumentGiven'))
      ? undefined
      : putAway(context, documentId),
  words: (locale, fill) => documentMail('withdrawn', locale, fill),
})

/** Once it is taken out again it waits for them as before; not told where its going was not told either. */
export const tellDocumentRestored = notice('tellDocumentRestored', 'documentRestored', {
  since: 'tell-of-document-restored',
  topic: 'documentGiven',
  about: { documentId: Id },
  of: ({ data }) => data,
  among: ({ documentId }, context) => waitedFor(context, 'thing_id', documentId),
  eachTime: true,
  reads: ['startup'],
  facts: async ({ userId, documentId }, context) =>
    (await beginsBy(context, userId, { documentId }, 'tellDocumentRestored'))
      ? askedOf(context, userId, documentId)
      : undefined,
  ...it,
  words: (locale, fill) => documentMail('given', locale, fill),
})
