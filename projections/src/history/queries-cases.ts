import type { ReplyOf } from '@portal/contracts'
import type { history } from '@portal/contracts/history'
import { type CaseName, caseStream, cases } from '@portal/contracts/history/cases'
import type { Form } from '@portal/contracts/history/form'
import { forms } from '@portal/contracts/history/forms'
import { isRedacted } from '@portal/events'
import { type Actor, isSuper } from '@portal/platform/actor'
import type { EventLog } from '@portal/platform/event-log'
import { type Kysely, sql } from 'kysely'
import { window } from '../kit/listing.ts'
import { authors, maySee } from '../kit/people.ts'
import { allows } from '../kit/scopes.ts'
import {
  type Change,
  changesOf,
  formNamed,
  isNothing,
  isSame,
  type Told,
  valueAt,
} from './changes.ts'
import { inWords } from './in-words.ts'
import { asEntry, type DB, rowsAt } from './queries-rows.ts'

type Log = Pick<EventLog, 'store' | 'decode'>
type Entry = ReturnType<typeof asEntry>

/** Where a case stands as long as there is one: who looks after its area sees it no longer than that. */
const tables: Readonly<Record<CaseName, readonly [table: string, id: string]>> = {
  report: ['incidents.report', 'report_id'],
  right: ['driver_rights.right', 'right_id'],
  contract: ['contracts.contract', 'contract_id'],
  document: ['documents.document', 'document_id'],
}

/** All forms with fields that stay, by the events that bear them. */
const lasting = Object.keys(forms).filter((name) =>
  Object.values((forms as Readonly<Record<string, Form>>)[name]?.fields ?? {}).some(
    (field) => !field.once,
  ),
)
const bearing = lasting.flatMap((name) => (forms as Record<string, Form>)[name]?.events ?? [])

/**
 * How many events a case has.
 * @returns undefined where there is none, or it is not for this reader: not of their area, or of a person
 * whom they may not see; what is gone is for super administrators
 */
async function lengthOf(
  db: Kysely<DB>,
  actor: Actor,
  kind: CaseName,
  id: string,
): Promise<number | undefined> {
  if (!allows[cases[kind].may](actor)) return undefined
  const last = await db
    .selectFrom('history.entry')
    .select(['version', 'subject_id'])
    .where('stream', '=', caseStream(kind, id))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  if (isSuper(actor)) return last.version
  const [table, column] = tables[kind]
  const { rows } = await sql`
    SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(db)
  if (rows.length === 0) return undefined
  const owner = last.subject_id
  return owner === null || (await maySee(db, actor, owner)) ? last.version : undefined
}

/** Entries of a case between two versions, both with them; the first first. */
async function entriesOf(db: Kysely<DB>, actor: Actor, stream: string, from: number, to: number) {
  const found = await db
    .selectFrom('history.entry')
    .select('position')
    .where('stream', '=', stream)
    .where('version', '>=', from)
    .where('version', '<=', to)
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

async function eventsOf(log: Log, stream: string, from: number, to: number): Promise<Told[]> {
  const recorded = []
  const max = to - from + 1
  for await (const one of log.store.readStream(stream, { from: BigInt(from), max }))
    recorded.push(one)
  return log.decode(recorded)
}

/**
 * The newest event of each kind that bears fields, as a case had them up to a version; the newest first. All
 * that it was then stands in these: events of one kind bear the same fields.
 */
async function newestOfEach(db: Kysely<DB>, log: Log, stream: string, upto: number) {
  const found = await sql<{ version: number }>`
    SELECT max(version) AS version FROM history.entry
    WHERE stream = ${stream} AND version <= ${upto} AND action = ANY (${bearing}::text[])
    GROUP BY action ORDER BY 1 DESC`.execute(db)
  const events = await Promise.all(
    found.rows.map(({ version }) => eventsOf(log, stream, version, version)),
  )
  return events.flat()
}

/** Fields stand as their forms have them, at every moment alike. */
const order = new Map(
  Object.entries(forms as Readonly<Record<string, Form>>)
    .flatMap(([name, { fields }]) => Object.keys(fields).map((field) => `${name} ${field}`))
    .map((key, at) => [key, at]),
)
const inOrder = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  (order.get(one) ?? 0) - (order.get(other) ?? 0)

/** Every field that lasts, as the newest of these events has it. */
function stateIn(newestFirst: readonly Told[]): Map<string, Change> {
  const state = new Map<string, Change>()
  for (const event of newestFirst) {
    const found = formNamed(event.type)
    for (const [field, spec] of Object.entries(found?.form.fields ?? {})) {
      const is = valueAt(event.data, field)
      const key = `${found?.name} ${field}`
      if (spec.once || is === undefined || state.has(key)) continue
      state.set(key, { form: found?.name ?? '', field, spec, was: undefined, is })
    }
  }
  return state
}

async function* inTurn(events: readonly Told[]) {
  yield* events
}

/**
 * What happened to one case, a page of it, with what each event changed.
 * @returns undefined where there is no such case for this reader
 */
export async function caseWith(
  db: Kysely<DB>,
  log: Log,
  actor: Actor,
  {
    category,
    id,
    page,
    pageSize,
  }: { category: CaseName; id: string; page: number; pageSize: number },
): Promise<ReplyOf<typeof history.case> | undefined> {
  const total = await lengthOf(db, actor, category, id)
  if (total === undefined) return undefined
  const stream = caseStream(category, id)
  const { limit, offset } = window(page, pageSize)
  const to = Math.min(offset + limit, total)
  if (offset >= total) return { rows: [], total }
  const [entryAt, events, before] = await Promise.all([
    entriesOf(db, actor, stream, offset + 1, to),
    eventsOf(log, stream, offset + 1, to),
    newestOfEach(db, log, stream, offset),
  ])
  const rows = []
  let known = before
  for (const [at, event] of events.entries()) {
    const entry = entryAt(offset + at + 1)
    const { changes } = await changesOf(event, inTurn(known))
    if (entry) rows.push({ entry, changes: await inWords(db, actor, changes) })
    known = [event, ...known]
  }
  return { rows, total }
}

/**
 * One case as it stood after one of its events.
 * @returns undefined where there is no such case, or no such event of it, for this reader
 */
export async function momentWith(
  db: Kysely<DB>,
  log: Log,
  actor: Actor,
  { category, id, version }: { category: CaseName; id: string; version: number },
): Promise<ReplyOf<typeof history.moment> | undefined> {
  const total = await lengthOf(db, actor, category, id)
  if (total === undefined || version > total) return undefined
  const stream = caseStream(category, id)
  const [entryAt, [event], before] = await Promise.all([
    entriesOf(db, actor, stream, version, version),
    eventsOf(log, stream, version, version),
    newestOfEach(db, log, stream, version - 1),
  ])
  const entry = entryAt(version)
  if (!entry || !event) return undefined
  const was = stateIn(before)
  const is = stateIn([event, ...before])
  const { changes, erased } = await changesOf(event, inTurn(before))
  const said = changes.filter(({ spec }) => spec.once)
  const state = [...is].sort(inOrder).flatMap(([key, one]) => {
    const old = was.get(key)?.is
    const changed = was.has(key) ? !isSame(old, one.is) : !isNothing(one.is)
    // What never said anything is left out; what says nothing any more is shown as empty.
    if (isRedacted(one.is) || (!changed && isNothing(one.is))) return []
    return [{ ...one, was: changed && !isRedacted(old) ? old : undefined, changed }]
  })
  const shown = await inWords(db, actor, [...state, ...said])
  return {
    total,
    entry,
    state: state.flatMap(({ changed }, at) => {
      const words = shown[at]
      return words ? [{ ...words, changed }] : []
    }),
    said: shown.slice(state.length),
    erased: erased || [...is.values()].some((one) => isRedacted(one.is)),
  }
}
