import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../ui/parts.tsx'

/** What is dragged over is not asked for, what is held on to for so long is; in ms. */
const SETTLED_MS = 120

/**
 * Goes through the events of a case, by hand or with the arrow keys.
 * @param said what happened at the moment, for who hears it
 * @param second of the other of two moments: its arrow keys are those with Shift
 */
export function Slider({
  at,
  total,
  said,
  second = false,
  onGo,
}: {
  at: number
  total: number
  said: string
  second?: boolean
  onGo: (version: number) => void
}) {
  const { t } = useTranslation('history')
  const [held, hold] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = held ?? at
  const latest = useRef({ shown, total, onGo })
  latest.current = { shown, total, onGo }
  useEffect(() => {
    // It has come to where it was going.
    if (held === at) hold(undefined)
  }, [held, at])
  const go = (to: number) => {
    const { total: last, onGo: reach } = latest.current
    const next = Math.min(Math.max(to, 1), last)
    hold(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => reach(next), SETTLED_MS)
  }
  const going = useRef(go)
  going.current = go
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
      const isTyping = (target as Element).closest(
        'input:not([type=checkbox]), textarea, select, [role=dialog], [role=tab]',
      )
      if (step === 0 || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.shiftKey !== second) return
      event.preventDefault()
      going.current(latest.current.shown + step)
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      clearTimeout(timer.current)
    }
  }, [second])
  const step = (label: string, to: number, icon: ReactNode) => {
    const isEnd = to < 1 || to > total || to === shown
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        // It keeps the focus of who has come to the end with it, which a disabled one loses.
        aria-disabled={isEnd}
        onClick={isEnd ? undefined : () => go(to)}
        className="grid size-11 shrink-0 place-items-center rounded-lg border border-field-line hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      >
        {icon}
      </button>
    )
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        {step(t('toFirst'), 1, <ChevronFirst size={20} aria-hidden />)}
        {step(t('toEarlier'), shown - 1, <ChevronLeft size={20} aria-hidden />)}
        <input
          type="range"
          min={1}
          max={total}
          value={shown}
          aria-label={t(second ? 'otherMoment' : 'moment')}
          aria-valuetext={`${t('momentOf', { at: shown, total })}: ${said}`}
          onChange={(event) => go(Number(event.target.value))}
          className="h-11 min-w-[min(100%,10rem)] flex-1 basis-60 accent-link max-lg:order-last max-lg:basis-full"
        />
        {step(t('toLater'), shown + 1, <ChevronRight size={20} aria-hidden />)}
        {step(t('toLast'), total, <ChevronLast size={20} aria-hidden />)}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-dim" aria-live="polite">
        {second && <span className="basis-full">{t('otherMoment')}</span>}
        <span className="font-semibold text-ink">{t('momentOf', { at: shown, total })}</span>
        <span className="max-md:hidden">{t(second ? 'keysHelpOther' : 'keysHelp')}</span>
      </p>
    </Card>
  )
}
