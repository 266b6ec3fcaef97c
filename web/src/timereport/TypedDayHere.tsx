import { localeFrom } from '@portal/contracts/locales'
import { absenceWords } from '@portal/contracts/timereport-words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardDraft } from '../ui/DraftBar.tsx'
import { TypedHere } from '../ui/TypedHere.tsx'
import type { Draft } from './keeping.ts'
import type { TypedDay } from './typed.ts'

/** What was typed of a day, in words, as in `Facts`. */
function useWordsOf(): (typed: TypedDay) => string {
  const { t, i18n } = useTranslation('timereport')
  const locale = localeFrom(i18n.language)
  const spans = (of: TypedDay['shifts']) =>
    of.filter(({ from, to }) => from || to).map(({ from, to }) => `${from}–${to}`)
  const joined = (...parts: readonly string[]) => parts.filter((one) => one.trim()).join(' · ')
  return (typed) =>
    (
      [
        ['shifts', spans(typed.shifts)],
        ['breaks', spans(typed.breaks)],
        ['absences', typed.absences.map((one) => `${absenceWords[one.type][locale]} ${one.hours}`)],
        ['tasks', typed.tasks.map((one) => joined(one.task, one.registration))],
        ['trips', typed.trips.map((one) => joined(one.description, one.hours, one.amount))],
        ['comment', [typed.comment.trim()]],
      ] as const
    )
      .map(([label, values]) => [t(label), values.filter(Boolean).join(', ')] as const)
      .filter(([, said]) => said)
      .map(([label, said]) => `${label}: ${said}`)
      .join('\n')
}

/**
 * Gives back what was typed of a day that takes nothing any more. It stays on the device until it is thrown away: the
 * office may open the day again.
 */
export function TypedDayHere({ draft }: { draft: Draft | null }) {
  const wordsOf = useWordsOf()
  const [thrown, setThrown] = useState(false)
  const text = draft?.found && !thrown ? wordsOf(draft.found.typed) : ''
  if (!draft || !text) return null
  const discard = () => {
    draft.found = undefined
    setThrown(true)
    void draft.kept.drop().catch(() => undefined)
  }
  return <TypedHere text={text} beside={<DiscardDraft onDiscard={discard} />} />
}
