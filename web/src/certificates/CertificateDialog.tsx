import { type Certificate, certificates, certificateTypes } from '@portal/contracts/certificates'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read, useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { Dialog, FormButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { Picker } from '../ui/Picker.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { useTypes } from './labels.tsx'

const valuesOf = (of: Certificate | undefined) => ({
  name: of?.name ?? '',
  type: of?.type ?? certificateTypes[0],
  description: of?.description ?? '',
  companyIds: of?.companyIds ?? [],
  months: of?.validityMonths ? String(of.validityMonths) : '',
})

/** Creates or changes a certificate. */
export function CertificateDialog({
  certificate,
  onClose,
}: {
  certificate: Certificate | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['certificates', 'ui'])
  const rules = useRules()
  const types = useTypes()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const setup = useQuery(read(certificates.setup, {}))
  const [search, setSearch] = useState('')
  const form = useForm({ defaultValues: valuesOf(certificate) })
  const { errors, isDirty } = form.formState
  const release = useUnsaved(isDirty)
  const save = useCommand(certificates.save, {
    topics: ['certificates'],
    onDone: ({ id }) => {
      release()
      snack(t('ui:saved'), 'success')
      onClose()
      if (!certificate) void navigate(addressOf(places.adminCertificate, { certificateId: id }))
    },
  })
  const { version, newer } = useVersioned(certificate, (value) => form.reset(valuesOf(value)), {
    dirty: isDirty,
    busy: save.isPending,
  })
  const send = form.handleSubmit(({ months, ...values }) =>
    save.mutate(
      {
        ...values,
        id: certificate?.id,
        version,
        validityMonths: months === '' ? null : Number(months),
      },
      {
        onError: (error) => {
          if (error.code === 'nameTaken') form.setError('name', { message: errorText(error) })
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['certificates'] })
        },
      },
    ),
  )
  const close = useCarefulClose(isDirty, onClose)
  const companies = setup.data?.companies ?? []
  const chosen = form.watch('companyIds')
  const beside = ['nameTaken', 'changedMeanwhile']
  return (
    <Dialog open onClose={close} title={certificate ? t('changeCertificate') : t('newCertificate')}>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <NewerNotice newer={newer} />
        <FormError
          text={save.error && !beside.includes(save.error.code) ? errorText(save.error) : undefined}
        />
        <TextInput
          label={t('name')}
          maxLength={120}
          error={errors.name?.message}
          {...form.register('name', rules.required)}
        />
        <Select label={t('type')} options={types} {...form.register('type')} />
        <TextInput
          label={`${t('validityMonths')} (${t('ui:optional')})`}
          help={t('validityHelp')}
          inputMode="numeric"
          maxLength={3}
          error={errors.months?.message}
          {...form.register('months', {
            validate: (text) =>
              text === '' || (/^\d+$/.test(text) && +text >= 1 && +text <= 600) || t('monthsWrong'),
          })}
        />
        <Picker
          label={`${t('companies')} (${t('ui:optional')})`}
          help={t('companiesHelp')}
          value={companies.filter(({ id }) => chosen.includes(id))}
          onChange={(all) =>
            form.setValue(
              'companyIds',
              all.map(({ id }) => id),
              { shouldDirty: true },
            )
          }
          offered={companies.filter(({ name }) =>
            name.toLowerCase().includes(search.toLowerCase()),
          )}
          search={search}
          onSearch={setSearch}
        />
        <TextArea
          label={`${t('description')} (${t('ui:optional')})`}
          maxLength={2000}
          {...form.register('description')}
        />
        <FormButtons busy={save.isPending} onCancel={close} />
      </form>
    </Dialog>
  )
}
