import { type AnyAggregate, aggregate, streamOf } from '@portal/domain/kit/aggregate'
import { type Beside, type Claim, Refused, refuse } from '@portal/domain/kit/outcome'
import { type Happened, type KnownEvent, userEvents } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { VersionConflict } from '@portal/platform/event-store/port'
import { mapped } from '@portal/platform/mapped'
import { SubjectErased } from '@portal/platform/personal-data'
import {
  type AnyOutcome,
  afterConflict,
  type Execution,
  type Outgoing,
  outgoing,
  Patience,
  providing,
  sealing,
} from './command.ts'
import { Again } from './event-ids.ts'
import type { Folded, FoldedStates } from './folded.ts'

/** Who has the unique value of this stream, if anybody. */
const claim = aggregate<string | null>(
  'claim',
  null,
)({
  claimed: (_, data) => data.userId,
  claimReleased: () => null,
})

/** What the stream of a unique value is named by, and the one that is kept alike, if any. */
export interface ClaimIds {
  readonly by: string
  readonly also: string | undefined
}

/** Streams that are decided in one go: others wait for a few milliseconds meanwhile. */
const DECIDED_AT_ONCE = 50
/** Streams that are read at once. */
const AT_ONCE = 20

/** One stream of the unit while it is decided. */
interface Part {
  readonly of: AnyAggregate
  readonly known: Folded | undefined
  readonly base: Folded
  state: unknown
  readonly events: Outgoing[]
}

/**
 * Decides over several streams as one: everything is appended, or nothing is. What is not in memory is
 * taken for untouched first where that is likely; the store's check of versions tells.
 */
export class Unit {
  private parts = new Map<string, Part>()
  /** Streams that were read after this began: only on them may it be refused. */
  private readonly fresh = new Set<string>()
  /** Streams that must be read before what was decided holds. */
  private doubtful = new Map<string, AnyAggregate>()
  private readonly eventIds = new Map<string, Again<string>>()
  /** What one decision has put into streams so far, and what stood there before. */
  private put: { readonly part: Part; readonly state: unknown; readonly count: number }[] = []
  private readonly patience = new Patience()
  private readonly given: {
    readonly log: EventLog
    readonly states: FoldedStates
    readonly execution: Execution
    readonly of: AnyAggregate
    readonly streams: readonly string[]
    /** Which of the streams begin with this call. */
    readonly isNew: (index: number) => boolean
    readonly decide: (state: unknown, index: number) => AnyOutcome
    readonly claimIds: (kind: string, value: string) => ClaimIds
    /** Makes sure that what is known of the names' key is good for the next decision. */
    readonly fresh: () => Promise<void>
  }

  constructor(given: Unit['given']) {
    this.given = given
  }

  /** @returns what was decided for each, refused where it is elsewhere, too; or that it is gone */
  async run(): Promise<AnyOutcome[] | Refused<'notFound'>> {
    const { log, states, execution, of, streams } = this.given
    await this.read(
      streams.flatMap((stream, index) =>
        states.peek(stream) || this.given.isNew(index) ? [] : [[stream, of] as const],
      ),
    )
    for (;;) {
      await this.given.fresh()
      const outcomes = await this.decide()
      if (this.doubtful.size > 0) {
        await this.read(this.doubtful)
        continue
      }
      const written = [...this.parts].filter(([, { events }]) => events.length > 0)
      if (written.length === 0 || outcomes.some((one) => one instanceof Refused)) return outcomes
      try {
        await providing(
          log,
          written.flatMap(([, { events }]) => events),
        )
        const writes = await mapped(written, async ([stream, { base, events }]) => ({
          stream,
          expected: base.version === 0n ? ('none' as const) : base.version,
          events: await sealing(log, events),
        }))
        const { position, versions, repeated } = await log.store.append(
          writes,
          execution.taking && [execution.taking],
        )
        execution.appended(position)
        if (!repeated) this.keep(written, versions)
        return outcomes
      } catch (error) {
        if (error instanceof SubjectErased) {
          if (streams.every((stream) => this.fresh.has(stream))) return refuse('notFound')
          await this.read(streams.map((stream) => [stream, of]))
        } else if (error instanceof VersionConflict) {
          await afterConflict(states, error, this.patience)
          await this.read([...this.parts].map(([stream, part]) => [stream, part.of]))
        } else throw error
      }
    }
  }

  private async read(streams: Iterable<readonly [string, AnyAggregate]>): Promise<void> {
    const all = [...streams]
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(
        all.slice(from, from + AT_ONCE).map(async ([stream, of]) => {
          await this.given.states.catchUp(of, stream)
          this.fresh.add(stream)
        }),
      )
  }

  private keep(written: readonly (readonly [string, Part])[], versions: readonly bigint[]): void {
    written.forEach(([stream, { known, base, state, events }], at) => {
      const version = base.version + BigInt(events.length)
      if (versions[at] === version) this.given.states.advance(stream, known, { state, version })
    })
  }

  private async decide(): Promise<AnyOutcome[]> {
    const { of, streams } = this.given
    this.parts = new Map()
    this.doubtful = new Map()
    for (const ids of this.eventIds.values()) ids.begin()
    const one = (stream: string, index: number) => {
      this.put = []
      const part = this.part(of, stream)
      const outcome = this.given.decide(part.state, index)
      const happened = outcome instanceof Refused ? [] : outcome.events
      if (outcome instanceof Refused || happened.length === 0) {
        this.doubt(of, stream)
        return outcome
      }
      this.append(stream, part, happened)
      const taken = this.claims(outcome.claims, outcome.releases)
      const against = taken === undefined ? this.beside(outcome.beside ?? []) : refuse(taken)
      if (!against) return outcome
      this.takeBack()
      this.doubt(of, stream)
      return against
    }
    return mapped(streams, one, DECIDED_AT_ONCE)
  }

  private part(of: AnyAggregate, stream: string): Part {
    const begun = this.parts.get(stream)
    if (begun) return begun
    const known = this.given.states.peek(stream)
    const base = known ?? { state: of.initial, version: 0n }
    const part = { of, known, base, state: base.state, events: [] }
    this.parts.set(stream, part)
    return part
  }

  /** What was decided without an append to it must not rest upon what may have changed. */
  private doubt(of: AnyAggregate, stream: string): void {
    if (!this.fresh.has(stream)) this.doubtful.set(stream, of)
  }

  /** One that was refused is in nobody's way: what it would have taken is free for the others. */
  private takeBack(): void {
    for (const { part, state, count } of this.put.toReversed()) {
      part.state = state
      part.events.length = count
    }
  }

  private append(stream: string, part: Part, happened: readonly Happened<KnownEvent>[]): void {
    const { execution } = this.given
    this.put.push({ part, state: part.state, count: part.events.length })
    const ids = this.eventIds.get(stream) ?? new Again(execution.eventIds(stream))
    this.eventIds.set(stream, ids)
    for (const one of happened) {
      const version = part.base.version + BigInt(part.events.length) + 1n
      const event = outgoing(one, { id: ids.take(), meta: execution.meta, stream, version })
      part.state = part.of.evolve(part.state, event.folding)
      part.events.push(event)
    }
  }

  /** What happens in other streams with it. @returns the first refusal */
  private beside(others: readonly Beside<string>[]): Refused<string> | undefined {
    for (const { of, id, decide } of others) {
      const stream = streamOf(of, id)
      const part = this.part(of, stream)
      const happened = decide(part.state as never)
      const isRefused = happened instanceof Refused
      if ((isRefused || happened.length === 0) && part.events.length === 0) this.doubt(of, stream)
      if (isRefused) return happened
      this.append(stream, part, happened as readonly Happened<KnownEvent>[])
    }
    return undefined
  }

  private claims(
    claims: readonly Claim<string>[],
    releases: readonly Omit<Claim<string>, 'otherwise'>[],
  ): string | undefined {
    for (const { kind, value, userId, otherwise } of claims) {
      const { by, also } = this.given.claimIds(kind, value)
      const stream = streamOf(claim, by)
      const part = this.part(claim, stream)
      if (part.state === null) {
        this.append(stream, part, [userEvents.claimed({ userId })])
        this.keepAlike(also, userId)
      } else {
        if (part.events.length === 0) this.doubt(claim, stream)
        if (part.state !== userId) return otherwise
      }
    }
    for (const { kind, value, userId } of releases) {
      const { by, also } = this.given.claimIds(kind, value)
      const stream = streamOf(claim, by)
      const part = this.part(claim, stream)
      if (part.state === userId) {
        this.append(stream, part, [userEvents.claimReleased({ userId })])
        this.keepAlike(also, null)
      } else if (part.events.length === 0) this.doubt(claim, stream)
    }
    return undefined
  }

  /** While names are carried over to another key, who has a value stands under both. */
  private keepAlike(id: string | undefined, holder: string | null): void {
    if (id === undefined) return
    const stream = streamOf(claim, id)
    const part = this.part(claim, stream)
    const had = part.state as string | null
    if (had === holder) {
      this.doubt(claim, stream)
      return
    }
    const event =
      holder === null
        ? userEvents.claimReleased({ userId: had ?? '' })
        : userEvents.claimed({ userId: holder })
    this.append(stream, part, [event])
  }
}
