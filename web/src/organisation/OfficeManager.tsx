import { departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { optionsOf } from '../ui/options.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { DepartmentForm } from './DepartmentForm.tsx'

/** A manager keeps the information of their own office right; without an id, of the first. */
export default function OfficeManager() {
  const { t } = useTranslation('organisation')
  const { departmentId } = useParams()
  const managed = useQuery({ ...read(departments.managed, {}), placeholderData: undefined })
  const rows = managed.data?.rows
  const office = departmentId ? rows?.find((one) => one.id === departmentId) : rows?.[0]
  if (rows && !office) return <NotFound />
  const offices = optionsOf(rows)
  const shown = offices.find(({ value }) => value === office?.id)
  return (
    <Page title={shown?.label ?? t('department')}>
      {offices.length > 1 && (
        <nav aria-label={t('yourOffices')}>
          <ul className="flex flex-wrap gap-2">
            {offices.map((one) => (
              <li key={one.value}>
                <Link
                  to={addressOf(places.officeInformation, { departmentId: one.value })}
                  aria-current={one === shown ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center rounded-full border border-field-line bg-surface px-4 hover:bg-raised aria-[current]:border-link aria-[current]:font-semibold aria-[current]:text-link"
                >
                  {one.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {office ? (
        <DepartmentForm key={office.id} department={office} />
      ) : managed.isError ? (
        <ErrorState error={managed.error} retry={() => void managed.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}
