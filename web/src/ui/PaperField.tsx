import { Paperclip, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { FileSign } from './Attachments.tsx'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { fitting } from './fitting.ts'
import { useStandIn } from './stand-in.ts'

/** One file that goes with its form: chosen or photographed, and taken away again. `FileField` sends it at once. */
export function PaperField({
  label,
  help,
  error,
  accept = 'image/*,application/pdf',
  value,
  onChange,
}: {
  label: string
  help?: string
  error?: string
  accept?: string
  value: File | null
  onChange: (file: File | null) => void
}) {
  const { t } = useTranslation(['media', 'ui'])
  const format = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { place, pressed } = useStandIn(value !== null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend
    <div
      ref={place}
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-1"
      {...(error ? { 'data-invalid': true, tabIndex: -1 } : {})}
    >
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
          const [file] = event.target.files ?? []
          if (file) void fitting(file).then(onChange)
          event.target.value = ''
        }}
      />
      {value ? (
        <div className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface py-1 pl-3">
          <FileSign type={value.type} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span translate="no" className="font-medium wrap-anywhere">
              {value.name}
            </span>
            <span className="text-sm text-dim">{format.size(value.size)}</span>
          </span>
          <button
            type="button"
            aria-label={t('media:removeFile', { name: value.name })}
            onClick={() => {
              pressed()
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
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
