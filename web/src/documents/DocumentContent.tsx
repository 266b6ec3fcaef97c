import { documents, type OwnDocumentContent } from '@portal/contracts/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blobOf, request } from '../api/client.ts'
import { Movie } from '../ui/Movie.tsx'
import { PdfView } from '../ui/PdfView.tsx'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import type { Seen } from '../ui/useSeen.ts'

/** The words, the PDF or the movie of a document. */
export function DocumentContent({
  document,
  signed,
  onWatched,
}: {
  document: OwnDocumentContent
  /** What was approved, and need not be watched again. */
  signed: boolean
  onWatched?: () => void
}) {
  const { source, videoLink, html, title } = document
  return (
    <div className="flex flex-col gap-4">
      {source === 'video' && (
        <Watched document={document} link={videoLink} signed={signed} onWatched={onWatched} />
      )}
      {(source === 'movie' || source === 'pdf') && (
        <File document={document} signed={signed} title={title} onWatched={onWatched} />
      )}
      {html && <RichText html={html} />}
    </div>
  )
}

/** The file is for its reader alone: it comes as bytes, with the reader's token. */
function File({
  document,
  signed,
  title,
  onWatched,
}: {
  document: OwnDocumentContent
  signed: boolean
  title: string
  onWatched: (() => void) | undefined
}) {
  const { id, version, source } = document
  const file = useQuery({
    queryKey: ['-', 'documents.mineFile', id, version, signed],
    queryFn: () => blobOf(documents.mineFile, { id, signed }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.data || source !== 'movie') return
    const made = URL.createObjectURL(file.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.data, source])
  if (file.isError) return <ErrorState error={file.error} retry={() => void file.refetch()} />
  if (!file.data) return <Skeleton rows={6} />
  if (source === 'pdf') return <PdfView file={file.data} title={title} />
  if (!url) return <Skeleton rows={6} />
  return <Watched document={document} link={url} signed={signed} onWatched={onWatched} />
}

/** Pause before the server is asked again whether the end counts, in ms: it goes no faster than time. */
const AGAIN_MS = 3000

function Watched({
  document: { id, watched },
  link,
  signed,
  onWatched,
}: {
  document: OwnDocumentContent
  link: string
  signed: boolean
  onWatched: (() => void) | undefined
}) {
  const { t } = useTranslation('ui')
  // Where it began; what is seen meanwhile must not make the player jump.
  const [from] = useState(watched?.done ? 0 : (watched?.seconds ?? 0))
  const done = signed || watched?.done === true
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])
  const tell = async ({ seconds, length }: Seen) => {
    if (done) return
    clearTimeout(again.current)
    const retry = () => {
      again.current = setTimeout(() => void tell({ seconds, length }), AGAIN_MS)
    }
    try {
      const heard = await request(documents.watched, { id, seconds, length }, { key: null })
      if (heard.done) onWatched?.()
      else if (seconds >= length) retry()
    } catch {
      retry()
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <Movie link={link} progress={from} strict={!done} onProgress={(seen) => void tell(seen)} />
      {done && <p className="text-sm text-good">{t('movieWatched')}</p>}
    </div>
  )
}
