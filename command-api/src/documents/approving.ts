import type { documents } from '@portal/contracts/documents'
import { lengthOf, watchedUpTo } from '@portal/domain/kit/watching'
import { documentEvents } from '@portal/events'
import { type Acting, act, decided, done, Refused, refuse } from '../kit/decisions.ts'
import { startSigning, verifySigning } from '../kit/signing.ts'
import {
  type Document,
  document,
  hadMovie,
  hasWatched,
  isMovie,
  reading,
  readingId,
  seenOf,
} from './document.ts'

/** The document as it is before this person, or undefined where it is none of theirs. */
async function before({ actor, parts }: Acting, id: string): Promise<Document | undefined> {
  const { state } = await parts.executor.state(document, id)
  return state.is === 'active' && state.assigned.has(actor.userId) ? state : undefined
}

const signable = (id: string, contentHash: string) =>
  ({ kind: 'document', id, contentHash }) as const

export const askForCode = act<typeof documents.askForCode>(async ({ id, contentHash }, acting) => {
  const { actor, parts } = acting
  const found = await before(acting, id)
  if (!found) return refuse('notFound')
  if (found.approval !== 'sign') return refuse('noCodeNeeded')
  if (found.contentHash !== contentHash) return refuse('documentChanged')
  const { state } = await parts.executor.state(reading, readingId(id, actor.userId))
  if (!hasWatched(found, state)) return refuse('movieNotWatched')
  return startSigning(acting, signable(id, contentHash))
})

export const approve = act<typeof documents.approve>(
  async ({ id, contentHash, signageKey, code }, acting) => {
    const { actor, parts } = acting
    const found = await before(acting, id)
    if (!found) return refuse('notFound')
    const stream = readingId(id, actor.userId)
    const { state: mine } = await parts.executor.state(reading, stream)
    if (mine.approved >= found.requiredVersion) return { ok: true as const }
    if (found.contentHash !== contentHash) return refuse('documentChanged')
    if (!hasWatched(found, mine)) return refuse('movieNotWatched')
    let signingId: string | null = null
    if (found.approval === 'sign') {
      if (!signageKey || !code) return refuse('codeNeeded')
      const verified = await verifySigning(acting, signable(id, contentHash), { signageKey, code })
      if (verified instanceof Refused) return verified
      signingId = verified.signingId
    }
    const me = await parts.db
      .selectFrom('users.person')
      .select(['full_name', 'phone'])
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    return acting.decide(reading, stream, (state) =>
      state.approved >= found.version
        ? done()
        : done(
            documentEvents.documentApproved({
              documentId: id,
              userId: actor.userId,
              version: found.version,
              contentHash,
              form: found.form,
              how: signingId ? 'signed' : 'approved',
              name: me?.full_name ?? actor.fullName,
              phone: signingId ? (me?.phone ?? '').slice(-2) : '',
              signingId,
            }),
          ),
    )
  },
)

export const watched = act<typeof documents.watched>(async ({ id, version, ...said }, acting) => {
  const { actor, now } = acting
  const found = await before(acting, id)
  if (!found) return refuse('notFound')
  if (!isMovie(found.content)) return refuse('noMovie')
  if (!hadMovie(found, version)) return refuse('changedMeanwhile')
  return acting.decide(reading, readingId(id, actor.userId), (state) => {
    const before = seenOf(found, state)
    const length = lengthOf(found.content.seconds, before, said.length)
    const { news, ...reply } = watchedUpTo(before, length, said.seconds, now)
    return decided(
      news
        ? [
            documentEvents.documentWatched({
              documentId: id,
              userId: actor.userId,
              version: found.version,
              ...reply,
            }),
          ]
        : [],
      reply,
    )
  })
})
