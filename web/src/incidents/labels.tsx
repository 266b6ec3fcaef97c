import type { Locale } from '@portal/contracts'
import {
  authorityGroundWords,
  authorityStateWords,
  incidentStatusWords,
  incidentTypeWords,
} from '@portal/contracts/incident-words'
import type {
  AuthorityGround,
  AuthorityState,
  IncidentStatus,
  IncidentType,
} from '@portal/contracts/incidents'
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  Lightbulb,
  type LucideIcon,
  ShieldAlert,
  Siren,
  Split,
  TriangleAlert,
  Truck,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { signOf } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

/** The area's words in the reader's language. */
export function useWords() {
  const { i18n } = useTranslation('incidents')
  const locale = i18n.language as Locale
  const format = useFormat()
  return {
    type: (type: IncidentType) => incidentTypeWords[type][locale],
    status: (status: IncidentStatus) => incidentStatusWords[status][locale],
    authority: (state: AuthorityState) => authorityStateWords[state][locale],
    ground: (ground: AuthorityGround) => authorityGroundWords[ground][locale],
    /** A calendar day, e.g. 'mån 2 mars 2026'. */
    day: format.weekday,
  }
}

const signs: Readonly<Record<IncidentType, LucideIcon>> = {
  DamageReport: Truck,
  Improvement: Lightbulb,
  Deviation: Split,
  Incident: TriangleAlert,
  RiskObservation: ShieldAlert,
}

/** A sign for a kind of report. */
export function TypeSign({ type, size }: { type: IncidentType; size: number }) {
  const Sign = signOf(signs, type)
  return <Sign size={size} aria-hidden className="shrink-0 text-link" />
}

const stands: Readonly<Record<IncidentStatus, readonly [Tone, LucideIcon]>> = {
  received: ['warn', CircleDashed],
  inProgress: ['plain', CircleDot],
  closed: ['good', CircleCheck],
}

/** Where a report stands. */
export function StatusTag({ status }: { status: IncidentStatus }) {
  const words = useWords()
  const [tone, Sign] = stands[status]
  return (
    <Tag tone={tone} icon={<Sign size={16} aria-hidden />}>
      {words.status(status)}
    </Tag>
  )
}

/**
 * Whether the authority is to be told; nothing where nobody called it serious.
 * @param short in a list, where which authority need not be said
 */
export function AuthorityTag({ state, short }: { state: AuthorityState; short?: boolean }) {
  const { t } = useTranslation('incidents')
  const words = useWords()
  if (state === 'none') return null
  return (
    <Tag tone={state === 'due' ? 'bad' : 'plain'} icon={<Siren size={16} aria-hidden />}>
      {short ? t(`short_${state}`) : words.authority(state)}
    </Tag>
  )
}
