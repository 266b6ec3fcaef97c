import { type Kysely, sql } from 'kysely'
import { people, type Viewer } from '../kit/people.ts'

/**
 * How many of those whom the viewer may see are asked for a thing now and have not done it: each once,
 * however often they are asked, and only who can sign in.
 * @param targetId what a list is about, or what one person alone was asked for: their course, their education; the
 * person, for the files that they are to sign
 */
export async function waitingFor<D>(
  db: Kysely<D>,
  viewer: Viewer,
  targetId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM ${people(db, viewer).as('p')}
    WHERE p.status = 'active' AND p.user_id IN (
    SELECT r.user_id FROM signage.request r WHERE r.user_id = ${targetId}::uuid AND r.state = 'open'
    UNION SELECT i.user_id FROM startup.asked i
    JOIN startup.thing t ON t.thing_id = i.thing_id
    LEFT JOIN startup.finished f ON f.user_id = i.user_id AND f.thing_id = i.thing_id
    LEFT JOIN startup.opening o ON o.thing_id = t.thing_id
    LEFT JOIN startup.name n ON n.target_id = t.target_id
    WHERE (t.target_id = ${targetId}::uuid OR t.thing_id = ${targetId}::uuid) AND coalesce(o.open, t.kind <> 'test')
      AND NOT coalesce(n.removed, false) AND (t.begins_at IS NULL OR t.begins_at <= ${now})
      AND coalesce(f.round, 0) < coalesce(o.round, t.round))`.execute(db)
  return rows[0]?.waiting ?? 0
}
