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
import type { AreaAnswers } from '@portal/projections/kit/answers'
import { maySee } from '@portal/projections/kit/people'
import { allows } from '@portal/projections/kit/scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CROWD_SECONDS, type Gates } from './admission.ts'
import {
  type Call,
  type Handling,
  inPerson,
  isFile,
  isOpen,
  type MountedArea,
  send,
  tellStale,
  waitsFor,
} from './call.ts'
import { deciding } from './deciding-call.ts'
import { Refused } from './decisions.ts'
import { boundFaults, inputFaults } from './faults.ts'
import type { HeldUp } from './held-up.ts'
import { httpSide, sendFile } from './http.ts'
import { Idempotency } from './idempotency.ts'
import type { HoldGuard } from './legal-hold.ts'
import type { OwnWrites } from './own-writes.ts'
import type { Pace } from './pace.ts'
import type { Parts } from './parts.ts'
import { turnAway } from './turn-away.ts'
import { takesForm, uploaded } from './upload-form.ts'

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
    heldUp,
  }: {
    readonly gates: Gates
    readonly pace: Pace
    readonly writes: OwnWrites
    readonly holds: HoldGuard
    readonly heldUp: HeldUp
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
      onRequest: (request, reply, done) => {
        if (gate.full) turnAway(request, reply, CROWD_SECONDS)
        else done()
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
            return await heldUp.pass(call, () =>
              handle({ request, reply, actor, input, locale, aside, form }),
            )
          } finally {
            leave?.()
          }
        }),
    })
  }
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
    const unseen = after > 0n && (await aside(() => writes.unseen(area.reads, after)))
    if (unseen) tellStale(reply, unseen)
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

/** Changes something, or answers to an address that somebody could try to guess. */
const canBeGuessed = (call: AnyCall): boolean =>
  // What is posted is searched.
  call.kind === 'command' || call.method === 'POST' || pathParameters(call.path).length > 0

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

export const requestId = newId
