import { addressOf, places } from '@portal/contracts/places'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { useUnsaved } from '../router/unsaved.ts'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { CreatePerson, InvitePerson } from './OnePerson.tsx'
import { StaffList } from './StaffList.tsx'

/** New people: one invited, a staff list invited, or one written down without inviting. */
export default function Invite() {
  const { t } = useTranslation('users')
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const leaveFreely = useUnsaved(dirty.size > 0)
  const tabs = [
    { key: 'one', title: t('inviteOne') },
    { key: 'list', title: t('inviteList') },
    { key: 'create', title: t('createOnly') },
  ] as const
  const tab = useTab(tabs)
  const mark = useCallback(
    (key: string, isDirty: boolean) =>
      setDirty((before) => {
        if (before.has(key) === isDirty) return before
        const next = new Set(before)
        if (isDirty) next.add(key)
        else next.delete(key)
        return next
      }),
    [],
  )
  return (
    <Page title={t('invitePeople')} back={addressOf(places.users)} wide={tab === 'list'}>
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      <div hidden={tab !== 'one'}>
        <InvitePerson mark={mark} />
      </div>
      <div hidden={tab !== 'list'}>
        <StaffList mark={mark} />
      </div>
      <div hidden={tab !== 'create'}>
        <CreatePerson mark={mark} onCreated={leaveFreely} />
      </div>
    </Page>
  )
}
