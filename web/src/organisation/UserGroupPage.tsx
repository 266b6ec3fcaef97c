import { groups } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { StillThere } from '../layouts/StillThere.tsx'
import { useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupList } from './GroupList.tsx'

const listAddress = addressOf(places.groups)

/** The user groups; with an id one of them, and `new` makes one. */
export default function UserGroupPage() {
  const { t } = useTranslation('organisation')
  const { usergroupId } = useParams()
  if (usergroupId === undefined) return <GroupList />
  if (usergroupId !== 'new') return <OneGroup key={usergroupId} id={usergroupId} />
  return (
    <Page title={t('newGroup')} back={listAddress}>
      <GroupForm group={undefined} />
    </Page>
  )
}

function OneGroup({ id }: { id: string }) {
  const { t } = useTranslation('organisation')
  const found = useQuery({ ...read(groups.one, { id }), placeholderData: undefined })
  const still = useStill(id, found.data, isMissing(found.error))
  return (
    <StillThere still={still} title={t('group')} back={listAddress}>
      <Page title={still.one?.name ?? t('group')} back={listAddress}>
        {still.one ? (
          <GroupForm group={still.one} />
        ) : found.isError ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton />
        )}
        {/* Not in the head, which would grow beneath the reader once the name is there. */}
        {still.one && (
          <div className="flex justify-end">
            <HistoryLink id={id} of="group" />
          </div>
        )}
        {still.one && <CaseHistory of={{ category: 'group', id }} />}
      </Page>
    </StillThere>
  )
}
