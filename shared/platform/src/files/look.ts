import { randomUUID } from 'node:crypto'
import type { Look } from '../absences.ts'
import type { FileStore } from './store.ts'

/** What is written to see whether there is room again, in bytes: less is soon full again. */
const ROOM = 4 * 1024 * 1024

/** How to see that files can be kept again: by one that is gone at once. */
export const lookAtFiles =
  (files: FileStore): Look =>
  async (why) => {
    const id = randomUUID()
    try {
      await files.put(id, Buffer.alloc(why === 'full' ? ROOM : 1))
    } finally {
      await files.remove(id)
    }
  }
