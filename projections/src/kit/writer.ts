import type { LiveTopic } from '@portal/contracts'
import type { PoolClient } from 'pg'
import { json, rowsSource } from './rows.ts'
import type { RowOf, Table, Tables } from './table.ts'

type Row = Record<string, unknown>
type Pending =
  | { is: 'put'; row: Row; own: boolean }
  | { is: 'change'; key: Row; set: Row; add: Record<string, number> }
  | { is: 'remove'; key: Row }

/** What a handler may do with one table. Everything goes by the primary key, so that a batch folds into few statements. */
export interface TableWriter<T> {
  /** Writes the whole row, whether it was there or not. */
  put(row: RowOf<T>): void
  /** Writes a row whose key no other row can have; cheaper than `put`. One that is there stops the projection. */
  insert(row: RowOf<T>): void
  /** Changes columns of the row, if it is there, and adds to number columns of it. */
  change(
    key: Partial<RowOf<T>>,
    set: Partial<RowOf<T>>,
    by?: { [K in keyof RowOf<T>]?: number },
  ): void
  /** Adds to number columns of the row, if it is there. */
  add(key: Partial<RowOf<T>>, by: { [K in keyof RowOf<T>]?: number }): void
  remove(key: Partial<RowOf<T>>): void
  /** Removes the rows that have these values; costs a statement of its own. */
  removeWhere(where: Partial<RowOf<T>>): void
  /** Changes the rows that have these values; costs a statement of its own. */
  changeWhere(where: Partial<RowOf<T>>, set: Partial<RowOf<T>>): void
}

export type Writers<T extends Tables> = { readonly [K in keyof T]: TableWriter<T[K]> }

export interface Touch {
  readonly topic: LiveTopic
  /** Whose browser is told; without it, everybody's who may see the topic. */
  readonly users?: readonly string[]
}

/** What is sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: (string | Buffer)[]
}

type Step =
  | { is: 'fold'; rows: Map<string, Map<string, Pending>>; inserts: Map<string, Row[]> }
  | { is: 'where'; table: string; where: Row; set: Row | null }

/** Collects the writes of a batch and folds them by row; `flush` sends them in order. */
export class BatchWriter {
  /** By topic, whose browsers are told; undefined for everybody's who may see it. */
  readonly touched = new Map<string, Set<string> | undefined>()
  private readonly steps: Step[] = []
  private readonly tables: Tables

  constructor(tables: Tables) {
    this.tables = tables
  }

  writers<T extends Tables>(): Writers<T> {
    const writers: Record<string, TableWriter<Table<Record<string, never>>>> = {}
    for (const name of Object.keys(this.tables)) {
      const { key: parts } = this.table(name)
      const fold = (key: Row, make: (before: Pending | undefined) => Pending | undefined) => {
        const rows = this.rowsOf(name)
        const text = keyText(name, parts, key)
        const before = rows.get(text)
        const after = make(before)
        if (after && after !== before) rows.set(text, after)
      }
      writers[name] = {
        insert: (row: Row) => {
          const { inserts } = this.fold()
          const rows = inserts.get(name)
          if (rows) rows.push(row)
          else inserts.set(name, [row])
        },
        put: (row: Row) =>
          this.rowsOf(name).set(keyText(name, parts, row), { is: 'put', row, own: false }),
        change: (key: Row, set: Row, by?: Row) =>
          fold(key, (before) => {
            const after = changed(before, key, set)
            return by ? added(after, key, by) : after
          }),
        add: (key: Row, by: Row) => fold(key, (before) => added(before, key, by)),
        remove: (key: Row) =>
          this.rowsOf(name).set(keyText(name, parts, key), { is: 'remove', key }),
        removeWhere: (where: Row) =>
          this.steps.push({ is: 'where', table: name, where, set: null }),
        changeWhere: (where: Row, set: Row) =>
          this.steps.push({ is: 'where', table: name, where, set }),
      } as never
    }
    return writers as unknown as Writers<T>
  }

  touch({ topic, users }: Touch): void {
    if (users === undefined) {
      this.touched.set(topic, undefined)
      return
    }
    const told = this.touched.get(topic)
    if (told) for (const user of users) told.add(user)
    else if (!this.touched.has(topic)) this.touched.set(topic, new Set(users))
  }

  /** Everything collected, as statements in their order. */
  statements(schema: string): Statement[] {
    return this.steps.flatMap((step) =>
      step.is === 'where'
        ? this.whereStatement(schema, step)
        : [
            ...[...step.inserts].map(([table, rows]) => this.insertStatement(schema, table, rows)),
            ...[...step.rows].flatMap(([table, rows]) =>
              this.rowStatements(schema, table, [...rows.values()]),
            ),
          ],
    )
  }

  /** Sends everything collected, in order. */
  async flush(client: PoolClient, schema: string): Promise<void> {
    for (const { text, values } of this.statements(schema)) await client.query(text, values)
  }

  private fold(): Step & { is: 'fold' } {
    const last = this.steps.at(-1)
    if (last?.is === 'fold') return last
    const next = { is: 'fold', rows: new Map(), inserts: new Map() } as const
    this.steps.push(next)
    return next
  }

  private rowsOf(table: string): Map<string, Pending> {
    const { rows: tables } = this.fold()
    let rows = tables.get(table)
    if (!rows) {
      rows = new Map()
      tables.set(table, rows)
    }
    return rows
  }

  private table(name: string) {
    const found = this.tables[name]
    if (!found) throw new Error(`no table ${name}`)
    return found
  }

  private insertStatement(schema: string, table: string, rows: readonly Row[]): Statement {
    const { columns } = this.table(table)
    const names = Object.keys(columns)
    const list = names.map((name) => `"${name}"`).join(', ')
    const { from, values } = rowsSource(columns, names, rows)
    return {
      text: `INSERT INTO "${schema}"."${table}" (${list}) SELECT ${list} FROM ${from}`,
      values,
    }
  }

  private rowStatements(schema: string, table: string, all: Pending[]): Statement[] {
    const statements: Statement[] = []
    const target = `"${schema}"."${table}"`
    const { columns, key } = this.table(table)
    const names = Object.keys(columns)
    const puts = all.flatMap((one) => (one.is === 'put' ? [one.row] : []))
    const list = (keys: readonly string[]) => keys.map((name) => `"${name}"`).join(', ')
    const same = key.map((part) => `o."${part}" = n."${part}"`).join(' AND ')
    if (puts.length > 0) {
      const rest = names.filter((name) => !key.includes(name))
      const update =
        rest.length === 0
          ? 'NOTHING'
          : `UPDATE SET ${rest.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`
      const { from, values } = rowsSource(columns, names, puts)
      statements.push({
        text: `INSERT INTO ${target} (${list(names)}) SELECT ${list(names)} FROM ${from} ORDER BY ${list(key)} ON CONFLICT (${list(key)}) DO ${update}`,
        values,
      })
    }
    const shapes = new Map<string, { set: string[]; add: string[]; rows: Row[] }>()
    for (const one of all) {
      if (one.is !== 'change') continue
      const set = Object.keys(one.set).sort()
      const add = Object.keys(one.add).sort()
      const shape = `${set.join()}|${add.join()}`
      const group = shapes.get(shape) ?? { set, add, rows: [] }
      group.rows.push({ ...one.key, ...one.set, ...one.add })
      shapes.set(shape, group)
    }
    for (const { set, add, rows } of shapes.values()) {
      if (set.length + add.length === 0) continue
      const assign = [
        ...set.map((name) => `"${name}" = n."${name}"`),
        ...add.map((name) => `"${name}" = o."${name}" + n."${name}"`),
      ].join(', ')
      const given = [...new Set([...key, ...set, ...add])]
      const { from, values } = rowsSource(columns, given, rows)
      statements.push({
        text: `UPDATE ${target} o SET ${assign} FROM ${from} WHERE ${same}`,
        values,
      })
    }
    const gone = all.flatMap((one) => (one.is === 'remove' ? [one.key] : []))
    if (gone.length > 0) {
      const { from, values } = rowsSource(columns, key, gone)
      statements.push({ text: `DELETE FROM ${target} o USING ${from} WHERE ${same}`, values })
    }
    return statements
  }

  private whereStatement(
    schema: string,
    step: { table: string; where: Row; set: Row | null },
  ): Statement {
    const target = `"${schema}"."${step.table}"`
    const wanted = Object.keys(step.where)
      .map((name) => `o."${name}" = w."${name}"`)
      .join(' AND ')
    const source = `json_populate_record(NULL::${target}, $1::json) w`
    if (step.set === null)
      return {
        text: `DELETE FROM ${target} o USING ${source} WHERE ${wanted}`,
        values: [json(step.where)],
      }
    const assign = Object.keys(step.set)
      .map((name) => `"${name}" = s."${name}"`)
      .join(', ')
    return {
      text: `UPDATE ${target} o SET ${assign} FROM ${source}, json_populate_record(NULL::${target}, $2::json) s WHERE ${wanted}`,
      values: [json(step.where), json(step.set)],
    }
  }
}

/** What tells a row from the others of its table. */
function keyText(table: string, parts: readonly string[], row: Row): string {
  let text = ''
  for (const part of parts) {
    const value = row[part]
    if (value === undefined) throw new Error(`${table}: key column ${part} is missing`)
    const own = typeof value === 'string' ? value : String(value)
    text = text === '' ? own : `${text}\u0001${own}`
  }
  return text
}

/** Folds a change into what is pending for its row; what is pending is ours to change. */
function changed(before: Pending | undefined, key: Row, set: Row): Pending {
  if (!before) return { is: 'change', key, set: { ...set }, add: {} }
  if (before.is === 'put') return { is: 'put', row: Object.assign(own(before), set), own: true }
  if (before.is === 'change') {
    Object.assign(before.set, set)
    for (const name of Object.keys(set)) delete before.add[name]
  }
  return before
}

function added(before: Pending | undefined, key: Row, by: Row): Pending {
  if (!before) return { is: 'change', key, set: {}, add: { ...by } as Record<string, number> }
  if (before.is === 'put') {
    const row = own(before)
    for (const [name, amount] of Object.entries(by))
      row[name] = Number(row[name] ?? 0) + Number(amount)
    return { is: 'put', row, own: true }
  }
  if (before.is === 'change')
    for (const [name, amount] of Object.entries(by)) {
      if (name in before.set) before.set[name] = Number(before.set[name]) + Number(amount)
      else before.add[name] = (before.add[name] ?? 0) + Number(amount)
    }
  return before
}

/** The row that was put, as a copy: the handler's own stays as it is. */
const own = (put: Pending & { is: 'put' }): Row => (put.own ? put.row : { ...put.row })
