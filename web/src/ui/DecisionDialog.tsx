import { Check, CheckCheck } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from './Dialog.tsx'
import { TextArea } from './Field.tsx'
import { GoneHere } from './gone-here.ts'
import { OwnMatterNote, useIsOthersToDecide } from './OwnMatter.tsx'
import { FormError } from './parts.tsx'

/** One of the things to do; `icon` is its sign. */
interface Choice {
  readonly label: string
  readonly icon: ReactNode
  readonly act: () => void
}

/**
 * One person's case before an administrator: what it is, then accepting it, sending it back with words
 * that the person reads, or taking it away.
 * @param whose the person whom it is about, who does not decide
 * @param waiting is there something to decide?
 * @param returnable can it be sent back? What waits can, unless it is said otherwise
 * @param error the words of what was refused
 * @param tall is more on its way, so that it is as high as may be from the first moment?
 * @param onward accepts it, too, and shows the next; Ctrl+Enter (or Cmd+Enter) does so as well
 * @param skip shows the next where there is nothing to decide
 * @param sendBack `label` asks for the words, `send` sends them
 */
export function DecisionDialog({
  title,
  whose,
  waiting: waits,
  returnable: isReturnable = waits,
  busy,
  error,
  accept,
  onward,
  skip,
  sendBack,
  takeAway,
  tall = false,
  onClose,
  children,
}: {
  title: string
  whose: string
  waiting: boolean
  returnable?: boolean
  busy: boolean
  error: string | undefined
  accept: { readonly label: string; readonly act: () => void }
  onward?: { readonly label: string; readonly keys: string; readonly act: () => void }
  skip?: Choice | undefined
  sendBack: {
    readonly label: string
    readonly send: string
    readonly icon: ReactNode
    readonly act: (text: string) => void
  }
  takeAway: Choice | undefined
  tall?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const isGone = useContext(GoneHere)
  // One's own act is no news, nor is what becomes of it.
  const gone = busy ? null : isGone
  const isOthers = useIsOthersToDecide()(whose)
  const waiting = waits && !gone && !isOthers
  const returnable = isReturnable && !gone && !isOthers
  const [asking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const asker = useRef<HTMLButtonElement>(null)
  const close = useCarefulClose(text.trim() !== '', onClose)
  useOnwardKeys(waiting && !busy && !asking ? onward?.act : undefined)
  const press = () => {
    if (!asking) return setAsking(true)
    setTried(true)
    if (text.trim() !== '') sendBack.act(text)
    else field.current?.focus()
  }
  return (
    <Dialog open onClose={close} title={title} wide tall={tall}>
      <div className="flex flex-col gap-4">
        {gone}
        <FormError text={error} />
        {children}
        {(waits || isReturnable) && <OwnMatterNote whose={whose} />}
        {asking && (
          <TextArea
            ref={field}
            autoFocus
            label={t('whatIsMissing')}
            help={t('whatIsMissingHelp')}
            maxLength={2000}
            rows={3}
            value={text}
            error={tried && text.trim() === '' ? t('requiredField') : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
      <DialogButtons>
        {takeAway && !asking && !gone && (
          <Button kind="danger" disabled={busy} icon={takeAway.icon} onClick={takeAway.act}>
            {takeAway.label}
          </Button>
        )}
        {asking ? (
          <Button
            kind="secondary"
            onClick={() => {
              setAsking(false)
              // This button goes with the question.
              asker.current?.focus()
            }}
          >
            {t('cancel')}
          </Button>
        ) : (
          !waiting && (
            <Button kind="secondary" onClick={close}>
              {t('close')}
            </Button>
          )
        )}
        {!waiting && !asking && skip && (
          <Button icon={skip.icon} onClick={skip.act}>
            {skip.label}
          </Button>
        )}
        {returnable && (
          <Button
            ref={asker}
            kind={asking ? 'primary' : 'secondary'}
            busy={asking && busy}
            disabled={busy}
            icon={sendBack.icon}
            onClick={press}
          >
            {asking ? sendBack.send : sendBack.label}
          </Button>
        )}
        {waiting && !asking && (
          <Button
            kind={onward ? 'secondary' : 'primary'}
            busy={busy}
            icon={<Check size={18} aria-hidden />}
            onClick={accept.act}
          >
            {accept.label}
          </Button>
        )}
        {waiting && !asking && onward && (
          <Button
            disabled={busy}
            icon={<CheckCheck size={18} aria-hidden />}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={onward.keys}
            onClick={onward.act}
          >
            {onward.label}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** Ctrl+Enter (or Cmd+Enter) accepts what is shown, wherever in the dialog the focus is. */
function useOnwardKeys(act: (() => void) | undefined) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (!latest.current) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // Before the button in focus is pressed by it.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
