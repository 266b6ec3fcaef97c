import { setTimeout as sleep } from 'node:timers/promises'
import { type AnyAggregate, type Folding, streamOf } from '@portal/domain/kit/aggregate'
import { type Outcome, Refused } from '@portal/domain/kit/outcome'
import type { Happened } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import type { Metadata, NewEvent, Taking, VersionConflict } from '@portal/platform/event-store/port'
import { SubjectErased } from '@portal/platform/personal-data'
import { Again } from './event-ids.ts'
import type { FoldedStates } from './folded.ts'
import { TooBusy } from './turns.ts'

/** What a decision is carried out with. */
export interface Execution {
  readonly meta: Metadata
  readonly now: Date
  readonly newId: () => string
  /** Ids for what a decision appends to a stream; deterministic under an Idempotency-Key. */
  readonly eventIds: (stream: string) => () => string
  /** Told where the events went, so that the reply can bear X-Position. */
  readonly appended: (position: bigint) => void
  /** Did this call make the id itself? Then nobody else has a stream of that name. */
  readonly made?: (id: string) => boolean
  /** What the call takes for itself with the first that it appends; where it has nothing to take, or has it, none. */
  readonly taking?: Taking | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: variance; `execute` keeps the types of each
export type AnyOutcome = Outcome<any, any, any>

/** For how long a command is decided again and again while others are faster, in ms. */
const PATIENCE_MS = 20_000
const LONGEST_PAUSE_MS = 60

/** How often a command came too late, and when that is enough. */
export class Patience {
  private readonly until = performance.now() + PATIENCE_MS
  private late = 0

  get isOver(): boolean {
    return performance.now() > this.until
  }

  /** A pause that grows and differs from everybody else's; the first time there is none. */
  async afterConflict(): Promise<void> {
    const longest = Math.min(LONGEST_PAUSE_MS, 2 ** this.late++)
    if (this.late > 1) await sleep(Math.random() * longest)
  }
}

/** An event on its way to the log: what is folded from it, and what is appended. */
export interface Outgoing {
  readonly happened: Happened
  readonly id: string
  readonly meta: Metadata
  /** Letters of its JSON. */
  readonly size: number
  readonly folding: Folding
}

/** What has been decided, as the log will give it when it is read again. */
export function outgoing(
  happened: Happened,
  of: { id: string; meta: Metadata; stream: string; version: bigint },
): Outgoing {
  const { id, meta, stream, version } = of
  const text = JSON.stringify(happened.data)
  const time = meta.occurred ? new Date(meta.occurred) : new Date()
  const data: unknown = JSON.parse(text)
  const folding = { id, type: happened.type, stream, version, data, meta, time }
  return { happened, id, meta, size: text.length, folding }
}

/** Makes the keys of all people whom events are about at once, where there are many. */
export async function providing(log: EventLog, events: readonly Outgoing[]): Promise<void> {
  if (events.length > 1) await log.provide(events.map(({ happened }) => happened))
}

/** Seals events; those of an erased person come back as that. */
export function sealing(log: EventLog, events: readonly Outgoing[]): Promise<NewEvent[]> {
  return Promise.all(events.map(({ happened, meta, id }) => log.sealed(happened, meta, id)))
}

/** One command at one stream: it waits its turn, is decided, perhaps several times, and answered once. */
export class Command {
  readonly of: AnyAggregate
  readonly execution: Execution
  readonly patience = new Patience()
  /** A stream of this call's own making: there is nothing to read. */
  readonly isNew: boolean
  private readonly decision: (state: never, deciding: never) => AnyOutcome
  private readonly ids: Again<string>
  private readonly eventIds: Again<string>
  /** The first of its events' ids: an append is stored whole or not at all. */
  private firstId: string | undefined
  private last: AnyOutcome | undefined
  private readonly resolve: (reply: unknown) => void
  readonly reject: (error: unknown) => void

  constructor(given: {
    of: AnyAggregate
    stream: string
    isNew: boolean
    execution: Execution
    decision: (state: never, deciding: never) => AnyOutcome
    resolve: (reply: unknown) => void
    reject: (error: unknown) => void
  }) {
    const { execution, stream } = given
    this.of = given.of
    this.execution = execution
    this.isNew = given.isNew
    this.decision = given.decision
    this.resolve = given.resolve
    this.reject = given.reject
    this.ids = new Again(execution.newId)
    this.eventIds = new Again(execution.eventIds(stream))
  }

  decide(state: unknown): AnyOutcome {
    this.ids.begin()
    this.eventIds.begin()
    const { now } = this.execution
    this.last = this.decision(state as never, { now, newId: this.ids.take } as never)
    return this.last
  }

  /** The other streams in which something is decided with its outcome. */
  get besides(): string[] {
    const { last } = this
    if (last === undefined || last instanceof Refused) return []
    return (last.beside ?? []).map(({ of, id }) => streamOf(of, id))
  }

  /** The events of its outcome, each under the id that it has in every try. */
  outgoing(events: readonly Happened[], stream: string, after: bigint): Outgoing[] {
    return events.map((happened, at) => {
      const id = this.eventIds.take()
      this.firstId ??= id
      const { meta } = this.execution
      return outgoing(happened, { id, meta, stream, version: after + BigInt(at) + 1n })
    })
  }

  /** Did a try succeed of which nothing was heard? Then its event is among those that came. */
  isAmong(came: readonly { readonly id: string }[]): boolean {
    return this.firstId !== undefined && came.some(({ id }) => id === this.firstId)
  }

  /** Answers with an outcome that holds: what it decided last, if no other is given. */
  answer(outcome = this.last, position?: bigint): void {
    if (position !== undefined && !(outcome instanceof Refused)) this.execution.appended(position)
    this.resolve(outcome instanceof Refused ? outcome : outcome?.reply)
  }
}

/** Is it this append's own fault, and not the store's absence, so that others may well succeed? */
export function isOwnFault(error: unknown): boolean {
  return (
    error instanceof SubjectErased ||
    /^2[23]/.test((error as { code?: string } | null)?.code ?? '') ||
    (error instanceof Error && error.name === 'ForeignId')
  )
}

/** Makes ready to decide again after a conflict: what others appended is folded in from where one was. */
export async function afterConflict(
  states: FoldedStates,
  conflict: VersionConflict,
  patience: Patience,
): Promise<void> {
  await patience.afterConflict()
  if (patience.isOver) throw new TooBusy(conflict.stream)
  // A log that is shorter than it was is another one: it was brought back from a copy.
  const known = states.peek(conflict.stream)
  if (known && known.version > conflict.actual) states.forget(conflict.stream)
}
