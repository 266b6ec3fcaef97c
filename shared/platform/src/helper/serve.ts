import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Reply } from './helper.ts'

const PRIORITY = 15

/** Calls come first, and the database's work for them. */
function giveWay(): void {
  try {
    setPriority(PRIORITY)
    // Where Linux shares time among sessions first, a priority counts only within one.
    writeFileSync('/proc/self/autogroup', String(PRIORITY))
  } catch {
    // Not Linux, or not allowed: it is only slower for the others.
  }
}

/** Makes this process the one that does a Helper's tasks; it ends when who asked is gone. */
export function serve<Task, Result>(work: (task: Task) => Promise<Result>): void {
  giveWay()
  process.on('message', async (task: Task) => {
    const reply = await work(task).then(
      (result): Reply<Result> => ({ result }),
      (error: unknown): Reply<Result> => ({
        error: error instanceof Error ? error.message : String(error),
      }),
    )
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit())
}
