import type { ReplyOf } from '@portal/contracts'
import type { history } from '@portal/contracts/history'
import type { CaseId } from '@portal/contracts/history/cases'
import { isRedacted } from '@portal/events'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { window } from '../kit/listing.ts'
import { authors } from '../kit/people.ts'
import { type CasePlace, placeOf, versionsOf } from './case-place.ts'
import { eventsAt, inOrder, type Log, newestOfEach, type Standing, stateIn } from './case-state.ts'
import { changesOf, isNothing, isSame, type Told } from './changes.ts'
import { inWords } from './in-words.ts'
import { asEntry, type DB, rowsAt } from './queries-rows.ts'

type Entry = ReturnType<typeof asEntry>

/** Entries of a case at these versions of its stream. */
async function entriesOf(
  db: Kysely<DB>,
  actor: Actor,
  stream: string,
  versions: readonly number[],
) {
  const found = await db
    .selectFrom('history.entry')
    .select('position')
    .where('stream', '=', stream)
    .where('version', '=', sql<number>`ANY (${versions}::int[])`)
    .orderBy('version')
    .execute()
  const rows = await rowsAt(db, {
    positions: found.map((one) => one.position),
    everybody: isSuper(actor),
  })
  const ids = rows.flatMap((row) => (row.actor_name === null ? (row.actor_id ?? []) : []))
  // Who handles a case is named with what they did, also where they themselves are not shown.
  const named = ids.length === 0 ? [] : await authors(db).where('user_id', 'in', ids).execute()
  const names = new Map(named.map((one) => [one.user_id, one.full_name]))
  const entries = new Map(
    rows.map((row) => {
      const entry = asEntry(row)
      const actorName = names.get(entry.actorId ?? '')
      return [row.version, actorName ? { ...entry, actorId: null, actorName } : entry]
    }),
  )
  return (version: number): Entry | undefined => entries.get(version)
}

async function* inTurn(events: readonly Told[]) {
  yield* events
}

/**
 * What happened to one case, a page of it, with what each event changed.
 * @param newest pages begin at the newest event, each with its newest first
 * @returns undefined where there is no such case for this reader
 */
export async function caseWith(
  db: Kysely<DB>,
  log: Log,
  actor: Actor,
  {
    page,
    pageSize,
    newest,
    ...is
  }: CaseId & { page: number; pageSize: number; newest?: 'true' | undefined },
): Promise<ReplyOf<typeof history.case> | undefined> {
  const place = await placeOf(db, actor, is)
  if (!place) return undefined
  const { total } = place
  const { limit, offset } = window(page, pageSize)
  const upTo = newest ? total - offset : Math.min(offset + limit, total)
  const from = newest ? Math.max(upTo - limit, 0) : offset
  const rows = await rowsOf(db, log, actor, place, await versionsOf(db, place, from + 1, upTo))
  return { rows: newest ? rows.reverse() : rows, total }
}

/** What happened at some moments of a case that follow each other, with what each event changed. */
export async function rowsOf(
  db: Kysely<DB>,
  log: Log,
  actor: Actor,
  place: CasePlace,
  versions: readonly number[],
) {
  const { stream } = place
  const [first] = versions
  if (first === undefined) return []
  const [entryAt, events, before] = await Promise.all([
    entriesOf(db, actor, stream, versions),
    eventsAt(log, stream, versions),
    newestOfEach(db, log, place, first),
  ])
  const rows = []
  let known = before
  for (const [at, event] of events.entries()) {
    const entry = entryAt(versions[at] ?? 0)
    const { changes } = await changesOf(event, inTurn(known))
    if (entry) rows.push({ entry, changes: await inWords(db, actor, changes) })
    known = [event, ...known]
  }
  return rows
}

/** The fields that say something at a moment, those that do not stand as before marked. */
function stoodSo(is: ReadonlyMap<string, Standing>, was: ReadonlyMap<string, Standing>) {
  return inOrder(is).flatMap(([key, one]) => {
    const old = was.get(key)?.is
    const changed = was.has(key) ? !isSame(old, one.is) : !isNothing(one.is)
    // What never said anything is left out; what says nothing any more is shown as empty.
    if (isRedacted(one.is) || (!changed && isNothing(one.is))) return []
    return [{ ...one, was: changed && !isRedacted(old) ? old : undefined, changed }]
  })
}

/**
 * One case as it stood after one of its events.
 * @returns undefined where there is no such case, or no such event of it, for this reader
 */
export async function momentWith(
  db: Kysely<DB>,
  log: Log,
  actor: Actor,
  { version: moment, ...is }: CaseId & { version: number },
): Promise<ReplyOf<typeof history.moment> | undefined> {
  const place = await placeOf(db, actor, is)
  if (!place || moment > place.total) return undefined
  const { total, stream } = place
  const [version] = await versionsOf(db, place, moment, moment)
  if (version === undefined) return undefined
  const [entryAt, [event], before] = await Promise.all([
    entriesOf(db, actor, stream, [version]),
    eventsAt(log, stream, [version]),
    newestOfEach(db, log, place, version),
  ])
  const entry = entryAt(version)
  if (!entry || !event) return undefined
  const now = stateIn([event, ...before])
  const { changes, erased } = await changesOf(event, inTurn(before))
  const said = changes.filter(({ spec }) => spec.once)
  const state = stoodSo(now, stateIn(before))
  const shown = await inWords(db, actor, [...state, ...said])
  return {
    total,
    entry,
    state: state.flatMap(({ changed, part }, at) => {
      const words = shown[at]
      return words ? [{ ...words, changed, part }] : []
    }),
    said: shown.slice(state.length),
    erased: erased || [...now.values()].some((one) => isRedacted(one.is)),
  }
}
