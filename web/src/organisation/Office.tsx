import { departments } from '@portal/contracts/organisation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { OfficeCard } from './OfficeCard.tsx'

/** My local office: where it is, how to reach it, and whom to ask. */
export default function Office() {
  const { t } = useTranslation('organisation')
  const { user } = useSession()
  const found = useQuery(read(departments.ofUser, { id: user.id }))
  const rows = found.data?.rows
  return (
    <Page title={t('myOffice')}>
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState title={t('noOffice')} hint={t('noOfficeHint')} />
        </Card>
      ) : (
        rows.map((one) => <OfficeCard key={one.id} office={one} />)
      )}
    </Page>
  )
}
