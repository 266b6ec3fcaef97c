import { messages } from '@portal/contracts/messages'
import { Reply as ReplySign, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import type { Reason } from '../api/error.ts'
import { ApiError } from '../api/error.ts'
import { momentNow } from '../api/now.ts'
import { canWait, letWait } from '../api/offline/outbox.ts'
import { useAccess } from '../api/session.tsx'
import { useUnsaved } from '../router/useUnsaved.ts'
import { OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { DraftBar } from '../ui/DraftBar.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFrame, Stopped } from '../ui/fields.tsx'
import { FormError } from '../ui/parts.tsx'
import { UploadField } from '../ui/UploadField.tsx'
import { useUploads } from '../ui/useUploads.ts'
import { Answer, checkAnswer, emptyAnswer } from './drafts.ts'
import { type FieldErrors, onSendKeys, useFieldErrors, useSendErrors } from './sending.ts'
import { useDraft } from './useDraft.ts'

/** Is it only the way that a file did not get there by? */
const mayYet = (error: Reason | undefined) =>
  error === undefined || error === 'unavailable' || error === 'failed'
/** What an answer begins with, to know it by. */
const firstWords = (html: string) =>
  html
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

/** Answers in a conversation: one line that grows, with send beside it. The editor comes when it is wanted. */
export function Reply({ groupId }: { groupId: string }) {
  const { t } = useTranslation(['messages', 'ui'])
  const { snack } = useFeedback()
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const draft = useDraft(`reply:${groupId}`, Answer, emptyAnswer)
  const { written } = draft
  const uploads = useUploads((file) => draft.change({ files: [...draft.now().files, file] }))
  const reply = useCommand(messages.reply)
  const sendErrors = useSendErrors()
  const wrong = useFieldErrors(form)
  const [failure, setFailure] = useState<string>()
  const [asked, setAsked] = useState(false)
  const sending = useRef(false)
  const tried = useRef<{ of: string; at: string } | undefined>(undefined)
  /** When this was first to be sent: it stays the same answer, however often that is tried. */
  const firstTried = (of: string): string => {
    if (tried.current?.of !== of) tried.current = { of, at: momentNow() }
    return tried.current.at
  }
  const { signal } = useAccess()
  useUnsaved(draft.unkept || uploads.busy, true)
  useEffect(() => {
    if (asked) form.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const once = useSendOnceThere(uploads, () => void send())
  const open = asked || !draft.nothing || uploads.uploads.length > 0
  useEffect(() => {
    // The form goes with the focus in it: it is where the next answer begins.
    const isNowhere = document.activeElement === document.body
    if (wasOpen.current && !open && isNowhere) opener.current?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
  if (!open)
    return (
      <div className="flex items-end gap-2">
        <button
          ref={opener}
          type="button"
          onClick={() => setAsked(true)}
          className="flex min-h-[2.875rem] min-w-0 flex-1 items-center gap-2 rounded-lg border border-field-line bg-surface px-3 text-left text-dim hover:bg-raised"
        >
          <ReplySign size={18} aria-hidden className="shrink-0" />
          {t('messages:reply')}
        </button>
        <SendButton busy={false} disabled />
      </div>
    )

  async function send() {
    if (sending.current) return
    sending.current = true
    try {
      await sendNow(!signal && (await canWait()))
    } finally {
      sending.current = false
    }
  }

  /** @param waits there is no signal: it waits on this device */
  async function sendNow(waits: boolean) {
    // Without a signal files go along with the answer when there is one.
    const along = waits ? uploads.uploads.filter(({ error }) => mayYet(error)) : []
    const { content } = checkAnswer(written)
    const found: FieldErrors = {}
    if (content && !(content === 'needMessage' && along.length > 0))
      found.content = t(`messages:${content}`)
    if (uploads.uploads.some((one) => one.state === 'failed' && !along.includes(one)))
      found.files = t('messages:filesFailed')
    setFailure(undefined)
    wrong.show(found)
    if (Object.keys(found).length > 0) return
    const input = {
      groupId,
      content: written.content,
      fileIds: written.files.map((file) => file.id),
      madeAt: firstTried(written.content),
    }
    const keep = async (key?: string) => {
      const about = firstWords(written.content) || along[0]?.file.name || t('messages:yourReply')
      const files = along.map(({ file }) => file)
      await letWait({ kind: 'reply', input }, { about, files, key })
      await draft.clear()
      uploads.clear()
      setAsked(false)
      snack(t('messages:keptHere'), 'success')
    }
    try {
      if (waits) return await keep()
      await reply.mutateAsync(input).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 0 && (await canWait()))) throw error
        await keep(error.key)
        throw new Stopped()
      })
      await draft.clear()
      setAsked(false)
      snack(t('messages:replySent'), 'success')
    } catch (error) {
      if (error instanceof Stopped) return
      const why = sendErrors(error)
      setFailure(why.form)
      wrong.show(why.fields)
    }
  }

  const { errors } = wrong
  return (
    <FormFrame
      ref={form}
      aria-label={t('messages:yourReply')}
      send={once.send}
      onKeyDownCapture={onSendKeys(once.send)}
      className="flex scroll-mb-4 flex-col gap-2"
    >
      <FormError text={wrong.any ? t('ui:checkForm') : undefined} focus={false} />
      <div className="flex items-end gap-2">
        <div data-field="content" className="min-w-0 flex-1">
          <ContentField
            line
            label={t('messages:yourReply')}
            value={written.content}
            generation={draft.generation}
            autoFocus={asked}
            onChange={(content) => {
              draft.change({ content })
              wrong.forget('content')
            }}
            error={errors.content}
          />
        </div>
        <SendButton busy={reply.isPending || once.waiting} />
      </div>
      <FormError text={failure} />
      <OnceThere waiting={once.waiting} />
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div data-field="files" className="min-w-0">
          <UploadField
            compact
            files={written.files}
            uploads={uploads}
            words={{
              attach: t('messages:attach'),
              help: t('messages:filesHelp'),
              tooMany: t('messages:tooManyFiles'),
            }}
            onRemove={(id) => {
              draft.change({ files: written.files.filter((file) => file.id !== id) })
              wrong.forget('files')
            }}
            error={errors.files}
          />
        </div>
        {draft.nothing ? (
          <Button
            kind="quiet"
            onClick={() => {
              setAsked(false)
              uploads.clear()
            }}
          >
            {t('ui:cancel')}
          </Button>
        ) : (
          <DraftBar
            draft={draft}
            onDiscard={() => {
              setAsked(false)
              uploads.clear()
            }}
          />
        )}
      </div>
    </FormFrame>
  )
}

/** Beside the line, as high as it. */
function SendButton({ busy, disabled = false }: { busy: boolean; disabled?: boolean }) {
  const { t } = useTranslation('messages')
  return (
    <Button
      type="submit"
      busy={busy}
      disabled={disabled}
      aria-label={t('sendReply')}
      title={t('sendReply')}
      icon={<Send size={20} aria-hidden />}
      className="min-h-[2.875rem] w-[2.875rem] shrink-0 px-0!"
    />
  )
}
