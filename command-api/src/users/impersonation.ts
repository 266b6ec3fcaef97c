import type { Locale } from '@portal/contracts'
import { impersonation } from '@portal/contracts/users'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { handOver, unproven } from '../auth/entering.ts'
import { act, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { mayLookThrough } from '../kit/looking-through.ts'
import type { Parts } from '../kit/parts.ts'
import { person } from './person.ts'
import { hidden } from './rules.ts'

export const impersonationDecisions = decisions(impersonation, {
  start: act(async ({ id }, acting) => {
    const { actor, parts } = acting
    const refused = await unproven(acting)
    if (refused) return refused
    if (id === actor.userId) return refuse('cannotImpersonate')
    const { state } = await parts.executor.state(person, id)
    if (state.is !== 'active' || hidden(state.userType, actor)) return refuse('notFound')
    if (!mayLookThrough(actor, state)) return refuse('cannotImpersonate')
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

/** Writes down that looking through another's eyes ended by itself, or with the own session. */
export async function noteLookingEnded(
  { executor, now }: Pick<Parts, 'executor' | 'now'>,
  { userId, impersonatorId }: { userId: string; impersonatorId: string },
): Promise<void> {
  const execution = {
    now: now(),
    newId,
    eventIds: () => newId,
    appended: () => undefined,
    meta: {
      correlation: newId(),
      causation: 'sessions',
      actor: userId,
      impersonator: impersonatorId,
    },
  }
  await executor.execute(person, userId, execution, () =>
    done(userEvents.impersonationEnded({ userId, impersonatorId })),
  )
}

/** The refresh token travels in the cookie too; a script may use either. */
const pair = (tokens: { jwtToken: string; refreshToken: string }) => ({
  jwtToken: tokens.jwtToken,
  refreshToken: tokens.refreshToken,
})
