import { folded } from '@portal/contracts/folded'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Rows that 'All' gives at the most. */
export const ALL_ROWS = 10_000

/** Limit and offset of a zero-based page; size 0 means All. */
export function window(page: number, pageSize: number): { limit: number; offset: number } {
  return pageSize === 0
    ? { limit: ALL_ROWS, offset: 0 }
    : { limit: pageSize, offset: page * pageSize }
}

/** Text as it is searched, so that 'lukasz' finds 'Łukasz'. Read models keep it: one that finds more is another version of them. */
export const searchable = (...parts: readonly string[]): string => folded(parts.join(' '))

/** A personal number with the plus of who is a hundred is kept with a hyphen, as everybody's. */
const withHyphen = (word: string): string => word.replace(/^(\d{6}|\d{8})\+(?=\d{4}$)/, '$1-')

/**
 * Those of what a filter finds that are picked: some alone, or all but some.
 * @param column what holds their ids, as `p.user_id`
 */
export function isPicked(
  column: string,
  { only, except }: { readonly only: readonly string[]; readonly except: readonly string[] },
) {
  if (only.length + except.length === 0) return sql<boolean>`true`
  const id = sql.ref(column)
  const among = only.length > 0 ? sql`${id} = any(${only}::uuid[])` : sql`true`
  return sql<boolean>`${among} AND NOT ${id} = any(${except}::uuid[])`
}

/** A pattern for LIKE that finds the text anywhere. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`
}

/** Words that are looked for at most: what stands behind them in what was typed is one with the last. */
const MOST_WORDS = 8

/**
 * Does a search text have each of the words that were typed, wherever? Who is Anna Lind is found as Lind, Anna, too.
 * @param text what `searchable` made, as the column `p.search`
 */
export function isFound(text: string | RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const words = searchable(typed)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(withHyphen)
  const last = words.splice(MOST_WORDS - 1).join(' ')
  const looked = [...new Set(last === '' ? words : [...words, last])]
  const of = typeof text === 'string' ? sql.ref(text) : text
  const each = looked.map((word) => sql<boolean>`${of} LIKE ${anywhere(word)}`)
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` AND `)})`
}

/** How many rows a query finds, whatever it selects of them. */
export async function totalOf<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await found
    .clearSelect()
    .select(sql<string>`count(*)`.as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * How many rows there are on all pages, where each row of a page says it.
 * @param begin the same from the first row on, asked where the page lies behind the end and has none that says it
 */
export async function totalBy(
  rows: readonly { readonly total: string }[],
  offset: number,
  begin: () => Promise<readonly { readonly total: string }[]>,
): Promise<number> {
  const [row] = rows.length > 0 || offset === 0 ? rows : await begin()
  return Number(row?.total ?? 0)
}

/** The rows as the page has them; one that is gone meanwhile is left out. */
export function inOrderOf<K extends string, R extends Record<K, string>>(
  page: readonly Record<K, string>[],
  rows: readonly R[],
  key: K,
): R[] {
  const byKey = new Map<string, R>(rows.map((row) => [row[key], row]))
  return page.flatMap((one) => byKey.get(one[key]) ?? [])
}
