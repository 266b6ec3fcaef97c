import type { RightState } from '@portal/contracts/driver-rights-rules'
import { kindWords, stateWords } from '@portal/contracts/driver-rights-words'
import { localeFrom } from '@portal/contracts/locales'
import { CircleCheck, CircleX, Hourglass, MessageCircleWarning, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { signOf } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const tones: Readonly<Record<RightState, Tone>> = {
  waiting: 'plain',
  informationRequested: 'warn',
  needsRenewal: 'warn',
  expired: 'bad',
  approved: 'good',
}
const icons = {
  waiting: Hourglass,
  informationRequested: MessageCircleWarning,
  needsRenewal: RefreshCw,
  expired: CircleX,
  approved: CircleCheck,
} as const

/** The words for kinds and states; mails and spreadsheets use the same. */
export function useRightWords() {
  const { i18n } = useTranslation()
  const format = useFormat()
  const locale = localeFrom(i18n.language)
  const words = {
    kind: (kind: keyof typeof kindWords) => kindWords[kind][locale],
    state: (state: RightState) => stateWords[state][locale],
    name: (right: { kind: keyof typeof kindWords; title?: string }) =>
      right.title || words.kind(right.kind),
    /** A day of the calendar in words, e.g. 2 jan. 2027. */
    day: (day: string) => format.day(day),
  }
  return words
}

/** Where a right stands, in colour, sign and word. */
export function StateTag({ state }: { state: RightState }) {
  const words = useRightWords()
  const Icon = signOf(icons, state)
  return (
    <Tag tone={tones[state]} icon={<Icon size={14} aria-hidden />}>
      {words.state(state)}
    </Tag>
  )
}
