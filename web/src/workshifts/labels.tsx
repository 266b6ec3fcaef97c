import type { Collision, Shift } from '@portal/contracts/workshifts'
import { CalendarCheck, CalendarClock, CalendarX, Hand, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const standings = {
  none: ['plain', CalendarClock],
  interested: ['warn', Hand],
  declined: ['plain', CalendarX],
  given: ['good', CalendarCheck],
} as const satisfies Record<Shift['standing'], readonly [Tone, typeof Hand]>

/** Where the reader stands with a shift, and what it goes against. */
export function Standing({ of: { standing, collision } }: { of: Shift }) {
  const { t } = useTranslation('workshifts')
  const [tone, Icon] = standings[standing]
  return (
    <span className="flex flex-wrap gap-2">
      <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
        {t(`standing_${standing}`)}
      </Tag>
      {collision && <Warning>{t(`collides_${collision}`)}</Warning>}
    </span>
  )
}

/** What a shift goes against for another person. */
export function CollisionOf({ of }: { of: Collision | null }) {
  const { t } = useTranslation('workshifts')
  return of && <Warning>{t(`collidesOf_${of}`)}</Warning>
}

function Warning({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-warn">
      <TriangleAlert size={14} aria-hidden className="shrink-0" />
      {children}
    </span>
  )
}

/** How far the office has come with a shift. */
export function OfficeState({ of }: { of: Shift }) {
  const { t } = useTranslation('workshifts')
  if (of.state === 'given')
    return (
      <Tag tone="good" icon={<CalendarCheck size={14} aria-hidden />}>
        {of.givenToName ? t('givenTo', { name: of.givenToName }) : t('given')}
      </Tag>
    )
  return of.interested > 0 ? (
    <Tag tone="warn" icon={<Hand size={14} aria-hidden />}>
      {t('wantingCount', { count: of.interested })}
    </Tag>
  ) : (
    <Tag icon={<CalendarClock size={14} aria-hidden />}>{t('state_vacant')}</Tag>
  )
}

/** When a shift is, in a table: its day and its hours go on in the next line between each other alone. */
export function When({ of: { startsAt, endsAt } }: { of: Shift }) {
  const parts = useFormat().span(startsAt, endsAt).split(' ')
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))
}

/** The lines of what somebody wrote stay lines in a table, whose cells say whether a line may go on in the next. */
export const ownLines = { whiteSpaceCollapse: 'preserve-breaks' } as const

/** What somebody wrote, in a table: two lines of it; all of it stands in its title. */
export function Clamped({ text }: { text: string }) {
  return (
    <span title={text} style={ownLines} className="line-clamp-2 wrap-anywhere">
      {text}
    </span>
  )
}

/** How long a shift is, e.g. `8:30`. */
export function hoursOf({ startsAt, endsAt }: Shift): string {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
