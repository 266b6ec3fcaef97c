import { type Department, departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Select, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { Card, EmptyState } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
import { type DepartmentValues, noOffice, OfficeFields, officeOf } from './OfficeFields.tsx'
import { useCompanyOptions, useDepartmentTypes, useLacksCompany } from './shared.tsx'

const valuesOf = (department: Department | undefined, companyId: string): DepartmentValues => ({
  name: department?.name ?? '',
  type: department?.type ?? 'PlaceOffice',
  companyId: department?.companyId ?? companyId,
  ...(department ? officeOf(department) : noOffice),
})

/**
 * Creates or changes a department.
 * @param administrates a super administrator changes everything, a manager the office's information
 * @param companyId what a new one begins with
 */
export function DepartmentForm({
  department,
  companyId = '',
  administrates = false,
}: {
  department: Department | undefined
  companyId?: string
  administrates?: boolean
}) {
  const { t } = useTranslation(['organisation', 'ui'])
  const navigate = useNavigate()
  const lacksCompany = useLacksCompany()
  const record = useRecord(departments.save, {
    one: department,
    valuesOf: (one: Department | undefined) => valuesOf(one, companyId),
    inputOf: ({ name, type, companyId: company, contacts, ...office }, of) => ({
      ...of,
      ...office,
      contactIds: contacts.map(({ id }) => id),
      ...(administrates ? { name, type, companyId: company } : {}),
    }),
    onDone: ({ id }) =>
      department ||
      void navigate(addressOf(places.departments, { departmentId: id }), { replace: true }),
  })
  if (administrates && !department && lacksCompany)
    return (
      <Card>
        <EmptyState
          title={t('companyFirst')}
          hint={t('companyFirstHint')}
          action={
            <Link to={addressOf(places.companies)} className="mt-2 text-link underline">
              {t('toCompanies')}
            </Link>
          }
        />
      </Card>
    )
  return (
    <RecordFields
      record={record}
      remove={
        department &&
        administrates && {
          call: departments.remove,
          input: { id: department.id },
          ask: {
            title: t('removeDepartmentAsk', { name: department.name }),
            text: t('removeText'),
          },
          text: t('delete'),
          said: t('removed'),
          errors: { notEmpty: t('departmentNotEmpty') },
          back: addressOf(places.departments),
        }
      }
    >
      {administrates && (
        <Card>
          <Facts of={record} />
        </Card>
      )}
      <Card title={t('office')}>
        <OfficeFields of={record} departmentId={department?.id} />
      </Card>
    </RecordFields>
  )
}

/** Name, kind and company. */
function Facts({ of: { field, form } }: { of: Fields<DepartmentValues> }) {
  const { t } = useTranslation('organisation')
  const rules = useRules()
  const types = useDepartmentTypes()
  const companies = useCompanyOptions()
  const chosen = form.watch('companyId')
  // The options load after the form; a value without its option would be lost.
  const known = companies.some(({ value }) => value === chosen)
  const options = [
    { value: '', label: t('chooseCompany') },
    ...(chosen && !known ? [{ value: chosen, label: '…' }] : []),
    ...companies,
  ]
  return (
    <div className="flex flex-col gap-4">
      <TextInput kind="name" label={t('departmentName')} {...field('name')} />
      <Select label={t('kind')} options={types} {...field('type')} />
      <Select
        label={t('company')}
        options={options}
        {...field('companyId', rules.required.validate)}
      />
    </div>
  )
}
