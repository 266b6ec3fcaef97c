import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { StartError } from './start-error.ts'
import { writeWhole } from './write-whole.ts'

/**
 * A place outside of the database for the little that must outlive it: the last seal's hash, and who
 * was erased. A backup of the database that is restored does not bring back what stood here.
 */
export interface NotePlace {
  /** For people: a folder, or a bucket. */
  readonly where: string
  read(name: string): Promise<string | undefined>
  /** The note is the new one or the old one, never half of it. */
  write(name: string, text: string): Promise<void>
}

/** Notes in a folder, which is made when the first is written. */
export function folderNotes(folder: string): NotePlace {
  return {
    where: folder,
    read: async (name) => {
      try {
        return await readFile(join(folder, name), 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw new StartError(`${join(folder, name)} cannot be read: ${(error as Error).message}`)
      }
    },
    write: async (name, text) => {
      await makeFolder(folder)
      await writeWhole(join(folder, name), text)
    },
  }
}
