import { sameEmail } from '@portal/contracts/email'
import { type EventName, eventDef, isRedacted, personalOf, type Read } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import type { Recorded } from '@portal/platform/event-store/port'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../history/queries-rows.ts'

type Log = Pick<EventLog, 'store' | 'decode'>

/** Events that are read at once. */
const PAGE = 2000

/** What the log says of one person. */
export interface OwnEvent {
  readonly id: string
  readonly type: EventName
  readonly stream: string
  readonly position: string
  readonly at: Date
  /** Whether it happened to them; else they did it to something else. */
  readonly aboutThem: boolean
  /** Who did it: they themselves, somebody else, or nobody. */
  readonly by: 'you' | 'office' | 'itself'
  /** What it says of them: all where it happened to them, else their own words alone. */
  readonly data: Readonly<Record<string, unknown>>
}

type Data = Record<string, unknown>

/** A copy without what stands at a path: `a.b[].c`. */
function without(data: unknown, steps: readonly string[]): unknown {
  const [step, ...more] = steps
  if (step === undefined || typeof data !== 'object' || data === null) return undefined
  if (step === '[]')
    return Array.isArray(data)
      ? data.map((one) => (more.length === 0 ? null : without(one, more)))
      : data
  const { [step]: at, ...others } = data as Data
  if (at === undefined || more.length === 0) return others
  return { ...others, [step]: without(at, more) }
}

const stepsOf = (path: string): string[] => path.replaceAll('[]', '.[]').split('.').filter(Boolean)

/** What stands at a path, or nothing. */
function only(data: unknown, steps: readonly string[]): unknown {
  const [step, ...more] = steps
  if (step === undefined) return isRedacted(data) ? null : data
  if (typeof data !== 'object' || data === null) return undefined
  if (step === '[]') return Array.isArray(data) ? data.map((one) => only(one, more)) : undefined
  const found = only((data as Data)[step], more)
  return found === undefined ? undefined : { [step]: found }
}

/**
 * What of an event's data is a person's: all of it but what is sealed for others, where it happened to
 * them; else what is sealed for them, which are their own words.
 */
export function ownPart(
  event: Pick<Read<unknown>, 'type' | 'data'>,
  whose: ReadonlySet<unknown>,
  aboutThem: boolean,
): Data {
  const data = event.data as Data
  const def = eventDef(event.type)
  const fields = def ? personalOf(def, def.version) : []
  if (aboutThem)
    return fields
      .filter(({ subject }) => !whose.has(data[subject]))
      .reduce<Data>((kept, { path }) => without(kept, stepsOf(path)) as Data, data)
  const own = fields.filter(({ subject }) => whose.has(data[subject]))
  return Object.assign({}, ...own.map(({ path }) => only(data, stepsOf(path)) ?? {})) as Data
}

/** The addresses that a person ever had, as they are compared. */
async function addressesOf(log: Log, userId: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let some: Recorded[] = []
  const look = async () => {
    for (const { data } of await log.decode(some)) {
      const { email } = data as { readonly email?: unknown }
      if (typeof email === 'string' && email !== '') found.add(sameEmail(email))
    }
    some = []
  }
  for await (const one of log.store.readStream(`person-${userId}`)) {
    some.push(one)
    if (some.length >= PAGE) await look()
  }
  await look()
  return found
}

/**
 * What was written with one of a person's addresses before they were a person: it is sealed under an id of
 * its own. By its position that id.
 */
async function fromBefore(db: Kysely<DB>, log: Log, userId: string): Promise<Map<string, string>> {
  const addresses = await addressesOf(log, userId)
  const found = new Map<string, string>()
  const { rows } = await sql<{ there: boolean }>`SELECT EXISTS (SELECT FROM history.entry
    WHERE action = 'registrationStarted' AND subject_id IS NULL) AS there`.execute(db)
  if (addresses.size === 0 || !rows[0]?.there) return found
  for (let after = 0n; ; ) {
    const page = await log.store.readAll(after, { types: ['registrationStarted'], max: PAGE })
    for (const { position, data } of await log.decode(page.events)) {
      const { registrationId, email, userId: known } = data as Data
      if (known === null && typeof email === 'string' && addresses.has(sameEmail(email)))
        found.set(position.toString(), String(registrationId))
    }
    if (page.caughtUp) return found
    after = page.checkpoint
  }
}

/**
 * Everything in the log that happened to a person, or that they did, the first first. It is found by the
 * history, which lists every event there is: what an area adds tomorrow is in it without a line of its own.
 * What they wrote to be let in is theirs, too, though nobody knew then who it was.
 */
export async function* ownEvents(
  db: Kysely<DB>,
  log: Log,
  userId: string,
): AsyncGenerator<OwnEvent> {
  const { rows } = await sql<{ position: string; action: string; by: OwnEvent['by'] }>`
    SELECT position, action, CASE WHEN actor_id = ${userId} OR impersonator_id = ${userId} THEN 'you'
      WHEN actor_id IS NULL THEN 'itself' ELSE 'office' END AS by
    FROM history.entry WHERE position IN (
      SELECT position FROM history.entry WHERE subject_id = ${userId}
      UNION SELECT position FROM history.entry WHERE actor_id = ${userId}
      UNION SELECT position FROM history.entry WHERE impersonator_id = ${userId})`.execute(db)
  if (rows.length === 0) return
  const before = await fromBefore(db, log, userId)
  const whose = new Set([userId, ...before.values()])
  const wanted = new Map(rows.map(({ position, by }) => [position, by]))
  for (const position of before.keys()) wanted.set(position, 'you')
  const types = [...new Set(rows.map(({ action }) => action))]
  if (before.size > 0 && !types.includes('registrationStarted')) types.push('registrationStarted')
  for (let after = 0n, left = wanted.size; left > 0; ) {
    const page = await log.store.readAll(after, { types, max: PAGE })
    const theirs: Recorded[] = page.events.filter((one) => wanted.has(one.position.toString()))
    left -= theirs.length
    for (const event of await log.decode(theirs)) {
      const data = event.data as Data
      const position = event.position.toString()
      const aboutThem = data.userId === userId || data.ownerId === userId || before.has(position)
      yield {
        id: event.id,
        type: event.type as EventName,
        stream: event.stream,
        position,
        at: event.time,
        aboutThem,
        by: wanted.get(position) ?? 'itself',
        data: ownPart(event, whose, aboutThem),
      }
    }
    after = page.checkpoint
    if (page.caughtUp) return
  }
}
