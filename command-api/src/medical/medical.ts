import { medical } from '@portal/contracts/medical'
import {
  change,
  endsFirst,
  handIn,
  medicalCertificate,
  remove,
} from '@portal/domain/medical/certificate'
import { FileRefused, type Inspected, inspectFile } from '@portal/platform/files/inspect'
import {
  type Acting,
  aNewOne,
  byId,
  decisions,
  on,
  Refused,
  refuse,
  version,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { putIn } from '../kit/put-in.ts'

const isPaper = (type: string): boolean => type === 'application/pdf' || type.startsWith('image/')

/** The one paper of a form, as what it is by its bytes. */
async function paperOf({ http, actor }: Acting) {
  const papers: Inspected[] = []
  try {
    for await (const { fileName, bytes } of http.uploads()) {
      if (papers.length > 0) return refuse('tooManyFiles')
      papers.push(await inspectFile(bytes, fileName, actor.userId))
    }
  } catch (error) {
    if (error instanceof FileRefused) return refuse(error.code)
    throw error
  }
  const [paper] = papers
  if (!paper) return refuse('fileMissing')
  return isPaper(paper.type) ? paper : refuse('fileTypeNotAllowed')
}

/** Keeps the paper of a form as a file of its own, before the certificate names it. */
async function keptPaper({ from, to }: { from: string; to: string }, acting: Acting) {
  // Nothing is kept for a form that is wrong.
  if (to < from) return refuse('endBeforeStart', [{ path: 'to', message: endsFirst }])
  const paper = await paperOf(acting)
  if (paper instanceof Refused) return paper
  const file = await putIn(acting, paper)
  return file instanceof Refused ? file : file.id
}

/** A file that is put in the place of another: the caller's own, and a paper. */
async function anotherPaper(
  { fileId }: { fileId: string },
  { parts, actor }: Looking,
  state: () => Promise<typeof medicalCertificate.initial>,
) {
  if ((await state()).fileId === fileId) return undefined
  if (!(await ownFiles(parts, actor, [fileId])))
    return refuse('fileMissing', [{ path: 'fileId', message: 'is not a file of yours' }])
  const found = await parts.db
    .selectFrom('files.file')
    .select('type')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return found && isPaper(found.type) ? undefined : refuse('fileTypeNotAllowed')
}

const own = {
  stream: byId,
  owner: ({ userId }: typeof medicalCertificate.initial) => userId,
  expects: version,
}

export const medicalDecisions = decisions(medical, {
  add: on(medicalCertificate, { stream: aNewOne, spends: { fileId: keptPaper }, decide: handIn }),
  change: on(medicalCertificate, { ...own, needs: { paper: anotherPaper }, decide: change }),
  remove: on(medicalCertificate, { ...own, decide: remove }),
})
