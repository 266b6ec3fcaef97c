import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { Button } from './Button.tsx'
import { useErrorText } from './parts.tsx'
import { mayPass } from './useUploads.ts'

/** A file that did not get there: it stands nowhere but here, and the one before it is still the form's. */
export interface NotThere {
  readonly file: File
  /** In the reader's words. */
  readonly why: string
  /** Is it worth trying the same one again? */
  readonly mayPass: boolean
}

/** What to make of a file that was refused. */
export function useNotThere(): (file: File, error: unknown) => NotThere {
  const errorText = useErrorText()
  return (file, error) => ({
    file,
    why: errorText(error),
    mayPass: mayPass(error instanceof ApiError ? error.code : 'failed'),
  })
}

/**
 * Tries a file again that did not get there, or gives it up; why it did not is said beside it.
 * @param label what the file is of
 */
export function FailedFile({
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
