import { Refused, refuse } from '@portal/domain/kit/outcome'
import type { EventLog } from '@portal/platform/event-log'
import {
  type Appended,
  KeyTaken,
  type NewEvent,
  VersionConflict,
} from '@portal/platform/event-store/port'
import { SubjectErased } from '@portal/platform/personal-data'
import {
  type AnyOutcome,
  afterConflict,
  type Command,
  isOwnFault,
  type Outgoing,
  Patience,
  sealing,
} from './command.ts'
import type { Folded, FoldedStates } from './folded.ts'
import { TooBusy } from './turns.ts'

/** Events that are appended together at most, and letters of them; one command alone may have more. */
const MOST_EVENTS = 256
const MOST_LETTERS = 400_000

/** A command with what it decided on the state that those before it left. */
interface Decided {
  readonly command: Command
  readonly events: readonly Outgoing[]
}

/** As many commands as are appended together, and the state that they lead to. */
interface Round {
  readonly decided: readonly Decided[]
  readonly reached: Folded
}

const reachesFurther = (outcome: AnyOutcome) =>
  !(outcome instanceof Refused) &&
  outcome.events.length > 0 &&
  outcome.claims.length + outcome.releases.length + (outcome.beside?.length ?? 0) > 0

/**
 * Carries out the commands that wait for one stream: they are decided one after the other on the state
 * in memory, and what they decided is appended as one. Nobody is answered before what their answer
 * rests upon stands in the log.
 */
export class Together {
  private left: readonly Command[]
  /** Whether the state known was the store's after all of them had come. */
  private isFresh = false
  /** One at a time, because one of them cannot be appended, or was appended before. */
  private isAlone = false
  private readonly patience = new Patience()
  private readonly log: EventLog
  private readonly states: FoldedStates
  private readonly stream: string
  private readonly reaching: (command: Command) => Promise<void>

  constructor(given: {
    log: EventLog
    states: FoldedStates
    stream: string
    commands: readonly Command[]
    /** Carries out one command that reaches into other streams, too. */
    reaching: (command: Command) => Promise<void>
  }) {
    this.log = given.log
    this.states = given.states
    this.stream = given.stream
    this.left = given.commands
    this.reaching = given.reaching
  }

  /** Answers every command; it never rejects. */
  async run(): Promise<void> {
    try {
      while (this.left.length > 0) await this.round()
    } catch (error) {
      for (const command of this.left) command.reject(error)
    }
  }

  private async round(): Promise<void> {
    this.part(
      ({ patience }) => patience.isOver,
      (late) => late.reject(new TooBusy(this.stream)),
    )
    const [first] = this.left
    if (!first) return
    const known = this.states.peek(this.stream)
    if (!known && !first.isNew) return this.look()
    const base = known ?? { state: first.of.initial, version: 0n }
    const round = this.decide(base)
    if (Array.isArray(round)) {
      const [command] = round
      this.part((one) => one === command)
      return this.reaching(command)
    }
    const { decided } = round
    if (decided.every(({ events }) => events.length === 0)) {
      // Somebody else may have changed what makes it a refusal, or nothing to do.
      if (!this.isFresh) return this.look()
      return this.answer(decided)
    }
    const sealed = await this.seal(decided)
    if (!sealed) return
    const appended = await this.append(base, decided, sealed)
    if (!appended) return
    const isWhere = !appended.repeated && appended.versions[0] === round.reached.version
    if (isWhere) this.states.advance(this.stream, known, round.reached)
    this.isFresh = isWhere
    this.answer(decided, appended.position)
  }

  /** Takes some out of those that are left. */
  private part(which: (command: Command) => boolean, tell?: (command: Command) => void): void {
    const parted = this.left.filter(which)
    if (parted.length === 0) return
    this.left = this.left.filter((command) => !parted.includes(command))
    for (const command of parted) tell?.(command)
  }

  private answer(decided: readonly Decided[], position?: bigint): void {
    const answered = new Set(decided.map(({ command }) => command))
    this.left = this.left.filter((command) => !answered.has(command))
    for (const command of answered) command.answer(undefined, position)
  }

  /** Reads what came after the version known. Who finds an own event there had succeeded unheard. */
  private async look(): Promise<void> {
    const [first] = this.left
    if (!first) return
    const { came } = await this.states.catchUp(first.of, this.stream)
    this.isFresh = true
    const last = came.at(-1)
    if (last)
      this.part(
        (command) => command.isAmong(came),
        (command) => command.answer(undefined, last.position),
      )
  }

  /** Decides as many as go into one append; or gives the one, alone, that reaches into other streams. */
  private decide(base: Folded): Round | [Command] {
    const decided: Decided[] = []
    let { state, version } = base
    let count = 0
    let letters = 0
    for (const command of this.left) {
      if (this.isAlone && decided.length > 0) break
      try {
        const outcome = command.decide(state)
        if (reachesFurther(outcome)) {
          if (decided.length > 0) break
          return [command]
        }
        const happened = outcome instanceof Refused ? [] : outcome.events
        const events = command.outgoing(happened, this.stream, version)
        const size = events.reduce((sum, one) => sum + one.size, 0)
        const isTooMuch = count + events.length > MOST_EVENTS || letters + size > MOST_LETTERS
        if (count > 0 && events.length > 0 && isTooMuch) break
        let next = state
        for (const { folding } of events) next = command.of.evolve(next, folding)
        state = next
        version += BigInt(events.length)
        count += events.length
        letters += size
        decided.push({ command, events })
      } catch (error) {
        // A decision that breaks is its own command's matter, not its neighbours'.
        this.part(
          (one) => one === command,
          () => command.reject(error),
        )
      }
    }
    return { decided, reached: { state, version } }
  }

  /** Seals what was decided. @returns nothing where one of them has to go, and the others decide again */
  private async seal(decided: readonly Decided[]): Promise<NewEvent[] | undefined> {
    const tries = await Promise.allSettled(decided.map(({ events }) => sealing(this.log, events)))
    const failed = new Map<Command, unknown>()
    tries.forEach((one, at) => {
      const command = decided[at]?.command
      if (command && one.status === 'rejected') failed.set(command, one.reason)
    })
    if (failed.size === 0)
      return tries.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    // An erased person: what others made of it meanwhile says it better than we can.
    if (!this.isFresh) await this.look()
    else
      this.part(
        (command) => failed.has(command),
        (command) => {
          const error = failed.get(command)
          if (error instanceof SubjectErased) command.answer(refuse('notFound'))
          else command.reject(error)
        },
      )
    return undefined
  }

  /** @returns nothing where all that are left have to decide again */
  private async append(
    base: Folded,
    decided: readonly Decided[],
    events: readonly NewEvent[],
  ): Promise<Appended | undefined> {
    const expected = base.version === 0n ? 'none' : base.version
    const writers = decided.filter((one) => one.events.length > 0)
    try {
      const takings = writers.flatMap(({ command }) => command.execution.taking ?? [])
      const appended = await this.log.store.append(
        [{ stream: this.stream, expected, events }],
        takings,
      )
      if (!appended.repeated) return appended
      if (decided.length === 1) return appended
      // Nothing was written, as one of them was before: which, is found out one by one.
      this.isAlone = true
    } catch (error) {
      if (error instanceof VersionConflict) {
        await afterConflict(this.states, error, this.patience)
        await this.look()
      } else if (error instanceof KeyTaken) {
        const { takings } = error
        this.part(
          ({ execution: { taking } }) => taking !== undefined && takings.includes(taking),
          (command) => command.reject(error),
        )
      } else if (!isOwnFault(error)) throw error
      else if (writers.length > 1 || decided.length > 1) this.isAlone = true
      else
        this.part(
          (command) => command === writers[0]?.command,
          (command) => command.reject(error),
        )
    }
    return undefined
  }
}
