import { documentEvents as happened } from '@portal/events'
import { type ForAudience, type Found, giveOut } from '../kit/audience.ts'
import type { Surroundings } from '../kit/deciding.ts'
import type { Document } from './document.ts'

/** Whom a document is meant for, and who has it; undefined while it is not there. */
export const audienceOf = (state: Document): ForAudience | undefined =>
  state.is === 'active'
    ? {
        audience: {
          userIds: state.userIds.keys(),
          groupIds: state.groupIds.keys(),
          departmentIds: state.departmentIds.keys(),
        },
        exceptIds: state.exceptIds.keys(),
        has: state.assigned,
        edition: state.attachments,
        waiting: state.waiting,
        wishedBy: state.attachedBy,
      }
    : undefined

/** Gives a document to the next of those it is meant for, or takes it back; as `giveOut`. */
export const assign = (
  state: Document,
  { found }: { readonly found: Found },
  { id: documentId }: Pick<Surroundings, 'id'>,
) =>
  giveOut(audienceOf(state), found, {
    given: (userIds, { mark, done, total }) =>
      happened.documentAssigned({ documentId, attachmentId: mark, userIds, done, total }),
    taken: (userIds) => happened.documentUnassigned({ documentId, userIds }),
    settled: (attachmentId, people) =>
      happened.documentAudienceSettled({ documentId, attachmentId, people }),
  })
