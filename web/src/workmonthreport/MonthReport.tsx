import { places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { loadAgreements } from '../agreements/later.ts'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { loadDays, loadRules } from '../timereport/later.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { Skeleton } from '../ui/parts.tsx'
import { Tabs, tabsOf } from '../ui/Tabs.tsx'
import { Month } from './Month.tsx'

const Days = onDemand(loadDays, () => <Skeleton />)
const Rules = onDemand(loadRules, () => <Skeleton rows={8} />)
const Agreements = onDemand(loadAgreements, () => <Skeleton rows={4} />)

/**
 * What a month comes to, and its days one by one; both of the same month and department. Beside them the
 * rules that its overtime is computed by, to be tried otherwise, and the agreements that people work by.
 */
export default function MonthReport() {
  const { t } = useTranslation('workmonthreport')
  const { tab, id, state } = usePlace(places.monthWorkReport)
  const tabs = tabsOf(places.monthWorkReport, {
    ...{ month: t('tabMonth'), days: t('tabDays'), rules: t('tabRules') },
    agreements: t('tabAgreements'),
  })
  // Older letters and bookmarks lead to days without naming the tab.
  const shown = tab ?? (id || state ? 'days' : 'month')
  return (
    <Page wide title={t('title')}>
      <Tabs
        tabs={tabs}
        current={shown}
        label={t('tabs')}
        keep={['back', 'month', 'department', 'agreement']}
      />
      {shown === 'month' && <Month />}
      {shown === 'days' && <Days />}
      {shown === 'rules' && <Rules />}
      {shown === 'agreements' && <Agreements />}
    </Page>
  )
}
