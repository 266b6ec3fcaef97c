import type { ReplyOf } from '@portal/contracts'
import type { history } from '@portal/contracts/history'
import type { LogEntry } from '@portal/contracts/logs'
import type { Actor } from '@portal/platform/actor'
import { isSuper } from '@portal/platform/actor'
import type { EventLog } from '@portal/platform/event-log'
import type { Kysely } from 'kysely'
import { changesOf, formNamed, type Told } from './changes.ts'
import { inWords } from './in-words.ts'
import { asEntry, type DB, rowsAt } from './queries-rows.ts'

type Log = Pick<EventLog, 'store' | 'decode'>

/** Entries that are shown beside one at most. */
const BESIDE = 20
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** What happened in a stream before a version by the same form, the newest first. */
async function* before(log: Log, stream: string, version: number, types: readonly string[]) {
  const from = BigInt(version - 1)
  if (from < 1n) return
  for await (const recorded of log.store.readStream(stream, { from, backwards: true })) {
    if (!types.includes(recorded.type)) continue
    const [event] = await log.decode([recorded])
    if (event) yield event as Told
  }
}

async function eventAt(log: Log, stream: string, version: number): Promise<Told | undefined> {
  for await (const recorded of log.store.readStream(stream, { from: BigInt(version), max: 1 }))
    return (await log.decode([recorded]))[0]
  return undefined
}

/**
 * One entry of the history with all that is known of it: what it changed, what it came of, and what came of it.
 * @param position where it stands in the log
 * @returns undefined where nothing is listed there
 */
export async function entryWith(
  db: Kysely<DB>,
  log: Log,
  actor: Actor,
  position: string,
): Promise<ReplyOf<typeof history.entry> | undefined> {
  const found = await db
    .selectFrom('history.entry')
    .select(['event_id', 'action', 'stream', 'version', 'correlation', 'because_id'])
    .where('position', '=', position)
    .executeTakeFirst()
  if (!found) return undefined
  const { stream, version, action, correlation } = found
  const at = (name: 'event_id' | 'because_id' | 'correlation', value: string | null) =>
    value
      ? db
          .selectFrom('history.entry')
          .select('position')
          .where(name, '=', value)
          .where('position', '!=', position)
          .orderBy('position')
          .limit(BESIDE)
          .execute()
      : []
  const run = UUID.test(correlation)
    ? db
        .selectFrom('history.entry')
        .select('position')
        .where('object_id', '=', correlation)
        .where('action', '=', 'bulkAsked')
        .execute()
    : []
  const [cause, asked, came, together, event] = await Promise.all([
    at('event_id', found.because_id),
    run,
    at('because_id', found.event_id),
    at('correlation', correlation),
    stream === '' ? undefined : eventAt(log, stream, version),
  ])
  const [because] = [...cause, ...asked]
  const types = formNamed(action)?.form.events ?? []
  const { changes, erased } = event
    ? await changesOf(event, before(log, stream, version, types))
    : { changes: [], erased: false }
  const places = [position, because?.position, ...[...came, ...together].map((one) => one.position)]
  const rows = await rowsAt(db, {
    positions: places.filter((one) => one !== undefined),
    everybody: isSuper(actor),
  })
  const entries = new Map(rows.map((row) => [row.position, asEntry(row)]))
  const listed = (some: readonly { position: string }[]): LogEntry[] =>
    some.flatMap((one) => entries.get(one.position) ?? [])
  const entry = entries.get(position)
  if (!entry) return undefined
  return {
    entry,
    changes: await inWords(db, actor, changes),
    erased,
    because: (because && entries.get(because.position)) ?? null,
    came: listed(came),
    together: listed(together).filter(({ position: one }) => one !== because?.position),
  }
}
