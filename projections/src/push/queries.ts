import { push } from '@portal/contracts/push'
import { sql } from 'kysely'
import { answers, refuse } from '../kit/answers.ts'
import { people } from '../users/people.ts'

/** Which devices pushes go to, from the table that subscribing itself writes: no event bears it. */
export const pushAnswers = answers(push, [people] as const, {
  devices: async (_, { actor, db, pushKey }) => {
    if (actor.impersonator) return refuse('notWhileImpersonating')
    if (!pushKey) return { key: null, rows: [] }
    const { rows } = await sql<{
      id: string
      device: string
      added_at: Date
      used_at: Date | null
      current: boolean
    }>`SELECT d.device_id AS id, s.device, d.added_at, d.used_at,
        d.session_id = ${actor.sessionId} AS current
      FROM auth.push_device d JOIN auth.session s USING (session_id)
      WHERE d.user_id = ${actor.userId} AND d.vapid_key = ${pushKey}
        AND s.revoked_at IS NULL AND s.used_at > now() - interval '30 days'
        AND s.created_at > now() - interval '90 days'
      ORDER BY current DESC, d.added_at DESC, d.device_id DESC`.execute(db)
    return {
      key: pushKey,
      rows: rows.map((row) => ({
        id: row.id,
        device: row.device,
        addedAt: row.added_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
        current: row.current,
      })),
    }
  },
})
