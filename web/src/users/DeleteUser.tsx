import { addressOf, places } from '@portal/contracts/places'
import { type UserDetails, users } from '@portal/contracts/users'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'

/** Deletes a person, or erases them; whoever does it types the name. */
export function DeleteUser({ person, onDeleted }: { person: UserDetails; onDeleted: () => void }) {
  const { t } = useTranslation(['users', 'ui'])
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [erase, setErase] = useState(false)
  const [typed, setTyped] = useState('')
  const name = person.fullName
  const remove = useCommand(users.remove, {
    leaves: true,
    onDone: () => {
      onDeleted()
      snack(erase ? t('users:erasedOne') : t('users:deletedOne', { name }), 'success')
      return navigate(addressOf(places.users))
    },
  })
  const same = typed.trim().normalize('NFC') === name.normalize('NFC')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (same) remove.mutate({ id: person.id, ...(erase ? { erase: 'true' } : {}) })
  }
  const choice = (value: boolean, title: string, text: string) => (
    <label className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-link has-checked:bg-raised">
      <input
        type="radio"
        name="erase"
        checked={erase === value}
        onChange={() => setErase(value)}
        className="mt-0.5 size-5 shrink-0 accent-link"
      />
      <span>
        <span className="font-medium">{title}</span>
        <span className="block text-sm text-dim">{text}</span>
      </span>
    </label>
  )
  return (
    <div className="flex justify-end">
      <Button kind="danger" icon={<Trash2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('users:deleteUser')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('users:deleteTitle', { name })}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          <FormError text={remove.isError ? errorText(remove.error) : undefined} />
          {choice(false, t('users:deleteKeep'), t('users:deleteKeepText'))}
          {choice(true, t('users:deleteErase'), t('users:deleteEraseText'))}
          <TextInput
            label={t('users:typeName', { name })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <DialogButtons>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" kind="danger" busy={remove.isPending} disabled={!same}>
              {erase ? t('users:deleteErase') : t('users:delete')}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </div>
  )
}
