import { places } from '@portal/contracts/places'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { AdminAway } from './Away.tsx'
import { EnterDialog } from './EnterDialog.tsx'
import { Requests } from './Requests.tsx'
import { Settings } from './Settings.tsx'
import { TypeDialog } from './TypeDialog.tsx'
import { Types } from './Types.tsx'

/** Everybody's leave: requests, who is away, kinds of leave, and what people and departments have. */
export default function Admin() {
  const { t } = useTranslation('vacation')
  const [adding, setAdding] = useState(false)
  const tabs = tabsOf(places.adminVacation, {
    requests: t('tabRequests'),
    away: t('tabAway'),
    types: t('tabTypes'),
    settings: t('tabSettings'),
  })
  const tab = useTab(tabs)
  const close = () => setAdding(false)
  return (
    <Page
      wide
      title={t('title')}
      actions={
        (tab === 'requests' || tab === 'types') && (
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t(tab === 'requests' ? 'enter' : 'newType')}
          </Button>
        )
      }
    >
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      {tab === 'requests' && <Requests />}
      {tab === 'away' && <AdminAway />}
      {tab === 'types' && <Types />}
      {tab === 'settings' && <Settings />}
      {adding && tab === 'requests' && <EnterDialog onClose={close} />}
      {adding && tab === 'types' && <TypeDialog one={undefined} onClose={close} />}
    </Page>
  )
}
