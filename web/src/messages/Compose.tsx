import { messages, type RecipientChoice } from '@portal/contracts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { DraftBar } from '../ui/DraftBar.tsx'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFrame } from '../ui/fields.tsx'
import { useOnce } from '../ui/once.ts'
import { Card, FormError } from '../ui/parts.tsx'
import { useSteady } from '../ui/steady.ts'
import { UploadField } from '../ui/UploadField.tsx'
import { useUploads } from '../ui/useUploads.ts'
import { check, emptyMessage, NewMessage } from './drafts.ts'
import { RecipientField } from './RecipientField.tsx'
import { SendAsField, sendAsOf } from './SendAsField.tsx'
import { type FieldErrors, onSendKeys, useFieldErrors, useSendErrors } from './sending.ts'
import { useAddressee } from './useAddressee.ts'
import { useDraft } from './useDraft.ts'

/** Writes a new message, and goes to its conversation once it is sent. */
export function Compose() {
  const { t } = useTranslation(['messages', 'ui'])
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft('new', NewMessage, emptyMessage)
  const { written } = draft
  const uploads = useUploads((file) => draft.change({ files: [...draft.now().files, file] }))
  useAddressee(draft, uploads.clear)
  const { keyAt } = useOnce(messages.start)
  const start = useCommand(messages.start, { keyAt })
  const queries = useQueryClient()
  const sendErrors = useSendErrors()
  const wrong = useFieldErrors(form)
  const [failure, setFailure] = useState<string>()
  const sending = useRef(false)
  const letGo = useUnsaved(draft.unkept || uploads.busy, true)

  const send = async () => {
    if (sending.current) return
    const found: FieldErrors = Object.fromEntries(
      Object.entries(check(written)).map(([field, key]) => [field, t(`messages:${key}`)]),
    )
    if (uploads.failed) found.files = t('messages:filesFailed')
    setFailure(undefined)
    wrong.show(found)
    if (Object.keys(found).length > 0) return
    sending.current = true
    try {
      const { files, sendAs, recipients, ...rest } = written
      const reply = await start.mutateAsync({
        ...rest,
        recipients: recipients.map(({ kind, id }) => ({ kind, id })),
        sendAs: sendAsOf(sendAs),
        fileIds: files.map((file) => file.id),
      })
      // It waits until the conversation can be read.
      await queries.fetchQuery(read(messages.one, { id: reply.id })).catch(() => undefined)
      await draft.clear()
      snack(t('messages:sent', { count: reply.recipientCount }), 'success')
      letGo()
      void navigate(`?group=${reply.id}`, { replace: true })
    } catch (error) {
      const why = sendErrors(error, (at) => written.recipients[at]?.name)
      setFailure(why.form)
      wrong.show(why.fields)
    } finally {
      sending.current = false
    }
  }

  const choose = useSteady((recipients: readonly RecipientChoice[]) => {
    draft.change({ recipients })
    wrong.forget('recipients')
  })
  const once = useSendOnceThere(uploads, () => void send())
  const { errors } = wrong
  const flags = ['smsReminder', 'emailReminder'] as const
  return (
    <FormFrame
      ref={form}
      send={once.send}
      onKeyDownCapture={onSendKeys(once.send)}
      className="mx-auto flex w-full max-w-[46.875rem] flex-col gap-4"
    >
      <FormError text={wrong.any ? t('ui:checkForm') : undefined} focus={false} />
      <Card className="flex flex-col gap-4">
        <div data-field="recipients">
          <RecipientField chosen={written.recipients} onChange={choose} error={errors.recipients} />
        </div>
        <div data-field="subject">
          <TextInput
            kind="text"
            label={t('messages:subject')}
            value={written.subject}
            maxLength={200}
            onKeyDown={(event) => {
              // A subject alone is not meant to be sent yet.
              if (event.key === 'Enter') event.preventDefault()
            }}
            onChange={(event) => {
              draft.change({ subject: event.target.value })
              wrong.forget('subject')
            }}
            error={errors.subject}
          />
        </div>
        <div data-field="content">
          <ContentField
            label={t('messages:content')}
            value={written.content}
            generation={draft.generation}
            onChange={(content) => {
              draft.change({ content })
              wrong.forget('content')
            }}
            error={errors.content}
          />
        </div>
        <div data-field="files">
          <UploadField
            files={written.files}
            uploads={uploads}
            words={{
              attach: t('messages:attach'),
              help: t('messages:filesHelp'),
              tooMany: t('messages:tooManyFiles'),
            }}
            onRemove={(id) =>
              draft.change({ files: written.files.filter((file) => file.id !== id) })
            }
            error={uploads.uploads.length > 0 || !draft.nothing ? errors.files : undefined}
          />
        </div>
      </Card>
      <Card title={t('messages:options')} className="flex flex-col gap-2">
        <div data-field="sendAs" className="mb-2 empty:hidden">
          <SendAsField
            value={written.sendAs}
            onChange={(sendAs) => {
              draft.change({ sendAs })
              wrong.forget('sendAs')
            }}
            error={errors.sendAs}
          />
        </div>
        <Checkbox
          label={t('messages:keepPrivate')}
          help={t('messages:keepPrivateHelp')}
          checked={written.keepAnswersPrivate}
          onChange={(event) => draft.change({ keepAnswersPrivate: event.target.checked })}
        />
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`messages:${flag}`)}
            help={t(`messages:${flag}Help`)}
            checked={written[flag]}
            onChange={(event) => draft.change({ [flag]: event.target.checked })}
          />
        ))}
      </Card>
      <FormError text={failure} />
      <OnceThere waiting={once.waiting} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          busy={start.isPending || once.waiting}
          icon={<Send size={18} aria-hidden />}
          className="w-full md:w-auto"
        >
          {t('messages:send')}
        </Button>
        <span className="hidden text-sm text-dim lg:inline">{t('messages:sendKeys')}</span>
        <DraftBar draft={draft} onDiscard={() => uploads.clear()} />
      </div>
    </FormFrame>
  )
}
