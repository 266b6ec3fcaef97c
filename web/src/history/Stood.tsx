import type { FieldThen } from '@portal/contracts/history'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Tag } from '../ui/parts.tsx'
import { Value } from './Changes.tsx'
import type { WordsOf } from './fields.ts'

/**
 * All that a case said at a moment.
 * @param marked the fields that are not as they were before
 */
export function StoodSo({
  state,
  marked,
  erased,
  wordsOf,
}: {
  state: readonly FieldThen[]
  marked: readonly FieldThen[]
  erased: boolean
  wordsOf: WordsOf
}) {
  const { t } = useTranslation('history')
  const isMarked = new Set(marked)
  return (
    <Card title={t('stoodSo')}>
      {state.length === 0 && <p className="text-dim">{t('nothingSaid')}</p>}
      <dl className="flex flex-col">
        {state.map((one, at) => {
          const field = wordsOf(one.form, one.field)
          if (!field) return null
          const before = state[at - 1]
          const isNext = before && (before.form !== one.form || before.part !== one.part)
          return (
            <div
              key={`${one.form} ${one.part} ${one.field}`}
              className={`flex flex-col gap-1 border-l-4 py-2 pl-3 ${isNext ? 'mt-2 border-t border-t-line' : ''} ${isMarked.has(one) ? 'border-link bg-raised/60' : 'border-transparent'}`}
            >
              <dt className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                {field.label}
                {isMarked.has(one) && <Tag tone="warn">{t('changedThen')}</Tag>}
              </dt>
              {one.was && (
                <dd>
                  <Value words={field} value={one.was} head={t('was')} old />
                </dd>
              )}
              <dd>
                <Value
                  words={field}
                  value={one.is}
                  head={one.was ? t('is') : undefined}
                  other={one.was !== null && one.was.parts.length > 0}
                />
              </dd>
            </div>
          )
        })}
      </dl>
      {erased && <p className="mt-3 text-sm text-dim">{t('erasedSome')}</p>}
    </Card>
  )
}

/** One thing that happened to a case. */
export interface Step {
  readonly moment: number | null
  readonly said: string
  readonly by: string | null
  readonly when: ReactNode
}

/** What happened to a case, each a way to how it stood after it. */
export function Steps({
  steps,
  at,
  onGo,
}: {
  steps: readonly Step[]
  at: number
  onGo: (moment: number) => void
}) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ moment, said, by, when }, nth) => {
        const isNow = moment === at
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added to
          <li key={nth}>
            <button
              type="button"
              aria-current={isNow ? 'step' : undefined}
              onClick={() => moment !== null && onGo(moment)}
              className={`flex min-h-11 w-full flex-wrap items-baseline gap-x-3 border-l-4 px-3 py-2 text-left text-sm hover:bg-raised ${isNow ? 'border-link bg-raised font-semibold' : 'border-line'}`}
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {said}
                {by && <span className="block font-normal text-dim">{by}</span>}
              </span>
              <span className="font-normal text-dim">{when}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
