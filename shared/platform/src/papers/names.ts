import { bytesOf, type FileStore } from '../files/store.ts'
import { mapped } from '../mapped.ts'
import { type Batch, nameOf } from './batch.ts'
import { withoutNumbers } from './numbers.ts'

/** Beside a batch, as long as it is kept: what its papers are called, which may be the names of people. */
const fileOf = (batchId: string): string => `${batchId}.names`

/** Keeps what the papers of a batch are called, in their order and without numbers. */
export async function keepNames(
  files: FileStore,
  batchId: string,
  { entries }: Batch,
): Promise<void> {
  const names = await mapped(entries, (entry) => withoutNumbers(nameOf(entry)))
  await files.put(fileOf(batchId), Buffer.from(names.join('\n')))
}

/** What they are called; nothing where the batch is gone, or was kept without. */
export async function keptNames(files: FileStore, batchId: string): Promise<readonly string[]> {
  const bytes = await bytesOf(files, fileOf(batchId), '')
  return bytes ? bytes.toString().split('\n') : []
}

/** Throws a batch away, and what its papers are called. */
export async function removeBatch(files: FileStore, batchId: string): Promise<void> {
  for (const id of [batchId, fileOf(batchId)]) await files.remove(id)
}
