import { actionWord, actorWord, historyWords, subjectWord } from '@portal/contracts/history/words'
import { locales } from '@portal/contracts/kit'
import { useTranslation } from 'react-i18next'

/** The history's words in the reader's language; spreadsheets use the same. */
export function useHistoryWords() {
  const { i18n } = useTranslation()
  const locale = locales.find((one) => one === i18n.language) ?? 'en'
  return {
    locale,
    head: (key: keyof typeof historyWords) => historyWords[key][locale],
    action: (action: string) => actionWord(action, locale),
    actor: (id: string | null, name: string | null) => actorWord(id, name, locale),
    subject: (id: string | null, name: string | null) => subjectWord(id, name, locale),
  }
}
