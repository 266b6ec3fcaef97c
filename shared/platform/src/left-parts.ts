import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@portal/calendar/lengths'
import { ifThere } from './if-there.ts'

/** What a write calls its file until it is whole. */
export const PART = '.part'
/** No write takes longer than this, in ms: whoever began what is older was killed. */
const LEFT_MS = HOUR_MS

/**
 * Removes what writes that were killed left behind in a folder: it is nobody's, and no erasure finds it.
 * @param of only parts of this file
 */
export async function removeLeftParts(folder: string, of = ''): Promise<void> {
  const names = await opendir(folder).catch(ifThere)
  if (!names) return
  for await (const { name } of names) {
    if (!name.startsWith(of) || !name.endsWith(PART)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(ifThere)
    if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}
