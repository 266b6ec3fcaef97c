import { type DataOf, documentEvents, type Read } from '@portal/events'
import { type Move, spreading } from '../kit/audience.ts'

type Data<N extends keyof typeof documentEvents> = DataOf<(typeof documentEvents)[N]>

const moves: { [N in keyof typeof documentEvents]?: (data: Data<N>) => Move } = {
  documentCreated: () => ({ is: 'open' }),
  documentRestored: () => ({ is: 'open' }),
  documentRemoved: () => ({ is: 'closed' }),
  documentDeletedForGood: () => ({ is: 'closed' }),
  documentAttachedTo: (data) => ({ is: 'attached', audience: data, mark: data.attachmentId }),
  documentDetachedFrom: (data) => ({ is: 'detached', audience: data, mark: data.attachmentId }),
  documentAssigned: ({ userIds }) => ({ is: 'given', userIds }),
  documentUnassigned: ({ userIds }) => ({ is: 'taken', userIds }),
  documentAudienceSettled: ({ attachmentId }) => ({ is: 'settled', mark: attachmentId }),
}

/** A document gets to everybody it is attached to, and to who joins a group or department later. */
export const givingOutDocuments = spreading({
  name: 'documents',
  stream: (id) => `document-${id}`,
  moves: (event) =>
    (moves as Record<string, ((data: unknown) => Move) | undefined>)[event.type]?.(event.data),
  on: ['documentAttachedTo', 'documentDetachedFrom', 'documentRestored'],
  idOf: (event: Read<unknown>) => (event.data as { documentId: string }).documentId,
  given: (documentId, userIds, { mark, done, total }) =>
    documentEvents.documentAssigned({ documentId, attachmentId: mark, userIds, done, total }),
  taken: (documentId, userIds) => documentEvents.documentUnassigned({ documentId, userIds }),
  settled: (documentId, attachmentId, people) =>
    documentEvents.documentAudienceSettled({ documentId, attachmentId, people }),
  concerned: `SELECT document_id::text AS id FROM documents.audience
      WHERE target_id = ANY ($1::uuid[]) AND kind <> 'except'
    UNION SELECT document_id::text FROM documents.assignment WHERE user_id = ANY ($2::uuid[])`,
})
