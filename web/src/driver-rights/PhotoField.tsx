import { files } from '@portal/contracts/files'
import { Camera, LoaderCircle } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../api/upload.ts'
import type { Arriving } from '../ui/arriving.tsx'
import { useNotThere } from '../ui/FailedFile.tsx'
import { FieldError } from '../ui/Field.tsx'
import { fitting } from '../ui/fitting.ts'
import { CardPicture } from './Picture.tsx'

/** One side of a card: taken with the phone's camera or chosen, uploaded at once, and shown. */
export function PhotoField({
  label,
  value,
  onChange,
  onArriving,
  error,
}: {
  label: string
  value: string | null
  onChange: (fileId: string) => void
  /** Hears whether the photo is on its way: what is sent meanwhile would lack it. */
  onArriving: (arriving: Arriving) => void
  error?: string
}) {
  const { t } = useTranslation('driver-rights')
  const id = useId()
  const [share, setShare] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const busy = share !== undefined
  const toInput = () => input.current?.focus()
  const notThere = useNotThere({
    label,
    busy,
    lead: toInput,
    back: toInput,
    send: (file) => take(file),
    onArriving,
  })
  const take = async (file: File | undefined) => {
    if (!file) return
    notThere.forget()
    setShare(0)
    try {
      const sent = await upload(files.upload, [await fitting(file)], { onProgress: setShare })
      const [one] = sent.files
      if (one?.type.startsWith('image/')) onChange(one.id)
      else notThere.refused(file, t('notAPicture'))
    } catch (error) {
      notThere.met(file, error)
    }
    setShare(undefined)
  }
  const wrong = notThere.why ?? error
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
      {value ? (
        <CardPicture id={value} label={label} />
      ) : (
        <div className="grid aspect-[856/540] w-full place-items-center rounded-lg border-2 border-dashed border-field-line text-dim">
          <span className="flex flex-col items-center gap-1">
            <Camera size={28} aria-hidden />
            {label}
          </span>
        </div>
      )}
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg border border-field-line bg-surface px-4 font-medium focus-within:outline-2 focus-within:outline-link hover:bg-raised"
      >
        {busy ? (
          <LoaderCircle size={18} aria-hidden className="animate-spin" />
        ) : (
          <Camera size={18} aria-hidden />
        )}
        {t(value ? 'photoAgain' : 'photo', { side: label })}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          disabled={busy}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
      {notThere.ways}
    </div>
  )
}
