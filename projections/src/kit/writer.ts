import type { LiveTopic } from '@portal/contracts'
import { Fold } from './fold.ts'
import type { Row } from './rows.ts'
import {
  insertStatement,
  type Place,
  rowStatements,
  type Statement,
  whereStatement,
} from './statements.ts'
import type { RowOf, Table, Tables } from './table.ts'

/** No column but those of `Row`, also where a part of `W` was spread into it: for the compiler alone. */
type Exact<W, Row> = W & { readonly [K in Exclude<keyof W, keyof Row>]: never }

/** What a handler may do with one table. Everything goes by the primary key, so that a batch folds into few statements. */
export interface TableWriter<T> {
  /** Writes the whole row, whether it was there or not. */
  put<W extends RowOf<T>>(row: Exact<W, RowOf<T>>): void
  /**
   * Writes a row that is there in no sound log: while tables are filled it is written without a look.
   * One that is there after all is written over, as by `put`, when that was found out.
   */
  create<W extends RowOf<T>>(row: Exact<W, RowOf<T>>): void
  /** Writes a row whose key no other row can have, and which nothing changes. One that is there stops the projection. */
  insert<W extends RowOf<T>>(row: Exact<W, RowOf<T>>): void
  /** Changes columns of the row, if it is there, and adds to number columns of it. */
  change<W extends Partial<RowOf<T>>>(
    key: Partial<RowOf<T>>,
    set: Exact<W, RowOf<T>>,
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

/** Whom a batch concerns by one topic: people, and the members of things. */
export interface Audience {
  readonly users: Set<string>
  readonly membersOf: Set<string>
}

/** What a batch says of one topic: up to which event, and to whom; undefined for everybody who may see it. */
export interface Told {
  readonly upTo: bigint
  readonly audience: Audience | undefined
}

export interface Touch {
  readonly topic: LiveTopic
  /** Whose browser is told; without it and `membersOf`, everybody's who may see the topic. */
  readonly users?: readonly string[]
  /** The thing whose members' browsers are told: who they are is looked up by whoever tells them. */
  readonly membersOf?: string
}

type Step =
  | { is: 'fold'; folds: Map<string, Fold> }
  | { is: 'where'; table: string; where: Row; set: Row | null }

/** Collects the writes of a batch and folds them by row. */
export class BatchWriter {
  /** By topic, whose browsers are told. */
  readonly touched = new Map<string, Told>()
  private readonly steps: Step[] = []
  private readonly tables: Tables

  constructor(tables: Tables) {
    this.tables = tables
  }

  writers<T extends Tables>(): Writers<T> {
    const writers: Record<string, TableWriter<Table<Record<string, never>>>> = {}
    for (const name of Object.keys(this.tables))
      writers[name] = {
        put: (row) => this.fold(name).put(row),
        create: (row) => this.fold(name).create(row),
        insert: (row) => this.fold(name).insert(row),
        change: (key, set, by) => this.fold(name).change(key, set, by),
        add: (key, by) => this.fold(name).change(key, {}, by),
        remove: (key) => this.fold(name).remove(key),
        removeWhere: (where) => this.steps.push({ is: 'where', table: name, where, set: null }),
        changeWhere: (where, set) => this.steps.push({ is: 'where', table: name, where, set }),
      }
    return writers as unknown as Writers<T>
  }

  /** @param upTo the position of the event that touched it */
  touch({ topic, users, membersOf }: Touch, upTo: bigint): void {
    const before = this.touched.get(topic)
    const everybody = users === undefined && membersOf === undefined
    const audience = before
      ? before.audience
      : { users: new Set<string>(), membersOf: new Set<string>() }
    this.touched.set(topic, { upTo, audience: everybody ? undefined : audience })
    for (const user of users ?? []) audience?.users.add(user)
    if (membersOf !== undefined) audience?.membersOf.add(membersOf)
  }

  /**
   * Everything collected, as statements in their order.
   * @param trusting are rows that were created written without a look whether they are there? Where one
   * is, the database says `unique_violation`.
   */
  statements(schema: string, trusting = false): Statement[] {
    return this.steps.flatMap((step) =>
      step.is === 'where'
        ? whereStatement(this.place(schema, step.table), step)
        : [...step.folds].flatMap(([table, { inserted, pending }]) => {
            const place = this.place(schema, table)
            return [
              ...(inserted ? [insertStatement(place, inserted)] : []),
              ...rowStatements(place, pending, trusting),
            ]
          }),
    )
  }

  /** What becomes of a table's rows since something was done to more than single ones. */
  private fold(table: string): Fold {
    let last = this.steps.at(-1)
    if (last?.is !== 'fold') {
      last = { is: 'fold', folds: new Map() }
      this.steps.push(last)
    }
    let fold = last.folds.get(table)
    if (!fold) {
      fold = new Fold(table, this.table(table))
      last.folds.set(table, fold)
    }
    return fold
  }

  private place(schema: string, table: string): Place {
    return { name: `"${schema}"."${table}"`, table: this.table(table) }
  }

  private table(name: string) {
    const found = this.tables[name]
    if (!found) throw new Error(`no table ${name}`)
    return found
  }
}
