import type { Abnormality } from '@portal/contracts/abnormalities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../ui/parts.tsx'
import { FigureBar } from './FigureBar.tsx'
import { AcceptedTag, SeverityTag, StatusTag, TypeSign, useWords } from './labels.tsx'
import { Photos } from './Photos.tsx'

/** One of a person's own: what was found, what it means in plain words, and what was said about it. */
export function AbnormalityCard({ one, actions }: { one: Abnormality; actions?: ReactNode }) {
  const { t } = useTranslation('abnormalities')
  const words = useWords()
  return (
    <article className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4 md:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-raised">
            <TypeSign type={one.type} size={22} />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg font-semibold wrap-anywhere">{words.type(one.type)}</h2>
            <p className="text-dim">
              <time dateTime={one.day}>{words.day(one.day)}</time>
              {one.time && ` ${one.time}`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <SeverityTag severity={one.severity} />
          {one.status !== 'open' && <StatusTag status={one.status} />}
          {one.acceptedAt && <AcceptedTag acceptedAt={one.acceptedAt} />}
        </div>
      </header>
      {one.figure !== null && <FigureBar type={one.type} figure={one.figure} />}
      {one.text && <p className="whitespace-pre-line wrap-anywhere">{one.text}</p>}
      <p className="max-w-prose rounded-lg bg-raised p-3 text-sm">{t(`means_${one.type}`)}</p>
      <Photos ids={one.photoIds} />
      {one.comment && (
        <blockquote className="border-l-4 border-line pl-3">
          <p className="text-sm text-dim">
            {t(one.commentBy === 'office' ? 'officeSaid' : 'youSaid')}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{one.comment}</p>
        </blockquote>
      )}
      <p className="text-sm text-dim">
        {words.source(one)} · <Moment at={one.notedAt} />
      </p>
      {actions}
    </article>
  )
}
