import { type DocumentDetails, documents } from '@portal/contracts/documents'
import { files } from '@portal/contracts/files'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blobOf } from '../api/files.ts'
import { upload } from '../api/upload.ts'
import type { Arriving } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { useNotThere } from '../ui/FailedFile.tsx'
import { FieldError } from '../ui/Field.tsx'
import { PdfView } from '../ui/PdfView.tsx'

const types = { pdf: 'application/pdf', movie: 'video/mp4' } as const

/** Chooses the PDF or the movie of a document; it is uploaded at once, and kept when saved. */
export function FileField({
  source,
  document,
  fileId,
  error: wrong,
  onChange,
  onArriving,
}: {
  source: 'pdf' | 'movie'
  document: DocumentDetails | undefined
  fileId: string | null
  /** What is wrong with the file that was chosen, or that none was. */
  error: string | undefined
  onChange: (fileId: string) => void
  /** Hears whether the file is on its way: what is saved meanwhile would lack it. */
  onArriving: (arriving: Arriving) => void
}) {
  const { t } = useTranslation(['documents', 'ui'])
  const input = useRef<HTMLInputElement>(null)
  const help = useId()
  const [share, setShare] = useState<number>()
  const [chosen, setChosen] = useState<File>()
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const notThere = useNotThere({
    label: t('documents:file'),
    busy: share !== undefined,
    lead: () => place.current?.querySelector<HTMLElement>('[data-invalid]')?.focus(),
    back: () => button.current?.focus(),
    send: (file) => send(file),
    onArriving,
  })
  const saved = fileId !== null && document?.fileId === fileId && document.source === source
  const shown = useQuery({
    queryKey: ['-', 'documents.file', document?.id, fileId],
    queryFn: () => blobOf(documents.file, { id: document?.id ?? '' }),
    enabled: saved && source === 'pdf',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = async (file: File) => {
    notThere.forget()
    setShare(0)
    try {
      const reply = await upload(files.upload, [file], { onProgress: setShare })
      const [one] = reply.files
      if (!one) return
      setChosen(file)
      onChange(one.id)
    } catch (error) {
      notThere.met(file, error)
    } finally {
      setShare(undefined)
    }
  }
  const preview = chosen ?? shown.data
  const text = notThere.why ?? wrong
  return (
    <div ref={place} className="flex flex-col items-start gap-2">
      <span className="font-medium">{t('documents:file')}</span>
      <p id={help} className="text-sm text-dim">
        {t(`documents:takes_${source}`)}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={types[source]}
        aria-label={t('documents:chooseFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void send(file)
          event.target.value = ''
        }}
      />
      <Button
        ref={button}
        kind="secondary"
        busy={share !== undefined}
        icon={<Upload size={18} aria-hidden />}
        aria-describedby={help}
        onClick={() => input.current?.click()}
      >
        {t(chosen || saved ? 'documents:otherFile' : 'documents:chooseFile')}
      </Button>
      {share !== undefined && (
        <progress
          value={share}
          max={1}
          aria-label={t('documents:file')}
          className="h-1.5 w-full max-w-80"
        />
      )}
      <p role="status" className="text-sm text-dim">
        {chosen
          ? t('documents:fileChosen', { name: chosen.name })
          : saved
            ? t('documents:fileThere')
            : ''}
      </p>
      {text && <FieldError>{text}</FieldError>}
      {notThere.ways}
      {preview && source === 'pdf' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        <div tabIndex={0} className="max-h-96 w-full overflow-y-auto rounded">
          <PdfView file={preview} title={t('documents:source_pdf')} most={1} />
        </div>
      )}
    </div>
  )
}
