import type { JobAdState } from '@portal/contracts/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { Archive, CalendarClock, CalendarX, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOf } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const tones: Readonly<Record<JobAdState, Tone>> = {
  open: 'good',
  coming: 'warn',
  ended: 'plain',
  archived: 'plain',
}
const icons = {
  open: CircleCheck,
  coming: CalendarClock,
  ended: CalendarX,
  archived: Archive,
} as const

/** Where an ad stands today, in colour, sign and word. */
export function AdStateTag({ state }: { state: JobAdState }) {
  const { t } = useTranslation('jobs-admin')
  const Icon = signOf(icons, state)
  return (
    <Tag tone={tones[state]} icon={<Icon size={14} aria-hidden />}>
      {t(`state_${state}`)}
    </Tag>
  )
}

/** What stands in the address in place of an id where another one is written. */
export const NEW = 'new'

/**
 * Where a new ad is written.
 * @param from the ad or template that it begins as a copy of
 * @param isTemplate a template is written
 */
export const newAd = (from?: string, isTemplate = false): string =>
  addressOf(places.adminJob, { id: NEW, from, kind: isTemplate ? 'template' : undefined })
