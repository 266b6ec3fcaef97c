import { useTranslation } from 'react-i18next'

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
