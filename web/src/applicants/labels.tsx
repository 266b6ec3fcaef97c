import {
  applicationStatusWords,
  employmentFormWords,
  jobAudienceWords,
  jobRightWord,
  workExtentWords,
} from '@portal/contracts/job-words'
import type {
  ApplicationStatus,
  EmploymentForm,
  JobAudience,
  JobRight,
  WorkExtent,
} from '@portal/contracts/jobs'
import { localeFrom } from '@portal/contracts/locales'
import {
  BriefcaseBusiness,
  Check,
  CircleCheck,
  CircleDot,
  CircleX,
  Handshake,
  Inbox,
  MessagesSquare,
  Undo2,
  X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOf } from '../ui/known.ts'
import { Tag, Tags, type Tone } from '../ui/parts.tsx'

/** The words of job ads and applications in the reader's language; mails use the same. */
export function useJobWords() {
  const { i18n } = useTranslation()
  const locale = localeFrom(i18n.language)
  return {
    form: (form: EmploymentForm) => employmentFormWords[form][locale],
    extent: (extent: WorkExtent) => workExtentWords[extent][locale],
    audience: (audience: JobAudience) => jobAudienceWords[audience][locale],
    status: (status: ApplicationStatus) => applicationStatusWords[status][locale],
    right: (right: JobRight) => jobRightWord(right, locale),
  }
}

const tones: Readonly<Record<ApplicationStatus, Tone>> = {
  received: 'warn',
  inReview: 'plain',
  interview: 'plain',
  offered: 'good',
  hired: 'good',
  declined: 'bad',
  withdrawn: 'plain',
}
const icons = {
  received: Inbox,
  inReview: CircleDot,
  interview: MessagesSquare,
  offered: Handshake,
  hired: CircleCheck,
  declined: CircleX,
  withdrawn: Undo2,
} as const

/** Where an application stands, in colour, sign and word. */
export function StatusTag({ status }: { status: ApplicationStatus }) {
  const words = useJobWords()
  const Icon = signOf(icons, status)
  return (
    <Tag tone={tones[status]} icon={<Icon size={14} aria-hidden />}>
      {words.status(status)}
    </Tag>
  )
}

/** That the applicant is one of those who work here. */
export function WorksHere() {
  const { t } = useTranslation('applicants')
  return <Tag icon={<BriefcaseBusiness size={14} aria-hidden />}>{t('worksHere')}</Tag>
}

/** What an applicant says they have, and what the ad asks for beside that. */
export function RightTags({
  rights,
  missing,
}: {
  rights: readonly JobRight[]
  missing: readonly JobRight[]
}) {
  const { t } = useTranslation('applicants')
  const words = useJobWords()
  return (
    <Tags>
      {rights.map((one) => (
        <Tag key={one} tone="good" icon={<Check size={14} aria-hidden />}>
          {words.right(one)}
        </Tag>
      ))}
      {missing.map((one) => (
        <Tag key={one} tone="warn" icon={<X size={14} aria-hidden />}>
          <span className="sr-only">{t('misses')} </span>
          {words.right(one)}
        </Tag>
      ))}
    </Tags>
  )
}
