import { randomUUID } from 'node:crypto'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import type { AnyCommand, DecodedOf, RefusalOf, ReplyOf } from '@portal/contracts'
import type { Outcome } from '@portal/domain/kit/outcome'
import { type Shown, whistleblowerCase } from '@portal/domain/whistleblower/case'
import type { KnownEvent } from '@portal/events'
import { eventLog } from '@portal/platform/event-log'
import type { Vault } from '@portal/platform/whistleblower/vault'
import { whistleHandlers } from '@portal/projections/kit/people'
import { caseFor, reporters } from '@portal/projections/whistleblower/queries'
import { type Acting, type CommonRefusal, type On, Refused } from '../kit/decisions.ts'
import { type Execution, Executor } from '../kit/execute.ts'
import type { Parts } from '../kit/parts.ts'

type Case = (typeof whistleblowerCase)['initial']
interface Around {
  readonly id: string
  readonly today: string
  readonly handlerId: string
  readonly shown: Shown
}

/** The executor over the cases' own log; the portal's never hears of them. */
const executors = new WeakMap<Vault, Executor>()
function executorOf(vault: Vault, { keyring, settings }: Parts): Executor {
  const there = executors.get(vault)
  if (there) return there
  const made = new Executor(eventLog(vault.store, keyring), settings.claimKey)
  executors.set(vault, made)
  // A vault that was let go of is not held by who would tell it.
  const held = new WeakRef(made)
  const end = keyring.whenErased(() => {
    const known = held.deref()
    if (known) known.forget()
    else end()
  })
  return made
}

/**
 * What an event of a case is written with: nothing that says who, in which request or at what hour. An id
 * of the portal's kind would bear the millisecond.
 */
const execution = (now: Date): Execution => ({
  meta: {},
  now: stockholmDayStart(stockholmDay(now)),
  newId: randomUUID,
  eventIds: () => randomUUID,
  appended: () => undefined,
})

/** Decides over one case, in the cases' own log. */
export async function decideCase<N extends KnownEvent, R, X extends string>(
  parts: Parts,
  caseId: string,
  decide: (state: Case, today: string) => Outcome<N, R, X>,
): Promise<R | Refused<X | 'notFound'>> {
  const { vault } = await parts.channel.open()
  const now = parts.now()
  return executorOf(vault, parts).execute(whistleblowerCase as never, caseId, execution(now), ((
    state: Case,
  ) => decide(state, stockholmDay(now))) as never) as Promise<R | Refused<X | 'notFound'>>
}

/** Their log is not the portal's: no answer tells of a position in it, and all of them are asked for again. */
const LATEST = String(2n ** 63n - 1n)

/** Tells the open pages of handlers that something changed; never when a reporter alone must have done it. */
export const tellHandlers = ({ pool }: Parts): Promise<unknown> =>
  pool.query("SELECT pg_notify('live', $1)", [
    JSON.stringify({ topic: 'whistleblower', position: LATEST }),
  ])

interface Handling<C extends AnyCommand, N extends KnownEvent> {
  readonly decide: (
    state: Case,
    input: DecodedOf<C>,
    around: Around,
    handlers: readonly string[],
  ) => Outcome<N, ReplyOf<C>, RefusalOf<C> | CommonRefusal>
  /** What is kept beside the log, before it is decided; a case that is not there keeps nothing. */
  readonly keep?: (input: DecodedOf<C>, vault: Vault, today: string) => Promise<void>
  readonly after?: (input: DecodedOf<C>, vault: Vault) => Promise<void>
}

/** A handler does something to the case that the input names. */
export function handling<C extends AnyCommand, N extends KnownEvent = KnownEvent>(
  wiring: Handling<C, N>,
): On<C> {
  return {
    is: 'on',
    run: async (input: DecodedOf<C> & { id: string }, { parts, actor }: Acting) => {
      const { channel, db } = parts
      const { vault } = await channel.open()
      const seen = await caseFor(input.id, actor, channel, parts.now())
      if (!seen) return new Refused('notFound')
      const shown = { isHandled: seen.isHandled, reporters: reporters(seen).length }
      const handlers = (await whistleHandlers(db)).map(({ id }) => id)
      await wiring.keep?.(input, vault, stockholmDay(parts.now()))
      const answer = await decideCase(parts, input.id, (state, today) =>
        wiring.decide(
          state,
          input,
          { id: input.id, today, handlerId: actor.userId, shown },
          handlers,
        ),
      )
      if (answer instanceof Refused) return answer
      await wiring.after?.(input, vault)
      await tellHandlers(parts)
      return answer
    },
  } as On<C>
}
