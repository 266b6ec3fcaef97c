import { type Department as DepartmentData, departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { CaseHistory } from '../history/later.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { StillThere } from '../layouts/StillThere.tsx'
import { useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { DepartmentForm } from './DepartmentForm.tsx'
import { DepartmentList } from './DepartmentList.tsx'
import { OfficeCard } from './OfficeCard.tsx'

const listAddress = addressOf(places.departments)

/** The departments; with an id one of them, and `new` makes one. */
export default function DepartmentPage() {
  const { t } = useTranslation('organisation')
  const { departmentId } = useParams()
  const [params] = useSearchParams()
  const { isSuper } = useSession()
  if (departmentId === undefined) return <DepartmentList />
  if (departmentId !== 'new') return <OneDepartment key={departmentId} id={departmentId} />
  if (!isSuper) return <NotFound />
  return (
    <Page title={t('newDepartment')} back={listAddress}>
      <DepartmentForm
        department={undefined}
        companyId={params.get('companyId') ?? ''}
        administrates
      />
    </Page>
  )
}

function OneDepartment({ id }: { id: string }) {
  const { t } = useTranslation('organisation')
  const found = useQuery({ ...read(departments.one, { id }), placeholderData: undefined })
  const still = useStill(id, found.data, isMissing(found.error))
  return (
    <StillThere still={still} title={t('department')} back={listAddress}>
      <Page title={still.one?.name ?? t('department')} back={listAddress}>
        {still.one ? (
          <Department department={still.one} />
        ) : found.isError ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton />
        )}
        {/* Not in the head, which would grow beneath the reader once the name is there. */}
        {still.one && (
          <div className="flex justify-end">
            <HistoryLink id={id} of="department" />
          </div>
        )}
        {still.one && <CaseHistory of={{ category: 'department', id }} />}
      </Page>
    </StillThere>
  )
}

/** A super administrator changes everything, who manages the office its information; others see it. */
function Department({ department }: { department: DepartmentData }) {
  const { isSuper, settings } = useSession()
  const manages = settings.managedDepartments.some(({ id }) => id === department.id)
  if (isSuper || manages) return <DepartmentForm department={department} administrates={isSuper} />
  return <OfficeCard office={department} />
}
