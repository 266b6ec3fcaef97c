import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
/** What must be free there, and what of the machine's memory besides, in bytes; a run takes far less. */
const ROOM = 6 * 1024 ** 3
const BESIDE = 4 * 1024 ** 3

/**
 * Where a run's databases stand: in memory where there is plenty of it, for they are made anew for every
 * file of tests and never read again. A container has some 64 MB there, and keeps them on its disk.
 */
export async function quickFolder(): Promise<string> {
  const there = await statfs(IN_MEMORY).catch(() => undefined)
  const free = there ? there.bavail * there.bsize : 0
  return free >= ROOM && freemem() >= ROOM + BESIDE ? IN_MEMORY : tmpdir()
}
