import {
  type CertificateType,
  type CourseStatus,
  certificateTypes,
  type Validity,
} from '@portal/contracts/certificates'
import {
  CalendarClock,
  CircleCheck,
  CircleSlash,
  Clock,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../ui/parts.tsx'

const statusLooks: Record<CourseStatus, [tone: Tone, icon: LucideIcon]> = {
  Pending: ['plain', CalendarClock],
  UserUpdateNeeded: ['bad', RotateCcw],
  WaitingForApproval: ['warn', Clock],
  Accepted: ['good', CircleCheck],
}

/** Where a course stands. */
export function StatusTag({ status }: { status: CourseStatus }) {
  const { t } = useTranslation('certificates')
  const [tone, Icon] = statusLooks[status]
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`status_${status}`)}
    </Tag>
  )
}

const validityLooks: Record<Validity, [tone: Tone, icon: LucideIcon]> = {
  none: ['plain', CircleSlash],
  valid: ['good', CircleCheck],
  expiring: ['warn', TriangleAlert],
  expired: ['bad', CircleSlash],
}

/** Whether a certificate is held. */
export function ValidityTag({ validity }: { validity: Validity }) {
  const { t } = useTranslation('certificates')
  const [tone, Icon] = validityLooks[validity]
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`validity_${validity}`)}
    </Tag>
  )
}

/** The types of certificates in the reader's words. */
export function useTypes(): { value: CertificateType; label: string }[] {
  const { t } = useTranslation('certificates')
  return certificateTypes.map((value) => ({ value, label: t(`type_${value}`) }))
}
