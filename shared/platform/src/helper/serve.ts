import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { HelperSettings, Reply } from './helper.ts'
import type { Watched } from './watchdog.ts'

/** Calls come first, and the database's work for them. */
function giveWay(priority: number): void {
  try {
    setPriority(priority)
    // Where Linux shares time among sessions first, a priority counts only within one.
    writeFileSync('/proc/self/autogroup', String(priority))
  } catch {
    // Not Linux, or not allowed: it is only slower for the others.
  }
}

/** Makes this process the one that does a Helper's tasks; it ends when who asked is gone. */
export function serve<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const { priority, ...limits } = JSON.parse(process.argv[2] ?? '') as HelperSettings
  giveWay(priority)
  const underWay = new Int32Array(new SharedArrayBuffer(4))
  const watched: Watched = { limits, task: underWay }
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: watched }).unref()
  let count = 0
  const answer = (reply: Reply<Result>) => {
    Atomics.store(underWay, 0, 0)
    // Who asked may be gone by now, or go while it is sent.
    if (process.connected) process.send?.(reply, () => undefined)
  }
  process.on('message', (task: Task) => {
    Atomics.store(underWay, 0, ++count)
    work(task).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
