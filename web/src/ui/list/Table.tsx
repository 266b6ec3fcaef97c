import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useContext, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '../heading.ts'
import { Cell } from './Cell.tsx'
import { type Column, namedBy } from './columns.ts'
import { useLook } from './look.ts'
import { type Opens, rowKeys, useRowPress } from './opening.ts'
import type { Selection } from './selection.ts'
import { headWidth } from './share.ts'
import type { ListState } from './state.ts'
import { useFits } from './useFits.ts'
import { View } from './View.tsx'
import { chosenIn, isShown } from './visible.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

interface Shown<T> {
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly list: ListState
  readonly opens: Opens<T>
  readonly selection: Selection | undefined
}

/** The rows of a list as a table: rows of 40 px, of 44 for a finger, each of which opens wherever it is pressed. */
export function Table<T extends { id: string }>(shown: Shown<T>) {
  const { rows, columns, list, opens, selection } = shown
  const { t } = useTranslation('ui')
  const look = useLook(list.name)
  const press = useRowPress(opens)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const heading = useContext(Heading)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  // Another object is another state to the table, see below.
  const chosen = useMemo(() => chosenIn(list, look.chosen), [list, look.chosen])
  const table = useHeadless(shown, chosen)
  const { compact } = look
  const heads = table.getHeaderGroups()[0]?.headers ?? []
  const fits = useFits(
    place,
    [rows[0]?.id, compact, ...heads.map(({ id }) => byKey.get(id)?.title)].join(),
  )
  const box = 'size-5 accent-link align-middle'
  const tick = 'grid size-7 place-items-center thumb:size-11'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what stands in it
    <div
      ref={place}
      // The keyboard must be able to scroll it.
      {...(fits ? {} : { tabIndex: 0 })}
      onKeyDown={rowKeys}
      className={`@container relative ${fits ? '' : 'overflow-x-auto'}`}
    >
      <table aria-labelledby={heading} className="w-full text-left text-sm/4.5">
        <thead
          className={`z-10 bg-raised ${fits ? 'sticky top-[calc(var(--safe-top)+var(--head,64px))]' : ''}`}
        >
          <tr>
            {selection && (
              <th className="w-12 pl-4 @max-4xl:w-9 @max-4xl:pl-2 thumb:pl-1">
                <label className={tick}>
                  <input
                    type="checkbox"
                    className={box}
                    aria-label={t('selectAll')}
                    checked={table.getIsAllRowsSelected()}
                    ref={(one) => {
                      if (one)
                        one.indeterminate =
                          table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
                    }}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </label>
              </th>
            )}
            {heads.map(({ id, column }) => {
              const sorted = column.getIsSorted()
              const { title = '', figures, pressed } = byKey.get(id) ?? {}
              return (
                <th
                  key={id}
                  data-column={id}
                  className={`p-0 font-semibold first:pl-1 ${figures ? 'text-right' : ''} ${pressed ? 'print:hidden' : ''}`}
                  aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      onClick={column.getToggleSortingHandler()}
                      className="my-0.5 inline-flex min-h-9 items-center gap-1 px-3 thumb:min-h-11 thumb:min-w-11 @max-4xl:px-2 [[data-tight]_&]:px-1 [text-align:inherit] hover:text-link"
                    >
                      <span style={headWidth(title)}>{title}</span>
                      {sorted === 'desc' && <ArrowDown size={16} aria-hidden />}
                      {sorted === 'asc' && <ArrowUp size={16} aria-hidden />}
                    </button>
                  ) : (
                    <span className="inline-flex min-h-10 items-center px-3 @max-4xl:px-2 [[data-tight]_&]:px-1">
                      <span style={headWidth(title)}>{title}</span>
                    </span>
                  )}
                </th>
              )
            })}
            <th className="w-10 p-0 print:w-0">
              <View
                look={look}
                columns={columns}
                isShown={(key) => table.getColumn(key)?.getIsVisible() ?? false}
                list={list}
              />
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.getRowModel().rows.map((row) => {
            const cells = row.getVisibleCells()
            // Figures stand below their title, which the choice of columns stands beside.
            const isOfFigures = byKey.get(cells.at(-1)?.column.id ?? '')?.figures
            const called = namedBy(columns, id + row.id)
            return (
              <tr
                key={row.id}
                data-row
                {...press?.(row.original)}
                className={`hover:bg-raised/60 ${compact ? 'h-8' : 'h-10'} thumb:h-11 ${press ? 'cursor-pointer' : ''} ${row.getIsSelected() ? 'bg-raised/60' : ''} [&_button:not([data-opens])]:min-h-8 thumb:[&_button:not([data-opens])]:min-h-11`}
              >
                {selection && (
                  <td className="cursor-default pl-4 @max-4xl:pl-2 thumb:pl-1">
                    <label className={tick}>
                      <input
                        type="checkbox"
                        className={box}
                        id={`${id}${row.id}-box`}
                        aria-label={t('select')}
                        aria-labelledby={`${id}${row.id}-box ${called}`}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    </label>
                  </td>
                )}
                {cells.map((cell, at) => (
                  <Cell
                    key={cell.id}
                    id={`${id}${row.id}`}
                    called={called}
                    column={byKey.get(cell.column.id) as Column<T>}
                    row={row.original}
                    value={cell.getValue() as ReactNode}
                    opens={opens}
                    compact={compact}
                    span={at === cells.length - 1 && !isOfFigures ? 2 : 1}
                  />
                ))}
                {isOfFigures && <td />}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The state of the table, which the address, this device and the selection hold. */
function useHeadless<T extends { id: string }>(
  { rows, columns, list, selection }: Shown<T>,
  chosen: Readonly<Record<string, boolean>>,
) {
  const sortKeys = list.sortKeys.join()
  const defs = useMemo(() => {
    const able = new Set(sortKeys.split(','))
    return columns.map(
      ({ key, title, cell, main }): ColumnDef<typeof features, T> => ({
        id: key,
        header: title,
        accessorFn: cell,
        enableSorting: able.has(key),
        enableHiding: !main,
        sortDescFirst: false,
      }),
    )
  }, [columns, sortKeys])
  // Another object is another state to the table, which then draws once more.
  const selected = useMemo(
    () => Object.fromEntries(rows.flatMap(({ id }) => (selection?.has(id) ? [[id, true]] : []))),
    [rows, selection],
  ) as Record<string, true>
  const sorting = useMemo(
    () => (list.sort ? [{ id: list.sort, desc: list.descending }] : []),
    [list.sort, list.descending],
  )
  const visible = useMemo(
    () => Object.fromEntries(columns.map(({ key, ...spec }) => [key, isShown(key, spec, chosen)])),
    [columns, chosen],
  )
  return useTable({
    features,
    columns: defs,
    data: rows as T[],
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: selection !== undefined,
    state: {
      sorting,
      rowSelection: selected,
      columnVisibility: visible,
    },
    onSortingChange: (change) => {
      const [by] = resolved(change, sorting)
      list.set({ sort: by?.id, desc: by?.desc ? '1' : undefined })
    },
    onRowSelectionChange: (change) => {
      const next = resolved(change, selected)
      const of = (want: boolean) =>
        rows.flatMap(({ id }) =>
          (next[id] ?? false) === want && (selected[id] ?? false) !== want ? [id] : [],
        )
      for (const want of [true, false]) {
        const ids = of(want)
        if (ids.length > 0) selection?.set(ids, want)
      }
    },
  })
}

const resolved = <V,>(change: Updater<V>, before: V): V =>
  typeof change === 'function' ? (change as (old: V) => V)(before) : change
