import type { TestPortal } from './portal.ts'
import { until } from './processes.ts'

/** Waits until a notice stands in a letter that went out: what is done after it does not go with it. */
export const untilTold = (portal: TestPortal, name: string, userId: string) =>
  until(`${name} was told`, async () => {
    await portal.settled()
    const { rowCount } = await portal.portal.parts.pool.query(
      `SELECT FROM reactions.notice n JOIN outside.outbox o ON o.id = n.letter
       WHERE n.name = $1 AND n.user_id = $2`,
      [name, userId],
    )
    return (rowCount ?? 0) > 0
  })

/**
 * What one person was told by mail of these topics, each with its subject, from the first on.
 * @param topics all of them where none is named
 */
export async function toldTo(
  portal: TestPortal,
  userId: string,
  ...topics: readonly string[]
): Promise<string[]> {
  await portal.settled()
  const { rows } = await portal.portal.parts.pool.query<{ told: string }>(
    `SELECT o.subject || ' ' || o.text AS told FROM outside.outbox o JOIN outside.sent s USING (id)
     WHERE s.user_id = $1 AND s.kind = 'mail' AND (s.topic = ANY ($2::text[]) OR $2::text[] = '{}') ORDER BY o.at`,
    [userId, topics],
  )
  return rows.map(({ told }) => told)
}

/** What the next letter to one person says, when the time has come to write it. */
export async function nextLetterTo(portal: TestPortal, userId: string): Promise<string> {
  const { pool } = portal.portal.parts
  await portal.settled()
  await pool.query('DELETE FROM outside.outbox')
  await pool.query(
    'UPDATE reactions.notice SET due_at = now() WHERE user_id = $1 AND gathered_at IS NULL',
    [userId],
  )
  await portal.settled()
  await pool.query(`UPDATE reactions.notice SET gathered_at = gathered_at - interval '1 day'`)
  return (await toldTo(portal, userId)).join('\n')
}
