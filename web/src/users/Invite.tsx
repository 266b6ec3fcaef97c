import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { CreatePerson } from './CreatePerson.tsx'
import { InvitePerson } from './InvitePerson.tsx'
import { StaffList } from './StaffList.tsx'

/** New people: one invited, a staff list invited, or one written down without inviting. */
export default function Invite() {
  const { t } = useTranslation('users')
  const tabs = [
    { key: 'one', title: t('inviteOne') },
    { key: 'list', title: t('inviteList') },
    { key: 'create', title: t('createOnly') },
  ] as const
  const tab = useTab(tabs)
  return (
    <Page title={t('invitePeople')} back={addressOf(places.users)} wide>
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      <div hidden={tab !== 'one'} className="max-w-[43.875rem]">
        <InvitePerson />
      </div>
      <div hidden={tab !== 'list'}>
        <StaffList />
      </div>
      <div hidden={tab !== 'create'} className="max-w-[43.875rem]">
        <CreatePerson />
      </div>
    </Page>
  )
}
