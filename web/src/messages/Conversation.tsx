import type { ReplyOf } from '@portal/contracts'
import { messages } from '@portal/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, History, Lock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { isAway } from '../api/error.ts'
import { read } from '../api/hooks.ts'
import { AsOf } from '../ui/AsOf.tsx'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { ErrorState, Skeleton, useErrorText } from '../ui/parts.tsx'
import { MessageCard } from './MessageCard.tsx'
import { Reply } from './Reply.tsx'
import { useThread } from './thread.ts'
import { useThreadScroll } from './useThreadScroll.ts'

/** Also what an address that names no conversation at all is answered with. */
const unknown = new ApiError(404, {
  error: { code: 'notInThisGroup', message: '', requestId: '' },
})

/**
 * A conversation: whom it is between, its messages, and the answer.
 * @param pane it scrolls by itself beside the list, under its own heading
 */
export function Conversation({ id, pane }: { id: string; pane: boolean }) {
  const one = useQuery(read(messages.one, { id }))
  const unread = one.data && (one.isFetching ? 0 : one.data.unreadCount)
  const thread = useThread(id, unread)
  const { rows, query } = thread
  if (one.isError && !(one.data && isAway(one.error)))
    return one.error.status === 400 || one.error.code === 'notInThisGroup' ? (
      <ErrorState error={unknown} />
    ) : (
      <ErrorState error={one.error} retry={() => void one.refetch()} />
    )
  if (query.isError && rows.length === 0)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!one.data || !thread.isOpen) return <Skeleton rows={6} />
  const settled = !one.isFetching && !thread.goesOn
  return <Opened one={one.data} thread={thread} settled={settled} pane={pane} />
}

function Opened({
  one,
  thread,
  settled,
  pane,
}: {
  one: ReplyOf<typeof messages.one>
  thread: ReturnType<typeof useThread>
  /** Everything unread has been fetched. */
  settled: boolean
  pane: boolean
}) {
  const { t } = useTranslation('messages')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const { rows, arrived, query, markedUnread } = thread
  const scroll = useThreadScroll(rows, arrived, settled)
  const markUnread = useCommand(messages.markUnread)
  return (
    <article
      ref={scroll.pane}
      className={`relative flex flex-col ${pane ? 'h-full overflow-y-auto' : ''} [overflow-anchor:none]`}
    >
      <Head one={one} pane={pane} />
      <AsOf at={query.dataUpdatedAt} />
      <div role="log" aria-label={one.headline} className={pane ? 'flex-1 p-4' : 'py-4'}>
        {query.hasNextPage && (
          <div className="mb-4 flex justify-center">
            <Button
              kind="secondary"
              busy={query.isFetchingNextPage}
              icon={<History size={18} aria-hidden />}
              onClick={() => void query.fetchNextPage()}
            >
              {t('older')}
            </Button>
          </div>
        )}
        <ol ref={scroll.list} className="flex flex-col gap-3">
          {rows.map((message) => (
            <MessageCard
              key={message.id}
              message={message}
              arrived={arrived.has(message.id)}
              onMarkUnread={() =>
                markUnread.mutate(
                  { g: one.id, m: message.id },
                  {
                    onSuccess: () => {
                      markedUnread(message.id)
                      snack(t('markedUnread'), 'success')
                    },
                    onError: (error) => snack(errorText(error)),
                  },
                )
              }
            />
          ))}
        </ol>
        <div ref={scroll.end} className="h-px" />
      </div>
      {scroll.below > 0 && (
        <div className="pointer-events-none sticky bottom-[calc(var(--foot)+88px)] z-10 flex h-0 items-end justify-center">
          <Button
            icon={<ArrowDown size={18} aria-hidden />}
            onClick={scroll.toEnd}
            className="pointer-events-auto"
          >
            {t('newBelow', { count: scroll.below })}
          </Button>
        </div>
      )}
      <div
        className={`sticky z-10 ${pane ? 'bottom-0 border-t border-line bg-surface p-3' : 'on-foot -mx-4 border-t border-line bg-page p-3'}`}
      >
        <Reply groupId={one.id} />
      </div>
    </article>
  )
}

function Head({ one, pane }: { one: ReplyOf<typeof messages.one>; pane: boolean }) {
  const { t } = useTranslation('messages')
  const sender = one.isSender ? t('you') : one.senderName
  return (
    <header className={pane ? 'border-b border-line p-4' : ''}>
      {pane && <h2 className="mb-1 text-lg font-semibold wrap-anywhere">{one.headline}</h2>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <dt className="text-dim">{t('from')}</dt>
        <dd>{one.sentAs ? t('inNameOf', { name: sender, as: one.sentAs }) : sender}</dd>
        <dt className="text-dim">{t('to')}</dt>
        <dd>
          <Recipients names={one.recipientNames} count={one.recipientCount} />
        </dd>
      </dl>
      {one.keepAnswersPrivate && (
        <p className="mt-2 flex items-center gap-2 rounded-lg bg-raised px-3 py-2 text-sm">
          <Lock size={16} aria-hidden className="shrink-0" />
          {one.isSender ? t('privateToSender') : t('privateToMe', { name: one.senderName })}
        </p>
      )}
    </header>
  )
}

const FEW = 3

function Recipients({ names, count }: { names: readonly string[]; count: number }) {
  const { t } = useTranslation('messages')
  const [all, setAll] = useState(false)
  const id = useId()
  useEffect(() => {
    if (names.length <= FEW) setAll(false)
  }, [names.length])
  const people = t('people', { count })
  if (names.length === 0) return people
  const shown = all ? names : names.slice(0, FEW)
  return (
    <>
      <span id={id} className="wrap-anywhere">
        {shown.join(', ')}
        {names.length !== count && <span className="text-dim"> · {people}</span>}
      </span>
      {names.length > FEW && (
        <button
          type="button"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
          className="-my-2.5 ml-2 inline-flex min-h-11 items-center text-link hover:underline"
        >
          {all ? t('showFewer') : t('showAll')}
        </button>
      )}
    </>
  )
}
