import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { type UserDetails, users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { loadAgreementsOfPerson } from '../agreements/later.ts'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Contracts } from '../contracts/shared.ts'
import { EducationOfPerson } from '../education/shared.ts'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { OneStillThere } from '../layouts/StillThere.tsx'
import { MedicalOfPerson } from '../medical/shared.ts'
import { ForPerson } from '../privacy/shared.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { FilesOfPerson } from '../signage/shared.ts'
import { loadLoansOfPerson } from '../timelog/later.ts'
import { useStill } from '../ui/gone.tsx'
import { isMissing } from '../ui/missing.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { Skeleton } from '../ui/parts.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { Account, AccountTags } from './Account.tsx'
import { Comments } from './Comments.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { Details } from './Details.tsx'
import { Groups } from './Groups.tsx'
import { Relatives } from './Relatives.tsx'
import { UserLog } from './UserLog.tsx'

const AgreementsOfPerson = onDemand(loadAgreementsOfPerson, () => <Skeleton rows={1} />)
const LoansOfPerson = onDemand(loadLoansOfPerson, () => <Skeleton rows={3} />)

/** One person; an address that names none is not found. */
export default function User() {
  const { userId = '' } = useParams()
  const { t } = useTranslation('users')
  const known = Id.safeParse(userId).success
  const found = useQuery({ ...read(users.one, { id: userId }), enabled: known })
  const person = found.data?.id === userId ? found.data : undefined
  const still = useStill(userId, person, !known || isMissing(found.error))
  const back = addressOf(places.users)
  return (
    <OneStillThere still={still} found={found} title={t('users')} back={back} rows={8}>
      {(one) => <OneUser key={userId} person={one} />}
    </OneStillThere>
  )
}

function OneUser({ person }: { person: UserDetails }) {
  const { t } = useTranslation(['users', 'contracts', 'signage'])
  const { isAdmin, isSuper, isWage, user } = useSession()
  /** Is a contract written? Then it stays, too. */
  const [writing, setWriting] = useState(false)
  useUnsaved(writing)
  const tabs = [
    { key: 'details', title: t('users:details') },
    { key: 'relatives', title: t('users:relatives') },
    { key: 'groups', title: t('users:groups') },
    { key: 'education', title: t('users:education') },
    { key: 'medical', title: t('users:medical') },
    ...(isAdmin ? [{ key: 'loans', title: t('users:loans') } as const] : []),
    { key: 'comments', title: t('users:comments') },
    ...(isWage
      ? ([
          { key: 'contracts', title: t('contracts:contracts') },
          { key: 'files', title: t('signage:filesToSign') },
        ] as const)
      : []),
    ...(isSuper ? [{ key: 'log', title: t('users:log') } as const] : []),
  ] as const
  const tab = useTab(tabs)
  return (
    <Page title={person.fullName} back={addressOf(places.users)} wide>
      <Tabs tabs={tabs} current={tab} label={t('users:tabs')} />
      {tab !== 'details' && <AccountTags person={person} />}
      {/* What was typed stays when another tab is looked at. */}
      <div
        hidden={tab !== 'details'}
        className={`max-w-[43.875rem] ${tab === 'details' ? 'flex flex-col gap-4' : ''}`}
      >
        <Account person={person} />
        <Details person={person} />
        {isWage && <AgreementsOfPerson userId={person.id} />}
        {isSuper && (
          <div className="flex flex-wrap justify-end gap-2">
            <ForPerson person={person} />
            {person.id !== user.id && <DeleteUser person={person} />}
          </div>
        )}
        <CaseHistory of={{ category: 'user', id: person.id }} />
      </div>
      <div hidden={tab !== 'relatives'} className="max-w-[43.875rem]">
        <Relatives person={person} />
      </div>
      {isWage && (tab === 'contracts' || writing) && (
        <div hidden={tab !== 'contracts'}>
          <Contracts person={person} mark={setWriting} />
        </div>
      )}
      {isWage && tab === 'files' && <FilesOfPerson person={person} />}
      <div className="flex max-w-[43.875rem] flex-col gap-4 empty:hidden">
        {tab === 'groups' && <Groups person={person} />}
        {tab === 'education' && <EducationOfPerson userId={person.id} />}
        {tab === 'medical' && <MedicalOfPerson userId={person.id} />}
        {isAdmin && tab === 'loans' && <LoansOfPerson userId={person.id} />}
        {tab === 'comments' && <Comments userId={person.id} />}
      </div>
      {tab === 'log' && <UserLog userId={person.id} />}
    </Page>
  )
}
