import { addressOf, places } from '@portal/contracts/places'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { useGrowing } from '../ui/list/growing.tsx'
import { useLastPage } from '../ui/list/last-page.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { NewsCard } from './NewsCard.tsx'
import { useNews } from './useNews.ts'

/** The news, 20 a page, important and newest first. */
export default function NewsList() {
  const { t } = useTranslation('news')
  const { isAdmin } = useSession()
  const list = useListState()
  const found = useNews({ page: list.page, pageSize: list.pageSize })
  const rows = found.data?.rows ?? []
  const isBehind = useLastPage(list, found.data?.rows.length, found.data?.total ?? 0)
  const { some, end } = useGrowing(rows)
  return (
    <Page
      title={t('news')}
      actions={
        isAdmin && (
          <LinkButton
            to={addressOf(places.adminNews)}
            kind="secondary"
            icon={<Pencil size={18} aria-hidden />}
          >
            {t('edit')}
          </LinkButton>
        )
      }
    >
      {found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data || isBehind ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <ListCard>
          <EmptyState title={t('noNews')} hint={t('noNewsHint')} />
        </ListCard>
      ) : (
        <>
          <h2 className="sr-only">{t('allNews')}</h2>
          {some.map((item) => (
            <NewsCard key={item.id} item={item} />
          ))}
          {end}
          <ListCard>
            <Pager total={found.data.total} shown={rows.length} list={list} />
          </ListCard>
        </>
      )}
    </Page>
  )
}
