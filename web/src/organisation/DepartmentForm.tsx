import { type Department, type DepartmentType, departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Select, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { Card } from '../ui/parts.tsx'
import { RecordFields, SaveRecord, useRecord } from '../ui/record.tsx'
import { noOffice, OfficeFields, type OfficeValues, officeOf } from './OfficeFields.tsx'
import { useCompanyOptions, useDepartmentTypes } from './shared.tsx'

interface Values extends OfficeValues {
  name: string
  type: DepartmentType
  companyId: string
}

const valuesOf = (department: Department | undefined, companyId: string): Values => ({
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
  const record = useRecord(departments.save, {
    one: department,
    valuesOf: (one: Department | undefined) => valuesOf(one, companyId),
    inputOf: ({ name, type, companyId: company, contacts, ...office }, of) => ({
      ...of,
      ...office,
      contactIds: contacts.map(({ id }) => id),
      ...(administrates ? { name, type, companyId: company } : {}),
    }),
    topics: ['organisation'],
    onDone: ({ id }) =>
      department ||
      void navigate(addressOf(places.departments, { departmentId: id }), { replace: true }),
  })
  return (
    <FormProvider {...record.form}>
      <RecordFields record={record}>
        {administrates && (
          <Card>
            <Facts />
          </Card>
        )}
        <Card title={t('office')}>
          <OfficeFields departmentId={department?.id} />
        </Card>
        <SaveRecord
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
        />
      </RecordFields>
    </FormProvider>
  )
}

/** Name, kind and company. */
function Facts() {
  const { t } = useTranslation('organisation')
  const rules = useRules()
  const types = useDepartmentTypes()
  const companies = useCompanyOptions()
  const { register, formState, watch } = useFormContext<Values>()
  const { errors } = formState
  const chosen = watch('companyId')
  // The options load after the form; a value without its option would be lost.
  const known = companies.some(({ value }) => value === chosen)
  const options = [
    { value: '', label: t('chooseCompany') },
    ...(chosen && !known ? [{ value: chosen, label: '…' }] : []),
    ...companies,
  ]
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        label={t('departmentName')}
        autoComplete="off"
        maxLength={120}
        error={errors.name?.message}
        {...register('name', rules.required)}
      />
      <Select label={t('kind')} options={types} {...register('type')} />
      <Select
        label={t('company')}
        options={options}
        error={errors.companyId?.message}
        {...register('companyId', rules.required)}
      />
    </div>
  )
}
