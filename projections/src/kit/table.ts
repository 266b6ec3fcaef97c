/** A column's Postgres type, and what TypeScript reads and writes. */
export interface Column<T> {
  readonly sql: string
  readonly nullable: boolean
  readonly initial?: string
  /** Only for the compiler. */
  readonly is?: T
}

const column = <T>(sql: string): Column<T> => ({ sql, nullable: false })

/** The column types that read models use. Times are written as Date or ISO text and read as Date. */
export const t = {
  id: column<string>('uuid'),
  text: column<string>('text'),
  /** Text sorted as Swedish readers expect, Å, Ä, Ö last, and found whatever its case. */
  name: column<string>('text collate "sv-x-icu"'),
  int: column<number>('integer'),
  bool: column<boolean>('boolean'),
  time: column<Date>('timestamptz'),
  day: column<string>('date'),
  ids: column<string[]>('uuid[]'),
  texts: column<string[]>('text[]'),
  json: <T>() => column<T>('jsonb'),
  /** The log's position; a decimal string when read. */
  position: column<string>('bigint'),
}

/** The same column, empty allowed. */
export function orNull<T>(of: Column<T>): Column<T | null> {
  return { sql: of.sql, nullable: true }
}

export interface Table<C extends Record<string, Column<unknown>>> {
  readonly columns: C
  readonly key: readonly (keyof C & string)[]
  readonly indexes: readonly string[]
  readonly fill: number
}

export type RowOf<T> =
  T extends Table<infer C>
    ? { -readonly [K in keyof C]: C[K] extends Column<infer V> ? V : never }
    : never

/**
 * Describes a table of a read model.
 * @param options.key the primary key, by which handlers write
 * @param options.indexes what stands after `CREATE INDEX ON table`, e.g. `(user_id, at DESC)`
 * @param options.fill how full a page is made, in percent: less where rows change often
 */
export function table<C extends Record<string, Column<unknown>>>(
  columns: C,
  options: { key: readonly (keyof C & string)[]; indexes?: readonly string[]; fill?: number },
): Table<C> {
  const { key, indexes = [], fill = 100 } = options
  return { columns, key, indexes, fill }
}

// biome-ignore lint/suspicious/noExplicitAny: variance
export type Tables = Record<string, Table<any>>

/** Types of one length. */
const lengths = ['uuid', 'integer', 'boolean', 'timestamptz', 'date', 'bigint']

/**
 * A table's columns as they lie in its rows. Postgres walks a row up to what it looks for: what is searched in
 * thousands of rows lies behind those alone whose length it knows.
 */
function laidOut({ columns, indexes }: Tables[string]): [string, Column<unknown>][] {
  const all = Object.entries<Column<unknown>>(columns)
  const isSearched = ([name]: (typeof all)[number]) =>
    indexes.some((index) => index.includes(`(${name} public.gin_trgm_ops)`))
  if (!all.some(isSearched)) return all
  const known = all.filter(([, { sql, nullable }]) => lengths.includes(sql) && !nullable)
  return [...new Set([...known, ...all.filter(isSearched), ...all])]
}

/** What stands within the brackets of a table's DDL: its columns and its key. */
export function definitionOf(def: Tables[string]): string {
  const columns = laidOut(def).map(
    ([key, col]) => `"${key}" ${col.sql}${col.nullable ? '' : ' NOT NULL'}`,
  )
  const key = def.key.map((part) => `"${part}"`).join(', ')
  return `${columns.join(', ')}, PRIMARY KEY (${key})`
}

/** The DDL of a read model's tables in a schema, each with its key. */
export function createStatements(schema: string, tables: Tables): string[] {
  const statements = [`CREATE SCHEMA "${schema}"`]
  for (const [name, def] of Object.entries(tables))
    statements.push(
      `CREATE TABLE "${schema}"."${name}" (${definitionOf(def)}) WITH (fillfactor = ${def.fill}, autovacuum_enabled = false)`,
    )
  return statements
}

/** The DDL of the other indexes of a read model; those that are there already stay. */
export function indexStatements(schema: string, tables: Tables): string[] {
  return Object.entries(tables).flatMap(([name, def]) =>
    def.indexes.map(
      (index, at) =>
        `CREATE INDEX IF NOT EXISTS "${name}_${at + 1}" ON "${schema}"."${name}" ${index}`,
    ),
  )
}

/** The DDL of what tables want when they are filled. */
export function filledStatements(schema: string, tables: Tables): string[] {
  return Object.keys(tables).map(
    (name) => `ALTER TABLE "${schema}"."${name}" RESET (autovacuum_enabled)`,
  )
}
