import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a write calls its file until it is whole. */
export const PART = '.part'
/** No write takes longer than this, in ms: whoever began what is older was killed. */
const LEFT_MS = 3_600_000

/**
 * Removes what writes that were killed left behind in a folder: it is nobody's, and no erasure finds it.
 * @param of only parts of this file
 */
export async function removeLeftParts(folder: string, of = ''): Promise<void> {
  const isGone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  }
  const names = await opendir(folder).catch(isGone)
  if (!names) return
  for await (const { name } of names) {
    if (!name.startsWith(of) || !name.endsWith(PART)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(isGone)
    if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}
