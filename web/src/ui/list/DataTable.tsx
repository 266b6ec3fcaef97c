import type { ListSpec } from '@portal/contracts/columns'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../parts.tsx'
import { useWide } from '../useWide.ts'
import { CardSort, Cards } from './Cards.tsx'
import { type Cells, useColumns } from './columns.ts'
import { useGrowing } from './growing.tsx'
import { useLastPage } from './last-page.ts'
import { Pager } from './Pager.tsx'
import type { Selection } from './selection.ts'
import type { ListOf } from './state.ts'
import { Table } from './Table.tsx'

/** What `useQuery` tells of a list. */
interface Found<T> {
  readonly data: { readonly rows: readonly T[]; readonly total: number } | undefined
  readonly isError: boolean
  readonly error: unknown
  refetch(): unknown
}

interface Listed<T, L extends ListSpec> {
  readonly list: ListOf<L>
  /** What a row says in each of the list's columns. */
  readonly cells: Cells<L, NoInfer<T>>
  /** Columns that are not for this page. */
  readonly without?: readonly (keyof L['columns'])[]
  /** So many rows are counted at most: a total of as many means 'or more'. */
  readonly countedTo?: number
  readonly linkTo?: ((row: T) => string) | undefined
  /** Opens a row here, where it has no address of its own. */
  readonly onOpen?: (row: T) => void
  readonly empty: { readonly title: string; readonly hint?: string | undefined }
  readonly selection?: Selection | undefined
}

/** The list that was asked for; what went wrong, and a way to ask again, where there is none. */
export function FoundTable<T extends { id: string }, L extends ListSpec>({
  found,
  ...table
}: { found: Found<T> } & Listed<T, L>): ReactNode {
  const { data, isError, error } = found
  if (isError && !data) return <ErrorState error={error} retry={() => void found.refetch()} />
  return <DataTable rows={data?.rows} total={data?.total ?? 0} {...table} />
}

/** From which width on a list is a table: beside the menu, one in a narrower window would be scrolled sideways. */
const TABLE = 60

/**
 * A list: a table where there is room for one, cards on a phone and on a tablet held upright. Only one of them is drawn:
 * rows take long on a slow phone.
 */
export function DataTable<T extends { id: string }, L extends ListSpec>({
  cells,
  without,
  rows,
  total,
  countedTo,
  list,
  linkTo,
  onOpen,
  empty,
  selection,
}: { rows: readonly T[] | undefined; total: number } & Listed<T, L>) {
  const { t } = useTranslation(['ui', 'lists'])
  const { some, end } = useGrowing(rows ?? [])
  const columns = useColumns<L, T>(list.declared, cells, without)
  const wide = useWide(TABLE, { onPaper: true })
  const isBehind = useLastPage(list, rows?.length, total)
  const { filters } = list
  const nothing = filters ? (
    <EmptyState
      title={t('nothingFound')}
      hint={t('lists:nothingFoundHint')}
      action={
        <Button kind="secondary" onClick={() => list.set(filters)}>
          {t('showAll')}
        </Button>
      }
    />
  ) : (
    <EmptyState {...empty} />
  )
  const opens = { linkTo, onOpen }
  const isThere = rows && !isBehind
  const found = isThere && rows.length > 0
  return (
    <>
      {!isThere && <Skeleton />}
      {found && wide && (
        <Table rows={some} columns={columns} list={list} opens={opens} selection={selection} />
      )}
      {found && !wide && (
        <>
          <CardSort list={list} columns={columns} />
          <Cards
            rows={some}
            columns={columns}
            opens={opens}
            {...(selection && {
              isChosen: ({ id }: T) => selection.has(id),
              toggle: ({ id }: T) => selection.set([id], !selection.has(id)),
            })}
          />
        </>
      )}
      {found && end}
      {/* It stays, so that what comes into it is said: how many were found, or that nothing was. */}
      <div aria-live="polite">
        {isThere && !found && nothing}
        {found && <Pager total={total} countedTo={countedTo} shown={rows.length} list={list} />}
      </div>
    </>
  )
}
