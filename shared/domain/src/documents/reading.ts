import type { DecodedOf } from '@portal/contracts'
import type { documents } from '@portal/contracts/documents'
import { documentEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { lengthOf, watchedUpTo } from '../kit/watching.ts'
import { type Document, hadMovie, isMovie } from './document.ts'

/** What one person has done with one document. */
export interface Reading {
  /** How far the movie was seen from its start, and when that was said. */
  readonly watched: {
    version: number
    seconds: number
    /** As it was known then, in seconds. */
    length: number
    at: number
    done: boolean
  } | null
  /** The newest version approved; 0 for none. */
  readonly approved: number
}

export const reading = aggregate<Reading>('reading', { watched: null, approved: 0 })({
  documentWatched: (state, data, { time }) => ({
    ...state,
    watched: {
      version: data.version,
      seconds: data.seconds,
      length: data.length,
      at: time.getTime(),
      done: data.done,
    },
  }),
  documentApproved: (state, data) => ({
    ...state,
    approved: Math.max(state.approved, data.version),
  }),
})

/** The stream of a person and a document. */
export const readingId = (documentId: string, userId: string): string => `${documentId}.${userId}`

/** What was seen of the movie that the document has now; null where that is another one. */
export const seenOf = (of: Document, { watched }: Reading): Reading['watched'] =>
  watched && watched.version >= of.movieVersion ? watched : null

/** Has the movie that the document has now been watched to its end? */
export const hasWatched = (of: Document, reading: Reading): boolean =>
  !isMovie(of.content) || seenOf(of, reading)?.done === true

/** The document as it is before its reader. */
interface Before {
  readonly document: Document
}

/** Is it approved, as far as it has to be? */
export const isApproved = ({ requiredVersion }: Document, { approved }: Reading): boolean =>
  approved >= requiredVersion

/** Why what somebody read cannot be approved; undefined where it can. */
export function unapprovable(of: Document, reading: Reading, contentHash: string) {
  if (of.contentHash !== contentHash) return refuse('documentChanged')
  return hasWatched(of, reading) ? undefined : refuse('movieNotWatched')
}

/**
 * Approves what was read, with a code where the document asks for one.
 * @param found.approver who it is, as they stand now, and the asking for the code that was right
 */
export function approve(
  reading: Reading,
  { id: documentId, contentHash }: Pick<DecodedOf<typeof documents.approve>, 'id' | 'contentHash'>,
  { actor: { userId } }: Deciding,
  {
    document: of,
    approver: { name, phone, signingId },
  }: Before & {
    readonly approver: {
      readonly name: string
      readonly phone: string
      readonly signingId: string | null
    }
  },
) {
  if (isApproved(of, reading)) return done()
  const no = unapprovable(of, reading, contentHash)
  if (no) return no
  if (of.approval === 'sign' && signingId === null) return refuse('codeNeeded')
  const { version, form } = of
  return done(
    happened.documentApproved({
      ...{ documentId, userId, version, contentHash, form, name, signingId },
      how: signingId ? 'signed' : 'approved',
      phone: signingId ? phone.slice(-2) : '',
    }),
  )
}

/** Writes down how much of the movie a person has seen; what was skipped does not count. */
export function watched(
  reading: Reading,
  { id: documentId, version: seen, ...said }: DecodedOf<typeof documents.watched>,
  { now, actor: { userId } }: Deciding,
  { document: of }: Before,
) {
  if (!isMovie(of.content)) return refuse('noMovie')
  if (!hadMovie(of, seen)) return refuse('changedMeanwhile')
  const before = seenOf(of, reading)
  const length = lengthOf(of.content.seconds, before, said.length)
  const { news, ...reply } = watchedUpTo(before, length, said.seconds, now)
  if (!news) return decided([], reply)
  const { version } = of
  return decided([happened.documentWatched({ documentId, userId, version, ...reply })], reply)
}
