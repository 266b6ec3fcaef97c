import { places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { Check } from './Check.tsx'
import { History } from './History.tsx'
import { Open } from './Open.tsx'
import { Sent } from './Sent.tsx'

/** What has happened, and what the portal has sent. */
export default function UserLogs() {
  const { t } = useTranslation('history')
  const tabs = tabsOf(places.logs, {
    history: t('tabHistory'),
    emails: t('tabEmails'),
    sms: t('tabSms'),
    open: t('tabOpen'),
    check: t('tabCheck'),
  })
  const tab = useTab(tabs)
  return (
    <Page wide title={t('logs')}>
      <Tabs tabs={tabs} current={tab} label={t('logs')} />
      {tab === 'history' && <History />}
      {tab === 'open' && <Open />}
      {tab === 'check' && <Check />}
      {(tab === 'emails' || tab === 'sms') && <Sent key={tab} kind={tab} />}
    </Page>
  )
}
