import type { AnyCall, Locale, Refusal } from '@portal/contracts'
import type { Actor } from '@portal/platform/actor'
import type { AreaAnswers, FileReply } from '@portal/projections/kit/answers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Aside } from './admission.ts'
import type { AreaDecisions } from './decisions.ts'
import { told } from './faults.ts'
import type { OwnWrites, Unseen } from './own-writes.ts'
import { comeAgain, noteRefusal, refusalReply } from './refusals.ts'
import type { Form } from './upload-form.ts'

/** One area as the server mounts it: its contract, its decisions, its answers. */
export interface MountedArea {
  readonly calls: Readonly<Record<string, AnyCall>>
  readonly decisions?: AreaDecisions
  readonly answers?: AreaAnswers
}

/** One call on its way through the server. */
export interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: Actor | undefined
  readonly input: unknown
  readonly locale: Locale
  readonly aside: Aside
  /** The form that it came as, where its fields stand in one. */
  readonly form: Form | undefined
}

/** What every call is handled with. */
export interface Handling {
  readonly name: string
  readonly writes: OwnWrites
}

/** Who really calls, also where they look through somebody else's eyes. */
export const inPerson = ({ userId, impersonator }: Actor): string => impersonator?.userId ?? userId

/** Calls of guests: who has an account must not show in them, nor where the log stands. */
export const isOpen = (call: AnyCall): boolean => call.may === 'guest'

/** The position that the read side is waited for; whoever is let wait finds out where the log stands. */
export const waitsFor = (call: AnyCall, request: FastifyRequest): bigint =>
  isOpen(call) ? 0n : positionOf(request.headers['x-after-position'])

/** Says that an answer may not tell of all that its caller has written, and where the log ends before that. */
export function tellStale(reply: FastifyReply, { logEnd }: Unseen): void {
  reply.header('X-Stale', 'true')
  if (logEnd !== undefined) reply.header('X-Log-End', logEnd.toString())
}

function positionOf(header: string | string[] | undefined): bigint {
  return typeof header === 'string' && /^\d{1,19}$/.test(header) ? BigInt(header) : 0n
}

/** Is it a file that is sent as it is? */
export function isFile(result: unknown): result is FileReply {
  return typeof result === 'object' && result !== null && 'fileName' in result && 'body' in result
}

/** Answers with a refusal. */
export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  code: Refusal,
  fields?: { path: string; message: string }[],
) {
  const { status, body } = refusalReply(code, request.id, fields && told(fields))
  noteRefusal(request, code)
  reply.header('Cache-Control', 'no-store')
  if (status in comeAgain && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', comeAgain[status])
  return reply.code(status).send(body)
}
