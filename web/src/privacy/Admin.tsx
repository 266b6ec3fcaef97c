import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { Erasures } from './Erasures.tsx'
import { Holds } from './Holds.tsx'
import { Requests } from './Requests.tsx'
import { Retention } from './Retention.tsx'

/** People's rights to what is kept of them: who asked for it, who was erased, and how long it is kept. */
export default function Admin() {
  const { t } = useTranslation('privacy')
  const tabs = [
    { key: 'requests', title: t('tabRequests') },
    { key: 'erasures', title: t('tabErasures') },
    { key: 'holds', title: t('tabHolds') },
    { key: 'retention', title: t('tabRetention') },
  ] as const
  const tab = useTab(tabs)
  return (
    <Page title={t('adminTitle')} wide>
      <Tabs tabs={tabs} current={tab} label={t('adminTitle')} />
      {tab === 'requests' && <Requests />}
      {tab === 'erasures' && <Erasures />}
      {tab === 'holds' && <Holds />}
      {tab === 'retention' && <Retention />}
    </Page>
  )
}
