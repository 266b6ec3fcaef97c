import { z } from 'zod'
import { event, events, personal, upcastFrom } from './kit.ts'

const id = z.uuid()

/** What people are given to read: rich text, and with it a PDF, a link to a movie, or a movie of our own. */
const content = z.object({
  html: z.string(),
  source: z.enum(['text', 'pdf', 'video', 'movie']),
  /** The PDF or the movie. */
  fileId: id.nullable(),
  /** SHA-256 of the file's bytes in hex. */
  fileHash: z.string(),
  videoLink: z.string(),
  /** How long the movie is; null where nobody knows before it is played. */
  seconds: z.number().int().nullable(),
})

/** All of a document as it is from now on. */
const edition = {
  documentId: id,
  title: z.string(),
  kind: z.string(),
  approval: z.enum(['approve', 'sign']),
  content,
  /** SHA-256 in hex over what is approved: title, kind and content. */
  contentHash: z.string(),
  /** By which form the hash was made; see `SignedForm`. */
  form: z.number().int(),
  /** Counts the contents, from 1; a change of the way of approving alone is no new version. */
  version: z.number().int(),
  /** Who has approved an older version than this has it before them again. */
  requiredVersion: z.number().int(),
  /** The version that its present movie came with: who has seen it need not see it again. */
  movieVersion: z.number().int(),
}

const { form, ...firstEdition } = edition
const inFirstForm = upcastFrom(z.object(firstEdition), (old) => ({ ...old, form: 1 }))

const approved = {
  documentId: id,
  userId: id,
  version: z.number().int(),
  contentHash: z.string(),
  how: z.enum(['approved', 'signed']),
  /** The name as it was then. */
  name: personal(z.string(), 'userId'),
  /** The last digits of the phone that got the code; empty where there was none. */
  phone: personal(z.string(), 'userId'),
  /** Which signing it was, or null where there was no code. */
  signingId: id.nullable(),
}

const audience = { userIds: z.array(id), groupIds: z.array(id), departmentIds: z.array(id) }

export const documentEvents = events({
  documentCreated: event(2, z.object(edition), { 1: inFirstForm }),
  documentChanged: event(2, z.object(edition), { 1: inFirstForm }),
  /** Put away: nobody is asked to approve it until it is restored; who has approved keeps it. */
  documentRemoved: event(1, z.object({ documentId: id })),
  documentRestored: event(1, z.object({ documentId: id })),
  documentDeletedForGood: event(1, z.object({ documentId: id })),
  /** Whom an administrator means it for; the people follow in batches of `documentAssigned`. */
  documentAttachedTo: event(1, z.object({ documentId: id, attachmentId: id, ...audience })),
  /** A person named here is left out also where a group or department of theirs stays attached. */
  documentDetachedFrom: event(1, z.object({ documentId: id, attachmentId: id, ...audience })),
  /** These people have it before them from now on; each is named once until unassigned. */
  documentAssigned: event(
    1,
    z.object({
      documentId: id,
      /** The attachment whose people are being worked off, or null for who joined later. */
      attachmentId: id.nullable(),
      userIds: z.array(id).max(500),
      done: z.number().int(),
      total: z.number().int(),
    }),
  ),
  /** These people need not approve it any more; what they have approved stays so. */
  documentUnassigned: event(1, z.object({ documentId: id, userIds: z.array(id).max(500) })),
  /** Everybody whom an attachment or detachment concerns has been told. */
  documentAudienceSettled: event(
    1,
    z.object({ documentId: id, attachmentId: id, people: z.number().int() }),
  ),
  /** In the stream of one person and document: how much of its movie was seen, from the start. */
  documentWatched: event(
    1,
    z.object({
      documentId: id,
      userId: id,
      version: z.number().int(),
      seconds: z.number(),
      length: z.number(),
      done: z.boolean(),
    }),
  ),
  /** In the same stream. */
  documentApproved: event(2, z.object({ ...approved, form }), {
    1: upcastFrom(z.object(approved), (old) => ({ ...old, form: 1 })),
  }),
})
