import { signage } from '@portal/contracts/signage'
import { signer, signing } from '@portal/domain/kit/signing'
import {
  type Copy,
  fileSignage,
  request,
  sign,
  unsignableFile,
  withdraw,
} from '@portal/domain/signage/file-signage'
import { person } from '@portal/domain/users/person'
import { bytesOf, hashOf } from '@portal/platform/files/store'
import { BrokenPdf, formFields } from '@portal/platform/pdf/pdf'
import { maySee } from '@portal/projections/kit/people'
import { type Acting, aNewOne, byId, decisions, on, refuse } from '../kit/decisions.ts'
import { keepAs } from '../kit/kept-files.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { beginning, signedWith } from '../kit/signing.ts'

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

/** What one is about to sign, while its bytes are there; another's is as if it were not there. */
async function own({ id }: { id: string }, { actor, parts }: Looking) {
  const { state } = await parts.executor.state(fileSignage, id)
  if (signer(state) !== actor.userId) return refuse('notFound')
  const no = unsignableFile(state)
  if (no) return no
  const { contentHash, fileHash } = state
  if (!(await bytesOf(parts.files, id, fileHash))) return refuse('fileMissing')
  return { kind: 'file', id, contentHash } as const
}

/** The copy that is kept to be signed: it stays when its uploader is erased, and is never another. */
async function copied(
  { userId, fileId }: { userId: string; fileId: string },
  { actor, parts }: Acting,
  _: unknown,
  id: string,
) {
  if (!(await maySee(parts.db, actor, userId))) return refuse('notFound')
  // Who is shut out could not sign it, nor hear of it.
  const { state } = await parts.executor.state(person, userId)
  if (state.is === 'inactive') return refuse('userDeactivated')
  if (!(await ownFiles(parts, actor, [fileId]))) return refuse('fileMissing')
  const file = await parts.db
    .selectFrom('files.file')
    .select(['name', 'type', 'sha256'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  const bytes = file && (await bytesOf(parts.files, fileId, file.sha256))
  if (!bytes) return refuse('fileMissing')
  const { name, type } = file
  if (!(await isReadable(type, bytes))) return refuse('brokenFile')
  if (!(await keepAs(parts, id, bytes, userId))) return refuse('conflict')
  return { name, type, size: bytes.length, contentHash: await hashOf([bytes]) } satisfies Copy
}

const signingId = signedWith('file', unsignableFile)

export const signageDecisions = decisions(signage, {
  startSigning: on(signing, beginning(own)),
  sign: on(fileSignage, { stream: byId, owner: signer, spends: { signingId }, decide: sign }),
  request: on(fileSignage, { stream: aNewOne, spends: { copy: copied }, decide: request }),
  withdraw: on(fileSignage, { stream: byId, about: signer, decide: withdraw }),
})
