import type { WhistleMessage } from '@portal/contracts/whistleblower'
import type { CaseKey, SentFile } from '@portal/contracts/whistleblower-report'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Skeleton, Tag } from '../ui/parts.tsx'
import { openPicture } from './pictures.ts'
import { openMessage } from './sealing.ts'

export type GetPiece = (contentId: string, piece: number) => Promise<string>

/** What was opened stays in this page's memory alone, and no longer than it is shown. */
const inMemory = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const

/** What a message says, opened in this browser. */
export const saidIn = (caseKey: CaseKey, one: WhistleMessage) =>
  ({
    ...inMemory,
    queryKey: ['-', 'whistleblower.said', one.id],
    queryFn: () => openMessage(caseKey, one),
  }) as const

/**
 * The messages of a case, opened in this browser.
 * @param mine who looks: the reporter, or a handler
 * @param getPiece a piece of a picture; undefined where pictures are not shown
 */
export function Talk({
  messages,
  caseKey,
  mine,
  getPiece,
}: {
  messages: readonly WhistleMessage[]
  caseKey: CaseKey
  mine: 'reporter' | 'handler'
  getPiece?: GetPiece
}) {
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((one) => (
        <Message key={one.id} one={one} caseKey={caseKey} mine={mine} getPiece={getPiece} />
      ))}
    </ol>
  )
}

function Message({
  one,
  caseKey,
  mine,
  getPiece,
}: {
  one: WhistleMessage
  caseKey: CaseKey
  mine: 'reporter' | 'handler'
  getPiece: GetPiece | undefined
}) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const isReporter = one.handlerId === null
  const said = useQuery(saidIn(caseKey, one))
  const by = isReporter ? (mine === 'reporter' ? t('you') : t('reporter')) : one.handlerName
  return (
    <li
      className={`rounded-xl border p-4 ${isReporter ? 'border-line bg-raised' : 'border-link bg-surface'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-dim">
        <span className="min-w-0 wrap-anywhere">
          {by || t('handler')} · {format.day(one.on)}
        </span>
        {one.feedback && <Tag tone="good">{t('feedback')}</Tag>}
      </p>
      {said.isError ? (
        <p className="mt-1 text-bad">{t('cannotOpen')}</p>
      ) : said.data ? (
        <>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{said.data.text}</p>
          {said.data.files?.map((file, at) =>
            getPiece ? (
              <Picture
                key={file.contentId}
                file={file}
                caseKey={caseKey}
                getPiece={getPiece}
                alt={t('picture', { number: at + 1 })}
              />
            ) : (
              <p key={file.contentId} className="mt-2 text-sm text-dim">
                {t('picture', { number: at + 1 })}
              </p>
            ),
          )}
        </>
      ) : (
        <Skeleton rows={1} />
      )}
    </li>
  )
}

function Picture({
  file,
  caseKey,
  getPiece,
  alt,
}: {
  file: SentFile
  caseKey: CaseKey
  getPiece: GetPiece
  alt: string
}) {
  const { t } = useTranslation('whistleblower')
  const opened = useQuery({
    ...inMemory,
    queryKey: ['-', 'whistleblower.picture', file.contentId],
    queryFn: () => openPicture(caseKey, file, (piece) => getPiece(file.contentId, piece)),
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!opened.data) return
    const made = URL.createObjectURL(opened.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [opened.data])
  if (opened.isError)
    return (
      <p className="mt-2 flex items-center gap-2 text-bad">
        <ImageOff size={18} aria-hidden /> {t('cannotOpen')}
      </p>
    )
  return url ? (
    <img
      src={url}
      alt={alt}
      className="mt-3 max-h-[70vh] max-w-full rounded-lg border border-line"
    />
  ) : (
    <Skeleton rows={2} />
  )
}
