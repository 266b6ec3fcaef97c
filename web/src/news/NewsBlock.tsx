import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/Button.tsx'
import { NewsCard } from './NewsCard.tsx'
import { useNews } from './useNews.ts'

/**
 * The latest news on another page; nothing where there are none.
 * @param start those meant for the start page alone, opened where they stand
 * @param held whoever may not go on yet is not led away
 */
export default function NewsBlock({
  start = false,
  held = false,
}: {
  start?: boolean
  held?: boolean
}) {
  const { t } = useTranslation('news')
  const found = useNews({ page: 0, pageSize: start ? 5 : 10, onlyShowOnStart: start })
  if (found.isError && !found.data) return null
  if (!found.data) return <NewsWaiting />
  const { rows } = found.data
  if (rows.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('news')}</h2>
        {!held && (
          <LinkButton to={addressOf(places.news)} kind="quiet">
            {t('allNews')}
          </LinkButton>
        )}
      </div>
      {rows.map((item) => (
        <NewsCard key={item.id} item={item} inPlace={start} />
      ))}
    </section>
  )
}

/** Keeps the place of the news while they come. */
function NewsWaiting() {
  return <div aria-hidden className="min-h-[200px] animate-pulse rounded-xl bg-raised" />
}
