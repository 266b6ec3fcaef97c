import { account } from '@portal/contracts/account'
import { Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useTyping } from '../ui/fields.tsx'

/** Asks for the name of a passkey, e.g. of the device that keeps it. */
export function NamePasskey({
  name,
  onName,
  onClose,
}: {
  name: string
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation(['account', 'ui'])
  const typing = useTyping(account.addPasskey, { values: { name } }, (typed) =>
    onName(typed.name.trim()),
  )
  return (
    <AskDialog
      of={typing}
      title={name ? t('renamePasskey') : t('addPasskey')}
      submit={{ label: t('ui:save'), icon: <Save size={18} aria-hidden /> }}
      onClose={onClose}
    >
      {!name && <p>{t('passkeyIntro')}</p>}
      <TextInput
        kind="text"
        label={t('passkeyName')}
        help={t('passkeyNameHelp')}
        {...typing.field('name')}
      />
    </AskDialog>
  )
}
