import { files } from '@portal/contracts/files'
import type { Attachment } from '@portal/contracts/messages'
import { Download, File as FileIcon, FileText, Image, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { useFormat } from '../i18n/format.ts'
import { useFeedback } from './feedback.tsx'
import { Lightbox } from './Lightbox.tsx'
import { useErrorText } from './parts.tsx'
import { usePicture } from './usePicture.ts'

export const isPicture = (type: string) => /^image\/(png|jpeg|webp|gif|avif)$/.test(type)

function kindOf(type: string) {
  if (type.startsWith('image/')) return Image
  if (/sheet|excel|csv/.test(type)) return Table2
  return /pdf|text|word|document/.test(type) ? FileText : FileIcon
}

/** A sign for a kind of file. */
export function FileSign({ type }: { type: string }) {
  const Sign = kindOf(type)
  return <Sign size={22} aria-hidden className="shrink-0 text-link" />
}

/** Saves a file under its name, and says so where that fails. */
function useDownload(): (id: string) => void {
  const { snack } = useFeedback()
  const errorText = useErrorText()
  return (id) =>
    void download(files.download, { id }).catch((error: unknown) => snack(errorText(error)))
}

/** A small picture of an image file; a sign until it is there, or where it cannot be. */
export function Thumbnail({ file, className }: { file: Attachment; className: string }) {
  const { url } = usePicture(file.id, 'thumbnail')
  return url ? (
    <img src={url} alt="" className={`object-cover ${className}`} />
  ) : (
    <span className={`grid place-items-center bg-raised ${className}`}>
      <FileSign type={file.type} />
    </span>
  )
}

/** What hangs on a message: pictures are shown, everything can be downloaded. */
export function Attachments({ list }: { list: readonly Attachment[] }) {
  const { t } = useTranslation('media')
  const format = useFormat()
  const save = useDownload()
  const [shown, setShown] = useState<Attachment>()
  if (list.length === 0) return null
  const pictures = list.filter((file) => isPicture(file.type))
  const others = list.filter((file) => !isPicture(file.type))
  return (
    <div className="mt-3 flex flex-col gap-2">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                onClick={() => setShown(file)}
                aria-label={t('showPicture', { name: file.name })}
                title={file.name}
                className="block overflow-hidden rounded-lg border border-line"
              >
                <Thumbnail file={file} className="size-28" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col gap-2">
          {others.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                onClick={() => save(file.id)}
                aria-label={`${t('downloadFile', { name: file.name })} ${format.size(file.size)}`}
                className="flex min-h-11 max-w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-1 text-left hover:bg-raised"
              >
                <FileSign type={file.type} />
                <span className="min-w-0">
                  <span translate="no" className="block font-medium wrap-anywhere">
                    {file.name}
                  </span>
                  <span className="block text-sm text-dim">{format.size(file.size)}</span>
                </span>
                <Download size={18} aria-hidden className="shrink-0 text-dim" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && <Viewer file={shown} close={() => setShown(undefined)} save={save} />}
    </div>
  )
}

function Viewer({
  file,
  close,
  save,
}: {
  file: Attachment
  close: () => void
  save: (id: string) => void
}) {
  const { t } = useTranslation('media')
  return (
    <Lightbox
      id={file.id}
      title={file.name}
      isName
      act={{
        icon: Download,
        label: t('downloadFile', { name: file.name }),
        onPress: () => save(file.id),
      }}
      failed={t('pictureFailed')}
      close={close}
    />
  )
}
