import type { Locale } from '@portal/contracts'
import { impersonation } from '@portal/contracts/impersonation'
import { lookThrough, stopLooking } from '@portal/domain/users/decisions'
import { person } from '@portal/domain/users/person'
import { newId } from '@portal/platform/ids'
import { handOver, unproven } from '../auth/entering.ts'
import { act, decisions, named, Refused, refuse } from '../kit/decisions.ts'
import type { Parts } from '../kit/parts.ts'

export const impersonationDecisions = decisions(impersonation, {
  // It ends in a session of its own.
  start: act(async ({ id }, acting) => {
    const { actor, parts } = acting
    const refused = await unproven(acting)
    if (refused) return refused
    const started = await named(acting, person, id, lookThrough, {})
    if (started instanceof Refused) return started
    const tokens = await parts.sessions.open(id, {
      impersonatorId: actor.userId,
      parentId: actor.sessionId,
    })
    handOver(acting, tokens)
    return { locale: actor.locale as Locale | null, ...pair(tokens) }
  }),

  // It goes back to the own session.
  end: act(async (_, acting) => {
    const { actor, parts } = acting
    const own = await parts.sessions.parentOf(actor.sessionId)
    if (!own || !actor.impersonator) return refuse('notSignedIn')
    const impersonatorId = actor.impersonator.userId
    const ended = await named(acting, person, actor.userId, stopLooking, { impersonatorId })
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
  await executor.execute(person, userId, execution, (state) =>
    stopLooking(state, { impersonatorId }, { id: userId }),
  )
}

/** The refresh token travels in the cookie too; a script may use either. */
const pair = (tokens: { jwtToken: string; refreshToken: string }) => ({
  jwtToken: tokens.jwtToken,
  refreshToken: tokens.refreshToken,
})
