import type { Role } from '@portal/contracts/auth'
import type { Locale } from '@portal/contracts/kit'
import type { UserDetails, UserType } from '@portal/contracts/users'

/** What the form of a person holds; empty where nothing is chosen. */
export interface PersonValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  personalNumber: string
  street: string
  postalCode: string
  city: string
  employmentNumber: string
  userType: UserType
  roles: Role[]
  companyId: string
  departmentIds: string[]
  locale: Locale | ''
  contentAccess: string[]
}

export const nobody: PersonValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  personalNumber: '',
  street: '',
  postalCode: '',
  city: '',
  employmentNumber: '',
  userType: 'Employee',
  roles: [],
  companyId: '',
  departmentIds: [],
  // What is sent to somebody whose language is unknown is in Swedish.
  locale: 'sv',
  contentAccess: [],
}

/** The name that stands in a form. */
export const fullName = ({ firstName, lastName }: PersonValues): string =>
  `${firstName} ${lastName}`.trim()

export const personFields = Object.keys(nobody) as (keyof PersonValues)[]

/** The form's values of a person as the server has them. */
export function valuesOf(person: UserDetails | undefined): PersonValues {
  if (!person) return nobody
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    personalNumber: person.personalNumber,
    street: person.street,
    postalCode: person.postalCode,
    city: person.city,
    employmentNumber: person.employmentNumber,
    userType: person.userType,
    roles: [...person.roles].sort(),
    companyId: person.companyId ?? '',
    departmentIds: [...person.departmentIds].sort(),
    locale: person.locale ?? '',
    contentAccess: [...person.contentAccess].sort(),
  }
}

/** As the contract takes it. */
export function asInput({ contentAccess: _, companyId, locale, ...values }: PersonValues) {
  const text = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Omit<PersonValues, 'contentAccess' | 'companyId' | 'locale'>
  return { ...text, companyId: companyId || null, locale: locale || undefined }
}

/** The field that a refusal is about. */
export const besidePerson = {
  emailTaken: 'email',
  personalNumberTaken: 'personalNumber',
  invalidPersonalNumber: 'personalNumber',
  invalidPhone: 'phone',
  unknownCompany: 'companyId',
} as const

/** A Swedish personal number as people write it; anything else as it is. */
export const shownNumber = (number: string): string =>
  /^\d{12}$/.test(number) ? `${number.slice(0, 8)}-${number.slice(8)}` : number
