import { account, type Factor } from '@portal/contracts/account'
import { aggregate } from '@portal/domain/kit/aggregate'
import { userEvents } from '@portal/events'
import { type Acting, act, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { exists, person } from '../users/person.ts'
import { clearTries, deviceKnows, deviceOf, takeTry } from './attempts.ts'
import { enter, knownOf, notInAnothersName, ownPassword, session, unproven } from './entering.ts'
import { keepPasskey, passkeyToAsk, passkeyToMake, takePasskey } from './passkeys.ts'
import { weaknessOf } from './password-rules.ts'
import { setPassword } from './passwords.ts'
import {
  challengeTicket,
  factorsOf,
  firstRecoveryCodes,
  forgetFactors,
  forgetTickets,
  holderOf,
  makeRecoveryCodes,
  spendTicket,
  startTotp,
  takeRecoveryCode,
  takeTotp,
  tryTicket,
} from './second-factors.ts'

/** What is told of somebody's second factors, in a stream of its own. */
export const secondFactor = aggregate<null>(
  'second-factor',
  null,
)({
  secondFactorAdded: () => null,
  secondFactorRemoved: () => null,
  recoveryCodesMade: () => null,
  recoveryCodeUsed: () => null,
})

type Guest = Pick<Acting, 'parts' | 'http' | 'decide'>

/** Takes one of the tries of the ticket and of its holder; over all tickets ten in 15 minutes. */
async function holderWithTry(acting: Guest, ticket: string) {
  const { pool } = acting.parts
  const held = await tryTicket(pool, ticket)
  if (!held) return undefined
  const left = await takeTry(pool, `second ${held.userId}`)
  return {
    ...held,
    left: left || (await deviceKnows(pool, held.userId, deviceOf(acting.http) ?? '')),
  }
}

/** The second factor was right: in, once. */
async function pass(acting: Guest, ticket: string, userId: string) {
  if (!(await spendTicket(acting.parts.pool, ticket))) return refuse('signInExpired')
  await clearTries(acting.parts.pool, `second ${userId}`)
  return enter(acting, userId)
}

async function added(acting: Acting, kind: Factor) {
  const { actor, parts } = acting
  const recoveryCodes = await firstRecoveryCodes(parts.pool, actor.userId)
  const result = await acting.decide(secondFactor, actor.userId, () =>
    done(userEvents.secondFactorAdded({ userId: actor.userId, kind })),
  )
  await parts.sessions.changed()
  return result instanceof Refused ? result : { recoveryCodes }
}

/** Removes a factor, unless a role of theirs asks for one and it is the last. */
async function removed(acting: Acting, kind: Factor, statement: string, values: unknown[]) {
  const { actor, parts } = acting
  const { userId } = actor
  const client = await parts.pool.connect()
  let left: number
  try {
    await client.query('BEGIN')
    // Two at once must not remove the last two.
    await client.query('SELECT 1 FROM auth.credential WHERE user_id = $1 FOR UPDATE', [userId])
    const gone = await client.query(statement, values)
    const found = await client.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM auth.passkey WHERE user_id = $1)::int
         + (SELECT count(*) FROM auth.totp WHERE user_id = $1 AND confirmed_at IS NOT NULL)::int AS left`,
      [userId],
    )
    left = found.rows[0]?.left ?? 0
    if (gone.rowCount === 0 || (left === 0 && parts.sessions.mustHaveSecondFactor(actor.roles))) {
      await client.query('ROLLBACK')
      return refuse(gone.rowCount === 0 ? 'notFound' : 'secondFactorRequired')
    }
    if (left === 0)
      await client.query('DELETE FROM auth.recovery_code WHERE user_id = $1', [userId])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  const result = await acting.decide(secondFactor, userId, () =>
    done(userEvents.secondFactorRemoved({ userId, kind, left: left > 0, byId: null })),
  )
  await parts.sessions.changed()
  return result
}

const portalName = (publicUrl: string) => `Portal ${new URL(publicUrl).hostname}`

export const accountDecisions = decisions(account, {
  passCode: act(async ({ ticket, code }, acting) => {
    const { parts } = acting
    const held = await holderWithTry(acting, ticket)
    if (!held) return refuse('signInExpired')
    const { userId } = held
    if (!held.left) return refuse('wrongCode')
    const plain = code.replace(/\s/g, '')
    if (await takeTotp(parts, userId, plain)) return pass(acting, ticket, userId)
    const left = await takeRecoveryCode(parts.pool, userId, plain)
    if (left === undefined) return refuse('wrongCode')
    await acting.decide(secondFactor, userId, () =>
      done(userEvents.recoveryCodeUsed({ userId, left })),
    )
    return pass(acting, ticket, userId)
  }),

  askPasskey: act(async ({ ticket }, acting) => {
    const { pool, settings } = acting.parts
    const userId = await holderOf(pool, ticket)
    if (!userId) return refuse('signInExpired')
    const options = await passkeyToAsk(pool, settings.publicUrl, userId)
    await challengeTicket(pool, ticket, options.challenge)
    return { options: { ...options } }
  }),

  passPasskey: act(async ({ ticket, given }, acting) => {
    const { pool, settings } = acting.parts
    const held = await holderWithTry(acting, ticket)
    if (!held) return refuse('signInExpired')
    const { userId, challenge, left } = held
    if (!left || !challenge) return refuse('wrongPasskey')
    return (await takePasskey(pool, settings.publicUrl, userId, challenge, given))
      ? pass(acting, ticket, userId)
      : refuse('wrongPasskey')
  }),

  prove: act(async ({ password }, acting) => {
    const refused = await ownPassword(acting, password)
    if (refused) return refused
    const { pool, sessions } = acting.parts
    await sessions.prove(acting.actor.sessionId)
    await clearTries(pool, `proof ${acting.actor.userId}`)
    return { ok: true as const }
  }),

  changePassword: act(async ({ password, newPassword }, acting) => {
    const refused = await ownPassword(acting, password)
    if (refused) return refused
    const { parts, actor } = acting
    const { userId, sessionId } = actor
    const weak = await weaknessOf(newPassword, await knownOf(parts, userId))
    if (weak) return refuse(weak)
    await setPassword(parts.pool, userId, newPassword)
    await forgetTickets(parts.pool, userId)
    await parts.sessions.revokeAll(userId, sessionId)
    await parts.sessions.prove(sessionId)
    await clearTries(parts.pool, `proof ${userId}`)
    const result = await acting.decide(person, userId, () =>
      done(userEvents.passwordChanged({ userId })),
    )
    return result instanceof Refused ? refuse('conflict') : result
  }),

  endSessions: act(async ({ ids, others }, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    const { userId, sessionId } = acting.actor
    const which = others ? { except: sessionId } : { ids }
    for (const ended of await acting.parts.sessions.endSome(userId, which))
      await acting.decide(session, ended, (state) =>
        state.open ? done(userEvents.signedOut({ userId, sessionId: ended })) : done(),
      )
    return { ok: true as const }
  }),

  startTotp: act(async (_, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    const { parts, actor } = acting
    const known = await knownOf(parts, actor.userId)
    const started = await startTotp(parts, actor.userId, {
      label: known?.email ?? actor.fullName,
      issuer: portalName(parts.settings.publicUrl),
    })
    return started ?? refuse('alreadyHasTotp')
  }),

  confirmTotp: act(async ({ code }, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    const { parts, actor } = acting
    if (!(await takeTry(parts.pool, `totp ${actor.userId}`))) {
      acting.http.retryAfter(15 * 60)
      return refuse('tooMany')
    }
    if (!(await takeTotp(parts, actor.userId, code.replace(/\s/g, ''), true)))
      return refuse('wrongCode')
    await clearTries(parts.pool, `totp ${actor.userId}`)
    return added(acting, 'totp')
  }),

  removeTotp: act(async (_, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    return removed(
      acting,
      'totp',
      'DELETE FROM auth.totp WHERE user_id = $1 AND confirmed_at IS NOT NULL',
      [acting.actor.userId],
    )
  }),

  startPasskey: act(async (_, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    const { parts, actor } = acting
    const known = await knownOf(parts, actor.userId)
    const options = await passkeyToMake(parts.pool, parts.settings.publicUrl, {
      userId: actor.userId,
      sessionId: actor.sessionId,
      email: known?.email ?? actor.fullName,
      fullName: actor.fullName,
    })
    return options ? { options: { ...options } } : refuse('tooManyPasskeys')
  }),

  addPasskey: act(async ({ name, given }, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    const { parts, actor } = acting
    const kept = await keepPasskey(parts.pool, parts.settings.publicUrl, actor, name, given)
    return kept ? added(acting, 'passkey') : refuse('wrongPasskey')
  }),

  renamePasskey: act(async ({ id, name }, acting) => {
    const own = notInAnothersName(acting)
    if (own) return own
    const renamed = await acting.parts.pool.query(
      'UPDATE auth.passkey SET name = $3 WHERE passkey_id = $1 AND user_id = $2',
      [id, acting.actor.userId, name],
    )
    return renamed.rowCount === 1 ? { ok: true as const } : refuse('notFound')
  }),

  removePasskey: act(async ({ id }, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    return removed(
      acting,
      'passkey',
      'DELETE FROM auth.passkey WHERE user_id = $1 AND passkey_id = $2',
      [acting.actor.userId, id],
    )
  }),

  newRecoveryCodes: act(async (_, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    const { parts, actor } = acting
    const { userId } = actor
    if ((await factorsOf(parts.pool, userId)).length === 0) return refuse('noSecondFactor')
    const recoveryCodes = await makeRecoveryCodes(parts.pool, userId)
    const result = await acting.decide(secondFactor, userId, () =>
      done(userEvents.recoveryCodesMade({ userId })),
    )
    return result instanceof Refused ? result : { recoveryCodes }
  }),

  removeOthers: act(async ({ id }, acting) => {
    const refused = await unproven(acting)
    if (refused) return refused
    const { parts, actor } = acting
    const { state } = await parts.executor.state(person, id)
    if (!exists(state)) return refuse('notFound')
    const kinds = await factorsOf(parts.pool, id)
    if (kinds.length === 0) return refuse('noSecondFactor')
    await forgetFactors(parts.pool, id)
    // Whoever has the lost device may be signed in with it.
    await parts.sessions.revokeAll(id, actor.sessionId)
    return acting.decide(secondFactor, id, () =>
      done(
        ...kinds.map((kind) =>
          userEvents.secondFactorRemoved({ userId: id, kind, left: false, byId: actor.userId }),
        ),
      ),
    )
  }),
})
