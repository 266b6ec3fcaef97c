import type { Role } from '@portal/contracts/auth'
import { locales } from '@portal/contracts/kit'
import { statusWords, typeWords } from '@portal/contracts/user-words'
import { sensitiveUserTypes, type UserStatus, type UserType } from '@portal/contracts/users'
import { CircleCheck, CircleDashed, CircleSlash, Hourglass, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOf } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'

const tones: Record<UserStatus, Tone> = {
  created: 'plain',
  invited: 'plain',
  registered: 'warn',
  active: 'good',
  inactive: 'bad',
}
const icons = {
  created: CircleDashed,
  invited: Mail,
  registered: Hourglass,
  active: CircleCheck,
  inactive: CircleSlash,
} as const

/** Where a person stands between being written down and being active. */
export function StatusTag({ status }: { status: UserStatus }) {
  const words = useUserWords()
  const Icon = signOf(icons, status)
  return (
    <Tag tone={tones[status]} icon={<Icon size={14} aria-hidden />}>
      {words.status(status)}
    </Tag>
  )
}

const roleNames = {
  superadmin: 'superadmin',
  admin: 'admin',
  wageadmin: 'wageadmin',
  tjänsteman: 'clerk',
  impersonater: 'impersonater',
} as const satisfies Record<Role, string>

/** The words for user types and for where people stand; spreadsheets use the same. */
export function useUserWords() {
  const { i18n } = useTranslation()
  const locale = locales.find((one) => one === i18n.language) ?? 'en'
  return {
    type: (type: UserType) => typeWords[type][locale],
    status: (status: UserStatus) => statusWords[status][locale],
  }
}

/** The words for roles. */
export function useRoleWords() {
  const { t } = useTranslation('users')
  return {
    name: (role: Role) => t(`role_${roleNames[role]}`),
    help: (role: Role) => t(`role_${roleNames[role]}_help`),
  }
}

/** Is this a user type that only a super admin sees and gives? */
export const isSensitive = (type: UserType): boolean => sensitiveUserTypes.includes(type)
