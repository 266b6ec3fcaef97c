import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../layouts/LanguageSelector.tsx'
import { useRoleWords, useUserWords } from './labels.tsx'
import { useOrganisation } from './organisation.ts'
import { type PersonValues, personFields } from './person.ts'

const labels = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  personalNumber: 'personalNumber',
  street: 'street',
  postalCode: 'postalCode',
  city: 'city',
  employmentNumber: 'employmentNumber',
  userType: 'userType',
  roles: 'roles',
  companyId: 'company',
  departmentIds: 'departments',
  locale: 'language',
  contentAccess: 'contentAccess',
} as const satisfies Record<keyof PersonValues, string>

/** Field by field, what is saved now and differs from what was typed. */
export function Differences({
  form,
  saved,
}: {
  form: UseFormReturn<PersonValues>
  saved: PersonValues
}) {
  const { t } = useTranslation('users')
  const words = useRoleWords()
  const userWords = useUserWords()
  const { companies, departments } = useOrganisation()
  const typed = useWatch({ control: form.control })
  const inWords = (values: PersonValues, field: keyof PersonValues): string => {
    switch (field) {
      case 'userType':
        return userWords.type(values.userType)
      case 'roles':
        return values.roles.map(words.name).join(', ')
      case 'companyId':
        return companies.find(({ id }) => id === values.companyId)?.name ?? t('noCompany')
      case 'departmentIds':
        return departments
          .filter(({ id }) => values.departmentIds.includes(id))
          .map(({ name }) => name)
          .join(', ')
      case 'locale':
        return values.locale && languageNames[values.locale]
      case 'contentAccess':
        return values.contentAccess.length > 0 ? t('access_whistleblower') : ''
      default:
        return values[field]
    }
  }
  const differing = personFields.filter(
    (field) => JSON.stringify(typed[field]) !== JSON.stringify(saved[field]),
  )
  if (differing.length === 0) return <p className="text-dim">{t('changedSame')}</p>
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm wrap-anywhere">
      {differing.map((field) => (
        <div key={field} className="contents">
          <dt className="text-dim">{t(labels[field])}</dt>
          <dd>{t('valueNow', { value: inWords(saved, field) || t('valueEmpty') })}</dd>
        </div>
      ))}
    </dl>
  )
}
