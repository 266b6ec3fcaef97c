import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from './Dialog.tsx'
import { TextArea } from './Field.tsx'
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
 * @param waiting is there something to decide?
 * @param error the words of what was refused
 * @param tall is more on its way, so that it is as high as may be from the first moment?
 * @param sendBack `label` asks for the words, `send` sends them
 */
export function DecisionDialog({
  title,
  waiting,
  busy,
  error,
  accept,
  sendBack,
  takeAway,
  tall = false,
  onClose,
  children,
}: {
  title: string
  waiting: boolean
  busy: boolean
  error: string | undefined
  accept: { readonly label: string; readonly act: () => void }
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
  const [asking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const close = useCarefulClose(text.trim() !== '', onClose)
  const press = () => {
    if (!asking) return setAsking(true)
    setTried(true)
    if (text.trim() !== '') sendBack.act(text)
    else field.current?.focus()
  }
  return (
    <Dialog open onClose={close} title={title} tall={tall}>
      <div className="flex flex-col gap-4">
        <FormError text={error} />
        {children}
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
        {takeAway && !asking && (
          <Button kind="danger" disabled={busy} icon={takeAway.icon} onClick={takeAway.act}>
            {takeAway.label}
          </Button>
        )}
        {asking ? (
          <Button kind="secondary" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
        ) : (
          !waiting && (
            <Button kind="secondary" onClick={close}>
              {t('close')}
            </Button>
          )
        )}
        {waiting && (
          <Button
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
          <Button busy={busy} icon={<Check size={18} aria-hidden />} onClick={accept.act}>
            {accept.label}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
