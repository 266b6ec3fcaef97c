import type { Shape } from '@portal/contracts/bounds'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a body of this route can be before it is read. */
    shape?: Shape
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])

/**
 * Is this JSON of more parts, deeper or with longer names than its shape? To count them takes a
 * thousandth of what it takes to make them, in time and memory. Whether it is JSON at all is not told.
 */
export function outgrows(bytes: Uint8Array, { depth, parts, name }: Shape): boolean {
  let deep = 0
  let count = 1
  let text = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      const start = at + 1
      at = start
      while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
      text = at - start
    } else if (byte === COLON) {
      if (text > name || ++count > parts) return true
    } else if (byte === COMMA) {
      if (++count > parts) return true
    } else if (opens.has(byte)) {
      if (++deep > depth || ++count > parts) return true
    } else if (closes.has(byte)) deep--
  }
  return false
}

/** Has bodies read as JSON, those alone that their route has a use for. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      const { shape } = request.routeOptions.config
      if (!shape || !outgrows(bytes, shape)) return parse(request, bytes.toString(), done)
      done(Object.assign(new Error('the body outgrows its shape'), { statusCode: 413 }))
    },
  )
}
