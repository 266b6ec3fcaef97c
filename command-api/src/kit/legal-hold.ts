import { type AnyCall, personalScopes } from '@portal/contracts'
import { isId } from '@portal/contracts/ids'
import { Refused } from '@portal/domain/kit/outcome'
import { sql } from 'kysely'
import type { Aside } from './admission.ts'
import { DatabaseTurns, late } from './database-turns.ts'
import type { OwnWrites } from './own-writes.ts'
import type { Parts } from './parts.ts'

type Input = Readonly<Record<string, unknown>>

/** Calls that take away what is no case, each with what it is. */
const others: Readonly<Record<string, string>> = {
  'account.removeOthers': 'a way of signing in, of which the log says all that there is',
  'contracts.withdraw': 'it stays as it was, and says that it does not apply',
  'privacy.liftHold': 'the hold itself',
}

/** Calls that do several things, with what they are told where they take away. */
const among: Readonly<Record<string, (input: Input) => boolean>> = {
  'certificates.decide': ({ decision }) => decision === 'cancel',
  'vacation.decide': ({ action }) => action === 'remove',
}

/** Who acts for themselves alone; a manager acts for their office. */
const own: readonly string[] = personalScopes.filter((scope) => scope !== 'manager')

/**
 * Does a call of the office take something away, so that a legal hold stands before it? Every DELETE does,
 * also of an area that is added tomorrow.
 */
export const takesAway = ({ method, may, area, name }: AnyCall, input: Input = {}): boolean =>
  among[`${area}.${name}`]?.(input) ??
  (method === 'DELETE' && may !== 'guest' && !own.includes(may) && !(`${area}.${name}` in others))

/** Does a call place a hold? */
const places = ({ area, name }: AnyCall): boolean => area === 'privacy' && name === 'placeHold'

/** Of all processes on one database: many take away at once, and nobody while a hold is placed. */
const LOCK = 727_015n
/** What takes away or holds at once in a process: each keeps a connection besides those it works with. */
const AT_ONCE = 2

/** What tells of holds, and of what is whose. */
const tellers = ['privacy', 'history']

/** For now it cannot be told whether it is held; nothing is taken away meanwhile. */
const unknown = new Refused('unavailable' as const)

/**
 * Keeps what is under legal hold from being taken away, by the log and not by what is known of it a moment
 * later: between the look at the holds and the last event of a call that takes away no hold is placed, in
 * no process; and all that the log has by then is looked at.
 */
export class HoldGuard {
  private readonly parts: Pick<Parts, 'db' | 'pool' | 'log'>
  private readonly writes: Pick<OwnWrites, 'seen'>
  private readonly turns: DatabaseTurns

  constructor(parts: Pick<Parts, 'db' | 'pool' | 'log'>, writes: Pick<OwnWrites, 'seen'>) {
    this.parts = parts
    this.writes = writes
    this.turns = new DatabaseTurns(parts.pool, AT_ONCE)
  }

  /**
   * Carries out a call: as it is, or, where it takes away or places a hold, in turn with those.
   * @param aside waits without a place at the gate
   * @returns what it returns; `underLegalHold` where something that it names is held; `unavailable` where
   *   what tells of holds is behind, or another keeps it waiting
   */
  async carryOut<R>(
    call: AnyCall,
    input: Input,
    aside: Aside,
    run: () => Promise<R>,
  ): Promise<R | Refused<'underLegalHold' | 'unavailable'>> {
    if (takesAway(call, input))
      return this.inTurn('taking', aside, async () =>
        (await isHeld(this.parts, input)) ? new Refused('underLegalHold' as const) : run(),
      )
    return places(call) ? this.inTurn('placing', aside, run) : run()
  }

  /**
   * Takes several things away, in turn with what places holds.
   * @param run is told of each by its id whether it is held
   * @returns what it returns; `unavailable` as of `carryOut`
   */
  takeAway<R>(
    run: (isHeld: (id: string) => Promise<boolean>) => Promise<R>,
  ): Promise<R | Refused<'unavailable'>> {
    return this.inTurn(
      'taking',
      (wait) => wait(),
      () => run((id) => isHeld(this.parts, { id })),
    )
  }

  private async inTurn<R>(
    what: 'taking' | 'placing',
    aside: Aside,
    run: () => Promise<R>,
  ): Promise<R | Refused<'unavailable'>> {
    const turn = { of: LOCK, shared: what === 'taking' }
    const outcome = await this.turns.have([turn], aside, async () => {
      if (what === 'taking') {
        const head = await this.parts.log.store.head()
        if (!(await aside(() => this.writes.seen(tellers, head)))) return late
      }
      return run()
    })
    return outcome === late ? unknown : outcome
  }
}

/** How long a job waits for what tells of holds, in ms. */
const JOB_PATIENCE_MS = 5000

/** The same for what no request asks for: one for all the jobs of a process. */
export const guardOfJobs = (parts: Pick<Parts, 'db' | 'pool' | 'log' | 'progress'>): HoldGuard =>
  new HoldGuard(parts, {
    seen: (names, position) => parts.progress.reached(names, position, JOB_PATIENCE_MS),
  })

/** For now nobody knows what is held. */
export class HoldsBehind extends Error {}

/** What came of a job's turn. Throws `HoldsBehind`, so that the job is tried again. */
export function orAgain<R>(outcome: R): R {
  if (outcome instanceof Refused && outcome.code === unknown.code)
    throw new HoldsBehind('what tells of legal holds is behind')
  return outcome
}

/**
 * Is something that a call names under legal hold: itself, as something of a person who is, or as a person
 * of whom something is?
 */
async function isHeld({ db }: Pick<Parts, 'db'>, input: Input): Promise<boolean> {
  const ids = Object.values(input).filter(
    (value): value is string => typeof value === 'string' && isId(value),
  )
  if (ids.length === 0) return false
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (SELECT FROM privacy.hold)
      AND (EXISTS (SELECT FROM privacy.hold WHERE object_id = ANY (${ids}::uuid[]))
        OR EXISTS (SELECT FROM privacy.hold WHERE user_id = ANY (${ids}::uuid[]))
        OR EXISTS (SELECT FROM history.entry e JOIN privacy.hold h ON h.object_id = e.subject_id
          WHERE e.object_id = ANY (${ids}::uuid[]))) AS held`.execute(db)
  return rows[0]?.held ?? false
}
