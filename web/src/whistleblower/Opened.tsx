import { type CaseDetail, whistleblower } from '@portal/contracts/whistleblower'
import type { CaseKey } from '@portal/contracts/whistleblower-report'
import { openForHandler } from '@portal/contracts/whistleblower-seal'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { ApiError } from '../api/error.ts'
import { read } from '../api/hooks.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { TypedHere } from '../ui/TypedHere.tsx'
import { begunIn } from './begun.ts'
import { Section } from './Section.tsx'
import { openHeadline } from './sealing.ts'
import type { GetPiece } from './Talk.tsx'

/** A case with its key, which was opened in this browser. */
export interface OpenedCase {
  readonly detail: CaseDetail
  readonly caseKey: CaseKey
  readonly headline: string
}

/** Opens a case with the handler's key, and shows it to them; what is shown was read. */
export function Opened({
  id,
  privateKey,
  children,
}: {
  id: string
  privateKey: CryptoKey
  children: (opened: OpenedCase) => ReactNode
}) {
  const { t } = useTranslation('whistleblower')
  const found = useQuery(read(whistleblower.messages, { id }))
  const detail = found.data
  const wrap = detail?.row.wrap
  const opened = useQuery({
    queryKey: ['-', 'whistleblower.opened', id, wrap],
    queryFn: async () => {
      const caseKey = await openForHandler(wrap ?? '', privateKey, id)
      const sealed = { id, headline: detail?.row.headline ?? '' }
      return { caseKey, headline: await openHeadline(caseKey, sealed) }
    },
    enabled: Boolean(wrap),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  // Whoever was shut out of it while they looked sees it no more.
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const begun = isGone ? begunIn(id) : undefined
  if (found.isError && (isGone || !detail))
    return (
      <>
        <ErrorState error={found.error} retry={() => void found.refetch()} />
        {begun && <TypedHere text={begun.text} />}
      </>
    )
  if (!detail) return <Skeleton rows={6} />
  if (wrap === null)
    return (
      <Section>
        <EmptyState title={t('notGiven')} hint={t('notGivenHint')} />
      </Section>
    )
  if (opened.isError) return <ErrorState error={opened.error} />
  if (!opened.data) return <Skeleton rows={6} />
  return (
    <>
      <Seen id={id} detail={detail} />
      {children({ detail, ...opened.data })}
    </>
  )
}

/** How a handler gets the pieces of a case's pictures. */
export const pieceOf =
  (id: string): GetPiece =>
  async (contentId, piece) =>
    (await request(whistleblower.piece, { id, contentId, piece: String(piece) })).sealed

/** Notes for the other handlers that what is shown here was read. */
function Seen({ id, detail }: { id: string; detail: CaseDetail }) {
  const { mutate } = useCommand(whistleblower.read)
  const { unread } = detail.row
  const messages = detail.messages.filter(({ handlerId }) => handlerId === null).length
  useEffect(() => {
    if (unread > 0) mutate({ id, messages })
  }, [id, messages, unread, mutate])
  return null
}
