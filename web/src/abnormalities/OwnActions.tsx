import { type Abnormality, abnormalities, MAX_PHOTOS } from '@portal/contracts/abnormalities'
import { files } from '@portal/contracts/files'
import { Camera, Check, MessageSquareText } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { upload } from '../api/upload.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { useNotThere } from '../ui/FailedFile.tsx'
import { FieldError } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { fitting } from '../ui/fitting.ts'
import { InPerson } from '../ui/InPerson.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { sameRows } from '../ui/reading.tsx'
import { useWords } from './labels.tsx'
import { StatusDialog } from './StatusDialog.tsx'

/** Accepts those that are shown, as they are shown; what has changed since is asked for again. */
export function useAccept(onDone: () => void) {
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const accept = useCommand(abnormalities.accept, {
    onDone,
  })
  return {
    busy: accept.isPending,
    accept: (list: readonly Abnormality[]) =>
      accept.mutate(
        { items: list.map(({ id, version }) => ({ id, version })) },
        { onError: (error) => snack(errorText(error)) },
      ),
  }
}

/** What one accepts: what was found, and what the office says of it. */
export const isSameFinding = sameRows((one: Abnormality) => [
  ...[one.type, one.severity, one.day, one.time, one.figure, one.text],
  one.commentBy === 'office' ? one.comment : '',
])

/** What a person does with one of theirs: accept it, say something about it, add a photo. */
export function OwnActions({
  one,
  acceptable = true,
  held,
}: {
  one: Abnormality
  /** false: it is accepted by another button of the page. */
  acceptable?: boolean
  /** It has changed, and nothing is done about it before it was read again: says so, over what is being written. */
  held?: ReactNode
}) {
  const { t } = useTranslation('abnormalities')
  const { snack } = useFeedback()
  const { accept, busy } = useAccept(() => snack(t('acceptedNow'), 'success'))
  const [saying, setSaying] = useState(false)
  const closed = one.status === 'closed'
  const words = useWords()
  const of = `${words.type(one.type)}, ${words.day(one.day)}`
  return (
    <InPerson quiet>
      <div className="flex flex-wrap gap-2">
        {acceptable && !held && !one.acceptedAt && (
          <Button
            busy={busy}
            icon={<Check size={18} aria-hidden />}
            aria-label={`${t('accept')}: ${of}`}
            onClick={() => accept([one])}
          >
            {t('accept')}
          </Button>
        )}
        {!closed && !held && (
          <>
            <Button
              kind="secondary"
              icon={<MessageSquareText size={18} aria-hidden />}
              aria-label={`${t('say')}: ${of}`}
              onClick={() => setSaying(true)}
            >
              {t('say')}
            </Button>
            {one.photoIds.length < MAX_PHOTOS && <AddPhoto one={one} of={of} />}
          </>
        )}
        {/* What is being written stays while the finding changes below it, or is closed. */}
        {saying && <StatusDialog one={one} held={held} onClose={() => setSaying(false)} />}
      </div>
    </InPerson>
  )
}

/** Takes or chooses a photo, and hangs it on. */
function AddPhoto({
  one: { id, version },
  of,
}: {
  one: { id: string; version: number }
  of: string
}) {
  const { t } = useTranslation('abnormalities')
  const { snack } = useFeedback()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLDivElement>(null)
  /** What is known of a file that got there: hung on once more, it is known as the same. */
  const there = useRef<{ file: File; fileId: string; version: number }>(undefined)
  const [busy, setBusy] = useState(false)
  const add = useCommand(abnormalities.addPhoto)
  const toButton = () => button.current?.querySelector('button')?.focus()
  const label = `${t('addPhoto')}: ${of}`
  const notThere = useNotThere({
    ...{ label, busy, lead: toButton, back: toButton },
    send: (file) => take(file),
    onArriving: undefined,
  })
  useUnsaved(busy || notThere.why !== undefined, true)
  const take = async (file: File | undefined) => {
    if (!file) return
    notThere.forget()
    setBusy(true)
    try {
      if (there.current?.file !== file) {
        const { files: uploaded } = await upload(files.upload, [await fitting(file)])
        const [first] = uploaded
        if (first) there.current = { file, fileId: first.id, version }
      }
      if (there.current) {
        const { fileId, version: seen } = there.current
        await add.mutateAsync({ id, version: seen, fileId })
      }
      there.current = undefined
      snack(t('photoAdded'), 'success')
    } catch (error) {
      notThere.met(file, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div ref={button} className="flex flex-col gap-2">
      <Button
        kind="secondary"
        busy={busy}
        icon={<Camera size={18} aria-hidden />}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {t('addPhoto')}
      </Button>
      {notThere.why && <FieldError>{notThere.why}</FieldError>}
      {notThere.ways}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        data-testid="photo"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
