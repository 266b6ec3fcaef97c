import { MOST_LOOSE, MOST_SPECS, wages } from '@portal/contracts/wages'
import { begin, confirm, giveFormer, stop, wageImport } from '@portal/domain/wages/import'
import { wageSpec, withdraw } from '@portal/domain/wages/spec'
import { safeFileName } from '@portal/platform/files/inspect'
import { storedZip } from '@portal/platform/files/zip'
import { type Batch, isArchive, MOST_PAPER, openBatch } from '@portal/platform/papers/batch'
import { keepNames } from '@portal/platform/papers/names'
import { wagesAnswers } from '@portal/projections/wages/queries'
import { asking } from '../kit/bulk.ts'
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
import { keep, unlessForgotten } from '../kit/kept-files.ts'

/** The files of a form as archives, each with how many papers it lists; nothing of them is unfolded yet. */
async function batchesOf({ http }: Acting) {
  const archives: Buffer[] = []
  const loose: { name: Buffer; plain: Buffer }[] = []
  for await (const { fileName, bytes } of http.uploads()) {
    if (bytes.length === 0) return refuse('emptyFile')
    if (isArchive(bytes)) {
      archives.push(bytes)
      continue
    }
    if (bytes.length > MOST_PAPER) return refuse('fileTooLarge')
    loose.push({ name: Buffer.from(safeFileName(fileName)), plain: bytes })
  }
  if (archives.length + loose.length === 0) return refuse('fileMissing')
  if (loose.length > MOST_LOOSE) return refuse('tooManyFiles')
  if (loose.length > 0) archives.push(storedZip(loose))
  return counted(archives)
}

function counted(archives: readonly Buffer[]) {
  const batches: Batch[] = []
  let left = MOST_SPECS
  for (const bytes of archives) {
    const opened = openBatch(bytes, left)
    if ('refused' in opened) return refuse(opened.refused)
    const count = opened.entries.length
    left -= count
    if (count > 0) batches.push(opened)
  }
  return batches.length === 0 ? refuse('nothingToImport') : batches
}

/** The files are kept as they came, and gone through afterwards. */
async function keptBatches(_: unknown, acting: Acting) {
  const found = await batchesOf(acting)
  if (found instanceof Refused) return found
  const batches: { batchId: string; count: number }[] = []
  for (const batch of found) {
    const batchId = await keep(acting, batch.bytes, acting.actor.userId)
    await keepNames(acting.parts.files, batchId, batch)
    await unlessForgotten(acting.parts, batchId)
    batches.push({ batchId, count: batch.entries.length })
  }
  return batches
}

const asker = ({ askedById }: { readonly askedById: string }): string => askedById

export const wagesDecisions = decisions(wages, {
  import: on(wageImport, { stream: aNewOne, spends: { batches: keptBatches }, decide: begin }),
  confirm: on(wageImport, { stream: byId, owner: asker, decide: confirm }),
  giveFormer: on(wageImport, { stream: byId, owner: asker, decide: giveFormer }),
  stop: on(wageImport, { stream: byId, owner: asker, decide: stop }),
  remove: on(wageSpec, {
    stream: byId,
    about: ({ userId }) => userId,
    expects: version,
    decide: withdraw,
  }),
  bulk: asking(wages.list, wagesAnswers),
})
