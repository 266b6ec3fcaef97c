import type { Locale } from '@portal/contracts'
import type { Abnormality, AbnormalityStatus } from '@portal/contracts/abnormalities'
import {
  type AbnormalityType,
  type AbnormalityUnit,
  abnormalityTypes,
  type Severity,
} from '@portal/contracts/abnormality-types'
import {
  abnormalitySourceWords,
  abnormalityStatusWords,
  abnormalityTypeWords,
  figureText,
  severityWords,
} from '@portal/contracts/abnormality-words'
import {
  BedDouble,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Coffee,
  CreditCard,
  Gauge,
  type LucideIcon,
  PencilLine,
  Timer,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { signOf } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

/** The area's words in the reader's language. */
export function useWords() {
  const { t, i18n } = useTranslation('abnormalities')
  const locale = i18n.language as Locale
  const format = useFormat()
  const days = (count: number) => t('days', { count })
  return {
    type: (type: AbnormalityType) => abnormalityTypeWords[type][locale],
    severity: (severity: Severity) => severityWords[severity][locale],
    status: (status: AbnormalityStatus) => abnormalityStatusWords[status][locale],
    source: ({ source, ruleName }: Pick<Abnormality, 'source' | 'ruleName'>) =>
      ruleName ? t('byRule', { name: ruleName }) : abnormalitySourceWords[source][locale],
    figure: (figure: number | null, unit: AbnormalityUnit) => figureText(figure, unit, days),
    /** A calendar day, e.g. 'mån 2 mars 2026'. */
    day: format.weekday,
    /** What is allowed, in words; undefined where no number is set. */
    allowed(type: AbnormalityType): string | undefined {
      const { limit, exception, worse, unit } = abnormalityTypes[type]
      if (limit === null || type === 'speeding') return undefined
      const figures = { limit: figureText(limit, unit, days) }
      const reduced = exception === null ? undefined : figureText(exception, unit, days)
      if (reduced) return t(worse === 'below' ? 'atLeastOr' : 'atMostOr', { ...figures, reduced })
      return t(worse === 'below' ? 'atLeast' : 'atMost', figures)
    },
  }
}

const signs: Record<AbnormalityType, LucideIcon> = {
  dailyRest: BedDouble,
  weeklyRest: BedDouble,
  breakMissing: Coffee,
  dailyDriving: Timer,
  weeklyDriving: CalendarClock,
  fortnightDriving: CalendarClock,
  speeding: Gauge,
  cardNotRead: CreditCard,
  manualEntryMissing: PencilLine,
  other: CircleHelp,
}
/** The sign of a type; its name stands beside it. */
export function TypeSign({ type, size = 20 }: { type: AbnormalityType; size?: number }) {
  const Sign = signOf(signs, type)
  return <Sign size={size} aria-hidden className="shrink-0 text-link" />
}

const tones: Record<Severity, Tone> = { minor: 'plain', serious: 'warn', verySerious: 'bad' }
export function SeverityTag({ severity }: { severity: Severity }) {
  const words = useWords()
  return (
    <Tag
      tone={tones[severity]}
      icon={severity === 'minor' ? undefined : <CircleAlert size={14} aria-hidden />}
    >
      {words.severity(severity)}
    </Tag>
  )
}

/** Has the person accepted it? */
export function AcceptedTag({ acceptedAt }: { acceptedAt: string | null }) {
  const { t } = useTranslation('abnormalities')
  return acceptedAt ? (
    <Tag tone="good" icon={<CircleCheck size={14} aria-hidden />}>
      {t('accepted')}
    </Tag>
  ) : (
    <Tag tone="warn" icon={<CircleDashed size={14} aria-hidden />}>
      {t('notAccepted')}
    </Tag>
  )
}

export function StatusTag({ status }: { status: AbnormalityStatus }) {
  const words = useWords()
  const tone = status === 'disputed' ? 'bad' : status === 'open' ? 'plain' : 'good'
  return <Tag tone={tone}>{words.status(status)}</Tag>
}
