import type { Attachment } from '@portal/contracts/messages'
import { signage } from '@portal/contracts/signage'
import type { UserDetails } from '@portal/contracts/users'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FileField } from '../ui/FileField.tsx'
import { useAsking } from '../ui/fields.tsx'

/** What the portal takes: pictures, PDF, Word, Excel, text. */
const ACCEPT = 'image/*,application/pdf,.docx,.xlsx,.txt,.csv'
/** The name of a file as a title: without its ending, with spaces between the words. */
const titleFrom = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/^./u, (first) => first.toUpperCase())

/** Chooses a file and asks a person to sign it; they are told by e-mail. */
export function AskToSign({ person, onClose }: { person: UserDetails; onClose: () => void }) {
  const { t } = useTranslation(['signage', 'media'])
  const [arriving, setArriving] = useState(nothingArriving)
  const asking = useAsking(signage.request, {
    makes: true,
    values: { fileId: null as Attachment | null, title: '' },
    inputOf: ({ fileId, title }) => ({ userId: person.id, fileId: fileId?.id ?? '', title }),
    beside: { fileMissing: 'fileId', brokenFile: 'fileId' },
    said: t('signage:asked', { name: person.fullName }),
    onDone: onClose,
  })
  const { form } = asking
  const file = asking.value('fileId', (one) => one !== null || t('media:selectFile'))
  const once = useSendOnceThere(arriving, asking.send)
  return (
    <AskDialog
      of={asking}
      send={once.send}
      busy={asking.busy || once.waiting}
      title={t('signage:askTitle', { name: person.fullName })}
      submit={{ label: t('signage:askNow'), icon: <Send size={18} aria-hidden /> }}
      onClose={onClose}
    >
      <FileField
        label={t('signage:file')}
        help={t('signage:fileHelp')}
        accept={ACCEPT}
        {...file}
        onChange={(next) => {
          file.onChange(next)
          if (next && form.getValues('title').trim() === '')
            asking.set('title', titleFrom(next.name).slice(0, 200))
        }}
        onArriving={setArriving}
      />
      <TextInput
        kind="text"
        label={t('signage:title')}
        help={t('signage:titleHelp')}
        {...asking.field('title')}
      />
      {person.phone === '' && <p className="text-sm text-warn">{t('signage:noPhone')}</p>}
      <OnceThere waiting={once.waiting} />
    </AskDialog>
  )
}
