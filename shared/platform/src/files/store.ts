import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where bytes are kept. Ids are UUIDs, with a variant such as `thumbnail` behind a dot. */
export interface FileStore {
  put(id: string, bytes: Buffer): Promise<void>
  /** The bytes as a stream, or undefined where there is no such file. */
  get(id: string): Promise<Readable | undefined>
  remove(id: string): Promise<void>
}

const valid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z]+)?$/

/** Keeps files in a folder, each written whole or not at all. */
export function folderStore(root: string): FileStore {
  const pathOf = (id: string) => {
    if (!valid.test(id)) throw new Error(`not a file id: ${id}`)
    return join(root, id.slice(-2), id)
  }
  return {
    async put(id, bytes) {
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true })
      // Two may put the same at once, e.g. a call and its repetition.
      const part = `${path}.${randomUUID()}.part`
      const file = await open(part, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    async get(id) {
      const path = pathOf(id)
      const found = await stat(path).catch(() => undefined)
      return found ? createReadStream(path) : undefined
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
    },
  }
}
