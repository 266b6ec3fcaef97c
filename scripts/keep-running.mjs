// Keeps a server running: one that ended by itself is started again. Must run on any Node that npm comes
// with, without dependencies.

/** What a process ends with when a person must mend something: to start it again would not help. */
const FOR_A_PERSON = 1
/** One that ran this long was well; the next death is a first one, in ms. */
const WELL_MS = 60_000
/** Deaths in a row after which it is given up. */
const MOST = 5

/**
 * Starts a process, and again when it ended by itself, with pauses that grow from half a second to eight.
 * @param launch starts it and gives the child process
 * @param say is told in one line what happens
 * @returns what to exit with, when it was stopped, needs a person, or died five times in a row within a
 * minute; and `stop`, after which it is not started again
 */
export function keepRunning(launch, say, { wellMs = WELL_MS, firstPauseMs = 500 } = {}) {
  let stopping = false
  let child
  let pause
  let finish
  const ended = new Promise((resolve) => {
    finish = resolve
  })
  let deaths = 0
  const start = () => {
    const began = Date.now()
    child = launch()
    child.once('exit', (code, signal) => {
      if (stopping || code === 0 || code === FOR_A_PERSON) return finish(code ?? 1)
      deaths = Date.now() - began > wellMs ? 1 : deaths + 1
      const how = signal ? `was ended by ${signal}` : `ended with ${code}`
      if (deaths >= MOST) {
        say(`The portal ${how}, ${MOST} times in a row. It is not started again; its log says why.`)
        return finish(code || 1)
      }
      say(`The portal ${how}. It is started again.`)
      pause = setTimeout(start, firstPauseMs * 2 ** (deaths - 1))
    })
  }
  start()
  return {
    ended,
    stop: (signal) => {
      stopping = true
      clearTimeout(pause)
      // Between two starts there is nobody to stop.
      if (child.exitCode !== null || child.signalCode !== null) finish(0)
      else child.kill(signal)
    },
  }
}
