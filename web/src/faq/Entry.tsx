import type { FaqEntry } from '@portal/contracts/faq'
import { addressOf, places } from '@portal/contracts/places'
import { ChevronDown, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RichText } from '../ui/RichText.tsx'

/** A question; its answer opens below it. */
export function Entry({ slug, one }: { slug: string; one: FaqEntry }) {
  const { t } = useTranslation('faq')
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 p-4 font-medium hover:bg-raised [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 wrap-anywhere">{one.question}</span>
          <ChevronDown
            size={20}
            aria-hidden
            className="shrink-0 text-dim print:hidden transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="flex max-w-[75ch] flex-col gap-3 px-4 pb-4">
          <RichText html={one.html} />
          {one.tags.length > 0 && (
            <ul aria-label={t('tags')} className="flex flex-wrap gap-2">
              {one.tags.map((tag) => (
                <li key={tag} className="min-w-0">
                  <Link
                    to={addressOf(places.faq, { slug, tag })}
                    className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line px-3 text-sm wrap-anywhere hover:bg-raised thumb:min-h-11"
                  >
                    <Tag size={14} aria-hidden className="shrink-0" /> {tag}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  )
}
