import { type Company, companies, departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { StillThere } from '../layouts/StillThere.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Skeleton } from '../ui/parts.tsx'
import { CompanyForm } from './CompanyForm.tsx'

const listAddress = addressOf(places.companies)

/** One company and its departments; `new` makes one. */
export default function CompanyPage() {
  const { t } = useTranslation('organisation')
  const { companyId: id = '' } = useParams()
  const isNew = id === 'new'
  const found = useQuery({
    ...read(companies.one, { id }),
    enabled: !isNew,
    placeholderData: undefined,
  })
  const still = useStill(id, found.data, isMissing(found.error))
  if (isNew)
    return (
      <Page title={t('newCompany')} back={listAddress}>
        <CompanyForm key="new" company={undefined} />
      </Page>
    )
  return (
    <StillThere still={still} title={t('company')} back={listAddress}>
      <Page title={still.one?.name ?? t('company')} back={listAddress}>
        {still.one ? (
          <>
            <CompanyForm key={id} company={still.one} />
            {/* Not in the head, which would grow beneath the reader once the name is there. */}
            <div className="flex justify-end">
              <HistoryLink id={id} of="company" />
            </div>
            <Departments company={still.one} />
            <CaseHistory of={{ category: 'company', id }} />
          </>
        ) : found.isError ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton />
        )}
      </Page>
    </StillThere>
  )
}

function Departments({ company }: { company: Company }) {
  const { t } = useTranslation('organisation')
  const found = useQuery(read(departments.ofCompany, { id: company.id }))
  const here = addressOf(places.company, { companyId: company.id })
  return (
    <Card
      title={t('departments')}
      actions={
        <LinkButton
          kind="secondary"
          to={addressOf(places.departments, {
            departmentId: 'new',
            companyId: company.id,
            back: here,
          })}
          icon={<Plus size={18} aria-hidden />}
        >
          {t('newDepartment')}
        </LinkButton>
      }
    >
      {!found.data ? (
        <Skeleton rows={2} />
      ) : found.data.rows.length === 0 ? (
        <p className="text-dim">{t('noneInCompany')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {found.data.rows.map((one) => (
            <li key={one.id}>
              <Link
                to={addressOf(places.departments, { departmentId: one.id, back: here })}
                className="flex min-h-12 items-center gap-3 py-1 hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{one.name}</span>
                  <span className="block text-sm text-dim">{t(`type_${one.type}`)}</span>
                </span>
                <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
