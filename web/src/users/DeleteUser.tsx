import { addressOf, places } from '@portal/contracts/places'
import { type UserDetails, users } from '@portal/contracts/users'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { leaveFreely } from '../router/useUnsaved.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useKeyLoss } from './key-loss.ts'
import { useStillHas } from './still-has.ts'

/** Deletes a person, or erases them; whoever does it types the name. */
export function DeleteUser({ person }: { person: UserDetails }) {
  const { t } = useTranslation('users')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="danger" icon={<Trash2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('deleteUser')}
      </Button>
      {open && <Confirm person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function Confirm({ person, onClose }: { person: UserDetails; onClose: () => void }) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const name = person.fullName
  const keyLoss = useKeyLoss(person)
  const stillHas = useStillHas(person)
  const asking = useAsking(users.remove, {
    values: { erase: false, typed: '' },
    inputOf: ({ erase }) => ({ id: person.id, ...(erase ? { erase: 'true' as const } : {}) }),
    said: ({ erase }) => (erase ? t('erasedOne') : t('deletedOne', { name })),
    leaves: true,
    onDone: (_, { erase }) => {
      leaveFreely()
      // The certificate is where whoever erased them looks for it.
      return navigate(
        erase ? addressOf(places.privacy, { tab: 'erasures' }) : addressOf(places.users),
      )
    },
  })
  const { value: erase, onChange: setErase } = asking.value('erase')
  const same = asking.form.watch('typed').trim().normalize('NFC') === name.normalize('NFC')
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
    <AskDialog
      of={{ ...asking, isDirty: false }}
      title={t('deleteTitle', { name })}
      submit={{ label: erase ? t('deleteErase') : t('delete'), kind: 'danger', disabled: !same }}
      onClose={onClose}
    >
      {choice(false, t('deleteKeep'), t('deleteKeepText'))}
      {choice(true, t('deleteErase'), t('deleteEraseText'))}
      {stillHas && (
        <p className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere">{stillHas}</p>
      )}
      {keyLoss && <p className="rounded-lg bg-warn-soft p-3 text-warn">{keyLoss}</p>}
      {/* The name is compared as it stands. */}
      <div translate="no">
        <TextInput kind="name" label={t('typeName', { name })} {...asking.field('typed')} />
      </div>
    </AskDialog>
  )
}
