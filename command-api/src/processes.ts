import { type Beside, type Repeated, repeatedly } from '@portal/platform/beside'
import { runningBeside } from '@portal/platform/running'
import type { Projection } from '@portal/projections/kit/runner'
import type { Workers } from '@portal/workers/workers'
import type pg from 'pg'
import type { Duties } from './duties.ts'

/** How often a process says how it is. */
const EVERY_MS = 2000

interface State {
  readonly name: string
  readonly state: string
}

/** What does not go on in a process, by name: `{ projections: { messages: 'parked' } }`. */
export interface Troubles {
  readonly projections?: Readonly<Record<string, string>>
  readonly reactions?: Readonly<Record<string, string>>
  /** The names of schedules that fail. */
  readonly schedules?: readonly string[]
}

/** Is it one that somebody has to look at? */
export const isTroubled = ({ state }: Pick<State, 'state'>): boolean =>
  state === 'parked' || state === 'aside'

/** Of these, those that somebody has to look at. */
const troubled = (states: readonly State[]) =>
  Object.fromEntries(states.filter(isTroubled).map(({ name, state }) => [name, state]))

/** A process, and what goes on in it. */
export interface Here {
  readonly pool: pg.Pool
  /** What it is known by to the others. */
  readonly id: string
  readonly duties: Duties
  readonly projections: readonly Projection[]
  readonly workers: () => Workers | undefined
}

/** Says again and again how this process is, for the health of those that serve. */
export function sayHowItIs(here: Here, parts: Beside): Repeated {
  const does = Object.entries(here.duties).flatMap(([duty, has]) => (has ? [duty] : []))
  const troubles = (): Troubles => ({
    projections: troubled(here.projections.map((projection) => projection.status())),
    reactions: troubled(here.workers()?.status().reactions ?? []),
    schedules: here.workers()?.status().failing ?? [],
  })
  const say = () =>
    here.pool.query(
      `UPDATE installation.process SET duties = $2, troubles = $3
       WHERE id = $1 AND (duties, troubles) IS DISTINCT FROM ($2::text[], $3::jsonb)`,
      [here.id, does, JSON.stringify(troubles())],
    )
  const saying = repeatedly('saying how this process is', EVERY_MS, say, parts)
  saying.now()
  return saying
}

/** The processes beside this one, as far as they say how they are. */
export interface Others {
  /** Undefined where one of them is of a release that does not say what it does. */
  readonly duties: ReadonlySet<string> | undefined
  readonly troubles: readonly Troubles[]
}

/** Asks how the processes beside this one are. */
export async function othersOf(pool: pg.Pool, id: string): Promise<Others> {
  const rows = await runningBeside(pool, id)
  const isSilent = rows.some(({ duties }) => duties === null)
  return {
    duties: isSilent ? undefined : new Set(rows.flatMap(({ duties }) => duties ?? [])),
    troubles: rows.map(({ troubles }) => troubles as Troubles),
  }
}
