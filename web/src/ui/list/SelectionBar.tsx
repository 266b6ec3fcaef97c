import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import type { Selection } from './selection.ts'

/** After so long, in ms, what comes into the bar is said: what it came with is not. */
const SOON_MS = 150

/**
 * What can be done with what is selected. It stands above the foot while something is.
 * @param count how many are selected
 * @param hint said below the count, where something does not go
 * @param more another choice beside it, as 'all that were found'
 */
export function SelectionBar({
  selection,
  count,
  hint,
  more,
  children,
}: {
  selection: Selection
  count: number
  hint?: ReactNode
  more?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const selected = t('selectedCount', { count })
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(selected), SOON_MS)
    return () => clearTimeout(timer)
  }, [selected])
  return (
    <section
      aria-label={selected}
      tabIndex={-1}
      className="sticky above-foot z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface p-3 shadow-lg"
    >
      <Button
        kind="quiet"
        className="-ml-1 px-3!"
        icon={<X size={18} aria-hidden />}
        aria-label={t('lists:clearSelection')}
        title={t('lists:clearSelection')}
        onClick={() => selection.clear()}
      />
      <div className="mr-auto min-w-0 flex-1 px-1">
        <span className="sr-only" role="status">
          {said}
        </span>
        <span className="font-medium">
          {selected}
          <span aria-live="polite" className="block text-sm font-normal text-warn">
            {hint}
          </span>
        </span>
        {more && <div className="-mx-4 -my-1.5">{more}</div>}
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  )
}
