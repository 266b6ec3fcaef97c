import { readFile } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/**
 * The text of a file of keys, or undefined where there is none. What cannot be read is there all the same, and is not to
 * be made anew: throws StartError.
 */
export async function readKept(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // Below a file there is nothing; who makes the folder says so.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new StartError(`The keys in ${file} cannot be read: ${message}`)
  }
}
