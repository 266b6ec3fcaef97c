import type { Role } from '@portal/contracts/auth'
import type { Locale } from '@portal/contracts/kit'
import type { UserDetails, UserType } from '@portal/contracts/users'
import type { UseFormSetError } from 'react-hook-form'
import { ApiError } from '../api/client.ts'
import type { useFaultText } from '../ui/form.ts'

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

export const personFields = Object.keys(nobody) as (keyof PersonValues)[]

/** The form's values of a person as the server has them. */
export function valuesOf(person: UserDetails): PersonValues {
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

const fieldOf: Partial<Record<ApiError['code'], keyof PersonValues>> = {
  emailTaken: 'email',
  personalNumberTaken: 'personalNumber',
  invalidPersonalNumber: 'personalNumber',
  invalidPhone: 'phone',
  unknownCompany: 'companyId',
}

/**
 * Shows a refusal beside the field that it is about.
 * @returns whether there was such a field
 */
export function showRefusal(
  error: unknown,
  setError: UseFormSetError<PersonValues>,
  words: { text: string; ofFault: ReturnType<typeof useFaultText> },
): boolean {
  if (!(error instanceof ApiError)) return false
  const field = fieldOf[error.code]
  if (field) {
    setError(field, { message: words.text }, { shouldFocus: true })
    return true
  }
  let shown = false
  for (const fault of error.fields) {
    const { path } = fault
    const name = personFields.find((one) => path === one || path.startsWith(`${one}.`))
    if (!name) continue
    setError(name, { message: words.ofFault(fault) }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}

/** A Swedish personal number as people write it; anything else as it is. */
export const shownNumber = (number: string): string =>
  /^\d{12}$/.test(number) ? `${number.slice(0, 8)}-${number.slice(8)}` : number
