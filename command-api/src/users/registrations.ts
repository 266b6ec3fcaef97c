import { sameEmail } from '@portal/contracts/email'
import { orElse, type Redacted } from '@portal/events'
import type { Parts } from '../kit/parts.ts'

const BATCH = 1000

/**
 * The registrations that were ever begun with one of these addresses, by their ids. Their streams are
 * named by CLAIM_KEY as it was then: once that was rotated, the whole log is looked through for them.
 * @param forms addresses in the forms in which they are compared
 */
export async function registrationsOf(
  { log, executor, settings }: Pick<Parts, 'log' | 'executor' | 'settings'>,
  forms: ReadonlySet<string>,
): Promise<string[]> {
  const found = new Set<string>()
  const idOf = (data: unknown) => (data as { registrationId: string }).registrationId
  if (settings.claimKey.current.version === 1) {
    for (const form of forms) {
      const stream = `registration-${executor.claimId('email', form)}`
      for (const { data } of await log.read(stream)) found.add(idOf(data))
    }
    return [...found]
  }
  const filter = { prefixes: ['registration-'], types: ['registrationStarted'], max: BATCH }
  for (let after = 0n, more = true; more; ) {
    const batch = await log.store.readAll(after, filter)
    for (const { data } of await log.decode(batch.events)) {
      const email = orElse((data as { email: string | Redacted }).email, '')
      if (forms.has(sameEmail(email))) found.add(idOf(data))
    }
    after = batch.checkpoint
    more = !batch.caughtUp
  }
  return [...found]
}
