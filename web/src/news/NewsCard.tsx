import type { NewsItem } from '@portal/contracts/news'
import { addressOf, places } from '@portal/contracts/places'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Moment } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ImportantTag, StateTag } from './labels.tsx'

/** Is more in the box than it shows? What leads to the rest stands above it, so that its size stays. */
function useCut(html: string) {
  const box = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured anew
  useEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [html])
  return { box, cut }
}

const more = 'flex min-h-11 items-center font-medium text-link hover:underline'
const above = `${more} absolute inset-x-px bottom-px rounded-b-xl bg-surface px-4 md:px-6`
const faded = 'mask-[linear-gradient(to_bottom,#000_calc(100%-96px),transparent_calc(100%-44px))]'

/**
 * An item of news, 150 to 250 px high.
 * @param inPlace the rest is shown here, for who may not open other pages yet; else on its own page
 */
export function NewsCard({ item, inPlace = false }: { item: NewsItem; inPlace?: boolean }) {
  const { t } = useTranslation('news')
  const id = useId()
  const [open, setOpen] = useState(false)
  const { box, cut } = useCut(item.html)
  const { title, html, since } = item
  const to = addressOf(places.newsItem, { newsId: item.id })
  return (
    <article
      aria-labelledby={id}
      className={`relative flex min-h-[9.375rem] flex-col rounded-xl border border-line bg-surface px-4 pt-4 md:px-6 md:pt-5 ${open ? '' : 'max-h-[15.625rem]'}`}
    >
      <h3
        id={id}
        className={`shrink-0 text-lg font-semibold wrap-anywhere ${open ? '' : 'line-clamp-3'}`}
      >
        {inPlace ? (
          title
        ) : (
          <Link
            to={to}
            className="hover:text-link hover:underline thumb:after:absolute thumb:after:inset-x-0 thumb:after:top-0 thumb:after:h-14"
          >
            {title}
          </Link>
        )}
      </h3>
      <p className="flex shrink-0 flex-wrap items-center gap-2 pb-2 text-sm text-dim empty:hidden">
        {since && <Moment at={since} />}
        {item.isImportant && <ImportantTag />}
        {item.state !== 'shown' && <StateTag state={item.state} />}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is heard comes from the links in it: those in what is cut off open it, or are scrolled to and back */}
      <div
        ref={box}
        onFocus={() => inPlace && cut && setOpen(true)}
        onBlur={({ currentTarget }) => {
          currentTarget.scrollTop = 0
        }}
        className={`min-h-0 flex-1 overflow-hidden pb-4 ${cut && !open ? faded : ''}`}
      >
        <RichText html={html} />
      </div>
      {(cut || open) &&
        (inPlace ? (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t(open ? 'showLessOf' : 'readMoreOf', { title })}
            onClick={() => setOpen(!open)}
            className={open ? `${more} self-start` : above}
          >
            {t(open ? 'showLess' : 'readMore')}
          </button>
        ) : (
          <Link to={to} aria-label={t('readMoreOf', { title })} className={above}>
            {t('readMore')}
          </Link>
        ))}
    </article>
  )
}
