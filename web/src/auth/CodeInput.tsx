import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../ui/Field.tsx'

/** The field for a security code that came by mail. */
export function CodeInput(
  props: { error?: string; ref?: Ref<HTMLInputElement> } & Record<string, unknown>,
) {
  const { t } = useTranslation('auth')
  return (
    <TextInput
      label={t('securityCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      {...props}
    />
  )
}
