import { type Company, companies } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { showFieldErrors, useFaultText, useRules } from '../ui/form.ts'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { writtenNumber } from './organisation-number.ts'
import { RemoveButton } from './shared.tsx'

const fields = ['name', 'organisationNumber'] as const
const valuesOf = (company: Company) => ({
  name: company.name,
  organisationNumber: writtenNumber(company.organisationNumber),
})

/** Creates or changes a company. */
export function CompanyForm({ company }: { company: Company | undefined }) {
  const { t } = useTranslation(['organisation', 'ui'])
  const faultText = useFaultText()
  const rules = useRules()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    defaultValues: company ? valuesOf(company) : { name: '', organisationNumber: '' },
  })
  const { errors, isDirty } = form.formState
  const release = useUnsaved(isDirty)
  const save = useCommand(companies.save, {
    topics: ['organisation'],
    onDone: ({ id }) => {
      snack(t('ui:saved'), 'success')
      form.reset(form.getValues())
      if (company) return
      release()
      void navigate(addressOf(places.company, { companyId: id }), { replace: true })
    },
  })
  const { version, newer } = useVersioned(company, (value) => form.reset(valuesOf(value)), {
    dirty: isDirty,
    busy: save.isPending,
  })
  const send = form.handleSubmit((values) =>
    save.mutate(
      { ...values, id: company?.id, version },
      {
        onError: (error) => {
          const beside = {
            nameTaken: 'name',
            invalidOrganisationNumber: 'organisationNumber',
          } as const
          const code = error instanceof ApiError ? error.code : 'failed'
          if (code in beside)
            form.setError(
              beside[code as keyof typeof beside],
              { message: errorText(error) },
              { shouldFocus: true },
            )
          else if (code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['organisation'] })
          else showFieldErrors(error, fields, form.setError, faultText)
        },
      },
    ),
  )
  const shownInForm = ['nameTaken', 'invalidOrganisationNumber', 'changedMeanwhile']
  const general = save.error && !shownInForm.includes(save.error.code)
  return (
    <Card>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <NewerNotice newer={newer} />
        <FormError text={general ? errorText(save.error) : undefined} />
        <TextInput
          label={t('companyName')}
          autoComplete="organization"
          maxLength={120}
          error={errors.name?.message}
          {...form.register('name', rules.required)}
        />
        <TextInput
          label={`${t('organisationNumber')} (${t('ui:optional')})`}
          help={t('organisationNumberHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={errors.organisationNumber?.message}
          {...form.register('organisationNumber')}
        />
        <div className="flex flex-wrap justify-between gap-2">
          <Button type="submit" busy={save.isPending} icon={<Save size={18} aria-hidden />}>
            {t('ui:save')}
          </Button>
          {company && (
            <RemoveButton
              call={companies.remove}
              input={{ id: company.id }}
              topics={['organisation']}
              question={{
                title: t('removeCompanyAsk', { name: company.name }),
                text: t('removeText'),
              }}
              notEmpty={t('companyNotEmpty')}
              back={addressOf(places.companies)}
              beforeLeaving={release}
            />
          )}
        </div>
      </form>
    </Card>
  )
}
