import { addressOf, places } from '@portal/contracts/places'
import { ArrowRight, CircleCheck, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../api/session.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { forgetHeading } from './heading.ts'
import { isFree } from './held.ts'

/**
 * The last thing is done: says so, and what comes next.
 * @param wanted where they were going when the start held them
 */
export function AllDone({ wanted }: { wanted: string | undefined }) {
  const { t } = useTranslation('start')
  const { summary, user } = useSession()
  // Leaving the page forgets it, but not while it is shown.
  const [onward] = useState(wanted)
  useEffect(
    () => () => {
      isFree(user.id)
      forgetHeading(user.id)
    },
    [user.id],
  )
  return (
    <>
      <section
        role="status"
        className="flex flex-col items-center gap-3 rounded-xl border border-good bg-good-soft p-6 text-center text-good"
      >
        <CircleCheck size={56} aria-hidden />
        <p className="text-xl font-semibold wrap-anywhere">
          {t('allDoneFor', { name: user.fullName })}
        </p>
        <p className="text-ink">{t('opened')}</p>
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('whatNext')}</h2>
        {onward && (
          <LinkButton to={onward} icon={<ArrowRight size={20} aria-hidden />}>
            {t('goOn')}
          </LinkButton>
        )}
        <Link
          to={addressOf(places.messages)}
          className="flex min-h-16 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-2 hover:bg-raised"
        >
          <MessageSquare size={22} aria-hidden className="shrink-0 text-link" />
          <span className="min-w-0 flex-1">
            {t('unread', { count: summary.unreadMessageCount })}
          </span>
          <ArrowRight size={18} aria-hidden className="shrink-0 text-dim" />
        </Link>
      </section>
    </>
  )
}
