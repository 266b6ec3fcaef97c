import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are not there. Node's own way of making them all tries for ever where a folder
 * that is there can have none, as below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (isThere) return
    const above = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw error
    await makeFolder(above)
    // Somebody else may have made it meanwhile.
    await mkdir(path).catch(async (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EEXIST') throw fault
    })
  }
}
