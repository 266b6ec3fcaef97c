import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Inbox } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import type { Reason } from '../api/error.ts'
import { SAID_SLOW_MS } from '../api/patience.ts'
import { askAnew, isAwaited, lostOf } from '../api/refetch.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from './Button.tsx'
import { Heading } from './heading.ts'

export function Card({
  title,
  actions,
  children,
  className = '',
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
  className?: string
}) {
  const above = useContext(Heading)
  const own = useId()
  return (
    <section className={`rounded-xl border border-line bg-surface p-4 md:p-6 ${className}`}>
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h2 id={title ? own : undefined} className="min-w-0 text-lg font-semibold wrap-anywhere">
            {title}
          </h2>
          {actions}
        </div>
      )}
      <Heading value={title ? own : above}>{children}</Heading>
    </section>
  )
}

/** How loud a count is: what is unread is news, what waits stands there all day. */
const badges = {
  unread: 'bg-accent text-[#0a1430]',
  waiting: 'border border-accent text-on-navy',
} as const

/** A count that pulses when it changes; nothing at 0. */
export function Badge({
  count,
  label,
  kind = 'unread',
}: {
  count: number
  label: string
  kind?: keyof typeof badges
}) {
  const before = useRef(count)
  const [pulse, setPulse] = useState(false)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    setPulse(true)
    const timer = setTimeout(() => setPulse(false), 600)
    return () => clearTimeout(timer)
  }, [count])
  if (count === 0) return null
  return (
    <span
      data-testid={`${kind}-badge`}
      className={`inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-sm font-semibold ${badges[kind]} ${pulse ? 'pulse' : ''}`}
    >
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

const tones = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-raised text-dim',
} as const
export type Tone = keyof typeof tones
/** Characters that a tag has room for in one line of the narrowest screen. */
const LONG_TAG = 32
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  // Words of ours stand in one line, unless a phone's letters are set very large; the name of a company may have more
  // letters than a line.
  const isLong = typeof children === 'string' && children.length > LONG_TAG
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-2xl px-2.5 py-0.5 text-sm font-medium in-[td]:py-0 in-[td]:text-xs/4.5 ${isLong ? 'wrap-anywhere' : 'whitespace-nowrap @max-4xl:whitespace-normal max-[16rem]:whitespace-normal max-[16rem]:wrap-anywhere'} ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}

/** Tags beside each other; in a table two lines of them are no higher than a row. */
export function Tags({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap items-center gap-1 in-[td]:gap-y-0.5">{children}</span>
}

/** Nothing here, and what to do about it. */
export function EmptyState({
  title,
  hint,
  action,
}: {
  title: string
  hint?: string
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Inbox size={40} className="text-dim" aria-hidden />
      <p className="font-semibold">{title}</p>
      {hint && <p className="max-w-md text-dim">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

/** The words for what a call was refused with. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => {
    if (!(error instanceof ApiError)) return t('failed')
    const minutes = Math.ceil((error.retryAfter ?? 0) / 60)
    if (minutes > 1 && isLimited(error.code)) return t(`${error.code}For`, { minutes })
    // A page that was opened before a newer server may not know its word.
    return t([error.code, 'failed'])
  }
}

/** What is refused until some time has passed: 'a moment' would be untrue where that is long. */
const isLimited = (code: Reason): code is 'tooMany' | 'tooManyCodes' =>
  code === 'tooMany' || code === 'tooManyCodes'

export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  return (
    <div
      role="alert"
      data-failed
      className="flex flex-col items-center gap-3 px-4 py-12 text-center"
    >
      <CircleAlert size={40} className="text-bad" aria-hidden />
      <p>{text(error)}</p>
      {retry && (
        <Button kind="secondary" onClick={retry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** Of all that are on their way one says so. */
let saying = false
/** How often it is looked whether what is on its way still is, in ms. */
const LOOK_MS = 2000

/**
 * The place of what is on its way. That it takes long is said, and that it does not come: what was asked for can be
 * asked for anew.
 */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation(['ui', 'layouts'])
  const queries = useQueryClient()
  const [slow, setSlow] = useState(false)
  const [lost, lose] = useState<Error>()
  useEffect(() => {
    let mine = false
    const since = performance.now()
    const timer = setInterval(() => {
      if (saying && !mine) return
      const error = lostOf(queries)
      const isLong = performance.now() - since >= SAID_SLOW_MS
      saying = mine = isLong || error !== undefined
      lose(error)
      setSlow(isLong)
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      if (mine) saying = false
    }
  }, [queries])
  const again = () => {
    lose(undefined)
    void askAnew(queries)
  }
  if (lost) return <ErrorState error={lost} retry={again} />
  return (
    <div role="status" aria-label={t('ui:loading')} className="flex flex-col gap-3 p-4">
      {slow && <p className="text-dim">{t('layouts:awaySlow')}</p>}
      {slow && isAwaited(queries) && (
        <Button kind="secondary" onClick={again}>
          {t('ui:tryAgain')}
        </Button>
      )}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className="h-10 animate-pulse rounded-lg bg-raised" />
      ))}
    </div>
  )
}

/** The place of a page of paper that is on its way. */
export function PaperSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="aspect-[1/1.4142] w-full animate-pulse rounded bg-raised"
    />
  )
}

/** Words of which no date, as 2026-11-26, goes on in the next line. */
export function Dates({ of }: { of: string }) {
  const parts = of.split(/(\d{4}-\d\d-\d\d)/)
  if (parts.length === 1) return of
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stand where they stand
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

/** Of a day and its time, the time alone goes on in the next line. */
const wholeDay = (moment: string) => moment.replaceAll(/\s(?=.*\s)/g, '\u00a0')

/** A moment in words, in full on hover. */
export function Moment({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const format = useFormat()
  return (
    <time
      dateTime={at}
      title={format.full(at)}
      className="whitespace-nowrap @max-4xl:whitespace-normal"
    >
      {wholeDay(format.moment(at, seconds))}
    </time>
  )
}

/**
 * What is wrong with the whole form; takes the focus when it appears.
 * @param focus false where a field that is wrong has it
 */
export function FormError({ text, focus = true }: { text: string | undefined; focus?: boolean }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text && focus) box.current?.focus()
  }, [text, focus])
  if (!text) return null
  return (
    <p
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex items-center gap-2 rounded-lg bg-bad-soft p-3 text-bad"
    >
      <CircleAlert size={20} className="shrink-0" aria-hidden /> {text}
    </p>
  )
}
