import type { Sent, TestPortal } from './portal.ts'
import { until } from './processes.ts'

/** The security code in a mail; empty where it has none. */
export const codeIn = (mail: Sent | undefined): string =>
  /\b(\d{6}|[2-9A-Z]{5}-[2-9A-Z]{5})\b/.exec(mail?.text ?? '')?.[1] ?? ''

/** The latest code sent to the address, of `nth` ones; read where a newcomer does: at /dev/outbox. */
export async function sentCode(portal: TestPortal, email: string, nth = 1): Promise<string> {
  const guest = portal.guest()
  return until(`code ${nth} to ${email}`, async () => {
    const { body } = await guest.raw<Sent[]>('GET', '/dev/outbox.json')
    const codes = body.filter((mail) => mail.address === email).map(codeIn)
    return codes.filter(Boolean).length >= nth && codes.find(Boolean)
  })
}
