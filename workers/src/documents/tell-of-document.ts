import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { askedOf } from '../kit/asked.ts'
import { notice } from '../kit/notice.ts'
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
