import { auth } from '@portal/contracts/auth'
import { sameEmail } from '@portal/contracts/email'
import { passwordChanged, register } from '@portal/domain/users/decisions'
import { person } from '@portal/domain/users/person'
import { newId } from '@portal/platform/ids'
import { checkCode, codeSubjects } from '@portal/platform/security-codes'
import { areMailsDelayed } from '@portal/projections/auth/mails-delayed'
import { atMost } from '../kit/at-most.ts'
import { act, decisions, Refused, refuse } from '../kit/decisions.ts'
import { askForMail } from './asked.ts'
import { clearTries, clearTriesHere, takeTry, takeTryOnDevice } from './attempts.ts'
import { spendCode } from './choosing.ts'
import { endSession, enter, forgetSession, handOver, REFRESH_COOKIE } from './entering.ts'
import { signInSubject } from './forget.ts'
import {
  checkPassword,
  HASHED_AT_ONCE,
  passwordHashOf,
  replacePassword,
  setPassword,
} from './passwords.ts'
import { personByEmail } from './people.ts'
import { factorsOf, forgetTickets, giveTicket } from './second-factors.ts'

/** Stands for who is not there, so that looking for them is the same work. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * What is tried of one account at the same moment, in turns: a try that has not ended counts as one that failed, and
 * many right ones at once would use up what is left. As many as are hashed at once, so that nobody waits longer for it.
 */
const trying = atMost(HASHED_AT_ONCE)

export const authDecisions = decisions(auth, {
  // A try is taken, and a session or a ticket begins.
  signIn: act(async ({ email, password }, acting) => {
    const { pool } = acting.parts
    const subject = signInSubject(acting.parts.settings.claimKey, email)
    const tried = await trying(subject[0], async () => {
      const found = await personByEmail(acting.parts, email)
      const userId = found?.user_id ?? NOBODY
      // The same work for a wrong password, an unknown address and a lock-out, and one answer.
      const tryLeft = await takeTry(pool, subject)
      const known = await takeTryOnDevice(pool, subject, { userId, http: acting.http })
      const right = await checkPassword(pool, userId, password)
      if (!found || !right || !(tryLeft || known)) return refuse('loginFailed')
      // Whoever was shut out waits for nothing.
      if (found.status === 'inactive') return refuse('accountDeactivated')
      if (found.status !== 'active') return refuse('accountNotActive')
      await clearTriesHere(pool, subject, acting.http)
      return { found, right }
    })
    if (tried instanceof Refused) return tried
    const { found, right } = tried
    const secondFactor = await factorsOf(pool, found.user_id)
    if (secondFactor.length === 0)
      return (await enter(acting, found.user_id, { passwordHash: right })) ?? refuse('loginFailed')
    const ticket = await giveTicket(pool, found.user_id, right)
    return ticket ? { secondFactor, ticket } : refuse('loginFailed')
  }),

  // A session ends.
  signOut: act(async (_, acting) => {
    const { actor, parts } = acting
    // Who looks through another's eyes leaves both: the other's session ends with the own.
    const own = actor.impersonator ? await parts.sessions.parentOf(actor.sessionId) : undefined
    const sessionId = own ?? actor.sessionId
    const userId = actor.impersonator?.userId ?? actor.userId
    forgetSession(acting)
    await endSession(acting, { sessionId, userId })
    return { ok: true as const }
  }),

  // A session goes on with another token.
  refresh: act(async (_, acting) => {
    const token = acting.http.cookie(REFRESH_COOKIE)
    const tokens = token ? await acting.parts.sessions.rotate(token) : undefined
    // The cookie stays: another answer may have replaced it meanwhile, as when an impersonation ends.
    if (!tokens) return refuse('notSignedIn')
    return handOver(acting, tokens)
  }),

  // Guests are answered before anything is looked up: what they ask is done after.
  invite: act(async ({ email }, acting) => {
    await askForMail(acting, 'register', email)
    return { ok: true as const, delayed: await areMailsDelayed(acting.parts.db) }
  }),

  // A code is spent, and a password kept.
  register: act(async ({ email, token, password, firstName, lastName }, acting) => {
    const { pool, settings } = acting.parts
    const subjects = codeSubjects(settings.claimKey, sameEmail(email))
    const found = await personByEmail(acting.parts, email)
    const refused = await spendCode(
      acting,
      { purpose: 'register', subjects, token, otherwise: 'invalidRegistrationCode' },
      { password, email, userId: found?.user_id, name: { firstName, lastName } },
    )
    if (refused) return refused
    const userId = found?.user_id ?? newId()
    const { locale } = acting
    const result = await acting.decide(person, userId, (state) =>
      register(state, { email, firstName, lastName, locale }, { id: userId }),
    )
    if (result instanceof Refused) return refuse('registrationFailed')
    await setPassword(pool, userId, password)
    return result
  }),

  // Whether a code is right is told, and nothing else.
  checkReset: act(async ({ email, token }, acting) => {
    const { pool, settings } = acting.parts
    const subjects = codeSubjects(settings.claimKey, sameEmail(email))
    return { valid: await checkCode(pool, 'reset', subjects, token, false) }
  }),

  // As `invite`.
  requestReset: act(async ({ email }, acting) => {
    await askForMail(acting, 'reset', email)
    return { ok: true as const, delayed: await areMailsDelayed(acting.parts.db) }
  }),

  // A code is spent, a password kept, and every session ends.
  reset: act(async ({ email, token, password }, acting) => {
    const { pool, settings, sessions } = acting.parts
    const subjects = codeSubjects(settings.claimKey, sameEmail(email))
    const found = await personByEmail(acting.parts, email)
    // Who changes it while this one is hashed keeps theirs, as if the code had come too late.
    const before = await passwordHashOf(pool, found?.user_id ?? NOBODY)
    const refused = await spendCode(
      acting,
      { purpose: 'reset', subjects, token, otherwise: 'invalidResetCode' },
      { password, email, userId: found?.user_id },
    )
    if (refused) return refused
    if (!found || !(await replacePassword(pool, found.user_id, password, before)))
      return refuse('invalidResetCode')
    await forgetTickets(pool, found.user_id)
    await sessions.revokeAll(found.user_id)
    await clearTries(pool, signInSubject(acting.parts.settings.claimKey, email))
    const result = await acting.decide(person, found.user_id, (state) =>
      passwordChanged(state, {}, { id: found.user_id }),
    )
    return result instanceof Refused ? refuse('conflict') : result
  }),
})
