import { sameEmail } from '@portal/contracts/email'
import { users } from '@portal/contracts/users'
import { userEvents } from '@portal/events'
import { isSuper } from '@portal/platform/actor'
import { readSheet, SheetRefused } from '@portal/platform/files/sheet'
import { forgetSignIn } from '../auth/forget.ts'
import { reset } from '../auth/mails.ts'
import { act, decided, decisions, done, on, Refused, refuse } from '../kit/decisions.ts'
import { type DecidePerson, isDeleted } from './erase.ts'
import { invitePeople } from './invite.ts'
import { exists, person } from './person.ts'
import { claimsOf, detailsOf, hidden, mayGive, normalised, outranks, placed } from './rules.ts'
import { checkStaff, staffRows } from './staff-list.ts'

const MAX_STAFF_ROWS = 2000
const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join()

export const usersDecisions = decisions(users, {
  create: act(async (form, acting) => {
    const { actor } = acting
    if (!mayGive(actor, { roles: [], userType: 'Employee' }, form)) return refuse('mayNotGiveRole')
    const details = normalised(detailsOf(form), acting.now)
    if (details instanceof Refused) return details
    const misplaced = await placed(acting, form.companyId, form.departmentIds)
    if (misplaced) return misplaced
    const userId = acting.newId()
    return acting.decide(person, userId, (state) => {
      if (exists(state)) return decided([], { id: userId })
      return decided(
        [
          userEvents.userCreated({
            userId,
            ...details,
            userType: form.userType,
            roles: form.roles,
            companyId: form.companyId,
            departmentIds: form.departmentIds,
            locale: form.locale ?? null,
            invited: false,
          }),
        ],
        { id: userId },
        { claims: claimsOf(userId, details) },
      )
    })
  }),

  change: on(person, {
    stream: ({ id }) => id,
    needs: { place: (form, acting) => placed(acting, form.companyId, form.departmentIds) },
    decide: (state, form, { actor, now }) => {
      if (!exists(state) || hidden(state.userType, actor)) return refuse('notFound')
      if (state.edited !== form.version) return refuse('changedMeanwhile')
      if (!mayGive(actor, state, form)) return refuse('mayNotGiveRole')
      // Whoever sets the address can have a new password sent to it.
      if (outranks(state.roles, actor) && sameEmail(form.email) !== sameEmail(state.details.email))
        return refuse('mayNotGiveRole')
      if (form.contentAccess && !isSuper(actor)) return refuse('mayNotGiveRole')
      const details = normalised(detailsOf(form), now)
      if (details instanceof Refused) return details
      const userId = form.id
      const differs = (Object.keys(details) as (keyof typeof details)[]).some(
        (key) => details[key] !== state.details[key],
      )
      const moved =
        state.companyId !== form.companyId || !sameList(state.departmentIds, form.departmentIds)
      const access = form.contentAccess
      const events = [
        ...(differs ? [userEvents.userDetailsChanged({ userId, ...details })] : []),
        ...(state.userType !== form.userType
          ? [userEvents.userTypeChanged({ userId, userType: form.userType })]
          : []),
        ...(sameList(state.roles, form.roles)
          ? []
          : [userEvents.userRolesChanged({ userId, roles: form.roles })]),
        ...(moved
          ? [
              userEvents.userPlaced({
                userId,
                companyId: form.companyId,
                departmentIds: form.departmentIds,
              }),
            ]
          : []),
        ...(form.locale && form.locale !== state.locale
          ? [userEvents.localeChosen({ userId, locale: form.locale })]
          : []),
        ...(access && !sameList(state.contentAccess, access)
          ? [userEvents.contentAccessChanged({ userId, contentAccess: access })]
          : []),
      ]
      return decided(
        events,
        { ok: true as const },
        {
          claims: claimsOf(userId, details),
          releases: [
            ...(sameEmail(state.details.email) !== sameEmail(details.email)
              ? [{ kind: 'email' as const, value: sameEmail(state.details.email), userId }]
              : []),
            ...(state.details.personalNumber &&
            state.details.personalNumber !== details.personalNumber
              ? [{ kind: 'personalNumber' as const, value: state.details.personalNumber, userId }]
              : []),
          ],
        },
      )
    },
  }),

  remove: act(async ({ id, erase = false }, acting) => {
    if (id === acting.actor.userId) return refuse('cannotDeactivateYourself')
    const { parts } = acting
    const { state: found } = await parts.executor.state(person, id)
    if (found.is === 'unknown') return refuse('notFound')
    const deciding: DecidePerson = (decision) => acting.decide(person, id, decision)
    if (erase) await parts.erasures.erase(id, acting.actor.userId, deciding)
    else {
      await deciding(isDeleted(id))
      await parts.sessions.revokeAll(id)
      await forgetSignIn(parts.pool, id)
    }
    return { ok: true as const }
  }),

  activate: act(async ({ id, active }, acting) => {
    const { actor } = acting
    if (id === actor.userId && !active) return refuse('cannotDeactivateYourself')
    const result = await acting.decide(person, id, (state) => {
      if (!exists(state) || hidden(state.userType, actor)) return refuse('notFound')
      if (state.roles.includes('superadmin') && !isSuper(actor)) return refuse('mayNotGiveRole')
      if (active === (state.is === 'active')) return done()
      if (active && state.is !== 'registered' && state.is !== 'inactive')
        return refuse('notRegistered')
      return active
        ? done(userEvents.userActivated({ userId: id }))
        : done(userEvents.userDeactivated({ userId: id }))
    })
    if (!active && !(result instanceof Refused)) await acting.parts.sessions.revokeAll(id)
    return result
  }),

  invite: act(invitePeople),

  readStaffList: act(async (_, acting) => {
    for await (const { bytes } of acting.http.uploads()) {
      try {
        const { headers, rows } = await readSheet(bytes, { maxRows: MAX_STAFF_ROWS })
        const list = await staffRows(headers, rows)
        return { rows: await checkStaff(acting.parts, list, acting.now) }
      } catch (error) {
        if (error instanceof SheetRefused) return refuse(error.code)
        throw error
      }
    }
    return refuse('nothingToImport')
  }),

  sendSms: act(async ({ userIds, text }, acting) => {
    const wanted = [...new Set(userIds)]
    const found = await acting.parts.db
      .selectFrom('users.person')
      .select(['user_id', 'phone', 'user_type'])
      .where('user_id', 'in', wanted)
      .execute()
    const seen = found.filter((row) => !hidden(row.user_type, acting.actor))
    if (seen.length !== wanted.length) return refuse('unknownUser')
    const reachable = seen.filter((row) => row.phone !== '')
    for (const { user_id: userId } of reachable) {
      const result = await acting.decide(person, userId, (state, { newId }) =>
        exists(state) ? done(userEvents.smsRequested({ userId, smsId: newId(), text })) : done(),
      )
      if (result instanceof Refused) return result
    }
    return { sent: reachable.length, withoutPhone: wanted.length - reachable.length }
  }),

  sendRegistration: on(person, {
    stream: ({ userId }) => userId,
    decide: (state, { userId }, { actor }) => {
      if (!exists(state) || hidden(state.userType, actor)) return refuse('notFound')
      if (state.is !== 'created' && state.is !== 'invited') return refuse('alreadyRegistered')
      return done(userEvents.userInvited({ userId }))
    },
  }),

  sendPasswordRequest: act(async ({ userId }, acting) => {
    const { state } = await acting.parts.executor.state(person, userId)
    if (!exists(state) || hidden(state.userType, acting.actor)) return refuse('notFound')
    if (state.is !== 'active') return refuse('notRegistered')
    return acting.decide(reset, userId, () =>
      done(userEvents.passwordResetRequested({ userId, byId: acting.actor.userId })),
    )
  }),

  saveRelatives: on(person, {
    stream: ({ userId }) => userId,
    decide: (state, { userId, relatives }, { actor, newId }) => {
      if (!exists(state) || hidden(state.userType, actor)) return refuse('notFound')
      return done(
        userEvents.relativesChanged({
          userId,
          relatives: relatives.map((one) => ({ ...one, id: one.id ?? newId() })),
        }),
      )
    },
  }),

  comment: on(person, {
    stream: ({ userId }) => userId,
    decide: (state, { userId, text }, { actor, newId }) => {
      if (!exists(state) || hidden(state.userType, actor)) return refuse('notFound')
      const commentId = newId()
      return decided(
        [userEvents.commentWritten({ userId, commentId, authorId: actor.userId, text })],
        { id: commentId },
      )
    },
  }),

  removeComment: act(async ({ id }, acting) => {
    const found = await acting.parts.db
      .selectFrom('users.comment')
      .innerJoin('users.person', 'users.person.user_id', 'users.comment.user_id')
      .select(['users.comment.user_id', 'users.person.user_type'])
      .where('comment_id', '=', id)
      .executeTakeFirst()
    if (!found || hidden(found.user_type, acting.actor)) return refuse('notFound')
    const userId = found.user_id
    return acting.decide(person, userId, (state) => {
      const author = state.comments[id]
      if (!author) return refuse('notFound')
      if (author !== acting.actor.userId && !isSuper(acting.actor)) return refuse('forbidden')
      return done(userEvents.commentRemoved({ userId, commentId: id }))
    })
  }),
})
