import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often it is looked, in ms. */
const LOOK_MS = 10_000
/** Looks in a row at which there was next to nothing to do. */
const QUIET_LOOKS = 3
/** What is next to nothing: the part of its time for which the event loop had something to do. */
const QUIET = 0.05
/** Less than this many bytes more are not worth the fifth of a second for which nobody is answered. */
const WORTH = 32 * 1024 * 1024

/** What it looks at and does. */
export interface Machine {
  /** The part of the time since it was asked last for which the event loop had something to do. */
  busy(): number
  /** Bytes that the heap holds of the system. */
  held(): number
  collect(): void
}

function thisProcess(): Machine {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  let before = performance.eventLoopUtilization()
  return {
    busy: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    held: () => getHeapStatistics().total_heap_size,
    // Any other keeps the emptied pages for what comes next.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  }
}

/** One look: gives memory back once it has been quiet for long enough, and there is some. */
export function giver({ busy, held, collect }: Machine): () => void {
  let quiet = 0
  let kept = 0
  return () => {
    quiet = busy() < QUIET ? quiet + 1 : 0
    if (quiet < QUIET_LOOKS || held() - kept < WORTH) return
    collect()
    kept = held()
  }
}

/**
 * Gives back to the system what a busy time left behind, once it is over. V8 looks for what nobody needs only when it
 * wants room for more: a server that has become quiet would keep some hundred megabytes for as long as it is.
 */
export function giveBackWhenQuiet(): void {
  setInterval(giver(thisProcess()), LOOK_MS).unref()
}
