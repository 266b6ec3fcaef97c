import { files } from '@portal/contracts/files'
import { Upload, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../api/upload.ts'
import type { Arriving } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { useNotThere } from '../ui/FailedFile.tsx'
import { FieldError } from '../ui/Field.tsx'

/** Uploads one file at once; its id is the value. */
export function FileField({
  label,
  accept,
  value,
  error: wrong,
  onChange,
  onArriving,
}: {
  label: string
  accept: string
  value: string | null
  error?: string
  onChange: (fileId: string | null) => void
  /** Hears whether the file is on its way: what is saved meanwhile would lack it. */
  onArriving?: (arriving: Arriving) => void
}) {
  const { t } = useTranslation(['tests', 'ui'])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const notThere = useNotThere({
    label,
    busy,
    lead: () => place.current?.querySelector<HTMLElement>('[data-invalid]')?.focus(),
    back: () => input.current?.focus(),
    send: (file) => choose(file),
    onArriving,
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    notThere.forget()
    try {
      const reply = await upload(files.upload, [file])
      onChange(reply.files[0]?.id ?? null)
    } catch (error) {
      notThere.met(file, error)
    } finally {
      setBusy(false)
    }
  }
  const text = notThere.why ?? wrong
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend
    <div ref={place} role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-field-line bg-surface px-4 font-medium focus-within:outline-2 hover:bg-raised"
        >
          <Upload size={18} aria-hidden />
          {busy ? t('tests:uploading') : value ? t('tests:chooseAnother') : t('tests:chooseFile')}
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            className="sr-only"
            disabled={busy}
            onChange={(event) => {
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {value && (
          <Button
            kind="quiet"
            icon={<X size={18} aria-hidden />}
            aria-label={t('ui:removeNamed', { name: label })}
            onClick={() => {
              onChange(null)
              // This button goes with the file.
              input.current?.focus()
            }}
          >
            {t('tests:remove')}
          </Button>
        )}
      </div>
      {text && <FieldError>{text}</FieldError>}
      {notThere.ways}
    </div>
  )
}
