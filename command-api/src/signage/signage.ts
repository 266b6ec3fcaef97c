import { signage } from '@portal/contracts/signage'
import { signageEvents } from '@portal/events'
import { bytesOf, hashOf } from '@portal/platform/files/store'
import { BrokenPdf, formFields } from '@portal/platform/pdf/pdf'
import { SIGNED_FORM } from '@portal/platform/signed-form'
import { maySee } from '@portal/projections/kit/people'
import { act, decided, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { keep } from '../kit/kept-files.ts'
import { ownFiles } from '../kit/own-files.ts'
import { startSigning, verifySigning } from '../kit/signing.ts'
import { type FileSignage, fileSignage } from './file-signage.ts'

/** Why this person cannot sign it; undefined where they can. Another's is as if it were not there. */
function unsignable(state: FileSignage, userId: string) {
  if (state.is === 'unknown' || state.userId !== userId) return refuse('notFound')
  if (state.is === 'signed') return refuse('alreadySigned')
  if (state.is === 'withdrawn') return refuse('signageWithdrawn')
  return undefined
}

/** Can it be read? What cannot could never be handed out with its signature page. */
async function isReadable(type: string, bytes: Buffer): Promise<boolean> {
  if (type !== 'application/pdf') return true
  try {
    await formFields(bytes)
    return true
  } catch (error) {
    if (error instanceof BrokenPdf) return false
    throw error
  }
}

export const signageDecisions = decisions(signage, {
  startSigning: act(async ({ id }, acting) => {
    const { state } = await acting.parts.executor.state(fileSignage, id)
    const no = unsignable(state, acting.actor.userId)
    if (no) return no
    const { contentHash, fileHash } = state
    if (!(await bytesOf(acting.parts.files, id, fileHash))) return refuse('fileMissing')
    return startSigning(acting, { kind: 'file', id, contentHash })
  }),

  sign: act(async ({ id, signageKey, code }, acting) => {
    const { userId } = acting.actor
    const { state: before } = await acting.parts.executor.state(fileSignage, id)
    const no = unsignable(before, userId)
    if (no) return no
    const { contentHash } = before
    const verified = await verifySigning(
      acting,
      { kind: 'file', id, contentHash },
      { signageKey, code },
    )
    if (verified instanceof Refused) return verified
    const { signingId } = verified
    // Withdrawn while the code was looked at: the withdrawal stands, and the code is spent.
    return acting.decide(
      fileSignage,
      id,
      (state) =>
        unsignable(state, userId) ??
        done(
          signageEvents.fileSigned({
            fileId: id,
            userId,
            contentHash,
            form: SIGNED_FORM,
            method: 'sms',
            signingId,
          }),
        ),
    )
  }),

  request: act(async ({ userId, fileId, title }, acting) => {
    const { actor, parts } = acting
    if (!(await maySee(parts.db, actor, userId))) return refuse('notFound')
    if (!(await ownFiles(parts, actor, [fileId]))) return refuse('fileMissing')
    const file = await parts.db
      .selectFrom('files.file')
      .select(['name', 'type', 'sha256'])
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    const bytes = file && (await bytesOf(parts.files, fileId, file.sha256))
    if (!bytes) return refuse('fileMissing')
    if (!(await isReadable(file.type, bytes))) return refuse('brokenFile')
    const copy = await keep(acting, bytes, userId)
    const contentHash = await hashOf([bytes])
    return acting.decide(fileSignage, copy, (state) =>
      state.is !== 'unknown'
        ? decided([], { id: copy })
        : decided(
            [
              signageEvents.fileSignageRequested({
                fileId: copy,
                userId,
                uploadId: fileId,
                title,
                name: file.name,
                type: file.type,
                size: bytes.length,
                contentHash,
                requestedById: actor.userId,
              }),
            ],
            { id: copy },
          ),
    )
  }),

  withdraw: act(async ({ id, reason }, acting) => {
    const { actor, parts } = acting
    const { state: before } = await parts.executor.state(fileSignage, id)
    const { userId } = before
    if (before.is === 'unknown' || !(await maySee(parts.db, actor, userId)))
      return refuse('notFound')
    return acting.decide(fileSignage, id, (state) => {
      if (state.is === 'signed') return refuse('alreadySigned')
      if (state.is === 'withdrawn') return done()
      return done(
        signageEvents.fileSignageWithdrawn({
          fileId: id,
          userId,
          withdrawnById: actor.userId,
          reason: reason.trim(),
        }),
      )
    })
  }),
})
