import { type Refusal, type Scope, whole } from '@portal/contracts'
import { type BulkAction, BulkDetails } from '@portal/contracts/bulk'
import type { BulkItem, CarryOut } from '@portal/domain/bulk/bulk'
import { awayOf } from '@portal/platform/away'
import { allows } from '@portal/projections/kit/scopes'
import { type Plan, plans } from './bulk.ts'
import type { MountedArea } from './call.ts'
import { type Acting, type HttpSide, Refused } from './decisions.ts'
import { madeFrom } from './event-ids.ts'
import { type Execution, eventIdSource } from './execute.ts'
import { type HoldGuard, HoldsBehind, orAgain } from './legal-hold.ts'
import { standing } from './looking-through.ts'
import type { Parts } from './parts.ts'
import { TooBusy } from './turns.ts'

const nothingSaid: BulkDetails = { occasionId: null, message: null, course: null, fromDay: null }
const saidIn = (details: string): BulkDetails => BulkDetails.parse(JSON.parse(details))

/** Why a call that answers for each of several refused the one; undefined where it did not. */
const refusedIn = (reply: unknown): string | undefined =>
  (reply as { readonly refused?: readonly { readonly code: string }[] }).refused?.[0]?.code

/** There is no request: nothing was sent with it, and nothing goes back. */
const nobody: HttpSide = {
  address: '',
  userAgent: '',
  cookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
  retryAfter: () => undefined,
  uploads: async function* () {},
}

/** How often one is tried that fails by itself: then the run goes on without it, and says so. */
const TRIES = 3

/** Nothing is wrong with the one: it is tried again when what it needs is there. */
const passes = (error: unknown): boolean =>
  awayOf(error) !== undefined || error instanceof TooBusy || error instanceof HoldsBehind

/**
 * Carries out what is to be done with one of many by the decision of its own call: nobody may do to many
 * what they may not do to one. Its ids come from the run and the item, so that done again it is the same.
 * One that fails by itself, however often it is tried, is given up: those behind it wait for nothing.
 */
export const carryingOut =
  (parts: Parts, areas: readonly MountedArea[], holds: HoldGuard): CarryOut =>
  async (of) => {
    for (let tries = 1; ; tries++) {
      try {
        return await carryOutOnce(parts, areas, holds, of)
      } catch (error) {
        if (passes(error)) throw error
        const { action, bulkId, item } = of
        parts.logger.error({ err: error, action, bulkId, item: item.id }, 'one of many failed')
        if (tries >= TRIES) return 'failed' satisfies Refusal
      }
    }
  }

/** One try; what a run of an earlier release asks for and no call takes any more is refused, as anybody's would be. */
async function carryOutOnce(
  parts: Parts,
  areas: readonly MountedArea[],
  holds: HoldGuard,
  { action, targetId, details, item, bulkId, askedById }: Parameters<CarryOut>[0],
): Promise<Refusal | null> {
  const plan = plans[action as BulkAction] as Plan | undefined
  if (!plan) return 'invalidInput'
  const { call, input } = plan
  const area = areas.find(({ calls }) => calls[call.name]?.path === call.path)
  const decision = area?.decisions?.[call.name]
  if (!decision) throw new Error(`${call.area}.${call.name} is not decided`)
  const actor = await standing(parts.pool, askedById)
  if (!actor) return 'notSignedIn'
  if (!allows[call.may as Scope](actor)) return 'forbidden'
  const said = { targetId: targetId ?? '', ...(details === '' ? nothingSaid : saidIn(details)) }
  const read = whole(call.input).safeParse(input(item, said))
  if (!read.success) return 'invalidInput'
  const wanted = read.data as Readonly<Record<string, unknown>>
  const { execution, isDone } = executionOf(parts, `${call.area}.${call.name}`, {
    bulkId,
    item,
    askedById,
  })
  const acting: Acting = {
    actor,
    parts,
    now: execution.now,
    newId: execution.newId,
    locale: actor.locale ?? 'en',
    http: nobody,
    aside: (wait) => wait(),
    decide: (of, id, decide) => parts.executor.execute(of, id, execution, decide),
    decideAll: (of, ids, decide) => parts.executor.executeAll(of, ids, execution, decide),
  }
  const result = orAgain(
    await holds.carryOut(
      call,
      wanted,
      (wait) => wait(),
      () => decision.run(wanted, acting as never),
    ),
  )
  const code = result instanceof Refused ? result.code : refusedIn(result)
  return code === undefined || (await isDone()) ? null : (code as Refusal)
}

/**
 * What one of many is carried out with.
 * @returns isDone whether an earlier try of the same has appended: what is done is refused the second time
 */
function executionOf(
  parts: Parts,
  causation: string,
  { bulkId, item, askedById }: { bulkId: string; item: BulkItem; askedById: string },
): { execution: Execution; isDone: () => Promise<boolean> } {
  const seed = `${bulkId} ${item.id}`
  const eventIds = eventIdSource(`${seed} events`)
  const tried = new Set<string>()
  const execution: Execution = {
    now: parts.now(),
    ...madeFrom(seed),
    eventIds: (stream) => {
      tried.add(stream)
      return eventIds(stream)
    },
    appended: () => undefined,
    meta: { correlation: bulkId, causation, actor: askedById },
  }
  const isDone = async () => {
    for (const stream of tried) {
      const first = eventIdSource(`${seed} events`)(stream)()
      const events = await parts.log.read(stream, 0n)
      if (events.some(({ id }) => id === first)) return true
    }
    return false
  }
  return { execution, isDone }
}
