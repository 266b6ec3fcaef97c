import { setImmediate } from 'node:timers/promises'
import {
  type AnyCall,
  type AnyQuery,
  type Locale,
  locales,
  pathParameters,
  type Refusal,
  type Scope,
  whole,
} from '@portal/contracts'
import { boundsOf } from '@portal/contracts/bounds'
import { type Actor, isSuper } from '@portal/platform/actor'
import { newId } from '@portal/platform/ids'
import type { AreaAnswers, FileReply } from '@portal/projections/kit/answers'
import { maySee } from '@portal/projections/kit/people'
import { allows } from '@portal/projections/kit/scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Aside, Gates } from './admission.ts'
import { type Acting, type AreaDecisions, Refused } from './decisions.ts'
import { type Execution, eventIdSource, idSource } from './execute.ts'
import { boundFaults, inputFaults, told } from './faults.ts'
import { httpSide, sendFile } from './http.ts'
import { Idempotency } from './idempotency.ts'
import type { HoldGuard } from './legal-hold.ts'
import type { OwnWrites } from './own-writes.ts'
import type { Pace } from './pace.ts'
import type { Parts } from './parts.ts'
import { comeAgain, noteRefusal, refusalReply } from './refusals.ts'
import { stillOf, whileAllowed } from './still.ts'
import { type Form, takesForm, uploaded } from './upload-form.ts'

/** One area as the server mounts it: its contract, its decisions, its answers. */
export interface MountedArea {
  readonly calls: Readonly<Record<string, AnyCall>>
  readonly decisions?: AreaDecisions
  readonly answers?: AreaAnswers
}

interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: Actor | undefined
  readonly input: unknown
  readonly locale: Locale
  readonly aside: Aside
  /** The form that it came as, where its fields stand in one. */
  readonly form: Form | undefined
}

/** What is a person's own to do nobody does in their name, whoever looks through their eyes. */
export const refusedInPerson = (
  call: AnyCall,
  actor: Actor | undefined,
): 'notWhileImpersonating' | undefined =>
  call.kind === 'command' && call.inPerson && actor?.impersonator
    ? 'notWhileImpersonating'
    : undefined

/** Bytes of a body from which on it takes milliseconds to look through. */
const LONG_BODY = 100_000

/** Registers the calls of an area: authentication, scope, input, then the handler. */
export function mountArea(
  app: FastifyInstance,
  parts: Parts,
  area: MountedArea,
  {
    gates,
    pace,
    writes,
    holds,
  }: {
    readonly gates: Gates
    readonly pace: Pace
    readonly writes: OwnWrites
    readonly holds: HoldGuard
  },
): void {
  const idempotency = new Idempotency(parts.pool, parts.settings.claimKey)
  const { publicUrl } = parts.settings
  app.addHook('onClose', () => idempotency.settled())
  for (const [name, call] of Object.entries(area.calls)) {
    const gate = gates.of(call)
    const handle =
      call.kind === 'query'
        ? answering(parts, call, area.answers, { name, writes })
        : deciding(parts, call, area, { name, writes, holds, idempotency })
    const bounds = boundsOf(call)
    const isForm = takesForm(call)
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: bounds.bodyBytes,
      config: {
        shape: bounds.shape,
        ...(call.transfer === 'upload' && !isOpen(call) ? { slowBody: true } : {}),
        ...(isOpen(call) && canBeGuessed(call) ? { rateLimit: {} } : {}),
      },
      handler: (request, reply) =>
        gate.pass(async (aside) => {
          const actor = isOpen(call) ? undefined : await actorOf(parts, request)
          if (!isOpen(call)) {
            if (!actor) return send(reply, request, 'notSignedIn')
            if (!allows[call.may as Scope](actor)) return send(reply, request, 'forbidden')
            const refused = refusedInPerson(call, actor)
            if (refused) return send(reply, request, refused)
            const wait = pace.take(inPerson(actor), call.kind === 'query' ? 'reads' : 'changes')
            if (wait > 0) return send(reply.header('Retry-After', String(wait)), request, 'tooMany')
            if (actor.secondFactorNeeded && !call.open)
              return send(reply, request, 'secondFactorNeeded')
          }
          // Else its body would count as an empty one.
          if (request.isMultipart() && call.transfer !== 'upload')
            return send(reply, request, 'unsupportedType')
          if (isForm && !request.isMultipart()) return send(reply, request, 'unsupportedType')
          // What it says stands in the form beside the files, which come one way.
          const form = isForm
            ? await aside(() =>
                uploaded(httpSide(request, reply, publicUrl, actor && inPerson(actor)), call),
              )
            : undefined
          const raw = form
            ? { ...form.fields, ...(request.params as object) }
            : rawInput(call, request)
          const faults = boundFaults(bounds.input, raw)
          if (faults.length > 0) return send(reply, request, 'invalidInput', faults)
          // To look through a long list twice in one go would hold up the others.
          if (Number(request.headers['content-length']) > LONG_BODY) await setImmediate()
          const parsed = whole(call.input).safeParse(raw)
          if (!parsed.success)
            return send(reply, request, 'invalidInput', inputFaults(parsed.error.issues))
          const { data: input } = parsed
          const leave =
            call.transfer === 'file' && actor
              ? await aside(() => gates.own.enter(inPerson(actor)))
              : undefined
          const locale = localeOf(request)
          try {
            return await handle({ request, reply, actor, input, locale, aside, form })
          } finally {
            leave?.()
          }
        }),
    })
  }
}

/** What every call is handled with. */
interface Handling {
  readonly name: string
  readonly writes: OwnWrites
}

function answering(
  parts: Parts,
  call: AnyQuery,
  area: AreaAnswers | undefined,
  { name, writes }: Handling,
) {
  const answer = area?.answers[name]
  if (!area || !answer) throw new Error(`${call.area}.${name} has no answer`)
  return async ({ request, reply, actor: before, input, locale, aside }: Call) => {
    const after = waitsFor(call, request)
    if (after > 0n && !(await aside(() => writes.seen(area.reads, after))))
      reply.header('X-Stale', 'true')
    // What was waited for may have changed the person who asks, or taken their session away.
    const actor = after > 0n ? await actorOf(parts, request) : before
    if (!isOpen(call) && !(actor && allows[call.may as Scope](actor)))
      return send(reply, request, actor ? 'forbidden' : 'notSignedIn')
    if (call.may !== 'guest' && actor?.secondFactorNeeded && !call.open)
      return send(reply, request, 'secondFactorNeeded')
    const { db, files, verification, paper, log, channel, pasts } = parts
    const idOf = (field: string) => String((input as Readonly<Record<string, unknown>>)[field])
    if (call.owner && idOf(call.owner) !== actor?.userId) return send(reply, request, 'notFound')
    if (call.about && !(actor && (await maySee(db, actor, idOf(call.about)))))
      return send(reply, request, 'notFound')
    const { publicUrl, push, payCodes } = parts.settings
    const reading = {
      ...{ actor, db, now: parts.now(), locale, files, verification },
      ...{ publicUrl, paper, log, channel, pasts, pushKey: push?.publicKey, payCodes },
    }
    const { asOf, atPosition } = input as { readonly asOf?: string; readonly atPosition?: string }
    const { past } = call
    if (past && atPosition && !asOf)
      return send(reply, request, 'invalidInput', [{ path: 'asOf', message: 'required' }])
    const then =
      past && asOf && actor
        ? await aside(() =>
            pasts.open(
              { list: past, day: asOf, position: atPosition },
              isSuper(actor),
              reading.now,
            ),
          )
        : undefined
    if (then instanceof Refused) return send(reply, request, then.code)
    const result = await Promise.resolve(
      answer(
        input,
        (then ? { ...reading, db: then.db, now: then.now, past: then.stamp } : reading) as never,
      ),
    ).finally(then?.leave)
    if (result instanceof Refused)
      return send(reply, request, result.code as Refusal, result.fields)
    if (isFile(result)) return sendFile(reply, result)
    reply.header('Cache-Control', 'no-store')
    return result
  }
}

function deciding(
  parts: Parts,
  call: AnyCall,
  area: MountedArea,
  {
    name,
    writes,
    holds,
    idempotency,
  }: Handling & { readonly holds: HoldGuard; readonly idempotency: Idempotency },
) {
  const decision = area.decisions?.[name]
  if (!decision) throw new Error(`${call.area}.${name} is not decided`)
  return async (one: Call) => {
    const { request, reply, actor, input, locale, aside, form } = one
    const given = request.headers['idempotency-key']
    const key =
      typeof given === 'string' && given.length > 0 && given.length <= 200 && actor
        ? { userId: actor.userId, given }
        : undefined
    const http = httpSide(request, reply, parts.settings.publicUrl, actor && inPerson(actor))
    // Two uploads under one key are the same only if their bytes are.
    const uploads =
      form ??
      (key && call.transfer === 'upload' ? await aside(() => uploaded(http, call)) : undefined)
    if (key !== undefined) {
      const begun = await idempotency.begin(
        key,
        idempotency.fingerprints(
          `${call.method} ${call.path}`,
          uploads ? [input, uploads.fingerprint] : input,
        ),
      )
      if (begun.is === 'reused') return send(reply, request, 'idempotencyKeyReused')
      if (begun.is === 'underWay') return send(reply, request, 'unavailable')
      if (begun.is === 'repeated') {
        if (begun.reply.position) reply.header('X-Position', begun.reply.position)
        return reply.code(begun.reply.status).send(begun.reply.body)
      }
    }
    // What a decision looks up is what its caller has written before.
    const after = waitsFor(call, request)
    const { answers } = area
    if (after > 0n && answers && !(await aside(() => writes.seen(answers.reads, after))))
      reply.header('X-Stale', 'true')
    let position = 0n
    const seed = key && `${key.userId} ${key.given}`
    const source = idSource(seed)
    const made = new Set<string>()
    const ids = () => {
      const id = source()
      made.add(id)
      return id
    }
    const execution: Execution = {
      now: parts.now(),
      newId: ids,
      made: (id) => made.has(id),
      eventIds: eventIdSource(seed && `${seed} events`),
      appended: (at) => {
        if (at > position) position = at
        writes.appended(at)
      },
      meta: metadata(actor, request, call),
    }
    const still = async () => actor && stillOf(parts, call, actor)
    try {
      const acting: Acting = {
        actor: (after > 0n || uploads ? await still() : actor) as Actor,
        parts,
        now: execution.now,
        newId: ids,
        locale,
        aside,
        http: uploads ? { ...http, uploads: uploads.again } : whileAllowed(http, still),
        decide: (of, id, decide) => parts.executor.execute(of, id, execution, decide),
        decideAll: (of, ids, decide) => parts.executor.executeAll(of, ids, execution, decide),
      }
      // An upload waits for its sender: it must not take a place meanwhile.
      const run = () =>
        holds.carryOut(call, input as Readonly<Record<string, unknown>>, aside, () =>
          decision.run(input, acting as never),
        )
      const result = await (call.transfer === 'upload' ? aside(run) : run())
      if (position > 0n && !isOpen(call)) reply.header('X-Position', position.toString())
      reply.header('Cache-Control', 'no-store')
      if (!(result instanceof Refused) && isFile(result)) {
        if (key) await idempotency.release(key)
        return sendFile(reply, result)
      }
      const refused =
        result instanceof Refused
          ? refusalReply(result.code as Refusal, request.id, result.fields)
          : undefined
      if (result instanceof Refused) noteRefusal(request, result.code as Refusal)
      const status = refused?.status ?? 200
      const body = refused?.body ?? result
      // A refusal for now must not answer the same call later.
      const isForNow = status in comeAgain
      if (isForNow && !reply.hasHeader('Retry-After'))
        reply.header('Retry-After', comeAgain[status])
      if (key && (isForNow || (call.secret && !refused))) await idempotency.release(key)
      else if (key) {
        const stored = { status, body, position: position > 0n ? position.toString() : null }
        idempotency.keep(key, stored, (err) => request.log.warn({ err }, 'a reply was not kept'))
      }
      return reply.code(status).send(body)
    } catch (error) {
      if (key) await idempotency.release(key).catch(() => undefined)
      throw error
    }
  }
}

/** Both people stand in every event of an impersonated session. */
function metadata(actor: Actor | undefined, request: FastifyRequest, call: AnyCall) {
  return {
    correlation: request.id,
    causation: `${call.area}.${call.name}`,
    ...(actor ? { actor: actor.userId } : {}),
    ...(actor?.impersonator ? { impersonator: actor.impersonator.userId } : {}),
  }
}

/** Who really calls, also where they look through somebody else's eyes. */
const inPerson = ({ userId, impersonator }: Actor): string => impersonator?.userId ?? userId

/** Calls of guests: who has an account must not show in them, nor where the log stands. */
const isOpen = (call: AnyCall): boolean => call.may === 'guest'

/** Changes something, or answers to an address that somebody could try to guess. */
const canBeGuessed = (call: AnyCall): boolean =>
  // What is posted is searched.
  call.kind === 'command' || call.method === 'POST' || pathParameters(call.path).length > 0

/** The position that the read side is waited for; whoever is let wait finds out where the log stands. */
const waitsFor = (call: AnyCall, request: FastifyRequest): bigint =>
  isOpen(call) ? 0n : positionOf(request.headers['x-after-position'])

/** Path parameters, query and body are one input. */
function rawInput(call: AnyCall, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>
  if (call.method === 'GET' || call.method === 'DELETE')
    return { ...(request.query as object), ...params }
  const body = call.transfer === 'upload' || request.body === undefined ? {} : request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { ...body, ...params }
}

export async function actorOf(parts: Parts, request: FastifyRequest): Promise<Actor | undefined> {
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer ')) return undefined
  return parts.sessions.actor(header.slice('Bearer '.length))
}

function localeOf(request: FastifyRequest): Locale {
  const wanted = request.headers.locale
  return locales.find((one) => one === wanted) ?? 'en'
}

function positionOf(header: string | string[] | undefined): bigint {
  return typeof header === 'string' && /^\d{1,19}$/.test(header) ? BigInt(header) : 0n
}

function isFile(result: unknown): result is FileReply {
  return typeof result === 'object' && result !== null && 'fileName' in result && 'body' in result
}

function send(
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

export const requestId = newId
