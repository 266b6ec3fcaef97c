import { createHash } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Takes a name that one process of this machine has at a time: the system gives it back when the process is gone,
 * whatever ended it, so that no stale file says that it is taken. Where the system has no such names, anybody gets it.
 * @returns gives it back; undefined where another has it
 */
export async function takeName(name: string): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux') return async () => undefined
  const holder = createServer((socket) => socket.destroy())
  // A socket without a file (unix(7)): its name may be 107 bytes long.
  const path = `\0portal-${createHash('sha256').update(name).digest('hex')}`
  try {
    await new Promise<void>((taken, failed) => {
      holder.once('error', failed)
      holder.listen(path, taken)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
  holder.unref()
  return () => new Promise((closed) => holder.close(() => closed()))
}
