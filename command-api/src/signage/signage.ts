import { signage } from '@portal/contracts/signage'
import { signageEvents } from '@portal/events'
import { contentHashOf } from '@portal/platform/signing-codes'
import { mayHandle } from '@portal/projections/contracts/draft'
import { aggregate } from '../kit/aggregate.ts'
import { type Acting, act, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import type { Parts } from '../kit/parts.ts'
import { startSigning, verifySigning } from '../kit/signing.ts'

interface Asked {
  readonly is: 'unknown' | 'open' | 'signed' | 'withdrawn'
  readonly contentHash: string
}

/** A request to one person to sign one file; withdrawn, it can be made again. */
export const fileSignage = aggregate<Asked>('filesignage', { is: 'unknown', contentHash: '' })({
  fileSignageRequested: (_, data) => ({ is: 'open', contentHash: data.contentHash }),
  fileSignageWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  fileSigned: (state) => ({ ...state, is: 'signed' }),
})
const idOf = (fileId: string, userId: string) => `${fileId}.${userId}`

/** Why it cannot be signed; one that was never made, or was withdrawn, is as if it were not there. */
function unsignable(state: Asked) {
  if (state.is === 'signed') return refuse('alreadySigned')
  return state.is === 'open' ? undefined : refuse('notFound')
}

/** Is it a file that this administrator uploaded, perhaps a moment ago? */
async function isOwn({ actor, parts }: Acting, fileId: string): Promise<boolean> {
  await parts.progress.reached(['files'], await parts.log.store.head())
  const found = await parts.db
    .selectFrom('files.file')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('owner_id', '=', actor.userId)
    .executeTakeFirst()
  return found !== undefined
}

/** The hash of a stored file; undefined where its bytes are gone. */
async function hashOf(parts: Parts, fileId: string): Promise<string | undefined> {
  const stored = await parts.files.get(fileId)
  if (!stored) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stored) chunks.push(Buffer.from(chunk as Uint8Array))
  return contentHashOf(Buffer.concat(chunks))
}

export const signageDecisions = decisions(signage, {
  startSigning: act(async ({ id }, acting) => {
    const { actor, parts } = acting
    const { state } = await parts.executor.state(fileSignage, idOf(id, actor.userId))
    const no = unsignable(state)
    if (no) return no
    const contentHash = await hashOf(parts, id)
    if (contentHash === undefined) return refuse('fileMissing')
    if (contentHash !== state.contentHash) return refuse('contentChanged')
    return startSigning(acting, { kind: 'file', id, contentHash })
  }),

  sign: act(async ({ id, signageKey, code }, acting) => {
    const { userId } = acting.actor
    const key = idOf(id, userId)
    const { state: before } = await acting.parts.executor.state(fileSignage, key)
    const no = unsignable(before)
    if (no) return no
    const { contentHash } = before
    const verified = await verifySigning(
      acting,
      { kind: 'file', id, contentHash },
      { signageKey, code },
    )
    if (verified instanceof Refused) return verified
    const { signingId } = verified
    return acting.decide(
      fileSignage,
      key,
      (state) =>
        unsignable(state) ??
        done(
          signageEvents.fileSigned({ fileId: id, userId, contentHash, method: 'sms', signingId }),
        ),
    )
  }),

  request: act(async ({ userId, fileId }, acting) => {
    const { actor, parts } = acting
    if (!(await mayHandle(parts.db, actor, userId))) return refuse('notFound')
    if (!(await isOwn(acting, fileId))) return refuse('fileMissing')
    const contentHash = await hashOf(parts, fileId)
    if (contentHash === undefined) return refuse('fileMissing')
    return acting.decide(fileSignage, idOf(fileId, userId), (state) => {
      if (state.is === 'signed') return refuse('alreadySigned')
      if (state.is === 'open') return done()
      return done(
        signageEvents.fileSignageRequested({
          fileId,
          userId,
          contentHash,
          requestedById: actor.userId,
        }),
      )
    })
  }),

  withdraw: act(async ({ userId, fileId }, acting) => {
    const { actor, parts } = acting
    if (!(await mayHandle(parts.db, actor, userId))) return refuse('notFound')
    return acting.decide(fileSignage, idOf(fileId, userId), (state) => {
      if (state.is === 'signed') return refuse('alreadySigned')
      if (state.is === 'unknown') return refuse('notFound')
      if (state.is === 'withdrawn') return done()
      return done(
        signageEvents.fileSignageWithdrawn({ fileId, userId, withdrawnById: actor.userId }),
      )
    })
  }),
})
