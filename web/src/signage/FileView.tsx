import { type SignageRequest, signage } from '@portal/contracts/signage'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blobOf } from '../api/files.ts'
import { useFormat } from '../i18n/format.ts'
import { FileSign, isPicture } from '../ui/Attachments.tsx'
import { PdfView } from '../ui/PdfView.tsx'
import { ErrorState, PaperSkeleton, Skeleton } from '../ui/parts.tsx'
import { Download } from './Download.tsx'

/**
 * A file to be read before it is signed: a PDF and a picture in the page, anything else to download.
 * @param forOther it is another's: an administrator looks at it
 */
export function FileView({
  request,
  forOther = false,
}: {
  request: SignageRequest
  forOther?: boolean
}) {
  const { t } = useTranslation('signage')
  const format = useFormat()
  const { id, name, type, size, title } = request
  const isPdf = type === 'application/pdf'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
        <FileSign type={type} />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-dim">{format.size(size)}</span>
        </span>
        <Download request={request} as="file" forOther={forOther} />
      </div>
      {isPdf || isPicture(type) ? (
        <Shown id={id} isPdf={isPdf} title={title} forOther={forOther} />
      ) : (
        <p className="text-dim">{t('notShown')}</p>
      )}
    </div>
  )
}

/** The bytes are for their reader alone: they come with the reader's token. */
function Shown({
  id,
  isPdf,
  title,
  forOther,
}: {
  id: string
  isPdf: boolean
  title: string
  forOther: boolean
}) {
  const file = useQuery({
    queryKey: ['-', 'signage.file', id, forOther],
    queryFn: () => blobOf(forOther ? signage.fileOfUser : signage.file, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.data || isPdf) return
    const made = URL.createObjectURL(file.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.data, isPdf])
  if (file.isError) return <ErrorState error={file.error} retry={() => void file.refetch()} />
  if (file.data && isPdf) return <PdfView file={file.data} title={title} />
  if (!url) return isPdf ? <PaperSkeleton /> : <Skeleton rows={6} />
  return <img src={url} alt={title} className="w-full rounded border border-line" />
}
