import type { Role } from '@portal/contracts/auth'
import { sameEmail, writtenEmail } from '@portal/contracts/email'
import { isVisible } from '@portal/contracts/users'
import { type Actor, isSuper } from '@portal/platform/actor'
import { parsePersonalNumber, parsePhone } from '@portal/platform/personal-number'
import { type Refused, refuse } from '../kit/outcome.ts'
import type { PersonDetails } from './person.ts'

type Rule = 'invalidPersonalNumber' | 'invalidPhone'

/** Checks and normalises a form's details: twelve digits, E.164. */
export function normalised(form: PersonDetails, now: Date): PersonDetails | Refused<Rule> {
  const personalNumber =
    form.personalNumber === '' ? '' : parsePersonalNumber(form.personalNumber, now)
  if (personalNumber === undefined) return refuse('invalidPersonalNumber')
  const phone = form.phone === '' ? '' : parsePhone(form.phone)
  if (phone === undefined) return refuse('invalidPhone')
  return { ...form, personalNumber, phone }
}

/** For whom there is no such person: of a sensitive type for everybody but a super admin. */
export const hidden = (userType: string, actor: Actor): boolean => !isVisible(actor.roles, userType)

const fromSuperOnly: readonly Role[] = ['superadmin', 'wageadmin', 'impersonater']

/** Do these roles hold a right that only a super admin gives, and that this administrator has not? */
export function outranks(roles: readonly Role[], actor: Actor): boolean {
  if (isSuper(actor)) return false
  return roles.some((role) => fromSuperOnly.includes(role) && !actor.roles.includes(role))
}

interface Given {
  readonly roles: readonly Role[]
  readonly userType: string
}

/** What nobody has been given yet. */
export const nothingYet: Given = { roles: [], userType: 'Employee' }

/**
 * May this administrator give a person these roles and this type? Nobody gives what they have not:
 * super admin, wage admin and impersonation come from a super admin, and so do sensitive types.
 */
export function mayGive(actor: Actor, before: Given, after: Given): boolean {
  if (isSuper(actor)) return true
  const changed = new Set([
    ...after.roles.filter((role) => !before.roles.includes(role)),
    ...before.roles.filter((role) => !after.roles.includes(role)),
  ])
  if (fromSuperOnly.some((role) => changed.has(role))) return false
  return !hidden(before.userType, actor) && !hidden(after.userType, actor)
}

/**
 * May `by` look through the eyes of `of`? Nobody gains by it: only a super admin looks through the
 * eyes of those who have a right that they have not, or a sensitive type; nobody through a super admin's.
 */
export function mayLookThrough(
  by: { readonly roles: readonly string[] },
  of: { readonly roles: readonly string[]; readonly userType: string },
): boolean {
  if (!by.roles.includes('impersonater') || of.roles.includes('superadmin')) return false
  if (by.roles.includes('superadmin')) return true
  return isVisible(by.roles, of.userType) && of.roles.every((role) => by.roles.includes(role))
}

/** An address that is one person's alone. */
export const emailClaim = (email: string, userId: string) => ({
  kind: 'email' as const,
  value: sameEmail(email),
  userId,
})
const numberClaims = ({ personalNumber: value }: PersonDetails, userId: string) =>
  value === '' ? [] : [{ kind: 'personalNumber' as const, value, userId }]

/** What a person's details claim for themselves alone. */
export const claimsOf = (userId: string, details: PersonDetails) => [
  { ...emailClaim(details.email, userId), otherwise: 'emailTaken' as const },
  ...numberClaims(details, userId).map((one) => ({
    ...one,
    otherwise: 'personalNumberTaken' as const,
  })),
]

/** What of it others may have once the details are these. */
export function releasesOf(userId: string, before: PersonDetails, after: PersonDetails) {
  const kept = claimsOf(userId, after)
  return [emailClaim(before.email, userId), ...numberClaims(before, userId)].filter(
    ({ kind, value }) => !kept.some((one) => one.kind === kind && one.value === value),
  )
}

/** The fields of a form that are a person's details. */
export function detailsOf(form: PersonDetails): PersonDetails {
  const { firstName, lastName, email, phone, personalNumber } = form
  const { street, postalCode, city, employmentNumber } = form
  return {
    ...{ firstName, lastName, email: writtenEmail(email), phone, personalNumber },
    ...{ street, postalCode, city, employmentNumber },
  }
}
