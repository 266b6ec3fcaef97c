import { MINUTE_MS } from '@portal/calendar/lengths'
import type { DecodedOf, Locale } from '@portal/contracts'
import type { account } from '@portal/contracts/account'
import { HANDLES_CASES } from '@portal/contracts/auth'
import { sameEmail } from '@portal/contracts/email'
import { comes, mayChoose } from '@portal/contracts/notices'
import type { users } from '@portal/contracts/users'
import { userEvents as happened } from '@portal/events'
import { type Actor, isSuper } from '@portal/platform/actor'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, Refused, refuse } from '../kit/outcome.ts'
import { isAlready, sameOnes } from '../kit/same.ts'
import { exists, handlesCases, isSuperAdmin, type Person, type PersonDetails } from './person.ts'
import {
  claimsOf,
  detailsOf,
  emailClaim,
  hidden,
  mayGive,
  mayLookThrough,
  normalised,
  nothingYet,
  outranks,
  releasesOf,
} from './rules.ts'

/** Is this somebody whom the administrator sees? */
const isThere = (state: Person, actor: Actor) => exists(state) && !hidden(state.userType, actor)

/** Makes a person without inviting them. */
export function create(
  state: Person,
  form: DecodedOf<typeof users.create>,
  { id: userId, now, actor }: Deciding,
) {
  if (!mayGive(actor, nothingYet, form)) return refuse('mayNotGiveRole')
  const details = normalised(detailsOf(form), now)
  if (details instanceof Refused) return details
  if (exists(state)) return decided([], { id: userId })
  const { userType, roles, companyId, departmentIds, locale = null } = form
  return decided(
    [
      happened.userCreated({
        ...{ userId, ...details, userType, roles, companyId, departmentIds, locale },
        invited: false,
      }),
    ],
    { id: userId },
    { claims: claimsOf(userId, details) },
  )
}

interface Invited {
  readonly details: PersonDetails
  readonly userType: string
  readonly companyId: string | null
  readonly departmentIds: string[]
  readonly locale: string | null
}

/** Makes a person of a staff list, and invites them. */
export function invite(
  state: Person,
  { details, ...of }: Invited,
  { id: userId }: Pick<Surroundings, 'id'>,
) {
  if (exists(state)) return decided([], null)
  return decided(
    [
      happened.userCreated({ userId, ...details, ...of, roles: [], invited: true }),
      happened.userInvited({ userId }),
    ],
    null,
    { claims: claimsOf(userId, details) },
  )
}

interface Others {
  /** Is there another super admin who is let in? */
  readonly another: boolean
  /** Is there a key to whistleblowers' cases without this person's? */
  readonly keyLeft: boolean
}

/** Changes a person; says each thing that changed, and only that. */
export function change(
  state: Person,
  form: DecodedOf<typeof users.change>,
  { id: userId, now, actor }: Deciding,
  { another, keyLeft }: Others,
) {
  if (!isThere(state, actor)) return refuse('notFound')
  if (state.edited !== form.version) return refuse('changedMeanwhile')
  if (!mayGive(actor, state, form)) return refuse('mayNotGiveRole')
  // Another takes it from them: of the last there is nobody who gives it back.
  if (userId === actor.userId && isSuper(actor) && !form.roles.includes('superadmin'))
    return refuse('cannotDeactivateYourself')
  if (isSuperAdmin(state) && !form.roles.includes('superadmin') && !another)
    return refuse('lastSuperAdmin')
  const keepsCases = (form.contentAccess ?? state.contentAccess).includes(HANDLES_CASES)
  if (handlesCases(state) && !keepsCases && !keyLeft) return refuse('lastCaseHandler')
  // Whoever sets the address can have a new password sent to it.
  if (outranks(state.roles, actor) && sameEmail(form.email) !== sameEmail(state.details.email))
    return refuse('mayNotGiveRole')
  if (form.contentAccess && !isSuper(actor)) return refuse('mayNotGiveRole')
  const details = normalised(detailsOf(form), now)
  if (details instanceof Refused) return details
  const { userType, roles, companyId, departmentIds, locale, contentAccess } = form
  const differs = !isAlready(state.details, details)
  const moved = state.companyId !== companyId || !sameOnes(state.departmentIds, departmentIds)
  return decided(
    [
      ...(differs ? [happened.userDetailsChanged({ userId, ...details })] : []),
      ...(state.userType === userType ? [] : [happened.userTypeChanged({ userId, userType })]),
      ...(sameOnes(state.roles, roles) ? [] : [happened.userRolesChanged({ userId, roles })]),
      ...(moved ? [happened.userPlaced({ userId, companyId, departmentIds })] : []),
      ...(locale && locale !== state.locale ? [happened.localeChosen({ userId, locale })] : []),
      ...(contentAccess && !sameOnes(state.contentAccess, contentAccess)
        ? [happened.contentAccessChanged({ userId, contentAccess })]
        : []),
    ],
    { ok: true as const },
    { claims: claimsOf(userId, details), releases: releasesOf(userId, state.details, details) },
  )
}

/**
 * Moves a person to a department: it is the only one that they are in then.
 * @param found.place the company that the department is one of
 */
export function move(
  state: Person,
  { departmentId }: { readonly departmentId: string },
  { id: userId, actor }: Deciding,
  { place: { companyId } }: { readonly place: { readonly companyId: string } },
) {
  if (!isThere(state, actor)) return refuse('notFound')
  if (state.companyId === companyId && sameOnes(state.departmentIds, [departmentId])) return done()
  return done(happened.userPlaced({ userId, companyId, departmentIds: [departmentId] }))
}

/** Deletes a person: they are shut out, and what is theirs alone is free again. */
export function remove(
  { is, details }: Person,
  _: unknown,
  { id: userId }: Pick<Surroundings, 'id'>,
) {
  if (is === 'deleted' || is === 'unknown') return done()
  return decided(
    [happened.userDeleted({ userId, erased: false })],
    { ok: true as const },
    { releases: claimsOf(userId, details) },
  )
}

/**
 * Said when their key is gone: nothing that can be read is written of them after it, so that whoever
 * follows the log and drops what is theirs has dropped all.
 */
export const erased = (state: Person, _: unknown, { id: userId }: Pick<Surroundings, 'id'>) =>
  state.is === 'deleted' && !state.erased
    ? done(happened.userDeleted({ userId, erased: true }))
    : done()

/** Lets somebody in who has registered, or shuts them out. */
export function activate(
  state: Person,
  { active }: { readonly active: boolean },
  { id: userId, actor }: Deciding,
  { another, keyLeft }: Others,
) {
  if (userId === actor.userId && !active) return refuse('cannotDeactivateYourself')
  if (!isThere(state, actor)) return refuse('notFound')
  if (state.roles.includes('superadmin') && !isSuper(actor)) return refuse('mayNotGiveRole')
  if (active === (state.is === 'active')) return done()
  if (isSuperAdmin(state) && !another) return refuse('lastSuperAdmin')
  if (handlesCases(state) && !keyLeft) return refuse('lastCaseHandler')
  if (active && state.is !== 'registered' && state.is !== 'inactive') return refuse('notRegistered')
  return active
    ? done(happened.userActivated({ userId }))
    : done(happened.userDeactivated({ userId }))
}

/** Asks that an SMS is sent to somebody. */
export const sendSms = (
  state: Person,
  { text }: { readonly text: string },
  { id: userId, newId }: Pick<Surroundings, 'id' | 'newId'>,
) => (exists(state) ? done(happened.smsRequested({ userId, smsId: newId(), text })) : done())

/** Two who ask for the registration mails of one list at once send each of them once. */
const MINUTES_BETWEEN_INVITATIONS = 10

/** Asks that the registration mail is sent, again. */
export function sendRegistration(state: Person, _: unknown, { id: userId, actor, now }: Deciding) {
  if (!isThere(state, actor)) return refuse('notFound')
  if (state.is !== 'created' && state.is !== 'invited') return refuse('alreadyRegistered')
  const { invitedAt } = state
  const since = invitedAt ? now.getTime() - invitedAt.getTime() : Number.POSITIVE_INFINITY
  if (since < MINUTES_BETWEEN_INVITATIONS * MINUTE_MS) return refuse('invitedLately')
  return done(happened.userInvited({ userId }))
}

/** Why nobody can be sent a mail to choose a new password with; undefined where they can. */
export function unresettable(state: Person, actor: Actor) {
  if (!isThere(state, actor)) return refuse('notFound')
  return state.is === 'active' ? undefined : refuse('notRegistered')
}

/** Writes down the next of kin. */
export function saveRelatives(
  state: Person,
  { relatives }: Pick<DecodedOf<typeof users.saveRelatives>, 'relatives'>,
  { id: userId, actor, newId }: Deciding,
) {
  if (!isThere(state, actor)) return refuse('notFound')
  const named = relatives.map((one) => ({ ...one, id: one.id ?? newId() }))
  return done(happened.relativesChanged({ userId, relatives: named }))
}

/** Writes a comment on somebody. */
export function comment(
  state: Person,
  { text }: { readonly text: string },
  { id: userId, actor, newId }: Deciding,
) {
  if (!isThere(state, actor)) return refuse('notFound')
  const commentId = newId()
  const written = { userId, commentId, authorId: actor.userId, text }
  return decided([happened.commentWritten(written)], { id: commentId })
}

/** Takes a comment away: its author does, or a super admin. */
export function removeComment(
  state: Person,
  { id: commentId }: { readonly id: string },
  { id: userId, actor }: Deciding,
) {
  const author = state.comments[commentId]
  if (!author || hidden(state.userType, actor)) return refuse('notFound')
  if (author !== actor.userId && !isSuper(actor)) return refuse('forbidden')
  return done(happened.commentRemoved({ userId, commentId }))
}

/** One chooses what one reads. */
export function chooseLocale(
  state: Person,
  { locale }: { readonly locale: Locale },
  { id: userId, actor }: Deciding,
) {
  if (!exists(state)) return refuse('notFound')
  // An administrator who looks through somebody's eyes does not change their language.
  if (actor.impersonator || actor.locale === locale) return done()
  return done(happened.localeChosen({ userId, locale }))
}

/** Says by what somebody wants to be told of things of a group. */
export function chooseNotice(
  state: Person,
  { group, by, wanted }: DecodedOf<typeof account.chooseNotice>,
  { id: userId }: Pick<Surroundings, 'id'>,
) {
  if (!exists(state)) return refuse('notFound')
  if (!mayChoose(group, by)) return refuse('notOwnChoice')
  if (comes(state.notices, group, by) === wanted) return done()
  return done(happened.noticeChosen({ userId, choice: { group, by, wanted } }))
}

/** Begins to look through somebody's eyes. */
export function lookThrough(state: Person, _: unknown, { id: userId, actor }: Deciding) {
  if (userId === actor.userId) return refuse('cannotImpersonate')
  if (state.is !== 'active' || hidden(state.userType, actor)) return refuse('notFound')
  if (!mayLookThrough(actor, state)) return refuse('cannotImpersonate')
  return done(happened.impersonationStarted({ userId, impersonatorId: actor.userId }))
}

/** Says that looking through their eyes is over. */
export const stopLooking = (
  _: Person,
  { impersonatorId }: { readonly impersonatorId: string },
  { id: userId }: Pick<Surroundings, 'id'>,
) => done(happened.impersonationEnded({ userId, impersonatorId }))

interface Registering {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: string
}

/** Somebody registers, with the code that was mailed to their address; who is in, or shut out, does not. */
export function register(
  state: Person,
  { email, firstName, lastName, locale }: Registering,
  { id: userId }: Pick<Surroundings, 'id'>,
) {
  if (state.is === 'active' || state.is === 'inactive' || state.is === 'deleted')
    return refuse('registrationFailed')
  const registered = happened.userRegistered({ userId })
  const { details } = state
  if (state.is !== 'unknown')
    return done(
      ...(details.firstName === '' && details.lastName === ''
        ? [happened.userDetailsChanged({ userId, ...details, firstName, lastName })]
        : []),
      // Who registers has just chosen what they read, whatever others thought.
      ...(state.locale === locale ? [] : [happened.localeChosen({ userId, locale })]),
      ...(state.is === 'registered' ? [] : [registered]),
    )
  return decided(
    [
      happened.userCreated({
        ...{ userId, ...details, firstName, lastName, email: email.trim() },
        ...{ userType: 'Employee', roles: [], companyId: null, departmentIds: [], locale },
        invited: false,
      }),
      registered,
    ],
    { ok: true as const },
    { claims: [{ ...emailClaim(email, userId), otherwise: 'registrationFailed' as const }] },
  )
}

/** Says that somebody has another password. */
export const passwordChanged = (_: Person, __: unknown, { id: userId }: Pick<Surroundings, 'id'>) =>
  done(happened.passwordChanged({ userId }))
