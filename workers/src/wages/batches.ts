import { bytesOf, type FileStore } from '@portal/platform/files/store'
import { type Batch, openBatch } from '@portal/platform/papers/batch'
import { removeBatch } from '@portal/platform/papers/names'

/** How long the batch that was opened last is held, in ms: its next slice comes within moments. */
const HELD_MS = 20_000

let held: { readonly id: string; readonly batch: Batch; readonly until: NodeJS.Timeout } | undefined

/** Lets go of the batch that is held. */
function letGo(): void {
  clearTimeout(held?.until)
  held = undefined
}

/** Opens a batch that was kept; undefined where it is not there any more. It is read once for many slices. */
export async function keptBatch(files: FileStore, id: string): Promise<Batch | undefined> {
  const there = held?.id === id ? held.batch : await opened(files, id)
  letGo()
  if (there) held = { id, batch: there, until: setTimeout(letGo, HELD_MS).unref() }
  return there
}

async function opened(files: FileStore, id: string): Promise<Batch | undefined> {
  const bytes = await bytesOf(files, id, '')
  const batch = bytes && openBatch(bytes, Number.MAX_SAFE_INTEGER)
  return batch && 'entries' in batch ? batch : undefined
}

/** Throws batches away: they say something of many people. */
export async function removeBatches(
  files: FileStore,
  batches: readonly { readonly batchId: string }[],
): Promise<void> {
  letGo()
  for (const { batchId } of batches) await removeBatch(files, batchId)
}
