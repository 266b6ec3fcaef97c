import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { PART, removeLeftParts } from './left-parts.ts'

/**
 * Writes a file that is there whole or as it was, whenever the power goes; readable by its owner alone.
 * Two may write the same at once. Its folder must be there.
 */
export async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  await written(path, bytes, rename)
}

/** As `writeWhole`, where it is not there yet. @returns whether it was this one that stands there now */
export async function writeFirst(path: string, bytes: Buffer | string): Promise<boolean> {
  try {
    await written(path, bytes, async (part) => {
      await link(part, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw error
        // Some file systems know no second name.
        return rename(part, path)
      })
      await rm(part, { force: true })
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function written(
  path: string,
  bytes: Buffer | string,
  put: (part: string, path: string) => Promise<void>,
): Promise<void> {
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
  try {
    await put(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  await removeLeftParts(dirname(path), `${basename(path)}.`)
}
