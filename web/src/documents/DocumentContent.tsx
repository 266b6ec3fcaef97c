import { documents, type OwnDocumentContent } from '@portal/contracts/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../api/client.ts'
import { blobOf } from '../api/files.ts'
import { PdfView } from '../ui/PdfView.tsx'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { WatchedMovie } from '../ui/WatchedMovie.tsx'

/** The words, the PDF or the movie of a document. */
export function DocumentContent({
  document,
  signed,
  onSettled,
}: {
  document: OwnDocumentContent
  /** What was approved, and need not be watched again. */
  signed: boolean
  onSettled?: () => void
}) {
  const { source, videoLink, html, title } = document
  return (
    <div className="flex flex-col gap-4">
      {source === 'video' && (
        <Watched document={document} link={videoLink} signed={signed} onSettled={onSettled} />
      )}
      {(source === 'movie' || source === 'pdf') && (
        <File document={document} signed={signed} title={title} onSettled={onSettled} />
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
  onSettled,
}: {
  document: OwnDocumentContent
  signed: boolean
  title: string
  onSettled: (() => void) | undefined
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
  return <Watched document={document} link={url} signed={signed} onSettled={onSettled} />
}

function Watched({
  document: { id, version, watched },
  link,
  signed,
  onSettled,
}: {
  document: OwnDocumentContent
  link: string
  signed: boolean
  onSettled: (() => void) | undefined
}) {
  return (
    <WatchedMovie
      link={link}
      seconds={watched?.seconds ?? 0}
      done={signed || watched?.done === true}
      tell={(seen) => request(documents.watched, { id, version, ...seen }, { key: null })}
      onSettled={onSettled}
    />
  )
}
