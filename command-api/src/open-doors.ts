import { openToAnybody, type Settings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import type pg from 'pg'
import { isPasswordOf } from './auth/passwords.ts'
import { isEveryAddress } from './listen.ts'

/** What every newcomer is told. */
export const demoPassword = 'Demo-portal-1'

/** Does this name or address lead to the same machine? */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^127\.\d+\.\d+\.\d+$/.test(host) ||
  host === '::1' ||
  host === '[::1]'

/** Can somebody at another machine reach it, as far as the settings tell? */
const isPublic = ({ HOST, PUBLIC_URL }: Settings): boolean =>
  !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))

const mustBeShut = (settings: Settings): boolean =>
  settings.PROFILE === 'embedded' && isPublic(settings) && settings.PUBLIC_DEMO !== openToAnybody

const orElse = `or, where this is meant, PUBLIC_DEMO="${openToAnybody}"`

/** Does the portal keep mails or SMS for everybody to read, instead of sending them? */
export const hasOutbox = (settings: Settings): boolean =>
  settings.PROFILE === 'embedded' && !(settings.SMTP_URL && settings.SMS_GATEWAY_URL)

/** By which names of the machine the outbox is read; undefined where anybody may. */
export const outboxHosts = (settings: Settings): readonly string[] | undefined =>
  settings.PUBLIC_DEMO === openToAnybody
    ? undefined
    : [new URL(settings.PUBLIC_URL ?? 'http://localhost').hostname]

/** Refuses what the address of the portal does not go with, before anything is started. Throws StartError. */
export function refuseAddress(settings: Settings, { serve }: { readonly serve: boolean }): void {
  refuseDeadLinks(settings)
  if (serve) refuseOpenOutbox(settings)
}

/** An outbox that strangers can read shows every code. */
function refuseOpenOutbox(settings: Settings): void {
  if (mustBeShut(settings) && hasOutbox(settings))
    throw new StartError(
      `On a public address /dev/outbox would show every mail and code to anybody. Give SMTP_URL and SMS_GATEWAY_URL, ${orElse}`,
    )
}

/** Links of mails and SMS would lead to the machine of whoever reads them, or nowhere. */
function refuseDeadLinks(settings: Settings): void {
  const { HOST, PUBLIC_URL, SMTP_URL, SMS_GATEWAY_URL } = settings
  if (PUBLIC_URL === undefined && isEveryAddress(HOST) && (SMTP_URL || SMS_GATEWAY_URL))
    throw new StartError(
      `The setting PUBLIC_URL is missing: links in mails are built from it, and HOST=${HOST} is no address that people can open. Say it as they type it, e.g. PUBLIC_URL=https://portal.example`,
    )
}

/** Refuses to make logins whose password everybody knows. Throws StartError. */
export function refuseNewDemo(settings: Settings): void {
  if (mustBeShut(settings))
    throw new StartError(
      `On a public address the demo company would let anybody sign in. Say DEMO_COMPANY=no, ${orElse}`,
    )
}

/** Refuses logins of before whose password everybody knows. Throws StartError. */
export async function refuseDemoLogins(settings: Settings, pool: pg.Pool): Promise<void> {
  if (!mustBeShut(settings)) return
  // Every person of a made-up history has the same hash; those of the demo company have their own.
  const found = await pool.query<{ password_hash: string }>(
    `SELECT password_hash FROM auth.credential c JOIN users.person p USING (user_id)
     WHERE p.status = 'active' AND p.email LIKE ANY ('{%@demo.example,%@seed.example}')
     GROUP BY password_hash ORDER BY count(*) DESC, min(p.created_at) LIMIT 100`,
  )
  for (const { password_hash: hash } of found.rows)
    if (await isPasswordOf(hash, demoPassword))
      throw new StartError(
        `On a public address anybody could sign in with the demo logins of this data folder. Deactivate them or give them other passwords, choose another DATA_DIR, ${orElse}`,
      )
}
