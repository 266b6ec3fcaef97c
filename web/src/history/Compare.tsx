import type { FieldThen } from '@portal/contracts/history'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../ui/Field.tsx'
import { Card, Tag } from '../ui/parts.tsx'
import { Value } from './Changes.tsx'
import type { WordsOf } from './fields.ts'

/** One of two moments: which it is, what happened then, and all that the case said. */
export interface Side {
  readonly moment: number
  readonly said: string
  readonly when: ReactNode
  readonly state: readonly FieldThen[]
  readonly erased: boolean
}

interface Pair {
  readonly key: string
  readonly form: string
  readonly part: string
  readonly field: string
  readonly one: FieldThen | undefined
  readonly other: FieldThen | undefined
  readonly differs: boolean
}

const keyOf = ({ form, part, field }: FieldThen) => `${form} ${part} ${field}`
const said = (one: FieldThen | undefined) =>
  one && (one.is.parts.length > 0 || one.is.more > 0) ? JSON.stringify(one.is) : ''

/** Every field that says something at one of two moments, in the order of the form. */
function pairsOf(one: Side, other: Side): Pair[] {
  const before = new Map(one.state.map((field) => [keyOf(field), field]))
  const after = new Map(other.state.map((field) => [keyOf(field), field]))
  const keys = other.state.map(keyOf)
  // What is gone stands behind what stood before it.
  for (const [at, field] of one.state.entries()) {
    const key = keyOf(field)
    if (after.has(key)) continue
    const previous = one.state[at - 1]
    keys.splice(previous ? keys.indexOf(keyOf(previous)) + 1 : 0, 0, key)
  }
  return keys.flatMap((key) => {
    const pair = { one: before.get(key), other: after.get(key) }
    const known = pair.other ?? pair.one
    if (!known || (said(pair.one) === '' && said(pair.other) === '')) return []
    const { form, part, field } = known
    return [{ key, form, part, field, ...pair, differs: said(pair.one) !== said(pair.other) }]
  })
}

/**
 * A case at two moments, side by side; one above the other where there is no room.
 * @param one the moment that the other is compared with
 */
export function Compared({ one, other, wordsOf }: { one: Side; other: Side; wordsOf: WordsOf }) {
  const { t } = useTranslation('history')
  const [only, showOnly] = useState(false)
  const pairs = pairsOf(one, other).filter(({ form, field }) => wordsOf(form, field))
  const differing = pairs.filter(({ differs }) => differs).length
  const shown = only ? pairs.filter(({ differs }) => differs) : pairs
  return (
    <Card title={t('compared')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p aria-live="polite">{t('differences', { count: differing })}</p>
        <Checkbox
          label={t('onlyDifferences')}
          checked={only}
          onChange={(event) => showOnly(event.target.checked)}
        />
      </div>
      <div className="mb-2 grid grid-cols-2 gap-4 border-b border-line pb-2 max-md:hidden">
        <Head side={one} />
        <Head side={other} />
      </div>
      <dl className="flex flex-col">
        {shown.map((pair, at) => (
          <Row
            key={pair.key}
            pair={pair}
            isNext={isOther(shown[at - 1], pair)}
            moments={[one, other]}
            wordsOf={wordsOf}
          />
        ))}
      </dl>
      {(one.erased || other.erased) && <p className="mt-3 text-sm text-dim">{t('erasedSome')}</p>}
    </Card>
  )
}

/** Does another part, or another form, begin here? */
const isOther = (before: Pair | undefined, { form, part }: Pair): boolean =>
  before !== undefined && (before.form !== form || before.part !== part)

/** Which moment it is, and what happened then. */
function Head({ side: { moment, said, when } }: { side: Side }) {
  const { t } = useTranslation('history')
  return (
    <p className="text-sm wrap-anywhere">
      <span className="font-semibold">{t('momentAt', { at: moment })}</span>
      <span className="block text-dim">
        {said}, {when}
      </span>
    </p>
  )
}

function Row({
  pair: { form, field, one, other, differs },
  isNext,
  moments,
  wordsOf,
}: {
  pair: Pair
  isNext: boolean
  moments: readonly [Side, Side]
  wordsOf: WordsOf
}) {
  const { t } = useTranslation('history')
  const words = wordsOf(form, field)
  if (!words) return null
  const nothing = { parts: [], more: 0 }
  return (
    <div
      className={`flex flex-col gap-1 border-l-4 py-2 pl-3 ${isNext ? 'mt-2 border-t border-t-line' : ''} ${differs ? 'border-link bg-raised/60' : 'border-transparent'}`}
    >
      <dt className="flex flex-wrap items-center gap-2 text-sm font-semibold wrap-anywhere">
        {words.label}
        {differs && <Tag tone="warn">{t('differs')}</Tag>}
      </dt>
      <dd className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        {[one, other].map((then, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two, and they stay where they are
          <div key={at} className="min-w-0">
            <span className="text-sm text-dim md:sr-only">
              {t('momentAt', { at: moments[at]?.moment })}
            </span>
            <Value
              words={words}
              value={then?.is ?? nothing}
              head={undefined}
              other={at === 1 && differs && said(one) !== ''}
            />
          </div>
        ))}
      </dd>
    </div>
  )
}
