import type { ReactNode } from 'react'
import { ListCard } from '../ui/ListCard.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import type { ListState } from '../ui/list/state.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'

interface Found<R> {
  readonly data: { readonly rows: readonly R[]; readonly total: number } | undefined
  readonly isError: boolean
  readonly error: unknown
  refetch(): unknown
}

/**
 * A page of things under each other, each with what there is to do about it.
 * @param empty what is said where there is none
 */
export function Cards<R extends { readonly id: string }>({
  found,
  list,
  empty,
  children,
}: {
  found: Found<R>
  list: ListState
  empty: { readonly title: string; readonly hint?: string }
  children: (row: R) => ReactNode
}) {
  const { rows, total = 0 } = found.data ?? {}
  return (
    <ListCard>
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {rows && <Pager total={total} shown={rows.length} list={list} />}
    </ListCard>
  )
}
