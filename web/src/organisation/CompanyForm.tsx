import { type Company, companies } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TextInput } from '../ui/Field.tsx'
import { Card } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
import { writtenNumber } from './organisation-number.ts'

const valuesOf = (company: Company | undefined) => ({
  name: company?.name ?? '',
  organisationNumber: writtenNumber(company?.organisationNumber ?? ''),
})

/** Creates or changes a company. */
export function CompanyForm({ company }: { company: Company | undefined }) {
  const { t } = useTranslation(['organisation', 'ui'])
  const navigate = useNavigate()
  const record = useRecord(companies.save, {
    one: company,
    valuesOf,
    inputOf: (values, of) => ({ ...values, ...of }),
    beside: { invalidOrganisationNumber: 'organisationNumber' },
    onDone: ({ id }) =>
      company || void navigate(addressOf(places.company, { companyId: id }), { replace: true }),
  })
  return (
    <Card>
      <RecordFields
        record={record}
        remove={
          company && {
            call: companies.remove,
            input: { id: company.id },
            ask: {
              title: t('removeCompanyAsk', { name: company.name }),
              text: t('removeText'),
            },
            text: t('delete'),
            said: t('removed'),
            errors: { notEmpty: t('companyNotEmpty') },
            back: addressOf(places.companies),
          }
        }
      >
        <TextInput kind="name" label={t('companyName')} {...record.field('name')} />
        <TextInput
          kind="digits"
          label={`${t('organisationNumber')} (${t('ui:optional')})`}
          help={t('organisationNumberHelp')}
          {...record.field('organisationNumber')}
        />
      </RecordFields>
    </Card>
  )
}
