import { createHash, createHmac } from 'node:crypto'
import { type EventName, userEvents } from '@portal/events'
import type { EventLog, LogWrite } from '@portal/platform/event-log'
import { type Metadata, VersionConflict } from '@portal/platform/event-store/port'
import { newId } from '@portal/platform/ids'
import { SubjectErased } from '@portal/platform/personal-data'
import { type Aggregate, type AnyAggregate, aggregate, streamOf } from './aggregate.ts'
import { type Claim, type Deciding, type Outcome, Refused, refuse } from './decisions.ts'

/** Who has the unique value of this stream, if anybody. */
const claim = aggregate<string | null>(
  'claim',
  null,
)({
  claimed: (_, data) => data.userId,
  claimReleased: () => null,
})

interface Folded {
  state: unknown
  version: bigint
}

/** What a decision is carried out with. */
export interface Execution {
  readonly meta: Metadata
  readonly now: Date
  readonly newId: () => string
  /** Event ids; deterministic under an Idempotency-Key. */
  readonly eventId: () => string
  /** Told where the events went, so that the reply can bear X-Position. */
  readonly appended: (position: bigint) => void
}

/** Loads, decides, appends at the version read; on a conflict loads and decides again, 3 times. */
export class Executor {
  private readonly cache = new Map<string, Folded>()
  private readonly log: EventLog
  private readonly claimKey: Uint8Array
  private readonly capacity: number

  constructor(log: EventLog, claimKey: Uint8Array, capacity = 2000) {
    this.log = log
    this.claimKey = claimKey
    this.capacity = capacity
  }

  /** Decides over one aggregate. Refuses `conflict` when rivals won three times. */
  async execute<S, N extends EventName, R, X extends string>(
    of: Aggregate<S, N>,
    id: string,
    execution: Execution,
    decision: (state: S, deciding: Omit<Deciding, 'actor'>) => Outcome<NoInfer<N>, R, X>,
  ): Promise<R | Refused<X | 'conflict'>> {
    const stream = streamOf(of, id)
    for (let attempt = 0; attempt < 4; attempt++) {
      const { state, version } = await this.load(of, stream)
      const outcome = decision(state as S, { now: execution.now, newId: execution.newId })
      if (outcome instanceof Refused) return outcome
      if (outcome.events.length === 0) return outcome.reply
      const writes: LogWrite[] = [
        { stream, expected: version === 0n ? 'none' : version, events: outcome.events },
      ]
      const taken = await this.claims(outcome.claims, outcome.releases, writes)
      if (taken) return refuse(taken)
      try {
        const { position } = await this.log.append(writes, execution.meta, execution.eventId)
        execution.appended(position)
        return outcome.reply
      } catch (error) {
        if (error instanceof SubjectErased) return refuse('conflict')
        if (!(error instanceof VersionConflict)) throw error
        this.cache.delete(stream)
      }
    }
    return refuse('conflict')
  }

  /**
   * Decides over several aggregates as one unit: everything is appended, or nothing is.
   * @returns the refusal of each, null where there is none; with one refused nothing was done
   */
  async executeAll<S, N extends EventName, X extends string>(
    of: Aggregate<S, N>,
    ids: readonly string[],
    execution: Execution,
    decision: (state: S, index: number) => Outcome<NoInfer<N>, unknown, X>,
  ): Promise<(X | null)[] | Refused<'conflict'>> {
    const streams = ids.map((id) => streamOf(of, id))
    for (let attempt = 0; attempt < 4; attempt++) {
      const parts = await inTurns(streams, async (stream, index) => {
        const { state, version } = await this.load(of, stream)
        const outcome = decision(state as S, index)
        const writes: LogWrite[] = []
        if (outcome instanceof Refused) return { refused: outcome.code, writes }
        if (outcome.events.length === 0) return { refused: null, writes }
        const expected = version === 0n ? 'none' : version
        writes.push({ stream, expected, events: outcome.events })
        const taken = await this.claims(outcome.claims, outcome.releases, writes)
        return { refused: taken ?? null, writes }
      })
      const refusals = parts.map(({ refused }) => refused)
      const writes = parts.flatMap((part) => part.writes)
      if (writes.length === 0 || refusals.some((refused) => refused !== null)) return refusals
      try {
        const { position } = await this.log.append(writes, execution.meta, execution.eventId)
        execution.appended(position)
        return refusals
      } catch (error) {
        if (error instanceof SubjectErased) return refuse('conflict')
        if (!(error instanceof VersionConflict)) throw error
        for (const { stream } of writes) this.cache.delete(stream)
      }
    }
    return refuse('conflict')
  }

  /** The present state of an aggregate, and its version (0n where nothing happened yet). */
  async state<S, N extends EventName>(
    of: Aggregate<S, N>,
    id: string,
  ): Promise<{ state: S; version: bigint }> {
    const { state, version } = await this.load(of, streamOf(of, id))
    return { state: state as S, version }
  }

  /** Drops a folded state, e.g. after an erasure. */
  forget(stream: string): void {
    this.cache.delete(stream)
  }

  /** The name of the stream that holds a unique value: a keyed hash, because names are not sealed. */
  claimId(kind: string, value: string): string {
    return createHmac('sha256', this.claimKey).update(`${kind}\u0000${value}`).digest('hex')
  }

  private async claims<X extends string>(
    claims: readonly Claim<X>[],
    releases: readonly Omit<Claim<X>, 'otherwise'>[],
    writes: LogWrite[],
  ): Promise<X | undefined> {
    for (const wanted of claims) {
      const stream = streamOf(claim, this.claimId(wanted.kind, wanted.value))
      const { state, version } = await this.load(claim, stream)
      if (state === wanted.userId) continue
      if (state !== null) return wanted.otherwise
      writes.push({
        stream,
        expected: version === 0n ? 'none' : version,
        events: [userEvents.claimed({ userId: wanted.userId })],
      })
    }
    for (const given of releases) {
      const stream = streamOf(claim, this.claimId(given.kind, given.value))
      const { state, version } = await this.load(claim, stream)
      if (state !== given.userId) continue
      writes.push({
        stream,
        expected: version,
        events: [userEvents.claimReleased({ userId: given.userId })],
      })
    }
    return undefined
  }

  private async load(of: AnyAggregate, stream: string): Promise<Folded> {
    const known = this.cache.get(stream)
    let state: unknown = known?.state ?? of.initial
    let version = known?.version ?? 0n
    for (const event of await this.log.read(stream, version)) {
      state = of.evolve(state, event)
      version = event.version
    }
    const folded = { state, version }
    this.cache.delete(stream)
    this.cache.set(stream, folded)
    if (this.cache.size > this.capacity) {
      const oldest = this.cache.keys().next().value
      if (oldest !== undefined) this.cache.delete(oldest)
    }
    return folded
  }
}

const AT_ONCE = 20

/** Does something with each of many, a few at once; the answers keep their order. */
async function inTurns<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>) {
  const answers: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    answers.push(
      ...(await Promise.all(
        all.slice(from, from + AT_ONCE).map((one, index) => work(one, from + index)),
      )),
    )
  return answers
}

/**
 * Ids that are the same again when a call is repeated: from a secretless hash of caller, key and
 * count, in the form of a UUIDv8. Without a key, fresh UUIDv7s.
 */
export function idSource(seed: string | undefined): () => string {
  if (seed === undefined) return newId
  let count = 0
  return () => {
    const hash = createHash('sha256').update(`${seed}\u0000${count++}`).digest()
    hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
    const hex = hash.toString('hex', 0, 16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}
