import { isMainThread, workerData } from 'node:worker_threads'

/** What one task may take. */
export interface TaskLimits {
  /** MB that its process may hold, whatever holds them. */
  readonly memory: number
  /** Seconds that it may compute, on all processors together. */
  readonly seconds: number
}

/** What the watchdog is given. */
export interface Watched {
  readonly limits: TaskLimits
  /** One number: that of the task that is under way, 0 where none is. */
  readonly task: Int32Array
}

const LOOK_MS = 25
const MB = 1024 * 1024

/**
 * Ends this process when a task takes too much. In a thread of its own: what loops without an end
 * listens to nobody. It counts the time that was computed, since a process that gives way can wait long.
 */
function watch({ limits, task }: Watched): void {
  const computed = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  let known = 0
  let begun = 0
  setInterval(() => {
    const now = Atomics.load(task, 0)
    if (now === 0) return
    if (now !== known) {
      known = now
      begun = computed()
    }
    const tooLong = computed() - begun > limits.seconds
    if (tooLong || process.memoryUsage.rss() > limits.memory * MB)
      process.kill(process.pid, 'SIGKILL')
  }, LOOK_MS)
}

if (!isMainThread) watch(workerData as Watched)
