import { account } from '@portal/contracts/account'
import { KeyRound } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'

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
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const form = useForm({ defaultValues: { password: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const change = useCommand(account.changePassword, { topics: ['session'] })
  const send = form.handleSubmit((values) =>
    change.mutateAsync(values).then(
      () => {
        form.reset()
        snack(t('account:passwordChanged'), 'success')
      },
      () => undefined,
    ),
  )
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <FormError text={change.isError ? errorText(change.error) : undefined} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={t('account:oldPassword')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', rules.required)}
      />
      <PasswordInput
        label={t('auth:newPassword')}
        help={t('auth:passwordHelp')}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword', rules.newPassword)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} icon={<KeyRound size={18} aria-hidden />}>
          {t('auth:changePassword')}
        </Button>
        <Button kind="quiet" onClick={onForgotten}>
          {t('account:forgotten')}
        </Button>
      </div>
    </form>
  )
}
