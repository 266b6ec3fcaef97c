import type { ContractField, ContractType } from '@portal/contracts/contract-types'
import { useTranslation } from 'react-i18next'
import { TextArea, TextInput } from '../ui/Field.tsx'
import { kindOf } from './draft.ts'

/** The last day means another thing in some types. */
const labelOf = (type: ContractType, field: ContractField) => {
  if (field === 'endDate' && type === 'trialEmployment') return 'field_trialEnd' as const
  if (field === 'salary')
    return type === 'hourlyEmployment' ? ('field_hourlyPay' as const) : ('field_salary' as const)
  if (field === 'reason' && type !== 'dismissalByEmployer') return 'field_whatHappened' as const
  if (field === 'freeText' && type === 'other') return 'field_text' as const
  return `field_${field}` as const
}

/** One field of a contract's form, as its kind is typed. */
export function DraftField({
  type,
  field,
  required,
  value,
  error,
  onChange,
}: {
  type: ContractType
  field: ContractField
  required: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useTranslation(['contracts', 'ui'])
  const label = t(`contracts:${labelOf(type, field)}`)
  const common = {
    label: required ? label : `${label} (${t('ui:optional')})`,
    value,
    required,
    ...(error ? { error } : {}),
    ...(field === 'endDate' && type === 'trialEmployment'
      ? { help: t('contracts:trialHelp') }
      : {}),
    ...(field === 'endDate' && type === 'generalFixedTerm'
      ? { help: t('contracts:fixedTermHelp') }
      : {}),
  }
  const kind = kindOf(field)
  if (kind === 'prose')
    return (
      <TextArea
        {...common}
        rows={field === 'freeText' && type !== 'other' ? 3 : 6}
        maxLength={field === 'schedule' ? 4000 : 8000}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const narrow = kind === 'day' || kind === 'number'
  return (
    <div className={narrow ? 'md:max-w-64' : ''}>
      <TextInput
        {...common}
        {...(kind === 'day'
          ? { type: 'date' }
          : { kind: kind === 'number' ? 'decimal' : field === 'workplace' ? 'name' : 'text' })}
        maxLength={kind === 'number' ? 12 : field === 'workplace' ? 160 : 120}
        {...(kind === 'day' ? { min: '1900-01-01', max: '2199-12-31' } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
