/** Watches how long one thing at a time holds this process's event loop. */
export interface Held {
  /** Ends the watch. @returns the longest time between two turns, in ms that the processor worked */
  end(): number
}

/**
 * Watches the event loop of this process. What counts is the time that its thread worked, not the time
 * that passed: on a machine that is busy with others the two are far apart.
 */
export function loopHeld(): Held {
  const now = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = now()
  let longest = 0
  let turning = true
  const turn = () => {
    const at = now()
    longest = Math.max(longest, at - last)
    last = at
    if (turning) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    end: () => {
      turning = false
      return Math.max(longest, now() - last)
    },
  }
}
