import type { Attachment } from '@portal/contracts/messages'
import { signage } from '@portal/contracts/signage'
import type { UserDetails } from '@portal/contracts/users'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { FileField } from '../education/FileField.tsx'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'

/** What the portal takes: pictures, PDF, Word, Excel, text. */
const ACCEPT = 'image/*,application/pdf,.docx,.xlsx,.txt,.csv'
/** What is wrong with the file alone. */
const ofTheFile = ['fileMissing', 'brokenFile']

/** The name of a file as a title: without its ending, with spaces between the words. */
const titleFrom = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/^./u, (first) => first.toUpperCase())

/** Chooses a file and asks a person to sign it; they are told by e-mail. */
export function AskToSign({ person, onClose }: { person: UserDetails; onClose: () => void }) {
  const { t } = useTranslation(['signage', 'ui'])
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [file, setFile] = useState<Attachment | null>(null)
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(false)
  const [arriving, setArriving] = useState(nothingArriving)
  const ask = useCommand(signage.request, {
    topics: ['contracts'],
    onDone: () => {
      snack(t('signage:asked', { name: person.fullName }), 'success')
      onClose()
    },
  })
  const required = (filled: boolean) => (tried && !filled ? t('ui:requiredField') : undefined)
  const badFile = ask.isError && ofTheFile.includes(ask.error.code)
  const choose = (next: Attachment | null) => {
    setFile(next)
    ask.reset()
    if (next && title.trim() === '') setTitle(titleFrom(next.name).slice(0, 200))
  }
  const send = () => {
    setTried(true)
    if (!file || title.trim() === '') return
    ask.mutate({ userId: person.id, fileId: file.id, title })
  }
  const once = useSendOnceThere(arriving, send)
  return (
    <Dialog open onClose={onClose} title={t('signage:askTitle', { name: person.fullName })}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          once.send()
        }}
      >
        <FormError text={ask.isError && !badFile ? errorText(ask.error) : undefined} />
        <FileField
          label={t('signage:file')}
          help={t('signage:fileHelp')}
          accept={ACCEPT}
          error={badFile ? errorText(ask.error) : required(file !== null)}
          value={file}
          onChange={choose}
          onArriving={setArriving}
        />
        <TextInput
          label={t('signage:title')}
          help={t('signage:titleHelp')}
          autoComplete="off"
          maxLength={200}
          value={title}
          error={required(title.trim() !== '')}
          onChange={(event) => setTitle(event.target.value)}
        />
        {person.phone === '' && <p className="text-sm text-warn">{t('signage:noPhone')}</p>}
        <OnceThere waiting={once.waiting} />
        <DialogButtons>
          <Button kind="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="submit"
            busy={ask.isPending || once.waiting}
            icon={<Send size={18} aria-hidden />}
          >
            {t('signage:askNow')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
