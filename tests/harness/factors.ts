import { calls } from '@portal/contracts'
import { Secret, TOTP } from 'otpauth'
import type { Client } from './client.ts'

/** The code that an app with the secret shows, `steps` half-minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Sets up an app for codes, its first code spent. @returns its secret, and the recovery codes shown */
export async function withApp(
  client: Client,
): Promise<{ secret: string; recoveryCodes: readonly string[] | null }> {
  const { secret } = await client.ok(calls.account.startTotp, {})
  const { recoveryCodes } = await client.ok(calls.account.confirmTotp, { code: codeOf(secret, -1) })
  return { secret, recoveryCodes }
}

/** The first step of a sign-in. @returns the ticket for the second */
export async function ticketOf(client: Client, email: string, password: string): Promise<string> {
  const reply = await client.ok(calls.auth.signIn, { email, password })
  if (!('ticket' in reply)) throw new Error(`${email} needs no second factor`)
  return reply.ticket
}
