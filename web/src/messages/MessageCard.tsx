import type { Message } from '@portal/contracts/messages'
import { MailMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../ui/Attachments.tsx'
import { Moment, Tag } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'

/** One message of a conversation; one's own stand to the right. */
export function MessageCard({
  message,
  arrived,
  onMarkUnread,
}: {
  message: Message
  /** It was unread when it was first shown here. */
  arrived: boolean
  onMarkUnread: () => void
}) {
  const { t } = useTranslation('messages')
  const { isMine } = message
  const name = isMine ? t('you') : message.senderName
  return (
    <li
      className={`scroll-mt-3 rounded-xl border border-line p-3 md:p-4 ${isMine ? 'ml-6 bg-raised md:ml-16' : 'mr-6 bg-surface md:mr-16'}`}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-2">
        <span translate={isMine ? undefined : 'no'} className="font-semibold">
          {message.sentAs ?? name}
        </span>
        {message.sentAs && <span className="text-sm text-dim">{name}</span>}
        <span className="text-sm text-dim">
          <Moment at={message.sentAt} />
          {message.madeAt && (
            <>
              {' · '}
              {t('madeAt')} <Moment at={message.madeAt} />
            </>
          )}
        </span>
        {(arrived || message.unread) && (
          <Tag tone="warn">{message.unread && !arrived ? t('unread') : t('new')}</Tag>
        )}
        {!isMine && !(message.unread && !arrived) && (
          <button
            type="button"
            onClick={onMarkUnread}
            aria-label={t('markUnread')}
            title={t('markUnread')}
            className="-my-2 -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-lg text-dim hover:bg-raised hover:text-ink"
          >
            <MailMinus size={18} aria-hidden />
          </button>
        )}
      </div>
      <RichText html={message.content} />
      <Attachments list={message.attachments} />
    </li>
  )
}
