import { type Kysely, sql } from 'kysely'

/**
 * How many of these people still have something that somebody sees to before they are shut out: a thing that was lent
 * to them, a shift or a course to come, a day that they have reported and not sent.
 */
export async function howManyStillHave<D>(
  db: Kysely<D>,
  userIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    SELECT count(*)::int AS people FROM unnest(${[...userIds]}::uuid[]) AS p (user_id) WHERE
      EXISTS (SELECT FROM timelog.loan l WHERE l.user_id = p.user_id AND l.returned_on IS NULL)
      OR EXISTS (SELECT FROM workshifts.shift s
        WHERE s.given_to = p.user_id AND s.state = 'given' AND s.starts_at > ${now})
      OR EXISTS (SELECT FROM certificates.course c
        WHERE c.user_id = p.user_id AND c.status <> 'Accepted' AND c.starts_at > ${now})
      OR EXISTS (SELECT FROM timereport.report r
        WHERE r.user_id = p.user_id AND r.state IN ('draft', 'returned'))`.execute(db)
  return rows[0]?.people ?? 0
}
