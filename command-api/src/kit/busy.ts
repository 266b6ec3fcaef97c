import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How late the event loop may be on the average of a look, in ms. */
const LATE_MS = 1500
const LOOK_MS = 1000
const RESOLUTION_MS = 10

/**
 * Lets `answer` say no to calls that come while the event loop is late: a server that begins everything then
 * ends nothing in time. A page and its files are still given out: they cost next to nothing, and whoever opens the
 * portal just then is told by it in their language, and it asks again, where else they had a line of JSON for good.
 * It asks the system for nothing: without file descriptors even to ask how much
 * memory is taken fails, and a look that fails ends the process.
 */
export function refuseWhileBusy(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let late = 0
  const looking = setInterval(() => {
    // A loop that came to nothing at all has no average.
    late = Number.isNaN(delays.mean) ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - RESOLUTION_MS
    delays.reset()
  }, LOOK_MS)
  looking.unref()
  // What it took to begin holds up nobody any more.
  app.addHook('onListen', async () => {
    late = 0
    delays.reset()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/health')
    if (late <= LATE_MS || !isCall) done()
    else answer(request, reply)
  })
  app.addHook('onClose', async () => {
    clearInterval(looking)
    delays.disable()
  })
}
