import type { ImportRow } from '@portal/contracts/staff-list'
import { useTranslation } from 'react-i18next'

const fields = ['firstName', 'lastName', 'email', 'phone', 'personalNumber', 'language'] as const
const codes = [
  'required',
  'invalidEmail',
  'emailTaken',
  'twiceInList',
  'invalidPhone',
  'invalidPersonalNumber',
  'personalNumberTaken',
  'unknownLanguage',
  'tooLong',
  'notText',
] as const

/** The words for what is wrong in a row of a staff list. */
export function useRowWords(): (error: ImportRow['errors'][number]) => string {
  const { t } = useTranslation('users')
  return ({ field, code }) => {
    const name = fields.find((one) => one === field)
    return t(`error_${codes.find((one) => one === code) ?? 'other'}`, {
      field: name ? t(name) : field,
    })
  }
}
