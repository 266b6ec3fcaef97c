import type { Job } from '@portal/contracts/jobs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Card } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Asked } from './Asked.tsx'
import { contactPieces } from './contact.ts'
import { Until, useAdWords } from './labels.tsx'

/**
 * An ad: its facts, and what is written.
 * @param asked stands for what is asked for, where the reader is told more of it
 */
export function AdView({ job, asked }: { job: Job; asked?: ReactNode }) {
  const { t } = useTranslation('jobs')
  const words = useAdWords()
  const format = useFormat()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('company'), job.companyName],
    [t('place'), job.place],
    [t('form'), words.form(job.form)],
    [t('extent'), words.extent(job.extent)],
    ...(job.rights.length > 0
      ? [[t('asked'), asked ?? <Asked key="asked" rights={job.rights} />] as const]
      : []),
    [t('lastDay'), <Until key="until" until={job.until} />],
    [t('since'), format.day(job.from)],
    ...(job.contact ? [[t('contact'), <Contact key="contact" text={job.contact} />] as const] : []),
  ]
  return (
    <Card>
      <article className="flex max-w-[75ch] flex-col gap-6">
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[minmax(8rem,auto)_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-dim max-sm:-mb-3">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {job.html && (
          <div className="border-t border-line pt-4">
            <RichText html={job.html} />
          </div>
        )}
      </article>
    </Card>
  )
}

/** Whom to ask: written to or called with a press. */
function Contact({ text }: { text: string }) {
  return contactPieces(text).map(({ text: said, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <a key={at} href={href} translate="no" className="text-link hover:underline thumb-high">
        {said}
      </a>
    ) : (
      said
    ),
  )
}
