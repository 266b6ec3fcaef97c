import type { OwnDetails } from '@portal/contracts/auth'
import { useTranslation } from 'react-i18next'
import { shownNumber } from './person.ts'

/** What is on record of somebody, to read. */
export function Facts({ of }: { of: Omit<OwnDetails, 'relatives'> }) {
  const { t } = useTranslation('users')
  const address = [of.street, [of.postalCode, of.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const facts = [
    [t('email'), of.email],
    [t('phone'), of.phone],
    [t('personalNumber'), shownNumber(of.personalNumber)],
    [t('addressSection'), address],
    [t('employmentNumber'), of.employmentNumber],
    [t('company'), of.companyName ?? ''],
    [t('departments'), of.departmentNames.join(', ')],
  ] as const
  return (
    <dl className="flex flex-col divide-y divide-line wrap-anywhere">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-4 py-2.5">
          <dt className="basis-44 text-dim">{label}</dt>
          <dd className={`min-w-0 flex-1 basis-56 ${value ? '' : 'text-dim'}`}>
            {value || t('notGiven')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
