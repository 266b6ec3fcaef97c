import { type NewsItem, news } from '@portal/contracts/news'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { ImportantTag, StateTag } from './labels.tsx'

/** What is read of it. */
const isSameItem = sameBy((one: NewsItem) => [one.id, one.title, one.html, one.isImportant])

/** One item of news. */
export default function NewsPage() {
  const { t } = useTranslation('news')
  const { isAdmin } = useSession()
  const { newsId: id = '' } = useParams()
  const found = useQuery({ ...read(news.one, { id }), placeholderData: undefined })
  const reading = useReading(useUpToDate(found), isSameItem, { gone: isMissing(found.error) })
  const item = reading.shown
  // It may have been taken away while it was read.
  if (!item && isMissing(found.error)) return <NotFound />
  return (
    <Page
      title={item?.title ?? t('item')}
      back={addressOf(places.news)}
      actions={
        isAdmin && (
          <LinkButton
            to={addressOf(places.adminNewsItem, { newsId: id })}
            kind="secondary"
            icon={<Pencil size={18} aria-hidden />}
          >
            {t('edit')}
          </LinkButton>
        )
      }
    >
      {found.isError && !item ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !item ? (
        <Skeleton />
      ) : (
        <>
          <Card>
            <article className="flex max-w-[75ch] flex-col gap-3">
              <p className="flex flex-wrap items-center gap-2 text-sm text-dim empty:hidden">
                {item.since && <Moment at={item.since} />}
                {item.isImportant && <ImportantTag />}
                {item.state !== 'shown' && <StateTag state={item.state} />}
              </p>
              <RichText html={item.html} />
            </article>
          </Card>
          <ChangedNotice reading={reading} />
        </>
      )}
    </Page>
  )
}
