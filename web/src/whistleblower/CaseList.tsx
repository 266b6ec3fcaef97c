import { addressOf, places } from '@portal/contracts/places'
import { type CaseRow, whistleblower } from '@portal/contracts/whistleblower'
import { openForHandler } from '@portal/contracts/whistleblower-seal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { Badge, EmptyState, ErrorState, Skeleton, Tag } from '../ui/parts.tsx'
import { openHeadline } from './sealing.ts'

/** Cases to be handled, or handled ones, the latest first; each headline is opened in this browser. */
export function CaseList({ isHandled, privateKey }: { isHandled: boolean; privateKey: CryptoKey }) {
  const { t } = useTranslation('whistleblower')
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(whistleblower.filter, { isHandled, page, pageSize }))
  const rows = found.data?.rows
  return (
    <ListCard>
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(isHandled ? 'noneHandled' : 'noneOpen')}
          hint={isHandled ? undefined : t('noneOpenHint')}
        />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} privateKey={privateKey} />
          ))}
        </ul>
      )}
      {rows && <Pager total={found.data?.total ?? 0} shown={rows.length} list={list} />}
    </ListCard>
  )
}

function Row({ row, privateKey }: { row: CaseRow; privateKey: CryptoKey }) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const { id, wrap } = row
  const headline = useQuery({
    queryKey: ['-', 'whistleblower.headline', id, wrap],
    queryFn: async () => openHeadline(await openForHandler(wrap ?? '', privateKey, id), row),
    enabled: wrap !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const title = wrap === null ? t('notGiven') : headline.isError ? t('cannotOpen') : headline.data
  const tab = row.isHandled ? ('handled' as const) : ('open' as const)
  return (
    <li>
      <Link
        to={addressOf(places.adminWhistleblower, { tab, case: id })}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised"
      >
        <span className="flex min-w-0 flex-1 basis-64 items-center gap-2">
          <span className={`min-w-0 wrap-anywhere ${row.unread > 0 ? 'font-semibold' : ''}`}>
            {title ?? '…'}
          </span>
          {row.unread > 0 && (
            <Badge count={row.unread} label={t('unread', { count: row.unread })} />
          )}
        </span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-dim">
          {t('receivedOn', { day: format.day(row.receivedOn) })}
          <Clock row={row} />
        </span>
      </Link>
    </li>
  )
}

/** What the law asks for next, and by when. */
export function Clock({ row }: { row: CaseRow }) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const today = useToday()
  const due = row.acknowledgeBy ?? row.feedbackBy
  if (due) {
    const isLate = due < today
    const what = row.acknowledgeBy
      ? isLate
        ? 'acknowledgeLate'
        : 'acknowledgeBy'
      : isLate
        ? 'feedbackLate'
        : 'feedbackBy'
    return <Tag tone={isLate ? 'bad' : 'warn'}>{t(what, { day: format.day(due) })}</Tag>
  }
  if (row.isHeld) return <Tag tone="warn">{t('isHeld')}</Tag>
  return row.goneOn ? <Tag>{t('goneOn', { day: format.day(row.goneOn) })}</Tag> : null
}
