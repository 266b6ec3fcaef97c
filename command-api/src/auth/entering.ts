import { aggregate } from '@portal/domain/kit/aggregate'
import { userEvents } from '@portal/events'
import { type Acting, done, type Refused, refuse } from '../kit/decisions.ts'
import { proven } from '../kit/proven.ts'
import { REFRESH_SECONDS, type Tokens } from '../kit/sessions.ts'
import type { Shown } from '../kit/shown.ts'
import { clearTries, rememberDevice, secondsToTry, takeTry } from './attempts.ts'
import { deviceIn } from './device.ts'
import type { Known } from './password-rules.ts'
import { checkPassword } from './passwords.ts'

export const REFRESH_COOKIE = 'refresh'

/**
 * Says to the page that there is a session, which it cannot see by the refresh cookie: without it a
 * guest's first call would be one that is refused. It opens nothing.
 */
export const HINT_COOKIE = 'signed-in'

/** Takes the cookies of a session away. */
export function forgetSession({ http }: Pick<Acting, 'http'>): void {
  http.clearCookie(REFRESH_COOKIE, '/api')
  http.clearCookie(HINT_COOKIE, '/')
}

/** A session's own stream: so that signing in does not stand in the way of who edits the person. */
export const session = aggregate<{ open: boolean }>('session', { open: false })({
  signedIn: () => ({ open: true }),
  newDeviceSeen: (state) => state,
  signedOut: () => ({ open: false }),
})

/** Sets the refresh cookie and gives the reply of a sign-in. */
export function handOver(acting: Pick<Acting, 'parts' | 'http'>, tokens: Tokens) {
  acting.http.setCookie(REFRESH_COOKIE, tokens.refreshToken, {
    path: '/api',
    maxAge: REFRESH_SECONDS,
  })
  acting.http.setCookie(HINT_COOKIE, '1', { path: '/', maxAge: REFRESH_SECONDS, open: true })
  return { jwtToken: tokens.jwtToken }
}

type Entering = Pick<Acting, 'parts' | 'http' | 'decide'>

/** Ends a session, with those opened from it, and says so in the log. */
export async function endSession(
  acting: Pick<Acting, 'parts' | 'decide'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  await acting.parts.sessions.revoke(sessionId)
  await acting.decide(session, sessionId, (state) =>
    state.open ? done(userEvents.signedOut({ userId, sessionId })) : done(),
  )
}

/**
 * Who signs in takes the place of whoever was signed in in this browser: nobody could end that session
 * any more, as after a log-out that the server did not hear of.
 */
async function endReplaced(acting: Entering): Promise<void> {
  const token = acting.http.cookie(REFRESH_COOKIE)
  const replaced = token ? await acting.parts.sessions.ownOf(token) : undefined
  if (replaced) await endSession(acting, replaced)
}

/**
 * Opens the session of somebody who has shown all that they must, in place of the browser's one of before,
 * and says so in the log.
 * @param shown the last of it; undefined comes back where it holds no more
 */
export async function enter(acting: Entering, userId: string, shown: Shown) {
  const { pool, sessions } = acting.parts
  const tokens = await sessions.enter(userId, deviceIn(acting.http.userAgent), shown)
  if (!tokens) return undefined
  await endReplaced(acting)
  const { sessionId } = tokens
  const isNew = await rememberDevice(pool, acting.http, userId)
  await acting.decide(session, sessionId, () =>
    done(
      userEvents.signedIn({ userId, sessionId }),
      ...(isNew ? [userEvents.newDeviceSeen({ userId, sessionId })] : []),
    ),
  )
  return handOver(acting, tokens)
}

/** Refuses who looks through another's eyes: how that person signs in is their own matter. */
export const notInAnothersName = ({ actor }: Pick<Acting, 'actor'>) =>
  actor.impersonator ? refuse('notWhileImpersonating') : undefined

/** Refuses what matters to who has not given the password within the last ten minutes. */
export async function unproven(
  acting: Pick<Acting, 'actor' | 'parts'>,
): Promise<Refused<'notWhileImpersonating' | 'proofNeeded'> | undefined> {
  const own = notInAnothersName(acting)
  if (own) return own
  return proven({}, acting)
}

/** Takes one of a subject's tries; where none is left it is said when the next will be taken. */
export async function refusedTry(
  { http, parts: { pool } }: Acting,
  subject: string,
): Promise<Refused<'tooMany'> | undefined> {
  if (await takeTry(pool, subject)) return undefined
  http.retryAfter(await secondsToTry(pool, subject))
  return refuse('tooMany')
}

/**
 * The hash of the caller's own password, if this is it. Ten tries in 15 minutes; then `tooMany` with
 * `Retry-After`.
 */
export async function ownPassword(
  acting: Acting,
  password: string,
): Promise<Refused<'wrongPassword' | 'tooMany' | 'notWhileImpersonating'> | string> {
  const own = notInAnothersName(acting)
  if (own) return own
  const { pool } = acting.parts
  const { userId } = acting.actor
  const subject = `proof ${userId}`
  const tooMany = await refusedTry(acting, subject)
  if (tooMany) return tooMany
  const hash = await checkPassword(pool, userId, password)
  if (!hash) return refuse('wrongPassword')
  // Whoever knows it guesses nothing, whatever else is refused of what they ask for.
  await clearTries(pool, subject)
  return hash
}

/** What others know of a person, which a password must not say; undefined for a stranger. */
export async function knownOf(
  { db }: Pick<Acting['parts'], 'db'>,
  userId: string,
): Promise<Known | undefined> {
  const row = await db
    .selectFrom('users.person')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      personalNumber: row.personal_number,
      street: row.street,
      postalCode: row.postal_code,
      city: row.city,
    }
  )
}
