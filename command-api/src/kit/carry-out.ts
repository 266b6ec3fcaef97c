import { type Refusal, type Scope, whole } from '@portal/contracts'
import { type BulkAction, BulkDetails } from '@portal/contracts/bulk'
import type { BulkItem, CarryOut } from '@portal/domain/bulk/bulk'
import { allows } from '@portal/projections/kit/scopes'
import { plans } from './bulk.ts'
import { type Acting, type HttpSide, Refused } from './decisions.ts'
import { type Execution, eventIdSource, idSource } from './execute.ts'
import { type HoldGuard, orAgain } from './legal-hold.ts'
import { standing } from './looking-through.ts'
import type { MountedArea } from './mount.ts'
import type { Parts } from './parts.ts'

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

/**
 * Carries out what is to be done with one of many by the decision of its own call: nobody may do to many
 * what they may not do to one. Its ids come from the run and the item, so that done again it is the same.
 */
export const carryingOut =
  (parts: Parts, areas: readonly MountedArea[], holds: HoldGuard): CarryOut =>
  async ({ action, targetId, details, item, bulkId, askedById }) => {
    const { call, input } = plans[action as BulkAction]
    const area = areas.find(({ calls }) => calls[call.name]?.path === call.path)
    const decision = area?.decisions?.[call.name]
    if (!decision) throw new Error(`${call.area}.${call.name} is not decided`)
    const actor = await standing(parts.pool, askedById)
    if (!actor) return 'notSignedIn' satisfies Refusal
    if (!allows[call.may as Scope](actor)) return 'forbidden' satisfies Refusal
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
    const said = { targetId: targetId ?? '', ...(details === '' ? nothingSaid : saidIn(details)) }
    const wanted = whole(call.input).parse(input(item, said))
    // For now nobody knows: the job is to be tried again, and the item is not given up.
    const result = orAgain(
      await holds.carryOut(
        call,
        wanted as Readonly<Record<string, unknown>>,
        (wait) => wait(),
        () => decision.run(wanted, acting as never),
      ),
    )
    const code = result instanceof Refused ? result.code : refusedIn(result)
    return code === undefined || (await isDone()) ? null : code
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
  const source = idSource(seed)
  const made = new Set<string>()
  const eventIds = eventIdSource(`${seed} events`)
  const tried = new Set<string>()
  const execution: Execution = {
    now: parts.now(),
    newId: () => {
      const id = source()
      made.add(id)
      return id
    },
    made: (id) => made.has(id),
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
