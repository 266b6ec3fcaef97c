import type { DecodedOf } from '@portal/contracts'
import { account } from '@portal/contracts/account'
import { sameEmail } from '@portal/contracts/email'
import {
  added,
  recovered,
  removed,
  removedFor,
  renewed,
  secondFactor,
} from '@portal/domain/auth/second-factor'
import { chooseNotice, passwordChanged } from '@portal/domain/users/decisions'
import { exists, person } from '@portal/domain/users/person'
import { userEvents } from '@portal/events'
import { codeSubjects, forgetCode } from '@portal/platform/security-codes'
import { type Acting, act, byId, decisions, done, on, Refused, refuse } from '../kit/decisions.ts'
import { clearTries, clearTriesHere, takeTry, takeTryOnDevice } from './attempts.ts'
import {
  enter,
  knownOf,
  notInAnothersName,
  ownPassword,
  refusedTry,
  session,
  unproven,
} from './entering.ts'
import { keepPasskey, passkeyToAsk, passkeyToMake, takePasskey } from './passkeys.ts'
import { weaknessOf } from './password-rules.ts'
import { replacePassword } from './passwords.ts'
import {
  challengeTicket,
  factorsOf,
  firstRecoveryCodes,
  forgetFactors,
  forgetTickets,
  holderOf,
  makeRecoveryCodes,
  startTotp,
  takeRecoveryCode,
  takeTotp,
  tryTicket,
} from './second-factors.ts'

type Guest = Pick<Acting, 'parts' | 'http' | 'decide'>

/** Takes one of the tries of the ticket and of its holder; over all tickets ten in 15 minutes. */
async function holderWithTry(acting: Guest, ticket: string) {
  const { pool } = acting.parts
  const held = await tryTicket(pool, ticket)
  if (!held) return undefined
  const { userId } = held
  const subject = `second ${userId}`
  const left = await takeTry(pool, subject)
  const here = await takeTryOnDevice(pool, subject, { userId, http: acting.http })
  return { ...held, left: left || here }
}

/** The second factor was right: in, once. */
async function pass(acting: Guest, ticket: string, userId: string) {
  const entered = await enter(acting, userId, { ticket })
  if (!entered) return refuse('signInExpired')
  await clearTriesHere(acting.parts.pool, `second ${userId}`, acting.http)
  return entered
}

/** Only for who has just given the password; how one signs in is nobody else’s matter. */
const proof = (_: unknown, acting: Acting) => unproven(acting)

const own = (_: unknown, { actor }: Acting): string => actor.userId

/** Each process hears that somebody may have to show another factor by now. */
const told = (_: unknown, { parts }: Acting) => parts.sessions.changed()

/** Takes the first code of a new app; a first factor comes with recovery codes. */
async function confirmed({ code }: { code: string }, acting: Acting) {
  const { actor, parts } = acting
  const { userId } = actor
  const tooMany = await refusedTry(acting, `totp ${userId}`)
  if (tooMany) return tooMany
  if (!(await takeTotp(parts, userId, code.replace(/\s/g, ''), true))) return refuse('wrongCode')
  await clearTries(parts.pool, `totp ${userId}`)
  return firstRecoveryCodes(parts.pool, userId)
}

/** Keeps a new passkey; a first factor comes with recovery codes. */
async function kept(
  { name, given }: DecodedOf<typeof account.addPasskey>,
  { actor, parts }: Acting,
) {
  return (await keepPasskey(parts.pool, parts.settings.publicUrl, actor, name, given))
    ? firstRecoveryCodes(parts.pool, actor.userId)
    : refuse('wrongPasskey')
}

/** New recovery codes for who has a second factor. */
const codesAgain = async (_: unknown, { actor: { userId }, parts }: Acting) =>
  (await factorsOf(parts.pool, userId)).length === 0
    ? refuse('noSecondFactor')
    : makeRecoveryCodes(parts.pool, userId)

/** Forgets all that somebody has; whoever has the lost device may be signed in with it. */
async function forgotten({ id }: { id: string }, { actor, parts }: Acting) {
  const { state } = await parts.executor.state(person, id)
  if (!exists(state)) return refuse('notFound')
  const kinds = await factorsOf(parts.pool, id)
  if (kinds.length === 0) return refuse('noSecondFactor')
  await forgetFactors(parts.pool, id)
  await parts.sessions.revokeAll(id, actor.sessionId)
  return kinds
}

/** The new password, if the old one is right: what was signed in with it, elsewhere, is out. */
async function rightPassword(
  { password, newPassword }: { password: string; newPassword: string },
  acting: Acting,
) {
  const before = await ownPassword(acting, password)
  if (before instanceof Refused) return before
  const { parts, actor } = acting
  const { userId, sessionId } = actor
  const known = await knownOf(parts, userId)
  const weak = await weaknessOf(newPassword, known)
  if (weak) return refuse(weak)
  if (!(await replacePassword(parts.pool, userId, newPassword, before)))
    return refuse('wrongPassword')
  // Who changes it because somebody reads their mail keeps the new one.
  const subjects = codeSubjects(parts.settings.claimKey, sameEmail(known?.email ?? ''))
  await forgetCode(parts.pool, 'reset', subjects)
  await forgetTickets(parts.pool, userId)
  await parts.sessions.revokeAll(userId, sessionId)
  await parts.sessions.prove(sessionId)
  return undefined
}

/**
 * Removes a factor, unless a role of theirs asks for one and it is the last.
 * @returns how many are left
 */
async function taken(acting: Acting, statement: string, values: unknown[]) {
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
  return left
}

const totpTaken = (_: unknown, acting: Acting) =>
  taken(acting, 'DELETE FROM auth.totp WHERE user_id = $1 AND confirmed_at IS NOT NULL', [
    acting.actor.userId,
  ])
const passkeyTaken = ({ id }: { id: string }, acting: Acting) =>
  taken(acting, 'DELETE FROM auth.passkey WHERE user_id = $1 AND passkey_id = $2', [
    acting.actor.userId,
    id,
  ])

const portalName = (publicUrl: string) => `Portal ${new URL(publicUrl).hostname}`

export const accountDecisions = decisions(account, {
  chooseNotice: on(person, { stream: own, decide: chooseNotice }),

  // A ticket, a try and a code are spent, and a session begins.
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
    await acting.decide(secondFactor, userId, (state) => recovered(state, { left }, { id: userId }))
    return pass(acting, ticket, userId)
  }),

  // What a ticket was asked is kept, and nothing is told.
  askPasskey: act(async ({ ticket }, acting) => {
    const { pool, settings } = acting.parts
    const userId = await holderOf(pool, ticket)
    if (!userId) return refuse('signInExpired')
    const options = await passkeyToAsk(pool, settings.publicUrl, userId)
    await challengeTicket(pool, ticket, options.challenge)
    return { options: { ...options } }
  }),

  // A ticket and a try are spent, and a session begins.
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

  // A session is proven, which is told nobody.
  prove: act(async ({ password }, acting) => {
    const shown = await ownPassword(acting, password)
    if (shown instanceof Refused) return shown
    const { sessions } = acting.parts
    await sessions.prove(acting.actor.sessionId)
    return { ok: true as const }
  }),

  changePassword: on(person, {
    stream: own,
    spends: { right: rightPassword },
    decide: passwordChanged,
  }),

  // Sessions end, each a stream of its own.
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

  // A secret is kept that nobody has confirmed.
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

  confirmTotp: on(secondFactor, {
    stream: own,
    spends: { proof, recoveryCodes: confirmed },
    decide: added('totp'),
    after: told,
  }),

  removeTotp: on(secondFactor, {
    stream: own,
    spends: { proof, left: totpTaken },
    decide: removed('totp'),
    after: told,
  }),

  // A question is kept that no device has answered.
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

  addPasskey: on(secondFactor, {
    stream: own,
    spends: { proof, recoveryCodes: kept },
    decide: added('passkey'),
    after: told,
  }),

  // What one calls a passkey stands in its table alone.
  renamePasskey: act(async ({ id, name }, acting) => {
    const own = notInAnothersName(acting)
    if (own) return own
    const renamed = await acting.parts.pool.query(
      'UPDATE auth.passkey SET name = $3 WHERE passkey_id = $1 AND user_id = $2',
      [id, acting.actor.userId, name],
    )
    return renamed.rowCount === 1 ? { ok: true as const } : refuse('notFound')
  }),

  removePasskey: on(secondFactor, {
    stream: own,
    spends: { proof, left: passkeyTaken },
    decide: removed('passkey'),
    after: told,
  }),

  newRecoveryCodes: on(secondFactor, {
    stream: own,
    spends: { proof, recoveryCodes: codesAgain },
    decide: renewed,
  }),

  removeOthers: on(secondFactor, {
    stream: byId,
    spends: { proof, kinds: forgotten },
    decide: removedFor,
  }),
})
