import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../ui/Field.tsx'

type Props = { error?: string; ref?: Ref<HTMLInputElement> } & Record<string, unknown>

/** The field for one's own address. */
export function EmailInput(props: Props) {
  const { t } = useTranslation('auth')
  return <TextInput label={t('email')} kind="email" autoComplete="username" {...props} />
}

/** The field for a security code that came by mail. */
export function CodeInput(props: Props) {
  const { t } = useTranslation('auth')
  return (
    <TextInput
      label={t('securityCode')}
      kind="mark"
      autoComplete="one-time-code"
      maxLength={20}
      {...props}
    />
  )
}
