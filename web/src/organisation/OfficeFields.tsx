import type { Department, DepartmentType } from '@portal/contracts/organisation'
import { useTranslation } from 'react-i18next'
import { TextArea, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'

/** What the office page shows of a department. */
interface OfficeValues {
  information: string
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  contacts: readonly PersonChoice[]
}

/** What the form of a department holds. */
export interface DepartmentValues extends OfficeValues {
  name: string
  type: DepartmentType
  companyId: string
}

export const noOffice: OfficeValues = {
  information: '',
  street: '',
  postalCode: '',
  city: '',
  phone: '',
  email: '',
  contacts: [],
}

export const officeOf = (department: Department): OfficeValues => ({
  information: department.information,
  street: department.street,
  postalCode: department.postalCode,
  city: department.city,
  phone: department.phone,
  email: department.email,
  contacts: department.contacts.map(({ id, fullName, email }) => ({ id, fullName, detail: email })),
})

const MOST_CONTACTS = 20

/** The fields of an office: information, address, how to reach it, and whom to ask. */
export function OfficeFields({
  of: { field, value },
  departmentId,
}: {
  of: Fields<DepartmentValues>
  departmentId: string | undefined
}) {
  const { t } = useTranslation('organisation')
  const rules = useRules()
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label={t('information')}
        help={t('informationHelp')}
        rows={6}
        {...field('information')}
      />
      <TextInput kind="name" label={t('street')} {...field('street')} />
      <div className="grid gap-4 md:grid-cols-[10rem_1fr]">
        <TextInput kind="digits" label={t('postalCode')} {...field('postalCode')} />
        <TextInput kind="name" label={t('city')} {...field('city')} />
      </div>
      <TextInput kind="phone" label={t('phone')} {...field('phone')} />
      <TextInput
        kind="email"
        label={t('email')}
        {...field('email', rules.optionalEmail.validate)}
      />
      {departmentId && (
        <Contacts
          office={departmentId}
          {...value('contacts', (chosen) => chosen.length <= MOST_CONTACTS || t('tooManyContacts'))}
        />
      )}
    </div>
  )
}

function Contacts(picker: {
  office: string
  value: readonly PersonChoice[]
  error?: string
  onChange: (chosen: readonly PersonChoice[]) => void
}) {
  const { t } = useTranslation('organisation')
  return <PeoplePicker label={t('contacts')} help={t('contactsHelp')} {...picker} />
}
