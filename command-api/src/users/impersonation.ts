import type { Locale } from '@portal/contracts'
import { impersonation } from '@portal/contracts/users'
import { userEvents } from '@portal/events'
import { isSuper } from '@portal/platform/actor'
import { handOver } from '../auth/auth.ts'
import { act, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { person } from './person.ts'
import { hidden } from './rules.ts'

export const impersonationDecisions = decisions(impersonation, {
  start: act(async ({ id }, acting) => {
    const { actor, parts } = acting
    if (id === actor.userId) return refuse('cannotImpersonate')
    const { state } = await parts.executor.state(person, id)
    if (state.is !== 'active' || hidden(state.userType, actor)) return refuse('notFound')
    // Nobody gains by it: only a super admin looks through the eyes of those who administer.
    const rises = state.roles.some((role) => !actor.roles.includes(role))
    if (state.roles.includes('superadmin') || (rises && !isSuper(actor)))
      return refuse('cannotImpersonate')
    const started = await acting.decide(person, id, () =>
      done(userEvents.impersonationStarted({ userId: id, impersonatorId: actor.userId })),
    )
    if (started instanceof Refused) return started
    const tokens = await parts.sessions.open(id, {
      impersonatorId: actor.userId,
      parentId: actor.sessionId,
    })
    handOver(acting, tokens)
    return { locale: actor.locale as Locale | null, ...pair(tokens) }
  }),

  end: act(async (_, acting) => {
    const { actor, parts } = acting
    const own = await parts.sessions.parentOf(actor.sessionId)
    if (!own || !actor.impersonator) return refuse('notSignedIn')
    const impersonatorId = actor.impersonator.userId
    const ended = await acting.decide(person, actor.userId, () =>
      done(userEvents.impersonationEnded({ userId: actor.userId, impersonatorId })),
    )
    if (ended instanceof Refused) return ended
    await parts.sessions.revoke(actor.sessionId)
    const tokens = await parts.sessions.issue(own, impersonatorId)
    handOver(acting, tokens)
    return { locale: null, ...pair(tokens) }
  }),
})

/** The refresh token travels in the cookie too; a script may use either. */
const pair = (tokens: { jwtToken: string; refreshToken: string }) => ({
  jwtToken: tokens.jwtToken,
  refreshToken: tokens.refreshToken,
})
