import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalReply } from './refusals.ts'

/**
 * Says that it is too much just now, 503 with Retry-After, as cheaply as it can be said: in a crowd more is turned
 * away than worked on, and what it takes is taken from those inside. So it goes past all that makes an answer.
 * @param seconds after which one may come again
 */
export function turnAway({ id }: FastifyRequest, reply: FastifyReply, seconds: number): void {
  const { status, body } = refusalReply('unavailable', id)
  const text = JSON.stringify(body)
  reply.hijack()
  reply.raw.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Retry-After': seconds,
  })
  reply.raw.end(text)
}
