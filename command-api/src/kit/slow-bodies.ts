import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take long, as files do on a slow line, as long as something of it comes. */
    readonly slowBody?: boolean
  }
}

/** So long may a body take, in ms; one of files is looked at again after as long. */
const LOOK_MS = 25_000
/** So many bytes of files come between two looks, over whatever line somebody has: a kilobyte a second. */
const LEAST_BYTES = 25 * 1024
/** No body takes longer, in ms: the largest at some 15 kB a second. */
export const LONGEST_BODY_MS = 60 * 60_000

/**
 * Closes connections whose bodies drip in. Files of people may take as long as they do, as long as they come:
 * the time that a photo takes is a matter of the line that a driver has. Those of guests may not: a few
 * strangers would keep all the room that there is for them.
 */
export function closeDripping(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding !== undefined || (length !== undefined && length !== '0'))
      watch(request.raw, reply.raw, request.routeOptions.config.slowBody === true)
    done()
  })
}

function watch(request: IncomingMessage, reply: ServerResponse, maySlow: boolean): void {
  const { socket } = request
  let read = socket.bytesRead
  const look = () => {
    if (request.complete || socket.destroyed) return stop()
    const came = socket.bytesRead - read
    read = socket.bytesRead
    // Whoever was answered already brings nothing that anybody waits for.
    if (maySlow && !reply.writableEnded && came >= LEAST_BYTES) return
    stop()
    if (reply.headersSent) socket.destroy()
    else
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
        socket.destroy(),
      )
  }
  const timer = setInterval(look, LOOK_MS).unref()
  const stop = () => clearInterval(timer)
  request.once('close', stop)
}
