import { document } from '@portal/domain/documents/document'
import { assign, audienceOf } from '@portal/domain/documents/giving-out'
import type { Read } from '@portal/events'
import { spreading } from '../kit/audience.ts'

/** A document gets to everybody it is attached to, and to who joins a group or department later. */
export const givingOutDocuments = spreading({
  name: 'documents',
  of: document,
  audienceOf,
  assign,
  on: ['documentAttachedTo', 'documentDetachedFrom', 'documentRestored'],
  idOf: (event: Read<unknown>) => (event.data as { documentId: string }).documentId,
  concerned: `SELECT document_id::text AS id FROM documents.audience
      WHERE target_id = ANY ($1::uuid[]) AND kind <> 'except'
    UNION SELECT document_id::text FROM documents.assignment WHERE user_id = ANY ($2::uuid[])`,
})
