import type { Attachment } from '@portal/contracts/messages'
import { Paperclip, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { FileSign, isPicture, Thumbnail } from './Attachments.tsx'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { useErrorText } from './parts.tsx'
import { MOST_FILES, mayPass, type Upload, type Uploads } from './useUploads.ts'

/** What is said of the files: what chooses them, what is allowed, and that they were too many. */
export interface UploadWords {
  readonly attach: string
  readonly help: string
  readonly tooMany: string
  /** Where less is taken of one than is of most files. */
  readonly tooLarge?: string
}

/**
 * Chooses files, shows how far each is, and what was wrong with one.
 * @param compact what is allowed is said on hover, or when it was too much
 * @param most files at most
 * @param plain pictures are not shown: whoever sends them cannot read them back
 */
export function UploadField({
  files,
  uploads,
  onRemove,
  error,
  words,
  accept,
  most = MOST_FILES,
  compact = false,
  plain = false,
}: {
  files: readonly Attachment[]
  uploads: Uploads
  onRemove: (id: string) => void
  error?: string
  words: UploadWords
  accept?: string
  most?: number
  compact?: boolean
  plain?: boolean
}) {
  const { t } = useTranslation('media')
  const format = useFormat()
  const id = useId()
  const here = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The button to attach has the focus of the one to remove, which goes with its file. */
  const removed = () => here.current?.querySelector('button')?.focus({ preventScroll: true })
  const held = useRef<string>(undefined)
  // The row of a file that is on its way gives place to the one of it as it is there, and takes the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once the other row stands there
  useEffect(() => {
    const { activeElement: active } = document
    if (!held.current || (active && active !== document.body)) return
    const buttons = here.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const same = [...buttons].find((one) => one.getAttribute('aria-label') === held.current)
    same?.focus({ preventScroll: true })
  }, [files])
  const [over, setOver] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const add = (chosen: Iterable<File>) => {
    const all = [...chosen]
    const room = most - files.length - uploads.uploads.length
    setTooMany(all.length > room)
    uploads.add(all.slice(0, Math.max(0, room)))
  }
  const wrong = tooMany ? words.tooMany : error
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      ref={here}
      onFocus={({ target }) => {
        held.current = target.getAttribute('aria-label') ?? undefined
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) held.current = undefined
      }}
      className={`flex flex-col gap-2 rounded-lg ${over ? 'outline-2 outline-dashed outline-link' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={words.attach}
        onChange={(event) => {
          add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          kind={compact ? 'quiet' : 'secondary'}
          icon={<Paperclip size={18} aria-hidden />}
          onClick={() => input.current?.click()}
          title={compact ? words.help : undefined}
        >
          {words.attach}
        </Button>
        {(over || !compact) && (
          <span className="text-sm text-dim">{over ? t('dropHere') : words.help}</span>
        )}
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
      {files.length + uploads.uploads.length > 0 && (
        <ul aria-label={t('files')} className="flex flex-col gap-2">
          {files.map((file) => (
            <Row
              key={file.id}
              name={file.name}
              sign={
                isPicture(file.type) && !plain ? (
                  <Thumbnail file={file} className="size-10 shrink-0 rounded-md" />
                ) : (
                  <FileSign type={file.type} />
                )
              }
              remove={() => {
                onRemove(file.id)
                removed()
              }}
            >
              <span className="text-sm text-dim">{format.size(file.size)}</span>
            </Row>
          ))}
          {uploads.uploads.map((one) => (
            <Row
              key={one.key}
              name={one.file.name}
              sign={<FileSign type={one.file.type} />}
              remove={() => {
                uploads.remove(one.key)
                removed()
              }}
            >
              <State one={one} tooLarge={words.tooLarge} again={() => uploads.again(one)} />
            </Row>
          ))}
        </ul>
      )}
    </div>
  )
}

function Row(props: { name: string; sign: ReactNode; remove: () => void; children: ReactNode }) {
  const { t } = useTranslation('media')
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface py-1 pl-3">
      {props.sign}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium wrap-anywhere">{props.name}</span>
        {props.children}
      </span>
      <button
        type="button"
        onClick={props.remove}
        aria-label={t('removeFile', { name: props.name })}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-dim hover:bg-raised"
      >
        <X size={20} aria-hidden />
      </button>
    </li>
  )
}

function State({
  one,
  tooLarge,
  again,
}: {
  one: Upload
  tooLarge: string | undefined
  again: () => void
}) {
  const { t } = useTranslation(['media', 'errors', 'ui'])
  const errorText = useErrorText()
  if (one.state === 'waiting')
    return <span className="text-sm text-dim">{t('media:uploadWaits')}</span>
  if (one.state === 'sending')
    return (
      <progress
        value={one.share}
        max={1}
        aria-label={t('media:uploading', { name: one.file.name })}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-link"
      />
    )
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-bad">
      {(one.error === 'fileTooLarge' && tooLarge) ||
        (one.refusal ? errorText(one.refusal) : t(`errors:${one.error ?? 'failed'}`))}
      {mayPass(one.error) && (
        <button
          type="button"
          onClick={again}
          className="inline-flex min-h-11 items-center gap-1 font-medium text-link"
        >
          <RotateCw size={16} aria-hidden /> {t('ui:tryAgain')}
        </button>
      )}
    </span>
  )
}
