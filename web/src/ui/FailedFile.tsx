import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { type Arriving, useTold } from './arriving.tsx'
import { Button } from './Button.tsx'
import { useErrorText } from './parts.tsx'
import { mayPass } from './useUploads.ts'

/** A file that did not get there: it stands nowhere but here, and the one before it is still the form's. */
interface NotThere {
  readonly file: File
  /** In the reader's words. */
  readonly why: string
  /** Is it worth trying the same one again? */
  readonly mayPass: boolean
}

/**
 * What a field of one file makes of one that did not get there: its form hears of it and sends nothing meanwhile, and
 * it is tried again or given up.
 * @param field.label what the file is of
 * @param field.lead leads to what is wrong
 * @param field.back leads to what a file is chosen with: the buttons go with what was wrong
 * @param field.send tries a file again; it rejects never
 */
export function useNotThere(field: {
  label: string
  busy: boolean
  lead: () => void
  back: () => void
  send: (file: File) => Promise<void>
  onArriving: ((arriving: Arriving) => void) | undefined
}) {
  const { label, busy, lead, back, send, onArriving } = field
  const errorText = useErrorText()
  const [failed, setFailed] = useState<NotThere>()
  useTold({ busy, failed: failed !== undefined, removed: 0, lead }, onArriving)
  return {
    /** Why it is not there, in the reader's words. */
    why: failed?.why,
    /** Another is on its way. */
    forget: () => setFailed(undefined),
    /** It is none that the field takes. */
    refused: (file: File, why: string) => setFailed({ file, why, mayPass: false }),
    met: (file: File, error: unknown) =>
      setFailed({
        file,
        why: errorText(error),
        mayPass: mayPass(error instanceof ApiError ? error.code : 'failed'),
      }),
    /** Stands below the field. */
    ways: failed && (
      <FailedFile
        of={failed}
        label={label}
        again={(file) => {
          back()
          void send(file)
        }}
        giveUp={() => {
          setFailed(undefined)
          back()
        }}
      />
    ),
  }
}

/** Tries it again, or gives it up; why it did not get there is said beside it. */
function FailedFile({
  of,
  label,
  again,
  giveUp,
}: {
  of: NotThere
  label: string
  again: (file: File) => void
  giveUp: () => void
}) {
  const { t } = useTranslation(['media', 'ui'])
  return (
    <div className="flex flex-wrap gap-2">
      {of.mayPass && (
        <Button
          kind="quiet"
          icon={<RotateCw size={16} aria-hidden />}
          aria-label={`${t('ui:tryAgain')}: ${label}`}
          onClick={() => again(of.file)}
        >
          {t('ui:tryAgain')}
        </Button>
      )}
      <Button
        kind="quiet"
        icon={<X size={16} aria-hidden />}
        className="min-w-0 wrap-anywhere"
        onClick={giveUp}
      >
        {t('media:removeFile', { name: of.file.name })}
      </Button>
    </div>
  )
}
