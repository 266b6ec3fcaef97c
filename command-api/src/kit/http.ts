import '@fastify/cookie'
import '@fastify/multipart'
import type { FileReply } from '@portal/projections/kit/answers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpSide } from './acting.ts'
import { makeRoom, makeShare } from './held.ts'
import { networkOf } from './network.ts'

/** Bytes of all files of one call together. */
const MAX_UPLOAD = 50 * 1024 * 1024

/** Bytes of a form beside its files. */
const FORM_BYTES = 64 * 1024

/** Parts of a form that has a bound of its own. */
const FORM = { files: 10, fields: 20, fieldSize: 10_000 }

const failing = (statusCode: number, message: string, cause?: unknown) =>
  Object.assign(new Error(message), { statusCode, cause })

/** How long a body says it is; as long as any may be where it does not say. */
function saidLength({ headers }: FastifyRequest, most: number): number {
  const said = headers['content-length']
  return said === undefined ? most : Number(said)
}

/**
 * The few things of HTTP that a call may touch.
 * @param publicUrl the address that people use. With https every cookie is `Secure`, also where TLS
 *   ended before us, and its name begins with `__Secure-`: one that came without TLS is not taken.
 * @param person who calls, really
 */
export function httpSide(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  person: string | undefined,
): HttpSide {
  const secure = publicUrl.startsWith('https:')
  const named = (name: string) => (secure ? `__Secure-${name}` : name)
  const safe = {
    httpOnly: true,
    sameSite: 'strict',
    secure: secure || request.protocol === 'https',
  } as const
  return {
    address: networkOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (name) => request.cookies[named(name)],
    setCookie: (name, value, { path, maxAge, open = false }) => {
      reply.setCookie(named(name), value, { ...safe, httpOnly: !open, path, maxAge })
    },
    clearCookie: (name, path) => {
      // A browser takes the end of a cookie only with what it was set with.
      reply.clearCookie(named(name), { ...safe, path })
    },
    retryAfter: (seconds) => {
      reply.header('Retry-After', String(seconds))
    },
    uploads: async function* (bound, field) {
      const { most, whose } = bound ?? { most: MAX_UPLOAD, whose: 'people' as const }
      const length = saidLength(request, most)
      // The bound is one of the file: the form around it takes some bytes, too.
      if (length > most + (bound ? FORM_BYTES : 0))
        throw failing(413, 'more than one call may bring')
      const share = makeShare(person ?? networkOf(request), length, whose)
      if (!share) throw failing(429, 'too many uploads of one sender at once')
      reply.raw.once('close', share)
      const giveBack = makeRoom(length, whose)
      if (!giveBack) throw failing(503, 'too many uploads at once')
      reply.raw.once('close', giveBack)
      let left = most
      const files = bound?.files ?? FORM.files
      const limits = { ...FORM, files, parts: files + FORM.fields, fileSize: most }
      try {
        for await (const part of request.parts(bound && { limits })) {
          if (part.type === 'field') {
            if (part.valueTruncated) throw failing(413, 'a field of the form is too long')
            field?.(part.fieldname, String(part.value))
            continue
          }
          if (part.fieldname !== 'files') {
            part.file.resume()
            continue
          }
          const bytes = await part.toBuffer()
          left -= bytes.length
          if (left < 0) throw failing(413, 'more than one call may bring')
          // A part of bytes may come without any name.
          yield { fileName: part.filename ?? '', bytes }
        }
      } catch (error) {
        // What the parser throws without a status is about the form: it breaks off, or is none.
        if (error instanceof Error && 'statusCode' in error) throw error
        throw failing(400, 'the form cannot be read', error)
      }
    },
  }
}

/** A download: never shown inline by the browser, never cached, its type never guessed. */
export function sendFile(reply: FastifyReply, file: FileReply) {
  const plain = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(file.fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .header('Content-Type', file.type)
    .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('suggested-filename', encoded)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', 'sandbox')
    .header('Cache-Control', 'no-store')
    .send(file.body)
}
