import type { Change, ShownValue } from '@portal/contracts/history/change'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWords, WordsOf } from './fields.ts'

/** Letters and values that are shown before somebody asks for all. */
const LETTERS = 240
const VALUES = 8

/** Letters of a value on paper. */
const PRINTED_LETTERS = 1500

/**
 * What changed, field by field, in the words of the form: what it was and what it is.
 * @param paper to be printed: nothing is folded
 */
export function Changes({
  changes,
  wordsOf,
  paper = false,
}: {
  changes: readonly Change[]
  wordsOf: WordsOf
  paper?: boolean
}) {
  const One = paper ? Printed : Value
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
            <dt className="text-sm font-semibold wrap-anywhere">{words.label}</dt>
            {isSame && words.spec.as === 'html' ? (
              <dd className="text-sm text-dim">{t('formattingOnly')}</dd>
            ) : (
              <>
                {was && (
                  <dd>
                    <One words={words} value={was} head={t('was')} old />
                  </dd>
                )}
                <dd>
                  <One
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

interface OneValue {
  readonly words: FieldWords
  readonly value: ShownValue
  readonly head: string | undefined
  readonly old?: boolean
  /** Instead of another one. */
  readonly other?: boolean
}

/** What a value says, line by line. */
function useLines({ words, value, other = false }: OneValue): readonly string[] {
  const { t } = useTranslation('history')
  const isFile = words.spec.as === 'file'
  const said = isFile && other && value.parts.length > 0 ? [t('anotherFile')] : words.values(value)
  return said.filter((line) => line !== '')
}

/** One value of a field, with long ones folded. */
export function Value(of: OneValue) {
  const { words, value, head, old = false } = of
  const { t } = useTranslation('history')
  const [all, showAll] = useState(false)
  const lines = useLines(of)
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
          <span className="text-dim italic">{words.none ?? t('nothingThere')}</span>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line">{shown.join('\n')}</p>
        )}
        {value.more > 0 && all && <p>{t('moreValues', { count: value.more })}</p>}
        {(isFolded || (value.more > 0 && !all)) && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => showAll(!all)}
            className="text-link hover:underline thumb:min-h-11"
          >
            {all ? t('showLess') : t('showWhole')}
          </button>
        )}
      </div>
    </div>
  )
}

/** One value of a field on paper: as much of it as there is room for, and how much more there is. */
function Printed(of: OneValue) {
  const { words, value, head, old = false } = of
  const { t } = useTranslation('history')
  const text = useLines(of).join('\n')
  const more = text.length - PRINTED_LETTERS
  return (
    <div className={`flex gap-2 text-sm ${old ? 'text-dim' : ''}`}>
      {head && <span className="w-14 shrink-0 text-dim">{head}</span>}
      <div className="min-w-0 flex-1">
        {text === '' ? (
          <span className="text-dim italic">{words.none ?? t('nothingThere')}</span>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line">{text.slice(0, PRINTED_LETTERS)}</p>
        )}
        {more > 0 && <p className="text-dim italic">… {t('moreLetters', { count: more })}</p>}
        {value.more > 0 && <p>{t('moreValues', { count: value.more })}</p>}
      </div>
    </div>
  )
}

const folded = (text: string): string =>
  text.length > LETTERS ? `${text.slice(0, LETTERS).trimEnd()} …` : text
