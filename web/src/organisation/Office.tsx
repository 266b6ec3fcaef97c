import { departments } from '@portal/contracts/organisation'
import { places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { loadShifts } from '../workshifts/later.ts'
import { OfficeCard } from './OfficeCard.tsx'

const Shifts = onDemand(loadShifts, () => <Skeleton />)

/** My local office: where it is and whom to ask, the shifts that it offers, and those that I have. */
export default function Office() {
  const { t } = useTranslation('organisation')
  const tabs = tabsOf(places.office, {
    office: t('tabContacts'),
    vacant: t('tabVacant'),
    mine: t('tabMine'),
  })
  const tab = useTab(tabs)
  return (
    <Page title={t('myOffice')} wide>
      <Tabs tabs={tabs} current={tab} label={t('myOffice')} />
      {tab === 'office' ? <Contacts /> : <Shifts key={tab} show={tab} />}
    </Page>
  )
}

function Contacts() {
  const { t } = useTranslation('organisation')
  const { user } = useSession()
  const found = useQuery(read(departments.ofUser, { id: user.id }))
  const rows = found.data?.rows
  if (found.isError && !rows)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Skeleton />
  return (
    <div className="flex max-w-[43.875rem] flex-col gap-4">
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={t('noOffice')} hint={t('noOfficeHint')} />
        </Card>
      ) : (
        rows.map((one) => <OfficeCard key={one.id} office={one} />)
      )}
    </div>
  )
}
