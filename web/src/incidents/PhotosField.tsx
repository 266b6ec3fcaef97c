import { Camera, File as FileIcon, Paperclip, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { fitting, LARGEST_FILE } from '../ui/fitting.ts'
import { TAKEN } from './sending.ts'

/** By what a file is the same as another: one that is chosen twice goes along once. */
const nameOf = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`

/** Photos and files that follow a report: taken with the camera or chosen, kept here until they are sent. */
export function PhotosField({
  value,
  onChange,
  most,
  error,
}: {
  value: readonly File[]
  onChange: (files: readonly File[]) => void
  most: number
  error?: string
}) {
  const { t } = useTranslation(['incidents', 'errors'])
  const format = useFormat()
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const here = useRef<HTMLFieldSetElement>(null)
  const left = useRef<number>(undefined)
  // The button that takes one away goes with it: the next one has its focus, else what adds another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once the others stand there
  useEffect(() => {
    const at = left.current
    left.current = undefined
    if (at === undefined) return
    const others = here.current?.querySelectorAll<HTMLElement>('li button')
    const other = others?.[Math.min(at, others.length - 1)]
    ;(other ?? here.current?.querySelector('button'))?.focus({ preventScroll: true })
  }, [value])
  const [wrong, setWrong] = useState<string>()
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const add = async (chosen: readonly File[]) => {
    const taken: File[] = []
    // One after the other: what a large photo unfolds into is as much as a phone can hold.
    for (const file of chosen) taken.push(await fitting(file))
    const sendable = taken.filter(({ size }) => size > 0 && size <= LARGEST_FILE)
    const all = [...latest.current]
    for (const file of sendable)
      if (!all.some((one) => nameOf(one) === nameOf(file))) all.push(file)
    setWrong(
      taken.some(({ size }) => size > LARGEST_FILE)
        ? t('fileTooLarge', { size: format.size(LARGEST_FILE) })
        : sendable.length < taken.length
          ? t('errors:emptyFile')
          : all.length > most
            ? t('filesAtMost', { count: most })
            : undefined,
    )
    onChange(all.slice(0, most))
  }
  const picker = (ref: typeof camera, test: string, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={!capture}
      accept={capture ? 'image/*' : TAKEN}
      {...(capture ? { capture: 'environment' as const } : {})}
      data-testid={test}
      onChange={(event) => {
        void add([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
  return (
    <fieldset ref={here} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t('photos')}</legend>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((file, at) => (
            <li key={nameOf(file)} className="relative">
              <Preview file={file} />
              <button
                type="button"
                aria-label={t('removeFile', { name: file.name })}
                onClick={() => {
                  left.current = at
                  onChange(value.toSpliced(at, 1))
                }}
                className="absolute -right-2 -top-2 grid size-11 place-items-center"
              >
                <span className="grid size-7 place-items-center rounded-full border border-line bg-surface shadow">
                  <X size={16} aria-hidden />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {value.length < most && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            icon={<Camera size={18} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {t('takePhoto')}
          </Button>
          <Button
            kind="secondary"
            icon={<Paperclip size={18} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t('chooseFiles')}
          </Button>
        </div>
      )}
      {picker(camera, 'camera', true)}
      {picker(chooser, 'files', false)}
      {(wrong ?? error) && <FieldError>{wrong ?? error}</FieldError>}
    </fieldset>
  )
}

/** What was chosen, small; a picture that this browser cannot draw, or another file, by its name. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url ? (
    <img
      src={url}
      alt={file.name}
      onError={() => setUrl(undefined)}
      className="size-24 rounded-lg border border-line object-cover"
    />
  ) : (
    <span className="flex size-24 flex-col items-center justify-center gap-1 rounded-lg border border-line bg-raised p-2 text-center text-xs">
      <FileIcon size={22} aria-hidden className="shrink-0 text-link" />
      <span className="line-clamp-2 wrap-anywhere">{file.name}</span>
    </span>
  )
}
