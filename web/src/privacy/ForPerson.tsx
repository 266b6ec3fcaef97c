import { addressOf, places } from '@portal/contracts/places'
import { privacy } from '@portal/contracts/privacy'
import { FolderDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useToday } from '../api/today.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'

/** Notes that a person asked the office for all that is kept of them. */
export function ForPerson({
  person,
}: {
  person: { readonly id: string; readonly fullName: string }
}) {
  const { t } = useTranslation('privacy')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="secondary"
        icon={<FolderDown size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('noteAsked')}
      </Button>
      {open && <Note person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function Note({
  person,
  onClose,
}: {
  person: { readonly id: string; readonly fullName: string }
  onClose: () => void
}) {
  const { t } = useTranslation('privacy')
  const navigate = useNavigate()
  const today = useToday()
  const asking = useAsking(privacy.note, {
    values: { askedOn: today },
    inputOf: ({ askedOn }) => ({ id: person.id, askedOn }),
    said: t('noted'),
    onDone: () => navigate(addressOf(places.privacy)),
  })
  return (
    <AskDialog
      of={asking}
      title={t('noteTitle', { name: person.fullName })}
      submit={{ label: t('note') }}
      onClose={onClose}
    >
      <p className="text-dim">{t('noteText')}</p>
      <TextInput
        type="date"
        label={t('askedDay')}
        max={today}
        {...asking.field('askedOn', (day) => (day !== '' && day <= today) || t('notYet'))}
      />
    </AskDialog>
  )
}
