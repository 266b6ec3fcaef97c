import type { MedicalCertificate } from '@portal/contracts/medical'
import type { Page } from '@portal/contracts/shapes'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/client.ts'
import { Pager } from '../ui/list/Pager.tsx'
import type { ListState } from '../ui/list/state.ts'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { CertificateCard } from './CertificateCard.tsx'

/** A page of certificates, or why there is none. */
export function Found({
  found,
  list,
  empty,
  children,
}: {
  found: UseQueryResult<Page<MedicalCertificate>, ApiError>
  list: ListState
  empty: { title: string; hint: string; action?: ReactNode }
  /** What stands below each. */
  children?: (one: MedicalCertificate) => ReactNode
}) {
  if (!found.data)
    return found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton />
    )
  const { rows, total } = found.data
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState {...empty} />
      </Card>
    )
  return (
    <>
      {rows.map((one) => (
        <CertificateCard key={one.id} one={one}>
          {children?.(one)}
        </CertificateCard>
      ))}
      <Pager total={total} shown={rows.length} list={list} />
    </>
  )
}
