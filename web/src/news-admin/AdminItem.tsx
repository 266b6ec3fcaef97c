import { news as calls, type NewsDetails } from '@portal/contracts/news'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Eye, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { StillThere } from '../layouts/StillThere.tsx'
import { StateTag } from '../news/shared.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PutAwayNotice, useKeptForm, useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton, useErrorText } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { RemoveRecord } from '../ui/record.tsx'
import { useUndo } from '../ui/undo.ts'
import { NewsForm } from './NewsForm.tsx'

const list = addressOf(places.adminNews)

/** One item of news to write; 'new' in the address for another one. */
export default function AdminItem() {
  const { t } = useTranslation(['news-admin', 'news'])
  const { newsId: id = '' } = useParams()
  if (id !== 'new') return <One key={id} id={id} />
  return (
    <Page title={t('newItem')} back={list}>
      <NewsForm item={undefined} />
    </Page>
  )
}

function One({ id }: { id: string }) {
  const { t } = useTranslation(['news-admin', 'news'])
  const found = useQuery(read(calls.details, { id }))
  const still = useStill(id, found.data?.id === id ? found.data : undefined, isMissing(found.error))
  const item = still.one
  const form = useKeptForm(item, item?.state === 'deleted')
  return (
    <StillThere still={still} title={t('news:item')} back={list}>
      <Page title={item?.title ?? t('news:item')} back={list}>
        {found.isError && !item ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : !item ? (
          <Skeleton />
        ) : (
          <>
            <Standing item={item} />
            {item.state === 'deleted' && <Deleted item={item} />}
            {form.isKept && <PutAwayNotice />}
            {form.of && <NewsForm item={form.of} />}
            <CaseHistory of={{ category: 'news', id }} />
          </>
        )}
      </Page>
    </StillThere>
  )
}

/** Where it stands, who changed it last, and the way to delete it. */
function Standing({ item }: { item: NewsDetails }) {
  const { t } = useTranslation(['news-admin', 'news'])
  const navigate = useNavigate()
  const undo = useUndo(calls.restore)
  const { id, title, state, changedByName } = item
  return (
    <div className="flex flex-wrap items-center gap-2">
      <StateTag state={state} />
      <span className="text-sm text-dim">
        {t('changed')} <Moment at={item.changedAt} />{' '}
        {changedByName && t('changedBy', { name: changedByName })}
      </span>
      {/* Together, so that none of them stands alone in a line. */}
      <div className="ml-auto flex flex-wrap gap-2">
        <HistoryLink id={id} of="news" />
        {state !== 'deleted' && (
          <>
            <LinkButton
              to={addressOf(places.newsItem, {
                newsId: id,
                back: addressOf(places.adminNewsItem, { newsId: id }),
              })}
              kind="secondary"
              icon={<Eye size={18} aria-hidden />}
            >
              {t('preview')}
            </LinkButton>
            <RemoveRecord
              call={calls.remove}
              input={{ id }}
              version={item.version}
              ask={{ title: t('removeAsk', { title }), text: t('removeText') }}
              text={t('remove')}
              said={t('removed')}
              undo={undo({ id })}
              onDone={() => void navigate(list)}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** What it said, and the way back. */
function Deleted({ item: { id, html } }: { item: NewsDetails }) {
  const { t } = useTranslation(['news-admin', 'news'])
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const restore = useCommand(calls.restore, {
    onDone: () => snack(t('restored'), 'success'),
  })
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center justify-between gap-3">
          {t('isDeleted')}
          <Button
            busy={restore.isPending}
            icon={<RotateCcw size={18} aria-hidden />}
            onClick={() => restore.mutate({ id }, { onError: (error) => snack(errorText(error)) })}
          >
            {t('restore')}
          </Button>
        </p>
        <RichText html={html} />
      </div>
    </Card>
  )
}
