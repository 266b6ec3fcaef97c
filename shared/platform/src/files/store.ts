import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, type FileHandle, link, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Away, type Why } from '../away.ts'
import { ifThere } from '../if-there.ts'
import { PART, removeLeftParts } from '../left-parts.ts'
import { letOthers } from '../let-others.ts'
import { makeFolder } from '../make-folder.ts'

/** Where bytes are kept. Ids are UUIDs, with a variant such as `thumbnail` behind a dot. */
export interface FileStore {
  /** How many a job that keeps thousands best puts at a time, for all else to go on as it did. */
  readonly putsAtOnce: number
  /**
   * Writes bytes under their id, once for ever: what was read under an id never changes.
   * @returns false where other bytes stand under it, which stay
   */
  put(id: string, bytes: Buffer): Promise<boolean>
  /**
   * The bytes as a stream, or undefined where there is no such file. They are looked at before the
   * first is given away.
   * @param sha256 in hex, from the log; '' for files that were stored before hashes were kept
   * Throws FileChanged where they are others.
   */
  get(id: string, sha256: string): Promise<Readable | undefined>
  remove(id: string): Promise<void>
  /** Clears away what was begun to be written and never will be. */
  tidy?(): Promise<void>
}

/** The bytes in the store are not those that the log speaks of. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
  constructor(id: string) {
    super(`the bytes of the file ${id} are not those that were stored`)
  }
}

/** Bytes that are hashed in one go: others wait for some milliseconds meanwhile. */
const PIECE = 1024 * 1024

/** SHA-256 in hex. What is long is hashed piece by piece, so that calls go on meanwhile. */
export async function hashOf(
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  for await (const some of bytes)
    for (let at = 0; at < some.length; at += PIECE) {
      if (at > 0) await letOthers()
      hash.update(some.subarray(at, at + PIECE))
    }
  return hash.digest('hex')
}

/** All bytes of a stored file; undefined where there is none. Throws FileChanged. */
export async function bytesOf(
  store: Pick<FileStore, 'get'>,
  id: string,
  sha256: string,
): Promise<Buffer | undefined> {
  const stored = await store.get(id, sha256)
  return stored && Buffer.concat(await stored.toArray())
}

/** Opens what is stored when its bytes are those that they should be. */
export async function verified(
  id: string,
  sha256: string,
  opened: () => Promise<Readable | undefined>,
): Promise<Readable | undefined> {
  const stored = await opened()
  if (!stored || sha256 === '') return stored
  if ((await hashOf(stored)) !== sha256) throw new FileChanged(id)
  return opened()
}

const valid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z]+)?$/

/** Gives written bytes their name, unless it is taken: throws EEXIST then. */
async function named(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw error
    // Some file systems know no second name.
    await copyFile(part, path, constants.COPYFILE_EXCL)
  }
}

/** Makes a file, and its folder where it is the first in it. */
async function opened(path: string): Promise<FileHandle> {
  const make = () => open(path, 'wx', 0o600)
  return make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    return make()
  })
}

/** Why a disk does not serve, where what it says tells more than that it does not. */
const reasons: Readonly<Record<string, Why>> = {
  ...{ ENOSPC: 'full', EDQUOT: 'full' },
  ...{ EMFILE: 'crowded', ENFILE: 'crowded', ENOMEM: 'crowded' },
}

/**
 * Does something with the folder. What the disk says against it is an absence: nothing of a caller's makes it.
 * Throws Away.
 */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException
    throw syscall ? new Away('files', error, reasons[code]) : error
  }
}

/** Keeps files in a folder, each written whole or not at all. Its methods throw Away where the disk does not serve. */
export function folderStore(root: string): FileStore {
  const pathOf = (id: string) => {
    if (!valid.test(id)) throw new Error(`not a file id: ${id}`)
    return join(root, id.slice(-2), id)
  }
  const put = async (id: string, bytes: Buffer) => {
    const path = pathOf(id)
    // Two may put the same at once, e.g. a call and its repetition.
    const part = `${path}.${randomUUID()}${PART}`
    const file = await opened(part)
    try {
      await file.writeFile(bytes)
      await file.sync()
      await named(part, path)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return (await hashOf(createReadStream(path))) === (await hashOf([bytes]))
    } finally {
      await file.close()
      await unlink(part)
    }
  }
  return {
    // A disk is near, and several would take every processor for themselves.
    putsAtOnce: 1,
    put: (id, bytes) => onDisk(() => put(id, bytes)),
    async get(id, sha256) {
      const path = pathOf(id)
      const open = async () => {
        const found = await stat(path).catch(ifThere)
        if (!found) return undefined
        // Cleared away before it is read: who reads is told, and nobody else.
        return createReadStream(path).on('error', () => undefined)
      }
      return onDisk(() => verified(id, sha256, open))
    },
    async remove(id) {
      await onDisk(() => rm(pathOf(id), { force: true }))
    },
    tidy: () =>
      onDisk(async () => {
        const found = await readdir(root, { withFileTypes: true }).catch(ifThere)
        for (const one of found ?? [])
          if (one.isDirectory()) await removeLeftParts(join(root, one.name))
      }),
  }
}
