import type { Logger } from 'pino'
import { FileChanged, type FileStore } from './store.ts'

/** A store of files that knows which of those that the log speaks of it was asked for and could not give. */
export interface WatchedStore extends FileStore {
  /** How many: they are not there, or their bytes are others. One that is put back counts no more. */
  lost(): number
}

/** So many are remembered: where all are gone, as behind a wrong bucket, the first say it. */
const MOST = 1000
/** For how long, in ms: one that was removed by right at the moment when it was read is no matter for ever. */
const REMEMBERED_MS = 24 * 3600_000

/**
 * Watches what is read of a store: the first time that a file is missed, the log has a line with its id, for whoever
 * reads it is told no more than that there is none. A file without a hash may be gone by right.
 */
export function watchedStore(
  store: FileStore,
  logger: Pick<Logger, 'error'>,
  now: () => number = Date.now,
): WatchedStore {
  const lost = new Map<string, number>()
  const forget = () => {
    for (const [id, at] of lost) if (at < now() - REMEMBERED_MS) lost.delete(id)
  }
  const miss = (fileId: string, what: string) => {
    forget()
    if (lost.has(fileId) || lost.size >= MOST) return
    lost.set(fileId, now())
    logger.error({ fileId }, what)
  }
  return {
    ...store,
    lost: () => {
      forget()
      return lost.size
    },
    async get(id, sha256) {
      try {
        const stored = await store.get(id, sha256)
        if (stored) lost.delete(id)
        else if (sha256 !== '') miss(id, 'a file that the log knows is not in the store')
        return stored
      } catch (error) {
        if (error instanceof FileChanged) miss(id, 'a stored file is not what the log says')
        throw error
      }
    },
    async remove(id) {
      await store.remove(id)
      lost.delete(id)
    },
  }
}
