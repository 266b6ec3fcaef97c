import type { Change, ShownValue } from '@portal/contracts/history/change'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWords, WordsOf } from './fields.ts'

/** Letters and values that are shown before somebody asks for all. */
const LETTERS = 240
const VALUES = 8

/** What changed, field by field, in the words of the form: what it was and what it is. */
export function Changes({ changes, wordsOf }: { changes: readonly Change[]; wordsOf: WordsOf }) {
  const { t } = useTranslation('history')
  return (
    <dl className="divide-y divide-line rounded-lg border border-line">
      {changes.map((change) => {
        const words = wordsOf(change.form, change.field)
        if (!words) return null
        const { was, is } = change
        const isSame = was !== null && JSON.stringify(was) === JSON.stringify(is)
        return (
          <div key={`${change.form} ${change.field}`} className="flex flex-col gap-1 px-3 py-2">
            <dt className="text-sm font-semibold">{words.label}</dt>
            {isSame && words.spec.as === 'html' ? (
              <dd className="text-sm text-dim">{t('formattingOnly')}</dd>
            ) : (
              <>
                {was && (
                  <dd>
                    <Value words={words} value={was} head={t('was')} old />
                  </dd>
                )}
                <dd>
                  <Value
                    words={words}
                    value={is}
                    head={was ? t('is') : undefined}
                    other={was !== null && was.parts.length > 0}
                  />
                </dd>
              </>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** One value of a field, with long ones folded. */
export function Value({
  words,
  value,
  head,
  old = false,
  other = false,
}: {
  words: FieldWords
  value: ShownValue
  head: string | undefined
  old?: boolean
  /** Instead of another one. */
  other?: boolean
}) {
  const { t } = useTranslation('history')
  const [all, showAll] = useState(false)
  const isFile = words.spec.as === 'file'
  const said = isFile && other && value.parts.length > 0 ? [t('anotherFile')] : words.values(value)
  const lines = said.filter((line) => line !== '')
  const isList = words.spec.as !== 'text' || lines.length > 1
  const whole = isList && words.spec.as !== 'html' ? lines : [lines.join('\n')]
  const few = whole.slice(0, VALUES).map((line) => folded(line))
  const isFolded = few.length < whole.length || few.some((line, at) => line !== whole[at])
  const shown = all ? whole : few
  return (
    <div className={`flex gap-2 text-sm ${old ? 'text-dim' : ''}`}>
      {head && <span className="w-14 shrink-0 text-dim">{head}</span>}
      <div className="min-w-0 flex-1">
        {lines.length === 0 ? (
          <span className="text-dim italic">{t('nothingThere')}</span>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line">{shown.join('\n')}</p>
        )}
        {value.more > 0 && all && <p>{t('moreValues', { count: value.more })}</p>}
        {(isFolded || (value.more > 0 && !all)) && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => showAll(!all)}
            className="text-link hover:underline max-md:min-h-11"
          >
            {all ? t('showLess') : t('showWhole')}
          </button>
        )}
      </div>
    </div>
  )
}

const folded = (text: string): string =>
  text.length > LETTERS ? `${text.slice(0, LETTERS).trimEnd()} …` : text
