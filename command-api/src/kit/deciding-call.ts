import type { AnyCall, Refusal } from '@portal/contracts'
import type { Actor } from '@portal/platform/actor'
import { KeyTaken } from '@portal/platform/event-store/port'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
import { type Acting, Refused } from './decisions.ts'
import { madeFrom } from './event-ids.ts'
import { type Execution, eventIdSource } from './execute.ts'
import { httpSide, sendFile } from './http.ts'
import type { Idempotency } from './idempotency.ts'
import { KeyedCall, type NotFirst } from './keyed-call.ts'
import type { HoldGuard } from './legal-hold.ts'
import type { Parts } from './parts.ts'
import { comeAgain, noteRefusal, refusalReply } from './refusals.ts'
import { stillOf, whileAllowed } from './still.ts'
import { uploaded } from './upload-form.ts'

/** Handles a command: its key, its decision, its answer. */
export function deciding(
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
  // What changes something beside the log must not do so for a call that is not the first under its key.
  const alongside = decision.onlyAppends === true && parts.log.store.takesAlong === true
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
    const route = `${call.method} ${call.path}`
    const fingerprints =
      key && idempotency.fingerprints(route, uploads ? [input, uploads.fingerprint] : input)
    const keyed =
      key &&
      fingerprints &&
      new KeyedCall({ idempotency, key, fingerprints }, alongside && !uploads)
    const late = keyed && !keyed.taking ? await keyed.turnedAway() : undefined
    if (late) return turnAway(reply, request, late)
    // What a decision looks up is what its caller has written before.
    const after = waitsFor(call, request)
    const { answers } = area
    const unseen = after > 0n && answers && (await aside(() => writes.unseen(answers.reads, after)))
    if (unseen) tellStale(reply, unseen)
    let position = 0n
    const appended = (at: bigint) => {
      if (at > position) position = at
      writes.appended(at)
    }
    const still = async () => actor && stillOf(parts, call, actor)
    /** Each try gives the same ids: they come from the key. */
    const decide = async () => {
      const execution = executionOf(parts, {
        seed: key && `${key.userId} ${key.given}`,
        appended,
        meta: metadata(actor, request, call),
        taking: keyed?.taking,
      })
      const acting: Acting = {
        actor: (after > 0n || uploads ? await still() : actor) as Actor,
        parts,
        now: execution.now,
        newId: execution.newId,
        locale,
        aside,
        http: uploads ? { ...http, uploads: uploads.again } : whileAllowed(http, still),
        decide: (of, id, decision) => parts.executor.execute(of, id, execution, decision),
        decideAll: (of, ids, decision) => parts.executor.executeAll(of, ids, execution, decision),
      }
      // An upload waits for its sender: it must not take a place meanwhile.
      const run = () =>
        holds.carryOut(call, input as Readonly<Record<string, unknown>>, aside, () =>
          decision.run(input, acting as never),
        )
      return call.transfer === 'upload' ? aside(run) : run()
    }
    try {
      const outcome = await decidedOnce(keyed, decide)
      if ('is' in outcome) return turnAway(reply, request, outcome)
      const { result } = outcome
      if (position > 0n && !isOpen(call)) reply.header('X-Position', position.toString())
      reply.header('Cache-Control', 'no-store')
      if (!(result instanceof Refused) && isFile(result)) {
        await keyed?.release()
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
      if (isForNow || (call.secret && !refused)) await keyed?.release()
      else {
        const stored = { status, body, position: position > 0n ? position.toString() : null }
        keyed?.keep(stored, (err) => request.log.warn({ err }, 'a reply was not kept'))
      }
      return reply.code(status).send(body)
    } catch (error) {
      await keyed?.release().catch(() => undefined)
      throw error
    }
  }
}

/**
 * Decides a call that is the first under its key. One that takes the key with its append, and finds it taken, is
 * decided once more where whoever had it died; what was decided without an append takes it before it is answered.
 */
async function decidedOnce(
  keyed: KeyedCall | undefined,
  decide: () => Promise<unknown>,
): Promise<NotFirst | { readonly result: unknown }> {
  try {
    const result = await decide()
    return (await keyed?.turnedAway()) ?? { result }
  } catch (error) {
    if (!keyed || !(error instanceof KeyTaken)) throw error
    return (await keyed.turnedAway()) ?? { result: await decide() }
  }
}

/** Answers a call that is not the first under its key. */
function turnAway(reply: FastifyReply, request: FastifyRequest, begun: NotFirst) {
  if (begun.is === 'reused') return send(reply, request, 'idempotencyKeyReused')
  if (begun.is === 'underWay') return send(reply, request, 'unavailable')
  const { status, body, position } = begun.reply
  if (position) reply.header('X-Position', position)
  return reply.code(status).send(body)
}

function executionOf(
  parts: Parts,
  {
    seed,
    ...given
  }: Pick<Execution, 'appended' | 'meta' | 'taking'> & { readonly seed: string | undefined },
): Execution {
  return {
    ...given,
    ...madeFrom(seed),
    now: parts.now(),
    eventIds: eventIdSource(seed && `${seed} events`),
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
