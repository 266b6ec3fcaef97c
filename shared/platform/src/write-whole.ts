import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { PART, removeLeftParts } from './left-parts.ts'

/**
 * Writes a file that is there whole or as it was, whenever the power goes; readable by its owner alone.
 * Two may write the same at once. Its folder must be there.
 */
export async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  const part = `${path}.${randomUUID()}${PART}`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(part, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  await removeLeftParts(dirname(path), `${basename(path)}.`)
}
