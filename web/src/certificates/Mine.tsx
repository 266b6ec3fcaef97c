import { daysBetween } from '@portal/calendar/days'
import { CERTIFICATE_SOON_DAYS, type Course, type Validity } from '@portal/contracts/certificates'
import { addressOf, places } from '@portal/contracts/places'
import { Award, CalendarDays, MapPin, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { Attachments } from '../ui/Attachments.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState, Tag } from '../ui/parts.tsx'
import { StatusTag, ValidityTag } from './labels.tsx'

function validityOn(today: string, until: string | null): Validity {
  if (until === null) return 'valid'
  const left = daysBetween(today, until)
  if (left < 0) return 'expired'
  return left <= CERTIFICATE_SOON_DAYS ? 'expiring' : 'valid'
}

/** When and where a course is. */
export function CourseFacts({ one }: { one: Course }) {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  return (
    <ul className="flex flex-col gap-1 text-sm text-dim">
      <li className="flex gap-2">
        <CalendarDays size={18} aria-hidden className="shrink-0" />
        <span className="sr-only">{t('when')}</span>
        <span className="min-w-0">{format.span(one.startsAt, one.endsAt)}</span>
      </li>
      <li className="flex gap-2">
        <MapPin size={18} aria-hidden className="shrink-0" />
        <span className="sr-only">{t('place')}</span>
        <span className="wrap-anywhere">{one.place}</span>
      </li>
    </ul>
  )
}

/** The certificates that the courses gave: of each the one that was accepted last. */
export function MyCertificates({ courses }: { courses: readonly Course[] }) {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  const today = useToday()
  const held = new Map<string, Course>()
  for (const one of courses) {
    if (one.status !== 'Accepted' || !one.attended) continue
    const known = held.get(one.certificateId)
    if (!known || (known.decidedAt ?? '') < (one.decidedAt ?? '')) held.set(one.certificateId, one)
  }
  if (held.size === 0)
    return (
      <Card>
        <EmptyState title={t('noneHeld')} hint={t('noneHeldHint')} />
      </Card>
    )
  return (
    <ul className="flex flex-col gap-3">
      {[...held.values()].map((one) => (
        <li
          key={one.certificateId}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-surface p-4"
        >
          <Award size={24} aria-hidden className="shrink-0 text-link" />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-semibold wrap-anywhere">{one.certificateName}</span>
            <span className="block text-sm text-dim">
              {one.validUntil
                ? t('validUntil', { day: format.day(one.validUntil) })
                : t('validForEver')}
            </span>
          </span>
          <ValidityTag validity={validityOn(today, one.validUntil)} />
        </li>
      ))}
    </ul>
  )
}

/** The courses that I am or was booked on. */
export function MyCourses({
  courses,
  readOnly = false,
}: {
  courses: readonly Course[]
  /** Looked at by somebody else, who does not answer for them. */
  readOnly?: boolean
}) {
  const { t } = useTranslation('certificates')
  if (courses.length === 0)
    return (
      <Card>
        <EmptyState title={t('noCourses')} hint={t('noCoursesHint')} />
      </Card>
    )
  return courses.map((one) => (
    <CourseCard key={one.id} one={one}>
      {!readOnly && (one.status === 'Pending' || one.status === 'UserUpdateNeeded') && (
        <div>
          <LinkButton
            kind={one.status === 'Pending' ? 'secondary' : 'primary'}
            to={addressOf(places.course, {
              id: one.id,
              back: addressOf(places.educations, { tab: 'courses' }),
            })}
            icon={<Pencil size={18} aria-hidden />}
          >
            {t('answer')}
          </LinkButton>
        </div>
      )}
    </CourseCard>
  ))
}

/** One course, with what was answered. */
export function CourseCard({ one, children }: { one: Course; children?: ReactNode }) {
  const { t } = useTranslation('certificates')
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{one.certificateName}</h2>
          <span className="flex flex-wrap gap-2">
            {one.optional && <Tag>{t('optional')}</Tag>}
            <StatusTag status={one.status} />
          </span>
        </div>
        <CourseFacts one={one} />
        {one.attended !== null && (
          <p className="text-sm">
            {one.attended ? t('attended') : t('notAttended')}
            {one.note !== '' && <span className="block text-dim wrap-anywhere">{one.note}</span>}
          </p>
        )}
        {one.file && <Attachments list={[one.file]} />}
        {children}
      </div>
    </Card>
  )
}
