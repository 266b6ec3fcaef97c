import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { Button } from './Button.tsx'
import { Cell } from './Cell.tsx'
import { EmptyState, Skeleton } from './parts.tsx'

/** Parameters of the address that choose what is shown, and filter nothing. */
const placing = new Set(['tab', 'id', 'file', 'back', 'page', 'rows', 'sort', 'desc'])

/** The state of a list in the address: a link to it can be shared, and back works. */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(0, Number(params.get('page') ?? 0) || 0)
  const size = params.get('rows') ?? '20'
  const pageSize = size === 'all' ? 0 : size === '100' ? 100 : 20
  return {
    page,
    pageSize,
    sort: params.get('sort') ?? undefined,
    descending: params.get('desc') === '1',
    get: (name: string): string => params.get(name) ?? '',
    /** The filters that are set, to be cleared by `set`; undefined where none is. */
    filters: filtersOf(params),
    /** Sets or clears values; a changed filter begins at the first page. */
    set(values: Record<string, string | undefined>) {
      // The address itself: what was rendered may lag behind a change made just before.
      const next = new URLSearchParams(window.location.search)
      if (!('page' in values)) next.delete('page')
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value)
        else next.delete(name)
      setParams(next, { replace: true })
    },
  }
}
const filtersOf = (params: URLSearchParams): Record<string, undefined> | undefined => {
  const set = [...params].filter(([name, value]) => value && !placing.has(name))
  return set.length > 0 ? Object.fromEntries(set.map(([name]) => [name, undefined])) : undefined
}
export type ListState = ReturnType<typeof useListState>

/** The column that the address sorts by, where it is one of these. */
export function sortOf<K extends string>(list: ListState, keys: readonly K[]): K | undefined {
  return keys.find((key) => key === list.sort)
}

export interface Column<T> {
  readonly key: string
  readonly title: string
  readonly cell: (row: T) => ReactNode
  /** A quiet line below the cell; on a phone, too, where `phone` does not stand for both. */
  readonly below?: (row: T) => ReactNode
  readonly sortable?: boolean
  /** Shown in the head of the card on a phone. */
  readonly main?: boolean
  /** What the card on a phone shows instead, where the column's title is missed; null for nothing. */
  readonly phone?: (row: T) => ReactNode
  /** false: left out of the card on a phone. */
  readonly card?: boolean
}

/** A table from medium width, a list of cards on a phone. */
export function DataTable<T extends { id: string }>({
  columns,
  rows,
  total,
  countedTo,
  list,
  linkTo,
  empty,
  selection,
}: {
  columns: readonly Column<T>[]
  rows: readonly T[] | undefined
  total: number
  /** So many rows are counted at most: a total of as many means 'or more'. */
  countedTo?: number
  list: ListState
  linkTo?: (row: T) => string
  empty: { title: string; hint?: string }
  selection?: { chosen: ReadonlySet<string>; set: (chosen: ReadonlySet<string>) => void }
}) {
  const { t } = useTranslation('ui')
  const { some, end } = useGrowing(rows ?? [])
  if (!rows) return <Skeleton />
  const { filters } = list
  if (rows.length === 0 && filters)
    return (
      <EmptyState
        title={t('nothingFound')}
        hint={t('nothingFoundHint')}
        action={
          <Button kind="secondary" onClick={() => list.set(filters)}>
            {t('showAll')}
          </Button>
        }
      />
    )
  if (rows.length === 0) return <EmptyState {...empty} />
  const toggle = (id: string) => {
    const next = new Set(selection?.chosen)
    if (!next.delete(id)) next.add(id)
    selection?.set(next)
  }
  const sortBy = (key: string) =>
    list.set({ sort: key, desc: list.sort === key && !list.descending ? '1' : undefined })
  return (
    <>
      <ul className="divide-y divide-line md:hidden">
        {some.map((row) => {
          const body = columns
            .filter((column) => column.card !== false)
            .map((column) => (
              <div
                key={column.key}
                className={`[overflow-wrap:anywhere] empty:hidden ${column.main ? 'font-semibold' : 'text-sm text-dim'}`}
              >
                {(column.phone ?? column.cell)(row)}
                {column.below && !column.phone && (
                  <span className="block text-sm font-normal text-dim empty:hidden">
                    {column.below(row)}
                  </span>
                )}
              </div>
            ))
          return (
            <li key={row.id} className="flex">
              {selection && (
                <label className="grid w-12 shrink-0 place-items-center">
                  <input
                    type="checkbox"
                    className="size-5 accent-link"
                    aria-label={t('select')}
                    checked={selection.chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </label>
              )}
              {linkTo ? (
                <Link
                  to={linkTo(row)}
                  className={`flex min-w-0 flex-1 flex-col gap-1 py-4 pr-4 ${selection ? '' : 'pl-4'}`}
                >
                  {body}
                </Link>
              ) : (
                <div
                  className={`flex min-w-0 flex-1 flex-col gap-1 py-4 pr-4 ${selection ? '' : 'pl-4'}`}
                >
                  {body}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <div tabIndex={0} className="hidden max-h-[70vh] overflow-auto md:block">
        <table className="w-full text-left">
          <thead className="sticky top-0 z-10 bg-raised text-sm">
            <tr>
              {selection && (
                <th className="w-12 p-3">
                  <input
                    type="checkbox"
                    className="size-5 accent-link"
                    aria-label={t('selectAll')}
                    checked={rows.every((row) => selection.chosen.has(row.id))}
                    onChange={(event) =>
                      selection.set(new Set(event.target.checked ? rows.map((row) => row.id) : []))
                    }
                  />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.key}
                  className="p-0 font-semibold first:pl-1 last:pr-1"
                  aria-sort={
                    list.sort === column.key
                      ? list.descending
                        ? 'descending'
                        : 'ascending'
                      : undefined
                  }
                >
                  {column.sortable ? (
                    <button
                      type="button"
                      onClick={() => sortBy(column.key)}
                      className="inline-flex min-h-11 items-center gap-1 px-3 text-left hover:text-link"
                    >
                      {column.title}
                      {list.sort === column.key &&
                        (list.descending ? (
                          <ArrowDown size={16} aria-hidden />
                        ) : (
                          <ArrowUp size={16} aria-hidden />
                        ))}
                    </button>
                  ) : (
                    <span className="inline-flex min-h-11 items-center px-3">{column.title}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {some.map((row) => (
              <tr key={row.id} className="hover:bg-raised/60">
                {selection && (
                  <td className="p-3">
                    <input
                      type="checkbox"
                      className="size-5 accent-link"
                      aria-label={t('select')}
                      checked={selection.chosen.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} linkTo={linkTo} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {end}
      </div>
      <div className="md:hidden">{end}</div>
      <Pager total={total} countedTo={countedTo} shown={rows.length} list={list} />
    </>
  )
}

const STEP = 200
/** By the key of an address in the history, how much of its list was drawn: back, it is as long again. */
const drawn = new Map<string, number>()

/**
 * A long list in steps: more of it is drawn when its end comes near, so that 10,000 rows stay smooth.
 * @returns the rows to draw, and the mark to put behind them
 */
export function useGrowing<T>(rows: readonly T[]): { some: readonly T[]; end: ReactNode } {
  const { key } = useLocation()
  const [shown, setShown] = useState(drawn.get(key) ?? STEP)
  useEffect(() => {
    if (shown > STEP) drawn.set(key, shown)
  }, [key, shown])
  const more = rows.length > shown
  const watch = useCallback((mark: HTMLDivElement | null) => {
    if (!mark) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) setShown((before) => before + STEP)
      },
      { rootMargin: '600px' },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [])
  return {
    some: more ? rows.slice(0, shown) : rows,
    // The key makes a new mark for each step: one that stays in sight would not be heard again.
    end: more ? <div key={shown} ref={watch} className="h-px" /> : null,
  }
}

/** The fewest rows on a page. */
const FEWEST = 20

/** Rows per page 20, 100, All; the count; back and forth. Of what is one page, the count alone. */
export function Pager({
  total,
  countedTo = Number.POSITIVE_INFINITY,
  shown,
  list,
}: {
  total: number
  countedTo?: number
  shown: number
  list: ListState
}) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const { page, pageSize } = list
  const onePage = page === 0 && total <= FEWEST && total < countedTo
  const first = pageSize === 0 ? 1 : page * pageSize + 1
  const last = pageSize === 0 ? shown : page * pageSize + shown
  const step = (to: number) => list.set({ page: to === 0 ? undefined : String(to) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm">
      {!onePage && (
        <label className="flex items-center gap-2">
          {t('rowsPerPage')}
          <select
            value={pageSize === 0 ? 'all' : pageSize}
            onChange={(event) => list.set({ rows: event.target.value })}
            className="min-h-11 rounded-lg border border-field-line bg-surface px-2"
          >
            <option value="20">20</option>
            <option value="100">100</option>
            <option value="all">{t('all')}</option>
          </select>
        </label>
      )}
      <span className="text-dim">
        {t('rowsOf', {
          first: format.number(first),
          last: format.number(last),
          total: `${format.number(total)}${total >= countedTo ? '+' : ''}`,
        })}
      </span>
      {!onePage && (
        <div className="flex gap-2">
          <PageButton disabled={page === 0 || pageSize === 0} onClick={() => step(page - 1)}>
            {t('previous')}
          </PageButton>
          <PageButton
            disabled={pageSize === 0 || shown < pageSize || (last >= total && total < countedTo)}
            onClick={() => step(page + 1)}
          >
            {t('next')}
          </PageButton>
        </div>
      )}
    </div>
  )
}

function PageButton(props: { disabled: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-11 rounded-lg border border-field-line px-4 font-medium hover:bg-raised disabled:opacity-40"
    />
  )
}
