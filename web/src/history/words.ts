import { type CaseName, caseText } from '@portal/contracts/history/cases'
import { type ObjectKind, objectText } from '@portal/contracts/history/objects'
import { actionWord, actorWord, historyWords, subjectWord } from '@portal/contracts/history/words'
import { locales } from '@portal/contracts/kit'
import type { LogEntry } from '@portal/contracts/logs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'

interface Named {
  readonly kind: ObjectKind
  readonly name: string | null
}

/** The history's words in the reader's language; spreadsheets use the same. */
export function useHistoryWords() {
  const { i18n } = useTranslation()
  const format = useFormat()
  /** A day's report is called by its day, which the log keeps as 2026-11-26. */
  const readable = ({ kind, name }: Named): Named => ({
    kind,
    name: kind === 'timereport' && name ? format.day(name).replaceAll(' ', '\u00a0') : name,
  })
  const locale = locales.find((one) => one === i18n.language) ?? 'en'
  return {
    locale,
    head: (key: keyof typeof historyWords) => historyWords[key][locale],
    action: (action: string) => actionWord(action, locale),
    actor: (id: string | null, name: string | null) => actorWord(id, name, locale),
    subject: (id: string | null, name: string | null) => subjectWord(id, name, locale),
    object: (of: Named) => objectText(readable(of), locale),
    caseOf: (category: CaseName, entry: Pick<LogEntry, 'object' | 'subjectName'>) =>
      caseText(category, { ...entry, object: entry.object && readable(entry.object) }, locale),
  }
}
