import { account } from '@portal/contracts/account'
import {
  type Channel,
  type Choices,
  comes,
  type NoticeGroup,
  noticeGroupNames,
  noticeGroups,
} from '@portal/contracts/notices'
import { sql } from 'kysely'
import { answers, refuse } from '../kit/answers.ts'
import { oneself } from '../kit/people.ts'
import { allows } from '../kit/scopes.ts'
import { people } from '../users/people.ts'
import { notices } from './notices.ts'

const SHOWN = 100

/** How it stands now, where it is one's own to choose. */
function wayOf(choices: Choices, group: NoticeGroup, by: Channel) {
  const way = noticeGroups[group][by]
  if (way === 'always' || way === 'never') return way
  return comes(choices, group, by) ? ('on' as const) : ('off' as const)
}

/** What one signs in with, from the tables that signing in itself writes: no event bears it. */
export const accountAnswers = answers(account, [people, notices] as const, {
  notices: async (_, { actor, db }) => {
    const me = await oneself(db, actor).clearSelect().select('phone').executeTakeFirst()
    const found = await db
      .selectFrom('notices.choice')
      .select(['key', 'wanted'])
      .where('user_id', '=', actor.userId)
      .execute()
    const choices = Object.fromEntries(found.map(({ key, wanted }) => [key, wanted]))
    const rows = noticeGroupNames
      .filter((group) => allows[noticeGroups[group].who](actor))
      .map((group) => ({
        group,
        mail: wayOf(choices, group, 'mail'),
        sms: wayOf(choices, group, 'sms'),
        push: wayOf(choices, group, 'push'),
      }))
    return { phone: Boolean(me?.phone), rows }
  },

  sessions: async (_, { actor, db }) => {
    if (actor.impersonator) return refuse('notWhileImpersonating')
    // 30 days without use end a session, see REFRESH_SECONDS.
    const { rows } = await sql<{
      id: string
      device: string
      signed_in_at: Date
      used_at: Date
    }>`SELECT session_id AS id, device, created_at AS signed_in_at, used_at FROM auth.session
      WHERE user_id = ${actor.userId} AND impersonator_id IS NULL AND revoked_at IS NULL
        AND used_at > now() - interval '30 days'
      ORDER BY session_id = ${actor.sessionId} DESC, used_at DESC, session_id DESC LIMIT ${SHOWN}`.execute(
      db,
    )
    return {
      rows: rows.map((row) => ({
        id: row.id,
        device: row.device,
        signedInAt: row.signed_in_at.toISOString(),
        usedAt: row.used_at.toISOString(),
        current: row.id === actor.sessionId,
      })),
    }
  },

  secondFactors: async (_, { actor, db }) => {
    if (actor.impersonator) return refuse('notWhileImpersonating')
    const { userId } = actor
    const totp = await sql<{ confirmed_at: Date }>`
      SELECT confirmed_at FROM auth.totp WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`.execute(
      db,
    )
    const passkeys = await sql<{ id: string; name: string; added_at: Date; used_at: Date | null }>`
      SELECT passkey_id AS id, name, added_at, used_at FROM auth.passkey
      WHERE user_id = ${userId} ORDER BY added_at, passkey_id`.execute(db)
    const codes = await sql<{ left: number }>`
      SELECT count(*)::int AS left FROM auth.recovery_code WHERE user_id = ${userId}`.execute(db)
    return {
      totpSince: totp.rows[0]?.confirmed_at.toISOString() ?? null,
      passkeys: passkeys.rows.map((row) => ({
        id: row.id,
        name: row.name,
        addedAt: row.added_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft: codes.rows[0]?.left ?? 0,
      required: actor.mustHaveSecondFactor,
    }
  },
})
