import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useErrorText } from '../ui/parts.tsx'

const saidPlainly = [
  'invalidResetCode',
  'passwordTooCommon',
  'passwordHasName',
  'passwordHasAddress',
  'tooMany',
  // Nobody knows whether it was changed.
  'unavailable',
]

/** The words for a new password that was refused: why, where the person can mend it. */
export function useResetText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  const errorText = useErrorText()
  return (error) =>
    error instanceof ApiError && saidPlainly.includes(error.code)
      ? errorText(error)
      : t('passwordUnchanged')
}
