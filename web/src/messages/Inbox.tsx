import { type InboxItem, messages } from '@portal/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Building2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { AsOf } from '../ui/AsOf.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Field.tsx'
import { useLastPage } from '../ui/list/last-page.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { type ListState, useListState } from '../ui/list/state.ts'
import { Views } from '../ui/list/Views.tsx'
import { EmptyState, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useCalmRows } from './calm.ts'

/** Which conversation is open filters nothing. */
function withoutOpen(list: ListState): ListState {
  const { group: _, ...filters } = { group: undefined, ...list.filters }
  return { ...list, filters: Object.keys(filters).length > 0 ? filters : undefined }
}

/** The reader's conversations, latest first. @param pane it scrolls by itself beside the open one */
export function Inbox({ open, pane }: { open: string; pane: boolean }) {
  const { t } = useTranslation(['messages', 'ui'])
  const list = withoutOpen(useListState(messages.mine))
  const top = useRef<HTMLDivElement>(null)
  const search = list.get('search')
  const unreadOnly = list.get('unread') === '1'
  const filter = { page: list.page, pageSize: list.pageSize, search, unreadOnly }
  const found = useQuery(read(messages.mine, filter))
  const { rows, news, showNews } = useCalmRows(
    found.data?.rows,
    found.isPlaceholderData ? undefined : JSON.stringify(filter),
    (row: InboxItem, before) => row.lastAt > before.lastAt,
    open,
  )
  const isBehind = useLastPage(list, found.data?.rows.length, found.data?.total ?? 0)
  const empty =
    search !== ''
      ? { title: t('messages:noMatches'), hint: t('messages:noMatchesHint') }
      : unreadOnly
        ? { title: t('messages:allRead') }
        : { title: t('messages:noMessages'), hint: t('messages:noMessagesHint') }
  return (
    <div className={pane ? 'flex h-full flex-col' : ''}>
      <div className="border-b border-line p-3">
        <SearchInput list={list} name="search" label={t('messages:search')} compact />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox
            label={t('messages:unreadOnly')}
            checked={unreadOnly}
            onChange={(event) => list.set({ unread: event.target.checked ? '1' : undefined })}
          />
          <Views list={list} />
        </div>
      </div>
      <div className={`relative ${pane ? 'min-h-0 flex-1 overflow-y-auto' : ''}`}>
        <div ref={top} />
        {news > 0 && (
          <div className="sticky top-[calc(var(--safe-top)+var(--head,64px)+16px)] z-10 flex h-0 justify-center md:top-2">
            <Button
              icon={<ArrowUp size={18} aria-hidden />}
              className="mt-2 shadow-lg"
              onClick={() => {
                showNews()
                top.current?.scrollIntoView({ block: 'nearest' })
              }}
            >
              {t('ui:newRows', { count: news })}
            </Button>
          </div>
        )}
        <AsOf at={found.dataUpdatedAt} />
        {found.isError && !rows ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : !rows || isBehind ? (
          <Skeleton rows={8} />
        ) : rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <ul aria-label={t('messages:conversations')} className="divide-y divide-line">
            {rows.map((row) => (
              <li
                key={row.id}
                className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
              >
                <Row row={row} open={row.id === open} pane={pane} />
              </li>
            ))}
          </ul>
        )}
        {rows && rows.length > 0 && (
          <Pager total={found.data?.total ?? 0} shown={rows.length} list={list} />
        )}
      </div>
    </div>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

function Row({ row, open, pane }: { row: InboxItem; open: boolean; pane: boolean }) {
  const { t } = useTranslation('messages')
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('group', row.id)
  const unread = row.unreadCount > 0
  const to = row.isSender
    ? t('youToCount', { count: row.recipientCount })
    : t('toCount', { count: row.recipientCount })
  const first = row.sentAs ?? (row.isSender ? to : row.senderName)
  return (
    <Link
      to={`?${next}`}
      preventScrollReset={pane}
      aria-current={open ? 'true' : undefined}
      className={`flex gap-3 border-l-4 py-3 pl-3 pr-4 hover:bg-raised ${open ? 'border-link bg-raised' : 'border-transparent'}`}
    >
      <span
        aria-hidden
        className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-navy text-sm font-semibold text-on-navy"
      >
        {row.sentAs ? <Building2 size={20} /> : initials(row.senderName)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            translate={first === to ? undefined : 'no'}
            className={`line-clamp-2 flex-auto wrap-anywhere max-[16rem]:line-clamp-3 ${unread ? 'font-semibold' : ''}`}
          >
            {first}
          </span>
          <span className="shrink-0 text-sm text-dim">
            <Moment at={row.lastAt} />
          </span>
        </span>
        <span className="flex items-center gap-2">
          <span
            className={`min-w-0 flex-1 truncate max-[16rem]:line-clamp-3 max-[16rem]:wrap-anywhere max-[16rem]:whitespace-normal ${unread ? 'font-semibold' : ''}`}
          >
            {row.headline}
          </span>
          {unread && (
            <span className="inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-action px-1.5 text-sm font-semibold text-on-action">
              <span aria-hidden>{row.unreadCount}</span>
              <span className="sr-only">{t('unreadCount', { count: row.unreadCount })}</span>
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-dim">
          {row.sentAs && !row.isSender && <span>{row.senderName}</span>}
          {first !== to && <span>{to}</span>}
          <span>{t('messageCount', { count: row.messageCount })}</span>
        </span>
      </span>
    </Link>
  )
}
