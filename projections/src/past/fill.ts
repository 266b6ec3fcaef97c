import { decodeBatch, type EventLog } from '@portal/platform/event-log'
import { letOthers } from '@portal/platform/let-others'
import type { Row } from '../kit/rows.ts'
import type { Tables } from '../kit/table.ts'
import { BatchWriter, type TableWriter } from '../kit/writer.ts'
import type { Kept } from './kept.ts'
import { creating, keptTables, placeOf, SCHEMA } from './place.ts'
import { overlay } from './seen.ts'
import type { Way } from './way.ts'

/** Events that are read at once. */
const PAGE = 1000
/** What is done to rows before it is written: bounds the memory, and leaves most of it folded. */
const HELD = 100_000

type Writer = TableWriter<never>

/** Collects what the handlers of a model write into the tables that are kept; the rest falls by the way. */
class Gathering {
  readonly kept: Kept
  readonly types: ReadonlySet<string>
  private readonly tables: Tables
  private batch: BatchWriter
  private writers: Readonly<Record<string, Writer>> = {}
  /** Rows that something is done to, each as often as it is. */
  held = 0

  constructor(kept: Kept) {
    const { model, without } = kept
    this.kept = kept
    this.tables = keptTables(kept)
    const all = model.types === 'all' ? [] : model.types
    this.types = new Set(all.filter((type) => !(without as readonly string[]).includes(type)))
    this.batch = new BatchWriter(this.tables)
    this.begin()
  }

  handle(event: Parameters<Kept['model']['handle']>[1]): void {
    if (this.types.has(event.type))
      this.kept.model.handle(this.writers as never, event, () => undefined)
  }

  /** What was collected, as statements. */
  take() {
    const statements = this.batch.statements(SCHEMA)
    this.begin()
    return statements
  }

  private begin(): void {
    this.held = 0
    this.batch = new BatchWriter(this.tables)
    const inner = this.batch.writers() as Readonly<Record<string, Writer>>
    const { model, tables } = this.kept
    this.writers = Object.fromEntries(
      Object.keys(model.tables).map((name) => [
        name,
        name in tables
          ? this.counted(inner[placeOf(model.name, name)] as Writer, tables[name] ?? [])
          : nowhere,
      ]),
    )
  }

  /** A writer that leaves columns out, and counts. */
  private counted(inner: Writer, without: readonly string[]): Writer {
    const left = (row: Row): never => {
      this.held++
      if (without.length === 0) return row as never
      return Object.fromEntries(
        Object.entries(row).filter(([column]) => !without.includes(column)),
      ) as never
    }
    return {
      put: (row) => inner.put(left(row)),
      create: (row) => inner.put(left(row)),
      insert: (row) => inner.put(left(row)),
      change: (key, set, by) => inner.change(key, left(set), by),
      add: (key, by) => inner.add(key, left(by)),
      remove: (key) => inner.remove(left(key)),
      removeWhere: (where) => inner.removeWhere(where),
      changeWhere: (where, set) => inner.changeWhere(where, left(set as Row)),
    }
  }
}

const nothing = () => undefined
const nowhere: Writer = {
  put: nothing,
  create: nothing,
  insert: nothing,
  change: nothing,
  add: nothing,
  remove: nothing,
  removeWhere: nothing,
  changeWhere: nothing,
}

/**
 * Works the tables of read models out as they stood: the log is gone through up to the end by the very
 * handlers that keep the lists of today.
 * @throws what `goesOn` and the handlers throw
 */
export async function fill(models: readonly Kept[], way: Way): Promise<void> {
  const { client, log, end } = way
  for (const one of models) for (const statement of creating(one)) await client.query(statement)
  const gatherings = models.map((one) => new Gathering(one))
  const types = [...new Set(gatherings.flatMap((one) => [...one.types]))]
  // The database gathers them while the log is read.
  const lasts = Promise.all(models.map((one) => gatherLasts(one, way)))
  lasts.catch(nothing)
  const write = async () => {
    for (const one of gatherings)
      await Promise.all(one.take().map(({ text, values }) => client.query(text, values)))
  }
  const read = async (after: bigint) => {
    const batch = await log.store.readAll(after, { types, max: PAGE })
    return { ...batch, events: await decodeBatch(log as EventLog, batch) }
  }
  const last = end.position
  const until = end.before.getTime()
  let next: ReturnType<typeof read> | undefined = read(0n)
  while (next) {
    const { events, checkpoint, caughtUp }: Awaited<typeof next> = await next
    way.goesOn()
    const over: boolean = caughtUp || checkpoint >= last
    // The next page is on its way while this one is worked on; what becomes of it is heard above.
    next = over ? undefined : read(checkpoint)
    next?.catch(nothing)
    for (const event of events)
      if (event.position <= last && event.time.getTime() < until)
        for (const one of gatherings) one.handle(event)
    way.at(over ? 1 : Number((checkpoint * 1000n) / last) / 1000)
    if (gatherings.reduce((sum, one) => sum + one.held, 0) > HELD) await write()
    else await letOthers()
  }
  await write()
  await lasts
  for (const one of models) {
    await takeLasts(one, way)
    if (one.model.name === 'users') await overlay(way)
  }
  const places = models.flatMap((one) => Object.keys(keptTables(one)))
  await client.query(`ANALYZE ${places.map((place) => `"${place}"`).join(', ')}`)
}

const lastsOf = (model: string, type: string) => `${model}_${type}`

/** What each event of a type says over again, from the history: of everybody the last before the end. */
async function gatherLasts({ model, lasts }: Kept, { client, end }: Way): Promise<void> {
  for (const { type } of lasts) {
    const name = lastsOf(model.name, type)
    await client.query(
      `CREATE TEMPORARY TABLE "${name}" (subject_id uuid PRIMARY KEY, at timestamptz)`,
    )
    await client.query(
      `INSERT INTO ${SCHEMA}."${name}" SELECT e.subject_id, e.at FROM history.entry e
       JOIN (SELECT max(position) AS position FROM history.entry
         WHERE action = $1 AND at < $2 AND position <= $3 AND subject_id IS NOT NULL
         GROUP BY subject_id) l USING (position)`,
      [type, end.before, end.position.toString()],
    )
  }
}

async function takeLasts({ model, lasts }: Kept, { client }: Way): Promise<void> {
  for (const { table, column, key, type } of lasts)
    await client.query(
      `UPDATE ${SCHEMA}."${placeOf(model.name, table)}" o SET "${column}" = s.at
       FROM ${SCHEMA}."${lastsOf(model.name, type)}" s WHERE o."${key}" = s.subject_id`,
    )
}
