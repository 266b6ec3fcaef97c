import type { Role } from '@portal/contracts/auth'
import { sameEmail, writtenEmail } from '@portal/contracts/email'
import { sensitiveUserTypes, type UserType } from '@portal/contracts/users'
import { type Actor, isSuper } from '@portal/platform/actor'
import { parsePersonalNumber, parsePhone } from '@portal/platform/personal-number'
import { visible } from '@portal/projections/kit/people'
import { type Acting, type Refused, refuse } from '../kit/decisions.ts'
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

/** Sensitive types are a super admin's to see; for anybody else such people do not exist. */
export const hidden = (userType: string, actor: Actor): boolean => !visible(actor, userType)

const fromSuperOnly: readonly Role[] = ['superadmin', 'wageadmin', 'impersonater']

/** Do these roles hold a right that only a super admin gives, and that this administrator has not? */
export function outranks(roles: readonly Role[], actor: Actor): boolean {
  if (isSuper(actor)) return false
  return roles.some((role) => fromSuperOnly.includes(role) && !actor.roles.includes(role))
}

/**
 * May this administrator give a person these roles and this type? Nobody gives what they have not:
 * super admin, wage admin and impersonation come from a super admin, and so do sensitive types.
 */
export function mayGive(
  actor: Actor,
  before: { roles: readonly Role[]; userType: string },
  after: { roles: readonly Role[]; userType: UserType },
): boolean {
  if (isSuper(actor)) return true
  const changed = new Set([
    ...after.roles.filter((role) => !before.roles.includes(role)),
    ...before.roles.filter((role) => !after.roles.includes(role)),
  ])
  if (fromSuperOnly.some((role) => changed.has(role))) return false
  const sensitive = (type: string) => sensitiveUserTypes.includes(type as UserType)
  return !sensitive(before.userType) && !sensitive(after.userType)
}

/** Do the company and the departments exist? From the read side. */
export async function placed(
  acting: Acting,
  companyId: string | null,
  departmentIds: readonly string[],
): Promise<Refused<'unknownCompany' | 'unknownDepartment'> | undefined> {
  const { db } = acting.parts
  if (companyId) {
    const found = await db
      .selectFrom('organisation.company')
      .select('company_id')
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    if (!found) return refuse('unknownCompany')
  }
  if (departmentIds.length > 0) {
    const found = await db
      .selectFrom('organisation.department')
      .select('department_id')
      .where('department_id', 'in', departmentIds)
      .execute()
    if (found.length !== new Set(departmentIds).size) return refuse('unknownDepartment')
  }
  return undefined
}

/** What a person's details claim for themselves alone. */
export function claimsOf(userId: string, details: PersonDetails) {
  return [
    {
      kind: 'email' as const,
      value: sameEmail(details.email),
      userId,
      otherwise: 'emailTaken' as const,
    },
    ...(details.personalNumber
      ? [
          {
            kind: 'personalNumber' as const,
            value: details.personalNumber,
            userId,
            otherwise: 'personalNumberTaken' as const,
          },
        ]
      : []),
  ]
}

/** The fields of a form that are a person's details. */
export function detailsOf(form: PersonDetails): PersonDetails {
  const { firstName, lastName, email, phone, personalNumber } = form
  const { street, postalCode, city, employmentNumber } = form
  return {
    firstName,
    lastName,
    email: writtenEmail(email),
    phone,
    personalNumber,
    street,
    postalCode,
    city,
    employmentNumber,
  }
}
