import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'

const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The validation rules of the specification's section 5, in the reader's words, for `register`. */
export function useRules() {
  const { t } = useTranslation('ui')
  const email = (value: string) =>
    empty(value) || /^[^\s@]+@[^\s@]+$/.test(value.trim()) || t('emailInvalid')
  return {
    required: { validate: (value: unknown) => !empty(value) || t('requiredField') },
    email: { validate: (value: string) => (empty(value) ? t('requiredField') : email(value)) },
    optionalEmail: { validate: email },
    /** As the contract's Password: 10 to 128 characters. */
    newPassword: {
      validate: (value: string) =>
        empty(value)
          ? t('requiredField')
          : (value.length >= 10 && value.length <= 128) || t('passwordLength'),
    },
  }
}

/** What the server found wrong with a field, in the reader's words. */
export function useFaultText(): (fault: { readonly message: string }) => string {
  const { t } = useTranslation('ui')
  return ({ message }) => t(message === 'tooLong' ? 'textTooLong' : 'invalidField')
}

/**
 * Shows the fields that the server named beside them.
 * @param known the names of the form's fields
 * @param textOf says what is wrong with one, `useFaultText`
 * @returns whether any of them was the form's
 */
export function showFieldErrors<N extends string>(
  error: unknown,
  known: readonly N[],
  setError: (name: N, error: { message: string }) => void,
  textOf: ReturnType<typeof useFaultText>,
): boolean {
  if (!(error instanceof ApiError)) return false
  let shown = false
  for (const fault of error.fields) {
    const { path } = fault
    const name = known.find((one) => path === one || path.startsWith(`${one}.`))
    if (!name) continue
    setError(name, { message: textOf(fault) })
    shown = true
  }
  return shown
}
