import { applicants } from '@portal/contracts/applicants'
import type { Attachment } from '@portal/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Download, Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blobOf, download } from '../api/files.ts'
import { useFormat } from '../i18n/format.ts'
import { FileSign, isPicture } from '../ui/Attachments.tsx'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PdfView } from '../ui/PdfView.tsx'
import { PaperSkeleton, useErrorText } from '../ui/parts.tsx'

const isPdf = (type: string) => type === 'application/pdf'

/** The files of an application: PDFs and pictures open in their place, all of them can be saved. */
export function ApplicantFiles({ id, files }: { id: string; files: readonly Attachment[] }) {
  const { t } = useTranslation(['applicants', 'media'])
  const format = useFormat()
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [open, setOpen] = useState<string>()
  return (
    <ul className="flex flex-col gap-2">
      {files.map(({ id: fileId, name, type, size }) => {
        const isOpen = open === fileId
        return (
          <li key={fileId} className="flex flex-col gap-3 rounded-lg border border-line p-2">
            <div className="flex flex-wrap items-center gap-2">
              <FileSign type={type} />
              <span className="min-w-0 flex-1 basis-40">
                <span translate="no" className="block font-medium wrap-anywhere">
                  {name}
                </span>
                <span className="block text-sm text-dim">{format.size(size)}</span>
              </span>
              {(isPdf(type) || isPicture(type)) && (
                <Button
                  kind="secondary"
                  aria-expanded={isOpen}
                  aria-label={`${t(isOpen ? 'hideFile' : 'openFile')}: ${name}`}
                  icon={isOpen ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
                  onClick={() => setOpen(isOpen ? undefined : fileId)}
                >
                  {t(isOpen ? 'hideFile' : 'openFile')}
                </Button>
              )}
              <Button
                kind="quiet"
                className="px-3!"
                aria-label={t('media:downloadFile', { name })}
                title={t('media:downloadFile', { name })}
                icon={<Download size={18} aria-hidden />}
                onClick={() =>
                  void download(applicants.file, { id, fileId }).catch((error: unknown) =>
                    snack(errorText(error)),
                  )
                }
              />
            </div>
            {isOpen && <FileShown id={id} fileId={fileId} name={name} type={type} />}
          </li>
        )
      })}
    </ul>
  )
}

function FileShown({
  id,
  fileId,
  name,
  type,
}: {
  id: string
  fileId: string
  name: string
  type: string
}) {
  const { t } = useTranslation(['media', 'ui'])
  const errorText = useErrorText()
  const file = useQuery({
    queryKey: ['-', 'applicants.file', id, fileId],
    queryFn: () => blobOf(applicants.file, { id, fileId }),
    // It is kept nowhere longer than it is looked at.
    gcTime: 0,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.data || isPdf(type)) return
    const made = URL.createObjectURL(file.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.data, type])
  if (file.isError && !file.data)
    return (
      <div role="alert" data-failed className="flex flex-wrap items-center gap-3 text-bad">
        <CircleAlert size={20} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1">{errorText(file.error)}</span>
        <Button kind="secondary" onClick={() => void file.refetch()}>
          {t('ui:tryAgain')}
        </Button>
      </div>
    )
  if (!file.data) return <PaperSkeleton />
  if (isPdf(type)) return <PdfView file={file.data} title={name} />
  return url ? <img src={url} alt={name} className="w-full rounded-lg border border-line" /> : null
}
