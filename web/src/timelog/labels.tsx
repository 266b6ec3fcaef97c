import { localeFrom } from '@portal/contracts/locales'
import type { LoanKind, LoanState } from '@portal/contracts/timelog-shapes'
import { loanKindWords, loanStateWords } from '@portal/contracts/timelog-words'
import { CircleCheck, HandHelping, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { otherSign } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const looks: Readonly<Record<LoanState, readonly [Tone, typeof CircleCheck]>> = {
  out: ['plain', HandHelping],
  late: ['bad', TriangleAlert],
  returned: ['good', CircleCheck],
}

/** The words for what is lent, in the reader's language. */
export function useLoanWords() {
  const { i18n } = useTranslation()
  const locale = localeFrom(i18n.language)
  return {
    kind: (kind: LoanKind) => loanKindWords[kind][locale],
    state: (state: LoanState) => loanStateWords[state][locale],
  }
}

/** Where a loan stands, in colour, sign and word. */
export function LoanTag({ state }: { state: LoanState }) {
  const words = useLoanWords()
  const [tone, Icon] = looks[state] ?? ['plain', otherSign]
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {words.state(state)}
    </Tag>
  )
}
