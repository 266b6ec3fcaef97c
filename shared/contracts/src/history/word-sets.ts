import {
  abnormalitySourceWords,
  abnormalityStatusWords,
  abnormalityTypeWords,
  severityWords,
} from '../abnormality-words.ts'
import { kindWords } from '../driver-rights-words.ts'
import {
  authorityGroundWords,
  authorityStateWords,
  incidentStatusWords,
  incidentTypeWords,
} from '../incident-words.ts'
import {
  applicationStatusWords,
  employmentFormWords,
  jobAudienceWords,
  workExtentWords,
} from '../job-words.ts'
import type { Locale } from '../kit.ts'
import { loanKindWords } from '../timelog-words.ts'
import { absenceWords } from '../timereport-words.ts'
import { languageWords, typeWords } from '../user-words.ts'
import type { FormField, WordSet } from './form.ts'

type Table = Readonly<Record<string, Readonly<Record<Locale, string>>>>

/** What a file is, is called the same everywhere. */
const formatWords = {
  json: { en: 'JSON', sv: 'JSON', pl: 'JSON', ro: 'JSON', bs: 'JSON' },
  pdf: { en: 'PDF', sv: 'PDF', pl: 'PDF', ro: 'PDF', bs: 'PDF' },
} as const satisfies Table

/** Sets whose words stand in the contracts. */
const tables = {
  userType: typeWords,
  language: languageWords,
  rightKind: kindWords,
  abnormalityType: abnormalityTypeWords,
  severity: severityWords,
  abnormalityStatus: abnormalityStatusWords,
  abnormalitySource: abnormalitySourceWords,
  reportType: incidentTypeWords,
  reportStatus: incidentStatusWords,
  employmentForm: employmentFormWords,
  workExtent: workExtentWords,
  jobAudience: jobAudienceWords,
  applicationStatus: applicationStatusWords,
  authorityState: authorityStateWords,
  authorityGround: authorityGroundWords,
  loanKind: loanKindWords,
  absenceType: absenceWords,
  exportFormat: formatWords,
} as const satisfies Readonly<Partial<Record<WordSet, Table>>>
type TableSet = keyof typeof tables

/** Sets whose words are texts of the client: what a key of them begins with, `area:name`. */
export const wordKeys = {
  role: 'users:role_',
  contentAccess: 'users:access_',
  departmentType: 'organisation:type_',
  groupType: 'organisation:groupType_',
  documentKind: 'documents:kind_',
  documentSource: 'documents:source_',
  approval: 'documents:approval_',
  approvedHow: 'documents:',
  category: 'driver-rights:category_',
  contractType: 'start:contract_',
  measure: 'abnormalities:measure_',
  testKind: 'tests:',
  answerKind: 'tests:kind_',
  commentRule: 'tests:comment_',
  certificateType: 'certificates:type_',
  faqIcon: 'faq:icon_',
  qualifyingDay: 'timereport:on_',
  retentionRule: 'privacy:rule',
  secondFactor: 'account:',
  bulkAction: 'lists:action_',
} as const satisfies Readonly<Record<Exclude<WordSet, TableSet>, string>>

/** Words that are kept by another name than the texts have for them. */
const other: Readonly<Record<string, string>> = {
  tjänsteman: 'clerk',
  totp: 'app',
  'admin/whistleblower': 'whistleblower',
}

/** The client's key of a word: after a prefix that is a word itself it has a capital. */
export function keyOfWord(prefix: string, value: string): string {
  const name = other[value] ?? value
  return /[_:]$/.test(prefix)
    ? prefix + name
    : prefix + name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * A word of a closed set as people read it; as it is kept where there is none for it any more.
 * @param say the client's text of a key; undefined where it has none
 */
export function wordOf(
  set: WordSet,
  value: string,
  locale: Locale,
  say: (key: string) => string | undefined,
): string {
  if (set in tables) {
    const table: Table = tables[set as TableSet]
    return table[value]?.[locale] ?? value
  }
  return say(keyOfWord(wordKeys[set as keyof typeof wordKeys], value)) ?? value
}

/** How days and amounts are written where they are shown: on a screen shorter than on paper. */
export interface Writing {
  readonly day: (day: string) => string
  /** @param ore an amount in öre */
  readonly money: (ore: number) => string
}

/** A day, a day with its time or an amount as people write it; what is neither as it stands. */
export function partInWords(part: string, { day, money }: Writing): string {
  const [, date, time = ''] = /^(\d{4}-\d\d-\d\d)( \d\d:\d\d)?$/.exec(part) ?? []
  if (date) return day(date) + time
  const [, crowns] = /^(-?\d+\.\d\d) SEK$/.exec(part) ?? []
  return crowns ? money(Math.round(Number(crowns) * 100)) : part
}

/** What is shown of a list's thing, its first part in words where it is a word of a set. */
export function lineOf(
  { words, of }: FormField,
  value: string,
  locale: Locale,
  say: (key: string) => string | undefined,
  writing: Writing,
): string {
  if (!of) return value
  const [first = '', ...rest] = value.split(' · ')
  return [
    words ? wordOf(words, first, locale, say) : partInWords(first, writing),
    ...rest.map((part) => partInWords(part, writing)),
  ].join(' · ')
}
