import { useState } from 'react'

/**
 * A list that does not jump: what is shown stays in its place, with its newest values, until the
 * reader asks for what has arrived meanwhile.
 * @param shown the rows as they were last put in order
 * @param now the rows as they are
 * @param isNewer has a row something new in it since?
 * @returns the rows to show, and how many of those of now are new
 */
export function settle<T extends { id: string }>(
  shown: readonly T[],
  now: readonly T[],
  isNewer: (row: T, before: T) => boolean,
): { rows: readonly T[]; news: number } {
  if (shown.length === now.length && shown.every((row, index) => row.id === now[index]?.id))
    return { rows: now, news: 0 }
  const before = new Map(shown.map((row) => [row.id, row]))
  const latest = new Map(now.map((row) => [row.id, row]))
  const news = now.filter((row) => {
    const old = before.get(row.id)
    return !old || isNewer(row, old)
  }).length
  return { rows: shown.map((row) => latest.get(row.id) ?? row), news }
}

/**
 * The hook to `settle`.
 * @param of what the list is of: another filter or page is shown at once; undefined while the rows
 *   are still those of the one before
 * @param mustShow an id that is shown at once, wherever it stands
 */
export function useCalmRows<T extends { id: string }>(
  rows: readonly T[] | undefined,
  of: string | undefined,
  isNewer: (row: T, before: T) => boolean,
  mustShow: string,
) {
  const [shown, setShown] = useState<{ of: string | undefined; rows: readonly T[] }>()
  if (!rows) return { rows: undefined, news: 0, showNews: () => undefined }
  const missing = (list: readonly T[]) => !list.some((row) => row.id === mustShow)
  const stale =
    !shown ||
    (of !== undefined && shown.of !== of) ||
    (shown.rows.length === 0 && rows.length > 0) ||
    (mustShow !== '' && missing(shown.rows) && !missing(rows))
  if (stale) setShown({ of, rows })
  const settled = stale
    ? { rows, news: 0 }
    : settle(shown.rows, rows, (row, before) => row.id !== mustShow && isNewer(row, before))
  return { ...settled, showNews: () => setShown({ of, rows }) }
}
