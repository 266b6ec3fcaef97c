import type { UseQueryResult } from '@tanstack/react-query'
import { FileWarning } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

/** What somebody looks at who acts on it, and what became of it meanwhile. */
export interface Reading<T> {
  /** What the reader sees; undefined before it came, and after it was taken away. */
  readonly shown: T | undefined
  /** `text`: there is another one now; `gone`: it is no longer there. Nothing is acted on until `take`. */
  readonly changed: 'text' | 'gone' | undefined
  /** Shows what is there now. */
  readonly take: () => void
  /** After the reader's own act: what it made is what they look at. */
  readonly follow: () => Promise<void>
}

/**
 * Keeps a text as its reader opened it: one that is changed meanwhile is told, and shown when they ask
 * for it, never put in its place.
 * @param current what the server has now; undefined while it loads
 * @param isSame whether what is there now says the same to the reader as what they look at
 * @param of.gone whether the server says that it is no longer there
 * @param of.busy the reader's own act is under way: what changes by it is no news to them
 * @param of.scope what they look at, e.g. the filter of a list; something else is a new text to them
 */
export function useReading<T>(
  current: T | undefined,
  isSame: (shown: T, now: T) => boolean,
  of: { gone?: boolean; busy?: boolean; scope?: string } = {},
): Reading<T> {
  const { gone = false, busy = false, scope = '' } = of
  const [held, hold] = useState<{ readonly value: T; readonly scope: string }>()
  const latest = useRef({ current, gone, scope })
  latest.current = { current, gone, scope }
  const news = current !== undefined && held?.value !== current
  const follows =
    !gone &&
    news &&
    (held === undefined || held.scope !== scope || (!busy && isSame(held.value, current)))
  if (follows) hold({ value: current, scope })
  const changed =
    busy || held === undefined || follows ? undefined : gone ? 'gone' : news ? 'text' : undefined
  const take = () => {
    const now = latest.current
    hold(
      now.gone || now.current === undefined ? undefined : { value: now.current, scope: now.scope },
    )
  }
  return {
    shown: follows ? current : held?.value,
    changed,
    take,
    async follow() {
      // What was asked for again has come, and is drawn in the next turn.
      await new Promise((drawn) => setTimeout(drawn))
      take()
    },
  }
}

/**
 * What the server says of it. What is kept from an earlier visit and may have changed since is nobody's
 * reading yet: it is shown only when no answer comes.
 */
export function useUpToDate<T>(found: UseQueryResult<T>): T | undefined {
  const [opened, open] = useState(false)
  const answers = !found.isFetching || found.isFetchedAfterMount || found.failureCount > 0
  if (!opened && answers && found.data !== undefined) open(true)
  return opened || answers ? found.data : undefined
}

/** Whether two of these say the same: compared by what the reader is shown of them. */
export const sameBy =
  <T,>(told: (one: T) => readonly unknown[]) =>
  (shown: T, now: T): boolean =>
    JSON.stringify(told(shown)) === JSON.stringify(told(now))

/** Whether all that there is now was shown, saying the same; what has gone since is no news. */
export const sameRows =
  <T extends { readonly id: string }>(told: (one: T) => readonly unknown[]) =>
  (shown: readonly T[], now: readonly T[]): boolean => {
    const before = new Map(shown.map((one) => [one.id, JSON.stringify(told(one))]))
    return now.every((one) => before.get(one.id) === JSON.stringify(told(one)))
  }

/**
 * Stands where one would act on a text that has changed, in sight wherever one reads.
 * @param already the new text is shown at once, because the old one may do harm
 */
export function ChangedNotice({
  reading: { changed, take },
  already = false,
}: {
  reading: Pick<Reading<unknown>, 'changed' | 'take'>
  already?: boolean
}) {
  const { t } = useTranslation('ui')
  if (!changed) return null
  return (
    <div
      role="alert"
      className="sticky above-foot z-20 flex flex-col gap-3 rounded-xl bg-warn-soft p-4 text-warn shadow-lg md:flex-row md:items-center"
    >
      <p className="flex flex-1 gap-2 font-medium">
        <FileWarning size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t(already ? 'hasJustChanged' : changed === 'gone' ? 'nowGone' : 'textChanged')}
      </p>
      <Button
        kind="secondary"
        onClick={() => {
          take()
          window.scrollTo({ top: 0 })
        }}
      >
        {t(already ? 'seen' : changed === 'gone' ? 'seeNow' : 'showNewText')}
      </Button>
    </div>
  )
}
