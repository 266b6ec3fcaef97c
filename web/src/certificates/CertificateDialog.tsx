import { type Certificate, certificates, certificateTypes } from '@portal/contracts/certificates'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { isFound } from '../i18n/is-found.ts'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { Picker } from '../ui/Picker.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'
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
  const types = useTypes()
  const navigate = useNavigate()
  const setup = useQuery(read(certificates.setup, {}))
  const [search, setSearch] = useState('')
  const companies = setup.data?.companies
  const record = useRecord(certificates.save, {
    one: certificate,
    valuesOf,
    inputOf: ({ months, companyIds, ...values }, of) => ({
      ...values,
      ...of,
      // One that was removed before certificates kept it is in none of the choices, and cannot be taken out there.
      companyIds: companyIds.filter((id) => !companies || companies.some((one) => one.id === id)),
      validityMonths: months === '' ? null : Number(months),
    }),
    onDone: ({ id }) => {
      onClose()
      if (!certificate) void navigate(addressOf(places.adminCertificate, { certificateId: id }))
    },
  })
  const chosen = record.form.watch('companyIds')
  const months = (text: string) =>
    text === '' || (/^\d+$/.test(text) && +text >= 1 && +text <= 600) || t('monthsWrong')
  return (
    <RecordDialog
      record={record}
      title={certificate ? t('changeCertificate') : t('newCertificate')}
      onClose={onClose}
    >
      <TextInput kind="text" label={t('name')} {...record.field('name')} />
      <Select label={t('type')} options={types} {...record.field('type')} />
      <TextInput
        kind="digits"
        label={`${t('validityMonths')} (${t('ui:optional')})`}
        help={t('validityHelp')}
        maxLength={3}
        {...record.field('months', months)}
      />
      <Picker
        label={`${t('companies')} (${t('ui:optional')})`}
        help={t('companiesHelp')}
        value={(companies ?? []).filter(({ id }) => chosen.includes(id))}
        onChange={(all) =>
          record.set(
            'companyIds',
            all.map(({ id }) => id),
          )
        }
        offered={(companies ?? []).filter(({ name }) => isFound(name, search))}
        search={search}
        onSearch={setSearch}
      />
      <TextArea
        label={`${t('description')} (${t('ui:optional')})`}
        {...record.field('description')}
      />
    </RecordDialog>
  )
}
