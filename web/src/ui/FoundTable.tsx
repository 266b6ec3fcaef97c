import type { ReactNode } from 'react'
import { ErrorState } from './parts.tsx'
import { DataTable } from './Table.tsx'

/** What `useQuery` tells of a list. */
interface Found<T> {
  readonly data: { readonly rows: readonly T[]; readonly total: number } | undefined
  readonly isError: boolean
  readonly error: unknown
  refetch(): unknown
}

/** The table of a list that was asked for; what went wrong, and a way to ask again, where there is none. */
export function FoundTable<T extends { id: string }>({
  found,
  ...table
}: { found: Found<T> } & Omit<Parameters<typeof DataTable<T>>[0], 'rows' | 'total'>): ReactNode {
  const { data, isError, error } = found
  if (isError && !data) return <ErrorState error={error} retry={() => void found.refetch()} />
  return <DataTable rows={data?.rows} total={data?.total ?? 0} {...table} />
}
