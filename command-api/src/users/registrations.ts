import { sameEmail } from '@portal/contracts/email'
import { orElse, type Redacted } from '@portal/events'
import type { Parts } from '../kit/parts.ts'

const BATCH = 1000

/** A registration that was begun: under whose key it stands, and the address as it was written. */
export interface Registration {
  readonly registrationId: string
  /** Empty where the key is gone. */
  readonly email: string
}

const registrationIn = (data: unknown): Registration => {
  const { registrationId, email } = data as { registrationId: string; email: string | Redacted }
  return { registrationId, email: orElse(email, '') }
}

/**
 * The registrations that were ever begun with one of these addresses. Their streams are named by
 * CLAIM_KEY as it was then: once that was rotated, the whole log is looked through for them.
 * @param forms addresses in the forms in which they are compared
 */
export async function registrationsOf(
  { log, executor, settings }: Pick<Parts, 'log' | 'executor' | 'settings'>,
  forms: ReadonlySet<string>,
): Promise<Registration[]> {
  const found: Registration[] = []
  if (settings.claimKey.current.version === 1) {
    for (const form of forms) {
      const stream = `registration-${executor.claimId('email', form)}`
      for (const { data } of await log.read(stream)) found.push(registrationIn(data))
    }
    return found
  }
  const filter = { prefixes: ['registration-'], types: ['registrationStarted'], max: BATCH }
  for (let after = 0n, more = true; more; ) {
    const batch = await log.store.readAll(after, filter)
    for (const { data } of await log.decode(batch.events)) {
      const one = registrationIn(data)
      if (forms.has(sameEmail(one.email))) found.push(one)
    }
    after = batch.checkpoint
    more = !batch.caughtUp
  }
  return found
}
