import { asDate } from '@portal/calendar/days'
import type { Locale } from '../kit.ts'
import { dateIn, intlLocale } from '../locales.ts'
import { AGREEMENT } from '../timereport-rules.ts'
import type { ShownValue } from './change.ts'
import type { FormField } from './form.ts'
import words from './form-words.json' with { type: 'json' }
import { forms } from './forms.ts'
import { lineOf, partInWords, type Writing, wordOf } from './word-sets.ts'
import { historyWords } from './words.ts'

const texts: Readonly<Record<string, Readonly<Record<Locale, string>>>> = words

/** A mail or SMS by what it is about, as the list of what was sent calls it. */
export const topicInWords = (topic: string, locale: Locale): string =>
  texts[`history:topic_${topic}`]?.[locale] ?? topic

/** By which way it went: 'mail' or 'sms'. */
export const channelInWords = (kind: string, locale: Locale): string =>
  texts[`history:kind_${kind}`]?.[locale] ?? kind

/** What a driver right covers, e.g. ADR's class 1; a category that is its own word, as C1 is, as it is. */
export const categoryInWords = (category: string, locale: Locale): string =>
  texts[`driver-rights:category_${category}`]?.[locale] ?? category

/** Days and amounts on paper. */
const onPaper = (locale: Locale): Writing => ({
  day: (day) => dateIn(locale, { dateStyle: 'long', timeZone: 'UTC' }, asDate(day)),
  money: (ore) =>
    `${new Intl.NumberFormat(intlLocale(locale), { minimumFractionDigits: 2 }).format(ore / 100)}\u00a0SEK`,
})

/** A form's field as the server writes it. */
export interface FieldInWords {
  readonly label: string
  /** What it says where it has none, where that is more than that it is empty. */
  readonly none: string | undefined
  /** Each of its values, one a line. */
  readonly values: readonly string[]
}

/**
 * A form's field in words, for what the server writes: the screens' own.
 * @param moment how a point in time is written
 * @returns undefined for what no form has any more
 */
export function fieldInWords(
  { form, field }: { readonly form: string; readonly field: string },
  { parts }: ShownValue,
  locale: Locale,
  moment: (at: Date) => string,
): FieldInWords | undefined {
  const { fields } = forms[form as keyof typeof forms] ?? {}
  const spec = (fields as Readonly<Record<string, FormField>> | undefined)?.[field]
  if (!spec) return undefined
  const say = (key: string) => texts[key]?.[locale]
  const writing = onPaper(locale)
  const inWords = (value: string, name: string | null): string => {
    switch (spec.as) {
      case 'word':
        return wordOf(spec.words ?? 'role', value, locale, say)
      case 'day':
        return writing.day(value)
      case 'moment':
        return moment(new Date(value))
      case 'yes':
        return say(value === 'true' ? 'ui:yes' : 'ui:no') ?? value
      case 'number':
        return new Intl.NumberFormat(intlLocale(locale)).format(Number(value))
      case 'file':
        return say('history:aFile') ?? ''
      case 'filled':
        return `${say(`contracts:field_${name}`) ?? name}: ${partInWords(value, writing)}`
      case 'person':
        return name ?? historyWords.deletedPerson[locale]
      case 'agreement':
        if (name === AGREEMENT) return say('agreements:common') ?? ''
        return name ?? say('history:goneThing') ?? ''
      case 'department':
      case 'group':
      case 'company':
      case 'folder':
        return name ?? say('history:goneThing') ?? ''
      default:
        return lineOf(spec, value, locale, say, writing)
    }
  }
  return {
    label: say(spec.label) ?? spec.label,
    none: spec.none && say(spec.none),
    values: parts.map(({ value, name }) => inWords(value, name)),
  }
}
