import type { FieldThen } from '@portal/contracts/history'
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
              <dt className="flex flex-wrap items-center gap-2 text-sm font-semibold wrap-anywhere">
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
