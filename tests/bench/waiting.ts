import { calls } from '@portal/contracts'
import { waits } from '@portal/contracts/waiting'
import { Client } from '../harness/client.ts'
import { isTold } from '../harness/waiting.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import type { Stand } from './stand.ts'

const ROUNDS = 7
const READS = 150
const WARM = 20

/** The call that every page of an administrator begins with, where as much waits as there can. */
export async function benchWaiting(stand: Stand): Promise<void> {
  const { running, pool } = await stand.seeded()
  // One thing of each kind for one person in ten, and a card that ends some day for everybody.
  await pool.query(
    `INSERT INTO waiting.item (name, item_id, user_id, since, from_day, until_day, paused)
     SELECT n, gen_random_uuid(), user_id, now() - interval '3 days',
       CASE WHEN n = 'expiringRights' THEN ends - 90 ELSE current_date - 3 END,
       CASE WHEN n = 'expiringRights' THEN ends END, false
     FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) AS nth,
         current_date + (row_number() OVER (ORDER BY user_id) % 1500)::int AS ends
       FROM users.person) p, unnest($1::text[]) n
     WHERE n = 'expiringRights' OR nth % 10 = 0`,
    [waits.filter(isTold)],
  )
  await pool.query('ANALYZE waiting.item')
  const found = await pool.query<{ people: number; items: number }>(
    `SELECT (SELECT count(*)::int FROM users.person) AS people,
            (SELECT count(*)::int FROM waiting.item) AS items`,
  )
  const { people = 0, items = 0 } = found.rows[0] ?? {}
  stand.say(`What waits: ${items} things of ${people} people, ${ROUNDS} × ${READS} reads each…`)
  for (const login of ['superadmin', 'wageadmin'] as const) {
    const client = new Client(running.url)
    await client.signIn(`${login}@demo.example`, 'Demo-portal-1')
    const reader = new Reader(running.url, client.token ?? '')
    const p50: number[] = []
    const p99: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const times: number[] = []
      for (let count = 0; count < WARM + READS; count++) {
        const took = await reader.time(calls.waiting.list, {})
        if (count >= WARM) times.push(took)
      }
      p50.push(percentile(times, 0.5))
      p99.push(percentile(times, 0.99))
    }
    reader.close()
    const measure = `what waits for a ${login}, p99 (p50 ${median(p50).toFixed(1)} ms)`
    stand.report.add(measure, median(p99), 'ms', { atMost: 20 })
  }
}
