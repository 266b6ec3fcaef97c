import { signageEvents as happened, orElse } from '@portal/events'
import { SIGNED_FORM } from '@portal/platform/signed-form'
import { fileToSign } from '@portal/platform/to-sign'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { type ToSign, unsignable } from '../kit/signing.ts'

interface FileSignage extends ToSign {
  /** SHA-256 of the file, hex; '' where the person was erased. */
  readonly fileHash: string
}

/** A file that one person is asked to sign; what is signed is the file, its name and its headline. */
export const fileSignage = aggregate<FileSignage>('fileSignage', {
  is: 'unknown',
  userId: '',
  fileHash: '',
  contentHash: '',
})({
  fileSignageRequested: (_, data) => ({
    is: 'open',
    userId: data.userId,
    fileHash: orElse(data.contentHash, ''),
    contentHash: fileToSign(data),
  }),
  fileSignageWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  fileSigned: (state) => ({ ...state, is: 'signed' }),
})

/** Why it cannot be signed; undefined where it can. */
export const unsignableFile = (state: FileSignage) => unsignable(state, 'signageWithdrawn')

/**
 * Signs it. Where it was withdrawn while the code was looked at, the withdrawal stands.
 * @param found.signingId of the asking for the code that was right
 */
export function sign(
  state: FileSignage,
  _: unknown,
  { id: fileId }: Deciding,
  { signingId }: { readonly signingId: string },
) {
  const { userId, contentHash } = state
  const signed = { fileId, userId, contentHash, form: SIGNED_FORM, method: 'sms' as const }
  return unsignableFile(state) ?? done(happened.fileSigned({ ...signed, signingId }))
}

/** The copy of a file that is kept to be signed. */
export interface Copy {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of its bytes, hex. */
  readonly contentHash: string
}

interface Wish {
  readonly userId: string
  /** What was uploaded. */
  readonly fileId: string
  readonly title: string
}

/** Asks a person to sign the copy of an upload. */
export function request(
  { is }: FileSignage,
  { userId, fileId: uploadId, title }: Wish,
  { id, actor }: Deciding,
  { copy: { name, type, size, contentHash } }: { readonly copy: Copy },
) {
  if (is !== 'unknown') return decided([], { id })
  const asked = happened.fileSignageRequested({
    ...{ fileId: id, userId, uploadId, title, name, type, size, contentHash },
    requestedById: actor.userId,
  })
  return decided([asked], { id })
}

/** Asks no longer for a signature that was not given yet. */
export function withdraw(
  { is, userId }: FileSignage,
  { reason }: { readonly reason: string },
  { id: fileId, actor }: Deciding,
) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'signed') return refuse('alreadySigned')
  if (is === 'withdrawn') return done()
  const withdrawn = { fileId, userId, withdrawnById: actor.userId, reason: reason.trim() }
  return done(happened.fileSignageWithdrawn(withdrawn))
}
