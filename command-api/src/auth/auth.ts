import { auth } from '@portal/contracts/auth'
import { sameEmail } from '@portal/contracts/email'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { checkCode, codeSubjects } from '@portal/platform/security-codes'
import { act, decided, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { person } from '../users/person.ts'
import { askForMail } from './asked.ts'
import { clearTries, deviceKnows, deviceOf, takeTry } from './attempts.ts'
import { spendCode } from './choosing.ts'
import { endSession, enter, forgetSession, handOver, REFRESH_COOKIE } from './entering.ts'
import { signInSubject } from './forget.ts'
import { checkPassword, setPassword } from './passwords.ts'
import { personByEmail } from './people.ts'
import { factorsOf, forgetTickets, giveTicket } from './second-factors.ts'

/** Stands for who is not there, so that looking for them is the same work. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const nameless = ({ firstName, lastName }: { firstName: string; lastName: string }): boolean =>
  firstName === '' && lastName === ''

export const authDecisions = decisions(auth, {
  signIn: act(async ({ email, password }, acting) => {
    const { pool } = acting.parts
    const subject = signInSubject(acting.parts.settings.claimKey, email)
    const found = await personByEmail(acting.parts, email)
    const userId = found?.user_id ?? NOBODY
    // The same work for a wrong password, an unknown address and a lock-out, and one answer.
    const tryLeft = await takeTry(pool, subject)
    const known = await deviceKnows(pool, userId, deviceOf(acting.http) ?? '')
    const right = await checkPassword(pool, userId, password)
    if (!found || !right || !(tryLeft || known)) return refuse('loginFailed')
    if (found.status !== 'active') return refuse('accountNotActive')
    await clearTries(pool, subject)
    const secondFactor = await factorsOf(pool, found.user_id)
    return secondFactor.length > 0
      ? { secondFactor, ticket: await giveTicket(pool, found.user_id) }
      : enter(acting, found.user_id)
  }),

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

  refresh: act(async (_, acting) => {
    const token = acting.http.cookie(REFRESH_COOKIE)
    const tokens = token ? await acting.parts.sessions.rotate(token) : undefined
    // The cookie stays: another answer may have replaced it meanwhile, as when an impersonation ends.
    if (!tokens) return refuse('notSignedIn')
    return handOver(acting, tokens)
  }),

  invite: act(async ({ email }, acting) => {
    await askForMail(acting, 'register', email)
    return { ok: true as const }
  }),

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
    const result = await acting.decide(person, userId, (state) => {
      if (state.is === 'active' || state.is === 'inactive' || state.is === 'deleted')
        return refuse('registrationFailed')
      const registered = userEvents.userRegistered({ userId })
      if (state.is !== 'unknown')
        return done(
          ...(nameless(state.details)
            ? [userEvents.userDetailsChanged({ userId, ...state.details, firstName, lastName })]
            : []),
          // Who registers has just chosen what they read, whatever others thought.
          ...(state.locale === acting.locale
            ? []
            : [userEvents.localeChosen({ userId, locale: acting.locale })]),
          ...(state.is === 'registered' ? [] : [registered]),
        )
      return decided(
        [
          userEvents.userCreated({
            userId,
            firstName,
            lastName,
            email: email.trim(),
            phone: '',
            personalNumber: '',
            street: '',
            postalCode: '',
            city: '',
            employmentNumber: '',
            userType: 'Employee',
            roles: [],
            companyId: null,
            departmentIds: [],
            locale: acting.locale,
            invited: false,
          }),
          registered,
        ],
        { ok: true as const },
        {
          claims: [
            { kind: 'email', value: sameEmail(email), userId, otherwise: 'registrationFailed' },
          ],
        },
      )
    })
    if (result instanceof Refused) return refuse('registrationFailed')
    await setPassword(pool, userId, password)
    return result
  }),

  checkReset: act(async ({ email, token }, acting) => {
    const { pool, settings } = acting.parts
    const subjects = codeSubjects(settings.claimKey, sameEmail(email))
    return { valid: await checkCode(pool, 'reset', subjects, token, false) }
  }),

  requestReset: act(async ({ email }, acting) => {
    await askForMail(acting, 'reset', email)
    return { ok: true as const }
  }),

  reset: act(async ({ email, token, password }, acting) => {
    const { pool, settings, sessions } = acting.parts
    const subjects = codeSubjects(settings.claimKey, sameEmail(email))
    const found = await personByEmail(acting.parts, email)
    const refused = await spendCode(
      acting,
      { purpose: 'reset', subjects, token, otherwise: 'invalidResetCode' },
      { password, email, userId: found?.user_id },
    )
    if (refused) return refused
    if (!found) return refuse('invalidResetCode')
    await setPassword(pool, found.user_id, password)
    await forgetTickets(pool, found.user_id)
    await sessions.revokeAll(found.user_id)
    await clearTries(pool, signInSubject(acting.parts.settings.claimKey, email))
    const result = await acting.decide(person, found.user_id, () =>
      done(userEvents.passwordChanged({ userId: found.user_id })),
    )
    return result instanceof Refused ? refuse('conflict') : result
  }),
})
