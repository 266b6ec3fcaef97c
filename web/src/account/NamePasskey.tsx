import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'

/** Asks for the name of a passkey, e.g. of the device that keeps it. */
export function NamePasskey({
  name,
  busy,
  onName,
  onClose,
}: {
  name: string
  busy: boolean
  onName: (name: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('account')
  const rules = useRules()
  const form = useForm({ defaultValues: { name } })
  const send = form.handleSubmit((values) => onName(values.name.trim()))
  return (
    <Dialog open onClose={onClose} title={name ? t('renamePasskey') : t('addPasskey')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {!name && <p>{t('passkeyIntro')}</p>}
        <TextInput
          label={t('passkeyName')}
          help={t('passkeyNameHelp')}
          autoComplete="off"
          maxLength={60}
          error={form.formState.errors.name?.message}
          {...form.register('name', rules.required)}
        />
        <FormButtons busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
