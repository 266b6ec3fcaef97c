import { sensitiveUserTypes } from '@portal/contracts/users'
import { type Kept, keptFor } from './kept.ts'
import { keptTables, LATER, placeOf, SCHEMA, SEEN, UNSEEN } from './place.ts'
import type { Way } from './way.ts'

const hidden = sensitiveUserTypes.map((type) => `'${type}'`).join(', ')

/**
 * Who sees whom is a matter of today: somebody who is of a sensitive type by now, or was when they left,
 * is so on every list.
 */
export async function overlay({ client }: Way): Promise<void> {
  const people = keptFor.users.find(({ model }) => model.name === 'users') as Kept
  const place = placeOf('users', 'person')
  await client.query(
    `CREATE TEMPORARY TABLE "${LATER}" (user_id uuid PRIMARY KEY, user_type text NOT NULL)`,
  )
  const columns = Object.keys(keptTables(people)[place]?.columns ?? {}).map((name) =>
    name === 'user_type'
      ? `CASE WHEN n.user_type IN (${hidden}) THEN n.user_type
           WHEN n.user_type IS NULL AND l.user_type IN (${hidden}) THEN l.user_type
           ELSE p.user_type END AS user_type`
      : `p."${name}"`,
  )
  await client.query(
    `CREATE TEMPORARY VIEW "${SEEN}" AS SELECT ${columns.join(', ')}
     FROM ${SCHEMA}."${place}" p LEFT JOIN users.person n USING (user_id)
     LEFT JOIN ${SCHEMA}."${LATER}" l USING (user_id)`,
  )
  await client.query(
    `CREATE TEMPORARY VIEW "${UNSEEN}" AS SELECT user_id FROM ${SCHEMA}."${placeOf('users', 'hidden')}"
     UNION SELECT user_id FROM users.hidden`,
  )
}

/**
 * Writes down of what type those were at last who have left since, for who is not shown everybody. Asked
 * whenever the lists are opened: people leave while they are held.
 */
export async function noteLater({
  client,
  log,
  end,
}: Pick<Way, 'client' | 'log' | 'end'>): Promise<void> {
  const found = await client.query<{ user_id: string }>(
    `SELECT DISTINCT h.subject_id AS user_id FROM history.entry h
     JOIN ${SCHEMA}."${placeOf('users', 'person')}" p ON p.user_id = h.subject_id
     WHERE h.action = 'userTypeChanged' AND (h.position > $1 OR h.at >= $2)
       AND NOT EXISTS (SELECT FROM users.person n WHERE n.user_id = h.subject_id)
       AND NOT EXISTS (SELECT FROM ${SCHEMA}."${LATER}" l WHERE l.user_id = h.subject_id)`,
    [end.position.toString(), end.before],
  )
  for (const { user_id: userId } of found.rows)
    for await (const event of log.store.readStream(`person-${userId}`))
      if (event.type === 'userTypeChanged')
        await client.query(
          `INSERT INTO ${SCHEMA}."${LATER}" VALUES ($1, $2)
           ON CONFLICT (user_id) DO UPDATE SET user_type = excluded.user_type`,
          [userId, (event.data as { userType: string }).userType],
        )
}
