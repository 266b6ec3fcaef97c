import { randomUUID } from 'node:crypto'
import { dueReminders } from '@portal/workers/reminders/remind'
import { median } from './report.ts'
import type { Stand } from './stand.ts'

const ROUNDS = 7
/** Asked of everybody, a day apart; half of them are done. */
const THINGS = 20

/** The look for whom to remind, where everybody was told of many things and nobody was reminded of any. */
export async function benchReminders(stand: Stand): Promise<void> {
  const { pool } = await stand.seeded()
  const client = await pool.connect()
  try {
    // Undone at the end: nobody else sees it, and other measures are not of it.
    await client.query('BEGIN')
    for (let nth = 1; nth <= THINGS; nth++) {
      const id = randomUUID()
      await client.query(
        `INSERT INTO startup.thing (thing_id, kind, target_id, title, round, optional, forced)
         VALUES ($1, 'document', $1, '', 1, false, false)`,
        [id],
      )
      await client.query('INSERT INTO startup.asked SELECT user_id, $1, now() FROM users.person', [
        id,
      ])
      if (nth > THINGS / 2)
        await client.query('INSERT INTO startup.finished SELECT user_id, $1, 1 FROM users.person', [
          id,
        ])
      await client.query(
        `INSERT INTO reactions.notice (id, name, user_id, data, position, noted_at, due_at, gathered_at)
         SELECT gen_random_uuid() || '.mail-document.0', 'tellDocumentGiven', user_id,
           jsonb_build_object('documentId', $1::text), 1, at, at, at
         FROM users.person, (SELECT now() - make_interval(days => $2::int) AS at) t`,
        [id, nth],
      )
    }
    for (const table of ['startup.thing', 'startup.asked', 'startup.finished', 'reactions.notice'])
      await client.query(`ANALYZE ${table}`)
    const { rows } = await client.query<{ told: number; people: number }>(
      `SELECT (SELECT count(*)::int FROM reactions.notice) AS told,
              (SELECT count(*)::int FROM users.person) AS people`,
    )
    const { told = 0, people = 0 } = rows[0] ?? {}
    stand.say(`Reminders: ${told} things told of to ${people} people, ${ROUNDS} looks…`)
    const took: number[] = []
    let found = 0
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      found = (await dueReminders(client, new Date())).length
      took.push(performance.now() - began)
    }
    const measure = `looking for whom to remind, ${found} found at once`
    stand.report.add(measure, median(took), 'ms', { atMost: 1500 })
    stand.report.add('reminders of one look', found, '', { atMost: 2000 })
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
