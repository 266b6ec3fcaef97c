import { sameEmail } from '@portal/contracts/email'
import { orElse, type Redacted } from '@portal/events'
import type { Parts } from '../kit/parts.ts'
import { earlierSameEmail } from './earlier-claims.ts'
import { registrationsOf } from './registrations.ts'

/** Under what else than their id a person stands somewhere. */
export interface Known {
  readonly userId: string
  /** Every address that they had or registered with, as it was written. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** Under whose keys their words stand from before they were a person. */
  readonly registrationIds: readonly string[]
}

/** Looks it up in the log, which knows also what was earlier; less of it where their key is gone. */
export async function knownOf(
  parts: Pick<Parts, 'log' | 'executor' | 'settings'>,
  userId: string,
): Promise<Known> {
  const emails = new Set<string>()
  const phones = new Set<string>()
  const registrationIds = new Set<string>()
  for (const { data } of await parts.log.read(`person-${userId}`)) {
    const { email, phone } = data as { email?: string | Redacted; phone?: string | Redacted }
    if (email !== undefined) emails.add(orElse(email, ''))
    if (phone !== undefined) phones.add(orElse(phone, ''))
  }
  for (const set of [emails, phones]) set.delete('')
  const forms = new Set([...emails].flatMap((one) => [sameEmail(one), earlierSameEmail(one)]))
  for (const { registrationId, email } of await registrationsOf(parts, forms)) {
    registrationIds.add(registrationId)
    if (email !== '') emails.add(email)
  }
  return { userId, emails: [...emails], phones: [...phones], registrationIds: [...registrationIds] }
}
