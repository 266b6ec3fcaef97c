import type { Taking, TakingTable } from './port.ts'

/** The statements of one append with what it takes along; each made once a table. */
interface Texts {
  /** One event, after seven values of its own. */
  readonly one: string
  /** Many, after nine. */
  readonly many: string
}

const made = new WeakMap<TakingTable, Texts>()

const asked = (from: number, types: readonly string[], list = '') =>
  types.map((type, at) => `$${from + at}::${type}${list}`).join(', ')

/**
 * An append with the rows that go with it. The rows come first, as whoever has one waits for the log's lock and
 * never the other way round; where one of them is there already the function is told of no stream.
 */
export function textsOf(table: TakingTable): Texts {
  const known = made.get(table)
  if (known) return known
  const names = Object.keys(table.columns).join(', ')
  const types = Object.values(table.columns)
  const key = Object.keys(table.columns)[0]
  const last = 10 + types.length - 1
  const texts = {
    one: `WITH taken AS (
        INSERT INTO ${table.name} (${names}) VALUES (${asked(8, types)})
        ON CONFLICT DO NOTHING RETURNING ${key})
      SELECT a.* FROM log.append_event((SELECT $1::text FROM taken), $2, $3, $4, $5, $6, $7) a`,
    many: `WITH taken AS (
        INSERT INTO ${table.name} (${names})
        SELECT t.* FROM unnest(${asked(10, types, '[]')}) t (${names}) ORDER BY t.${key}
        ON CONFLICT DO NOTHING RETURNING ${key}),
      found AS (SELECT array_agg(${key}) AS keys, count(*) = $${last + 1} AS are_all FROM taken)
      SELECT a.*, found.keys FROM found LEFT JOIN
        log.append($1, (SELECT CASE WHEN are_all THEN $2::text[] END FROM found), $3, $4, $5, $6, $7, $8, $9) a ON true`,
  }
  made.set(table, texts)
  return texts
}

/** What has not been taken by an earlier append. */
export const open = (takings: readonly Taking[]): Taking[] =>
  takings.filter(({ taken }) => taken !== true)

/** Their values, column by column. */
export const columnsOf = (takings: readonly Taking[]): string[][] =>
  (takings[0]?.values ?? []).map((_, at) => takings.map(({ values }) => values[at] ?? ''))
