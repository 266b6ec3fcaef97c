import { account } from '@portal/contracts/account'
import { KeyRound } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'

/** Asks for the password once more. */
export default function ProofDialog({
  onDone,
  onClose,
}: {
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['account', 'auth', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const form = useForm({ defaultValues: { password: '' } })
  const prove = useCommand(account.prove)
  const send = form.handleSubmit((values) =>
    prove.mutateAsync(values).then(onDone, () => {
      form.setFocus('password', { shouldSelect: true })
    }),
  )
  return (
    <Dialog open onClose={onClose} title={t('account:proofTitle')}>
      <form
        onSubmit={(event) => {
          // The form that asked for it stands around this one in React's tree.
          event.stopPropagation()
          void send(event)
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        <p className="text-dim">{t('account:proofIntro')}</p>
        <FormError text={prove.isError ? errorText(prove.error) : undefined} />
        <PasswordInput
          label={t('auth:password')}
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password', rules.required)}
        />
        <DialogButtons>
          <Button kind="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={prove.isPending} icon={<KeyRound size={18} aria-hidden />}>
            {t('auth:continue')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
