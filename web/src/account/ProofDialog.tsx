import { account } from '@portal/contracts/account'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'

/** Asks for the password once more. */
export default function ProofDialog({
  onDone,
  onClose,
}: {
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['account', 'auth'])
  const asking = useAsking(account.prove, {
    values: { password: '' },
    inputOf: (values) => values,
    onDone,
    again: 'password',
  })
  return (
    <AskDialog
      of={{ ...asking, isDirty: false }}
      title={t('account:proofTitle')}
      submit={{ label: t('auth:continue'), icon: <KeyRound size={18} aria-hidden /> }}
      above={<p className="text-dim">{t('account:proofIntro')}</p>}
      onClose={onClose}
    >
      <PasswordInput
        label={t('auth:password')}
        autoComplete="current-password"
        {...asking.field('password')}
      />
    </AskDialog>
  )
}
