import { type Department, type DepartmentType, departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { Select, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { showFieldErrors, useFaultText, useRules } from '../ui/form.ts'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import {
  noOffice,
  OfficeFields,
  type OfficeValues,
  officeFields,
  officeOf,
} from './OfficeFields.tsx'
import { RemoveButton, useCompanyOptions, useDepartmentTypes } from './shared.tsx'

interface Values extends OfficeValues {
  name: string
  type: DepartmentType
  companyId: string
}

const valuesOf = (department: Department): Values => ({
  name: department.name,
  type: department.type,
  companyId: department.companyId,
  ...officeOf(department),
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
  const faultText = useFaultText()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<Values>({
    defaultValues: department
      ? valuesOf(department)
      : { name: '', type: 'PlaceOffice', companyId, ...noOffice },
  })
  const { isDirty } = form.formState
  const release = useUnsaved(isDirty)
  const save = useCommand(departments.save, {
    topics: ['organisation'],
    onDone: ({ id }) => {
      snack(t('ui:saved'), 'success')
      form.reset(form.getValues())
      if (department) return
      release()
      void navigate(addressOf(places.departments, { departmentId: id }), { replace: true })
    },
  })
  const { version, newer } = useVersioned(department, (value) => form.reset(valuesOf(value)), {
    dirty: isDirty,
    busy: save.isPending,
  })
  const send = form.handleSubmit(({ name, type, companyId: company, contacts, ...office }) =>
    save.mutate(
      {
        id: department?.id,
        version,
        ...office,
        contactIds: contacts.map(({ id }) => id),
        ...(administrates ? { name, type, companyId: company } : {}),
      },
      {
        onError: (error) => {
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['organisation'] })
          showFieldErrors(error, ['name', ...officeFields], form.setError, faultText)
        },
      },
    ),
  )
  const general = save.error && save.error.code !== 'changedMeanwhile'
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <NewerNotice newer={newer} />
        <FormError text={general ? errorText(save.error) : undefined} />
        {administrates && (
          <Card>
            <Facts />
          </Card>
        )}
        <Card title={t('office')}>
          <OfficeFields departmentId={department?.id} />
        </Card>
        <div className="flex flex-wrap justify-between gap-2">
          <Button type="submit" busy={save.isPending} icon={<Save size={18} aria-hidden />}>
            {t('ui:save')}
          </Button>
          {department && administrates && (
            <RemoveButton
              call={departments.remove}
              input={{ id: department.id }}
              topics={['organisation']}
              question={{
                title: t('removeDepartmentAsk', { name: department.name }),
                text: t('removeText'),
              }}
              notEmpty={t('departmentNotEmpty')}
              back={addressOf(places.departments)}
              beforeLeaving={release}
            />
          )}
        </div>
      </form>
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
