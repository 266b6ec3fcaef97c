import { type Aggregate, type AnyAggregate, streamOf } from '@portal/domain/kit/aggregate'
import type { Fresh } from '@portal/domain/kit/deciding'
import { type Outcome, Refused } from '@portal/domain/kit/outcome'
import type { KnownEvent } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { type KeyRing, ringOf } from '@portal/platform/key-ring'
import { claimIdOf } from './claim-id.ts'
import { type AnyOutcome, Command, type Execution } from './command.ts'
import { FoldedStates } from './folded.ts'
import { Together } from './together.ts'
import { Turns } from './turns.ts'
import { type ClaimIds, Unit } from './unit.ts'

export { idSource } from '@portal/platform/ids'
export type { Execution } from './command.ts'
export { eventIdSource } from './event-ids.ts'

/** Folded states that are kept at most. */
const STATES = 2000

/**
 * Carries out decisions. Commands on one stream wait their turn in the process: those that wait are
 * decided one after the other on the state in memory, and appended together at the version that it
 * has. What another process appended is folded in from there, and they are decided again. The store is
 * read only for what is not known, before a refusal, and after a conflict.
 */
export class Executor {
  private readonly log: EventLog
  private readonly claimKey: KeyRing
  private readonly states: FoldedStates
  private readonly turns: Turns<Command>

  constructor(log: EventLog, claimKey: Uint8Array | KeyRing, capacity = STATES) {
    this.log = log
    this.claimKey = ringOf(claimKey)
    const states = new FoldedStates(log, capacity)
    this.states = states
    this.turns = new Turns((stream, commands) => {
      const reaching = (command: Command) => this.reach(stream, command)
      return new Together({ log, states, stream, commands, reaching }).run()
    })
  }

  /**
   * Decides over one aggregate.
   * @returns the reply or the refusal; `notFound` where a person is meant who has been erased
   * @throws TooBusy where it could not be carried out in time
   */
  execute<S, N extends KnownEvent, R, X extends string>(
    of: Aggregate<S, N>,
    id: string,
    execution: Execution,
    decision: (state: S, fresh: Fresh) => Outcome<NoInfer<N>, R, X>,
  ): Promise<R | Refused<X | 'notFound'>> {
    const stream = streamOf(of, id)
    return new Promise((resolve, reject) => {
      const command = new Command({
        of,
        stream,
        isNew: execution.made?.(id) ?? false,
        execution,
        decision: decision as never,
        resolve: resolve as (reply: unknown) => void,
        reject,
      })
      this.turns.join(stream, command)
    })
  }

  /**
   * Decides over several aggregates as one unit: everything is appended, or nothing is.
   * @returns the refusal of each, null where there is none; with one refused nothing was done
   * @throws TooBusy where it could not be carried out in time
   */
  async executeAll<S, N extends KnownEvent, X extends string>(
    of: Aggregate<S, N>,
    ids: readonly string[],
    execution: Execution,
    decision: (state: S, index: number) => Outcome<NoInfer<N>, unknown, X>,
  ): Promise<(X | null)[] | Refused<'notFound'>> {
    const streams = ids.map((id) => streamOf(of, id))
    const release = await this.turns.hold(streams)
    try {
      const outcomes = await this.unit({
        of,
        streams,
        execution,
        isNew: (index) => execution.made?.(ids[index] ?? '') ?? false,
        decide: (state, index) => decision(state as S, index),
      }).run()
      if (outcomes instanceof Refused) return outcomes
      return outcomes.map((one) => (one instanceof Refused ? (one.code as X) : null))
    } finally {
      release()
    }
  }

  /** The present state of an aggregate, and its version (0n where nothing happened yet). */
  async state<S, N extends KnownEvent>(
    of: Aggregate<S, N>,
    id: string,
  ): Promise<{ state: S; version: bigint }> {
    const { folded } = await this.states.catchUp(of, streamOf(of, id))
    return { state: folded.state as S, version: folded.version }
  }

  /** Drops all folded states, as after an erasure: words of a person stand in what is of others, too. */
  forget(): void {
    this.states.forgetAll()
  }

  /** The name of the stream that holds a unique value: a keyed hash, because names are not sealed. */
  claimId(kind: string, value: string): string {
    return this.claimIds(kind, value).by
  }

  /** That name, and while CLAIM_KEY is rotated the one that is kept alike. */
  private claimIds(kind: string, value: string): ClaimIds {
    const { by, also } = this.claimKey.naming
    return {
      by: claimIdOf(by.bytes, kind, value),
      also: also && claimIdOf(also.bytes, kind, value),
    }
  }

  /**
   * A command that reaches into other streams, as those of unique values; it has its stream's turn. In streams
   * that many share it waits its turn, too: no kind of them may reach into one that reaches into it.
   */
  private async reach(stream: string, command: Command): Promise<void> {
    let release = () => {}
    try {
      release = await this.turns.hold(command.besides.filter((other) => other !== stream))
      const outcomes = await this.unit({
        of: command.of,
        streams: [stream],
        execution: command.execution,
        isNew: () => command.isNew,
        decide: (state) => command.decide(state),
      }).run()
      command.answer(outcomes instanceof Refused ? outcomes : (outcomes[0] as AnyOutcome))
    } catch (error) {
      command.reject(error)
    } finally {
      release()
    }
  }

  private unit(given: {
    of: AnyAggregate
    streams: readonly string[]
    execution: Execution
    isNew: (index: number) => boolean
    decide: (state: unknown, index: number) => AnyOutcome
  }): Unit {
    const { log, states } = this
    return new Unit({
      ...given,
      log,
      states,
      claimIds: (kind, value) => this.claimIds(kind, value),
      fresh: () => this.claimKey.fresh(),
    })
  }
}
