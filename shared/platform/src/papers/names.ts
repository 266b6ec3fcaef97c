import { bytesOf, type FileStore } from '../files/store.ts'
import { emptyEntries } from '../files/zip.ts'
import { mapped } from '../mapped.ts'
import { type Batch, nameOf, openBatch } from './batch.ts'
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

/** Puts other bytes in the place of what was kept, which nobody may have any more. */
async function replace(files: FileStore, id: string, bytes: Buffer): Promise<void> {
  await files.remove(id)
  await files.put(id, bytes)
}

/**
 * Empties some papers of a batch that is kept, and what they are called: each of the others stays at its place.
 * Done again, it does nothing. Where it is cut off, the batch is gone as after its day, and its papers are `lost`.
 * @param places within the batch
 */
export async function emptyPapers(
  files: FileStore,
  batchId: string,
  places: readonly number[],
): Promise<void> {
  const names = await keptNames(files, batchId)
  const left = names.map((name, at) => (places.includes(at) ? '' : name))
  if (left.join() !== names.join())
    await replace(files, fileOf(batchId), Buffer.from(left.join('\n')))
  const bytes = await bytesOf(files, batchId, '')
  const batch = bytes && openBatch(bytes, Number.MAX_SAFE_INTEGER)
  if (!batch || !('entries' in batch)) return
  const before = Buffer.from(bytes)
  emptyEntries(
    bytes,
    places.flatMap((at) => batch.entries[at] ?? []),
  )
  if (!bytes.equals(before)) await replace(files, batchId, bytes)
}
