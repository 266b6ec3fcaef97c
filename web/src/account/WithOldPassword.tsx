import { account } from '@portal/contracts/account'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'

/**
 * A new password with the old one; every other session ends.
 * @param onForgotten to the way for who does not know the old one
 */
export function WithOldPassword({
  email,
  onForgotten,
}: {
  email: string
  onForgotten: () => void
}) {
  const { t } = useTranslation(['account', 'auth'])
  const rules = useRules()
  const asking = useAsking(account.changePassword, {
    values: { password: '', newPassword: '' },
    inputOf: (values) => values,
    said: t('account:passwordChanged'),
    onDone: () => {
      asking.form.reset()
    },
  })
  return (
    <FormFields
      of={asking}
      foot={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={asking.busy} icon={<KeyRound size={18} aria-hidden />}>
            {t('auth:changePassword')}
          </Button>
          <Button kind="quiet" onClick={onForgotten}>
            {t('account:forgotten')}
          </Button>
        </div>
      }
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={t('account:oldPassword')}
        autoComplete="current-password"
        {...asking.field('password')}
      />
      <PasswordInput
        label={t('auth:newPassword')}
        help={t('auth:passwordHelp')}
        autoComplete="new-password"
        {...asking.field('newPassword', rules.newPassword.validate)}
      />
    </FormFields>
  )
}
