import { addDays, asDate } from '@portal/calendar/days'
import { kindWords } from '@portal/contracts/driver-rights-words'
import { employmentFormWords, jobRightWord, workExtentWords } from '@portal/contracts/job-words'
import type { EmploymentForm, JobRight, JobRow } from '@portal/contracts/jobs'
import { intlLocale, localeFrom } from '@portal/contracts/locales'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../api/today.ts'
import { Tag } from '../ui/parts.tsx'

/** A category of driving licence is called by its letters, all else by words. */
const isLicence = (right: JobRight) => /^[A-D]/.test(right)

/** The words for what an ad says; mails and spreadsheets use the same. */
export function useAdWords() {
  const { t, i18n } = useTranslation('jobs')
  const locale = localeFrom(i18n.language)
  const today = useToday()
  const licence = (categories: string) => `${kindWords.drivingLicence[locale]} ${categories}`
  return {
    form: (form: EmploymentForm) => employmentFormWords[form][locale],
    extent: (extent: JobRow['extent']) => workExtentWords[extent][locale],
    right: (right: JobRight) => (isLicence(right) ? licence(right) : jobRightWord(right, locale)),
    /** Categories of driving licence as one: 'Körkort C, CE'. */
    rights: (rights: readonly JobRight[]) => {
      const categories = rights.filter(isLicence)
      return [
        ...(categories.length > 0 ? [licence(categories.join(', '))] : []),
        ...rights.filter((one) => !isLicence(one)).map((one) => jobRightWord(one, locale)),
      ]
    },
    /** The last day to apply in words: 'Sök senast fredag 4 dec.' */
    until: (until: string | null) => {
      if (until === null) return t('noEnd')
      if (until === today) return t('untilToday')
      if (until === addDays(today, 1)) return t('untilTomorrow')
      return t('until', { day: withWeekday(until, today, intlLocale(i18n.language)) })
    },
  }
}

/** 'fredag 4 dec.', with the year where it is another. */
const withWeekday = (day: string, today: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(asDate(day))

/** The last day to apply; louder where it is near. */
export function Until({ until }: { until: string | null }) {
  const words = useAdWords()
  const today = useToday()
  const isNear = until !== null && until <= addDays(today, 1)
  return (
    <Tag tone={isNear ? 'warn' : 'plain'} icon={<CalendarClock size={14} aria-hidden />}>
      <span className="wrap-anywhere whitespace-normal">{words.until(until)}</span>
    </Tag>
  )
}
