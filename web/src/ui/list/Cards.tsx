import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Named, Opener } from './Cell.tsx'
import { type Column, namedBy } from './columns.ts'
import { type Opens, rowKeys, useRowPress } from './opening.ts'
import type { ListState } from './state.ts'

/** The rows as cards, for a phone. */
export function Cards<T extends { id: string }>({
  rows,
  columns,
  opens,
  isChosen,
  toggle,
}: {
  rows: readonly T[]
  columns: readonly Column<T>[]
  opens: Opens<T>
  /** Both where rows can be selected. */
  isChosen?: (row: T) => boolean
  toggle?: (row: T) => void
}) {
  const { t } = useTranslation('ui')
  const press = useRowPress(opens)
  const id = useId()
  // On a tablet there is room for several beside each other.
  const body = `flex w-full min-w-0 flex-col gap-x-6 gap-y-1 py-4 pr-4 text-left md:flex-row md:flex-wrap md:items-center ${toggle ? '' : 'pl-4'}`
  const parts = (row: T) =>
    columns
      .filter(inCard)
      .map((column) => (
        <Part
          key={column.key}
          id={column.main ? id + row.id : column.names && `${id}${row.id}-${column.key}`}
          column={column}
          row={row}
        />
      ))
  return (
    <ul className="divide-y divide-line" onKeyDown={rowKeys}>
      {rows.map((row) => (
        <li key={row.id} data-row className="flex" {...press?.(row)}>
          {toggle && (
            <label className="grid w-12 shrink-0 place-items-center">
              <input
                type="checkbox"
                className="size-5 accent-link"
                id={`${id}${row.id}-box`}
                aria-label={t('select')}
                aria-labelledby={`${id}${row.id}-box ${namedBy(columns, id + row.id)}`}
                checked={isChosen?.(row) ?? false}
                onChange={() => toggle(row)}
              />
            </label>
          )}
          <div className="flex min-w-0 flex-1 flex-col">
            {press ? (
              <Opener row={row} opens={opens} className={body}>
                {parts(row)}
              </Opener>
            ) : (
              <div className={body}>{parts(row)}</div>
            )}
            <div className={`flex flex-col pr-4 pb-4 empty:hidden ${toggle ? '' : 'pl-4'}`}>
              {columns.map(
                (column) => column.own && <Part key={column.key} column={column} row={row} />,
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

const inCard = <T,>({ card, extra, own }: Column<T>): boolean => card !== false && !extra && !own

/** What a column says in a card. */
function Part<T>({ id, column, row }: { id?: string | undefined; column: Column<T>; row: T }) {
  return (
    <span
      id={id}
      className={`block wrap-anywhere empty:hidden ${column.main ? 'w-full font-semibold' : 'text-sm text-dim'}`}
    >
      <Named of={column}>{(column.phone ?? column.cell)(row)}</Named>
      {column.below && !column.phone && (
        <span className="block text-sm font-normal text-dim empty:hidden">{column.below(row)}</span>
      )}
    </span>
  )
}

/** What the cards on a phone are sorted by: they have no heads to press. */
export function CardSort<T>({ list, columns }: { list: ListState; columns: readonly Column<T>[] }) {
  const { t } = useTranslation('lists')
  const id = useId()
  const able = columns.filter(({ key }) => list.sortKeys.includes(key))
  if (able.length === 0) return null
  const Arrow = list.descending ? ArrowDown : ArrowUp
  const isOne = able.some(({ key }) => key === list.sort)
  return (
    <div
      data-card-sort
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-sm"
    >
      <label htmlFor={id} className="shrink-0">
        {t('sortBy')}
      </label>
      {/* With an arrow of our own: the browser's lies over a word that is too long. */}
      <span className="relative min-w-28 flex-1">
        <select
          id={id}
          value={isOne ? list.sort : ''}
          onChange={(event) => list.set({ sort: event.target.value || undefined, desc: undefined })}
          className="min-h-11 w-full appearance-none truncate rounded-lg border border-field-line bg-surface ps-3 pe-9"
        >
          {!isOne && <option value="" />}
          {able.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden
          className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-dim"
        />
      </span>
      <button
        type="button"
        aria-label={t(list.descending ? 'descending' : 'ascending')}
        onClick={list.turn}
        className="grid size-11 shrink-0 place-items-center rounded-lg border border-field-line hover:bg-raised"
      >
        <Arrow size={18} aria-hidden />
      </button>
    </div>
  )
}
