import { daysBetween } from '@portal/calendar/days'
import { localeFrom } from '@portal/contracts/locales'
import type { LeaveNames, LeaveState } from '@portal/contracts/vacation-shapes'
import { leaveStateWords } from '@portal/contracts/vacation-words'
import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { signOf } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const tones: Readonly<Record<LeaveState, Tone>> = {
  waiting: 'warn',
  approved: 'good',
  notApproved: 'bad',
  withdrawalAsked: 'warn',
  withdrawn: 'plain',
}
const icons = {
  waiting: Hourglass,
  approved: CircleCheck,
  notApproved: CircleX,
  withdrawalAsked: Undo2,
  withdrawn: Undo2,
} as const

/** The words for leave, in the reader's language. */
export function useLeaveWords() {
  const { i18n } = useTranslation()
  const format = useFormat()
  const locale = localeFrom(i18n.language)
  return {
    type: (names: LeaveNames) => names[locale],
    state: (state: LeaveState) => leaveStateWords[state][locale],
    /** Days that follow each other stand as one: '18–22 juni 2026'. */
    days: (days: readonly string[]) =>
      spansOf(days)
        .map(([from, to]) => format.days(from, from === to ? null : to))
        .join(', '),
  }
}

/** Days as spans of those that follow each other. */
export function spansOf(days: readonly string[]): (readonly [string, string])[] {
  const spans: [string, string][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && daysBetween(last[1], day) === 1) last[1] = day
    else spans.push([day, day])
  }
  return spans
}

/** Where a request stands, in colour, sign and word. */
export function StateTag({ state }: { state: LeaveState }) {
  const words = useLeaveWords()
  const Icon = signOf(icons, state)
  return (
    <Tag tone={tones[state]} icon={<Icon size={14} aria-hidden />}>
      {words.state(state)}
    </Tag>
  )
}
