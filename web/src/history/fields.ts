import type { ShownValue } from '@portal/contracts/history/change'
import type { FormField } from '@portal/contracts/history/form'
import { forms } from '@portal/contracts/history/forms'
import { lineOf, partInWords, wordOf } from '@portal/contracts/history/word-sets'
import { historyWords } from '@portal/contracts/history/words'
import { locales } from '@portal/contracts/kit'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import type { Texts } from '../i18n/texts.ts'

type Label = {
  [B in keyof Texts]: `${B}:${keyof Texts[B] & string}`
}[keyof Texts]
type LabelsOf<F> = F extends { readonly fields: infer Fields }
  ? { [K in keyof Fields]: Fields[K] extends { readonly label: infer L } ? L : never }[keyof Fields]
  : never
// A label that no form has does not compile.
const labelOf: (label: LabelsOf<(typeof forms)[keyof typeof forms]>) => Label = (label) => label

const areas = [
  ...new Set(
    Object.values(forms).flatMap(({ fields }) =>
      Object.values(fields as Record<string, FormField>).map(({ label }) => label.split(':')[0]),
    ),
  ),
  'start',
] as (keyof Texts)[]

/** What of a form's field is shown: its label and its values, in the reader's language. */
export interface FieldWords {
  readonly label: string
  readonly spec: FormField
  /** What it says where it has no value and that is more than empty. */
  readonly none?: string | undefined
  readonly values: (value: ShownValue) => readonly string[]
}

/** Finds the words of a form's field; undefined for what no form has any more. */
export type WordsOf = (form: string, field: string) => FieldWords | undefined

/** The words for what changed: those of the forms. */
export function useFieldWords(): WordsOf {
  const { t, i18n } = useTranslation(['history', ...areas])
  const format = useFormat()
  const locale = locales.find((one) => one === i18n.language) ?? 'en'
  const say = t as (key: string) => string
  const text = (key: string) => (i18n.exists(key) ? say(key) : undefined)
  const inWords = (spec: FormField, value: string, name: string | null): string => {
    switch (spec.as) {
      case 'word':
        return wordOf(spec.words ?? 'role', value, locale, text)
      case 'day':
        return format.day(value)
      case 'moment':
        return format.full(value)
      case 'yes':
        return t(value === 'true' ? 'ui:yes' : 'ui:no')
      case 'number':
        return format.number(Number(value))
      case 'file':
        return t('history:aFile')
      case 'filled': {
        return `${text(`contracts:field_${name}`) ?? name}: ${partInWords(value, format)}`
      }
      case 'person':
        return name ?? historyWords.deletedPerson[locale]
      case 'agreement':
        if (name === AGREEMENT) return t('agreements:common')
        return name ?? t('history:goneThing')
      case 'department':
      case 'group':
      case 'company':
      case 'folder':
        return name ?? t('history:goneThing')
      default:
        return lineOf(spec, value, locale, text, format)
    }
  }
  return (form, field) => {
    const { fields } = forms[form as keyof typeof forms] ?? {}
    const spec = (fields as Readonly<Record<string, FormField>> | undefined)?.[field]
    if (!spec) return undefined
    return {
      spec,
      label: say(labelOf(spec.label as Parameters<typeof labelOf>[0])),
      none: spec.none && say(spec.none),
      values: ({ parts }) => parts.map(({ value, name }) => inWords(spec, value, name)),
    }
  }
}
