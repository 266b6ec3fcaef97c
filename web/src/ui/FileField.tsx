import type { Attachment } from '@portal/contracts/messages'
import { Paperclip, RotateCw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { FileSign } from './Attachments.tsx'
import { type Arriving, useTold } from './arriving.tsx'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { useErrorText } from './parts.tsx'
import { useStandIn } from './stand-in.ts'
import { mayPass, useUploads } from './useUploads.ts'

/** One file, e.g. a diploma: chosen or photographed, uploaded at once, taken away again. */
export function FileField({
  label,
  help,
  error,
  accept = 'image/*,application/pdf',
  value,
  onChange,
  onArriving,
}: {
  label: string
  help?: string
  error?: string
  accept?: string
  value: Attachment | null
  onChange: (file: Attachment | null) => void
  /** Hears whether a file is on its way: what is sent meanwhile would lack it. */
  onArriving: (arriving: Arriving) => void
}) {
  const { t } = useTranslation(['media', 'errors', 'ui'])
  const format = useFormat()
  const errorText = useErrorText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads(onChange)
  const [going] = uploads.uploads
  const { busy } = uploads
  const failure = going?.state === 'failed' ? (going.error ?? 'failed') : undefined
  const said = going?.refusal ? errorText(going.refusal) : failure && t(`errors:${failure}`)
  const wrong = failure ? said : error
  const name = value?.name ?? going?.file.name
  const { place, pressed } = useStandIn(name !== undefined)
  const lead = () => place.current?.querySelector<HTMLElement>('[data-invalid]')?.focus()
  useTold({ ...uploads, lead }, onArriving)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend
    <div ref={place} role="group" aria-labelledby={id} className="flex flex-col gap-1">
      <span id={id} className="font-medium">
        {label}
      </span>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          pressed()
          uploads.clear()
          onChange(null)
          uploads.add([...(event.target.files ?? [])].slice(0, 1))
          event.target.value = ''
        }}
      />
      {name ? (
        <div className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface py-1 pl-3">
          <FileSign type={value?.type ?? going?.file.type ?? ''} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-medium wrap-anywhere">{name}</span>
            {value && <span className="text-sm text-dim">{format.size(value.size)}</span>}
            {going && busy && (
              <progress
                value={going.share}
                max={1}
                aria-label={t('media:uploading', { name: going.file.name })}
                className="h-1.5 w-full"
              />
            )}
          </span>
          <button
            type="button"
            aria-label={t('media:removeFile', { name })}
            onClick={() => {
              pressed()
              uploads.clear()
              onChange(null)
            }}
            className="grid size-11 shrink-0 place-items-center rounded-lg text-dim hover:bg-raised"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
      ) : (
        <Button
          kind="secondary"
          className="self-start"
          icon={<Paperclip size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('ui:chooseFile')}
        </Button>
      )}
      {help && <p className="text-sm text-dim">{help}</p>}
      {wrong && (
        <div className="flex flex-wrap items-center gap-x-3">
          <FieldError>{wrong}</FieldError>
          {going && failure && mayPass(failure) && (
            <Button
              kind="quiet"
              icon={<RotateCw size={16} aria-hidden />}
              onClick={() => {
                uploads.again(going)
                // This button goes with what was wrong.
                place.current?.querySelector('button')?.focus({ preventScroll: true })
              }}
            >
              {t('ui:tryAgain')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
