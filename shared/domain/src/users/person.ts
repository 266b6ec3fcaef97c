import { HANDLES_CASES, type Role } from '@portal/contracts/auth'
import { type Channel, type Choices, keyOf, type NoticeGroup } from '@portal/contracts/notices'
import { orElse, type Redacted } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'

export interface PersonDetails {
  firstName: string
  lastName: string
  email: string
  phone: string
  personalNumber: string
  street: string
  postalCode: string
  city: string
  employmentNumber: string
}

export interface Person {
  readonly is: 'unknown' | 'created' | 'invited' | 'registered' | 'active' | 'inactive' | 'deleted'
  readonly details: PersonDetails
  readonly userType: string
  readonly roles: readonly Role[]
  readonly companyId: string | null
  readonly departmentIds: readonly string[]
  readonly contentAccess: readonly string[]
  /** What they are written to in; null where nobody has chosen. */
  readonly locale: string | null
  /** When they were last sent the registration mail; null where not, or it would say or go otherwise by now. */
  readonly invitedAt: Date | null
  /** The stream's version at the last change that an administrator's form shows. */
  readonly edited: number
  /** The stream's version at the last change of their next of kin; 0 where there was none. */
  readonly relatives: number
  readonly comments: Readonly<Record<string, string>>
  /** By what they want to be told of things. */
  readonly notices: Choices
  readonly erased: boolean
}

const nobody: Person = {
  is: 'unknown',
  details: {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    personalNumber: '',
    street: '',
    postalCode: '',
    city: '',
    employmentNumber: '',
  },
  userType: 'Employee',
  roles: [],
  companyId: null,
  departmentIds: [],
  contentAccess: [],
  locale: null,
  invitedAt: null,
  edited: 0,
  relatives: 0,
  comments: {},
  notices: {},
  erased: false,
}

type Sealed = { [K in keyof PersonDetails]: string | Redacted }
const opened = (data: Sealed): PersonDetails => ({
  firstName: orElse(data.firstName, ''),
  lastName: orElse(data.lastName, ''),
  email: orElse(data.email, ''),
  phone: orElse(data.phone, ''),
  personalNumber: orElse(data.personalNumber, ''),
  street: orElse(data.street, ''),
  postalCode: orElse(data.postalCode, ''),
  city: orElse(data.city, ''),
  employmentNumber: orElse(data.employmentNumber, ''),
})

/** A person who works here, administers, or has been asked to register. */
export const person = aggregate<Person>(
  'person',
  nobody,
)({
  userCreated: (_, data, { version }) => ({
    ...nobody,
    is: data.invited ? 'invited' : 'created',
    details: opened(data),
    userType: data.userType,
    roles: data.roles as Role[],
    companyId: data.companyId,
    departmentIds: data.departmentIds,
    locale: data.locale,
    edited: Number(version),
  }),
  userDetailsChanged: (state, data, { version }) => ({
    ...state,
    details: opened(data),
    invitedAt: null,
    edited: Number(version),
  }),
  userTypeChanged: (state, data, { version }) => ({
    ...state,
    userType: data.userType,
    edited: Number(version),
  }),
  userRolesChanged: (state, data, { version }) => ({
    ...state,
    roles: data.roles as Role[],
    edited: Number(version),
  }),
  userPlaced: (state, data, { version }) => ({
    ...state,
    companyId: data.companyId,
    departmentIds: data.departmentIds,
    edited: Number(version),
  }),
  contentAccessChanged: (state, data, { version }) => ({
    ...state,
    contentAccess: data.contentAccess,
    edited: Number(version),
  }),
  userInvited: (state, _, { version, time }) => ({
    ...state,
    is: 'invited',
    invitedAt: time,
    edited: Number(version),
  }),
  userRegistered: (state, _, { version }) => ({
    ...state,
    is: 'registered',
    edited: Number(version),
  }),
  userActivated: (state, _, { version }) => ({ ...state, is: 'active', edited: Number(version) }),
  userDeactivated: (state, _, { version }) => ({
    ...state,
    is: 'inactive',
    edited: Number(version),
  }),
  userDeleted: (_, { erased }) => ({ ...nobody, is: 'deleted', erased }),
  localeChosen: (state, { locale }, { version }) => ({
    ...state,
    locale,
    invitedAt: null,
    edited: Number(version),
  }),
  noticeChosen: (state, { choice }) => {
    const { group, by, wanted } = orElse(choice, { group: '', by: '', wanted: true })
    const key = keyOf(group as NoticeGroup, by as Channel)
    return { ...state, notices: { ...state.notices, [key]: wanted } }
  },
  relativesChanged: (state, _, { version }) => ({ ...state, relatives: Number(version) }),
  commentWritten: (state, data) => ({
    ...state,
    comments: { ...state.comments, [data.commentId]: data.authorId },
  }),
  commentRemoved: (state, data) => {
    const { [data.commentId]: _, ...comments } = state.comments
    return { ...state, comments }
  },
  smsRequested: (state) => state,
  impersonationStarted: (state) => state,
  impersonationEnded: (state) => state,
  passwordChanged: (state) => state,
})

/** Is this person here, so that something can happen to them? */
export const exists = (state: Person): boolean => state.is !== 'unknown' && state.is !== 'deleted'

/** Is this a super admin who is let in? */
export const isSuperAdmin = ({ is, roles }: Person): boolean =>
  is === 'active' && roles.includes('superadmin')

/** Does this person handle whistleblowers' cases now? */
export const handlesCases = ({ is, contentAccess }: Person): boolean =>
  is === 'active' && contentAccess.includes(HANDLES_CASES)
