import type { Absences } from '@portal/platform/absences'
import { Away, awayOf } from '@portal/platform/away'
import type { Progress } from '@portal/projections/kit/progress'
import { models } from '@portal/projections/models'
import { gatewayStates } from '@portal/workers/kit/gateways'
import { failing } from '@portal/workers/kit/jobs'
import type pg from 'pg'
import type { Duties } from './duties.ts'
import { type Here, isTroubled, type Others, othersOf } from './processes.ts'

/**
 * The answer of `GET /api/health`. `unavailable` is sent as 503: it is not ready, or its database or
 * event store is not there. `degraded` is sent as 200, because it serves: here or in another process a projection or
 * reaction is parked, no process projects or works, jobs fail again and again, a schedule fails, the queue or the files
 * are away, a disk is full, the database only reads, somebody locked what others wait for, or a file was asked for that
 * the log knows and the store has not.
 * A balancer leaves it in, and a person looks.
 */
export interface Health {
  readonly ok: boolean
  readonly status: 'ok' | 'degraded' | 'unavailable'
  readonly parts: Record<string, unknown>
}

/** What one asks the database for: undefined where it does not say. */
async function asking(pool: pg.Pool, id: string) {
  const [outside, failingJobs, others] = await Promise.all([
    gatewayStates(pool),
    failing(pool),
    othersOf(pool, id),
  ])
  return { outside, failingJobs, others }
}

interface State {
  readonly name: string
  readonly state: string
  readonly position: bigint
}

/** Anybody may look: why something is parked stands in the log alone, it may name people. */
const shown = (list: readonly State[]) =>
  Object.fromEntries(
    list.map(({ name, state, position }) => [name, { state, position: position.toString() }]),
  )

/** Looks at every part. A projection that another process runs is 'elsewhere', with how far it is. */
export function healthOf(
  of: Here & {
    readonly absences: Absences
    readonly progress: Progress
    readonly lostFiles: () => number
    readonly ready: () => boolean
  },
): () => Promise<Health> {
  const asked = shared(async () =>
    (await isAnswering(of))
      ? { found: await asking(of.pool, of.id).catch(() => undefined) }
      : undefined,
  )
  return async () => {
    const said = of.absences.of('database') === undefined ? await asked() : undefined
    const { outside, failingJobs, others } = said?.found ?? {}
    const here = new Map(of.projections.map((one) => [one.model.name, one.status()]))
    const there = new Map(others?.troubles.flatMap((one) => Object.entries(one.projections ?? {})))
    const states = models.map(
      ({ name }): State =>
        here.get(name) ?? {
          name,
          state: there.get(name) ?? 'elsewhere',
          position: of.progress.least([name]),
        },
    )
    const { reactions = [], failing: own = [] } = of.workers()?.status() ?? {}
    const late = [...own, ...(others?.troubles.flatMap((one) => one.schedules ?? []) ?? [])]
    const parked = others?.troubles.flatMap((one) => Object.keys(one.reactions ?? {})) ?? []
    const duties = whoDoes(of.duties, others)
    const store = of.absences.of('eventStore')?.why !== 'unreachable'
    const ok =
      of.ready() &&
      store &&
      (said !== undefined || of.absences.of('database')?.why !== 'unreachable')
    const parts = of.absences.states()
    const lost = of.lostFiles()
    const whole =
      lost === 0 &&
      !failingJobs &&
      parked.length === 0 &&
      late.length === 0 &&
      Object.values(duties).every((where) => where !== 'nobody') &&
      (!outside || Object.values(outside).every(({ state }) => state === 'ok')) &&
      Object.values(parts).every((state) => state === 'ok') &&
      [...states, ...reactions].every((one) => !isTroubled(one))
    return {
      ok,
      status: !ok ? 'unavailable' : whole ? 'ok' : 'degraded',
      parts: {
        ...parts,
        duties,
        lostFiles: lost,
        failingJobs: failingJobs ?? 'unknown',
        projections: shown(states),
        reactions: {
          ...Object.fromEntries(parked.map((name) => [name, { state: 'parked' }])),
          ...shown(reactions),
        },
        schedules: Object.fromEntries(late.map((name) => [name, { state: 'failing' }])),
        outside: outside ?? 'unknown',
      },
    }
  }
}

/** Who does what: `nobody` is told of where every process says what it does. */
function whoDoes(own: Duties, others: Others | undefined): Record<keyof Duties, string> {
  const where = (duty: keyof Duties) => {
    if (own[duty]) return 'here'
    if (!others?.duties) return 'unknown'
    return others.duties.has(duty) ? 'elsewhere' : 'nobody'
  }
  return { serve: where('serve'), project: where('project'), work: where('work') }
}

/**
 * Asks once for all who come while it is asked. Anybody may look at the health of a portal, as often as they like: were
 * the database asked for each, a stranger's thousand lines over one connection would take all that there is of it.
 */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/** Does the database answer? Should it not, this is known to all when it returns. */
async function isAnswering(of: { pool: pg.Pool; absences: Absences }): Promise<boolean> {
  try {
    await of.pool.query('SELECT 1')
    return true
  } catch (error) {
    await of.absences.seen(awayOf(error) ?? new Away('database', error))
    return false
  }
}
