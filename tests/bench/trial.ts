import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@portal/platform/database'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { type Running, until } from '../harness/processes.ts'
import type { Stand } from './stand.ts'

const WRITERS = 2
const EVENTS = 100_000
const PART = 'tests/bench/trial-part.ts'

/**
 * Two processes write, some of their transactions are rolled back, and a projector is killed again and
 * again: nothing that was acknowledged may be lost, come twice or out of order.
 */
export async function benchTrial(stand: Stand): Promise<void> {
  const { report, processes } = stand
  const postgres = await stand.postgres()
  const url = postgres.url('portal')
  const pool = createPool(url)
  const store = await postgresEventStore({ pool, url })
  try {
    stand.say(`${EVENTS} events by ${WRITERS} processes, a projector that is killed…`)
    await pool.query(`
      CREATE SCHEMA trial;
      CREATE TABLE trial.seen (seen bigserial, id uuid NOT NULL, position bigint NOT NULL);
      CREATE TABLE trial.checkpoint (position bigint NOT NULL);
      INSERT INTO trial.checkpoint VALUES (0)`)
    const writers = Array.from({ length: WRITERS }, () =>
      processes.portal({}, PART, ['write', url, String(EVENTS / WRITERS)]),
    )
    let writing = true
    let kills = 0
    let projector: Running = processes.portal({}, PART, ['project', url])
    const killing = (async () => {
      while (writing) {
        await sleep(500 + Math.random() * 1000)
        await projector.signal('SIGKILL')
        kills++
        projector = processes.portal({}, PART, ['project', url])
      }
    })()
    const exits = await Promise.all(writers.map((writer) => writer.exited))
    writing = false
    await killing
    for (const [at, { code }] of exits.entries())
      if (code !== 0) throw new Error(`a writer failed: ${writers[at]?.errors()}`)
    const head = await store.head()
    await until('the projector has everything', async () => {
      const at = await pool.query<{ position: string }>('SELECT position FROM trial.checkpoint')
      return BigInt(at.rows[0]?.position ?? 0) >= head
    })
    await projector.signal('SIGKILL')
    const acknowledged = writers.flatMap((writer) => writer.output().trim().split('\n'))
    const found = await pool.query<{ lost: number; twice: number; disordered: number }>(
      `SELECT
         (SELECT count(*)::int FROM unnest($1::uuid[]) a (id)
          WHERE NOT EXISTS (SELECT FROM trial.seen s WHERE s.id = a.id)) AS lost,
         (SELECT (count(*) - count(DISTINCT id))::int FROM trial.seen) AS twice,
         (SELECT count(*)::int FROM (
            SELECT position < lag(position) OVER (ORDER BY seen) AS back FROM trial.seen
          ) o WHERE back) AS disordered`,
      [acknowledged],
    )
    const { lost = -1, twice = -1, disordered = -1 } = found.rows[0] ?? {}
    const of = `of ${acknowledged.length}, the projector killed ${kills} times`
    report.add(`trial: lost (${of})`, lost, '', { atMost: 0 })
    report.add('trial: twice', twice, '', { atMost: 0 })
    report.add('trial: out of order', disordered, '', { atMost: 0 })
  } finally {
    await store.close()
    await pool.end()
    await postgres.stop()
  }
}
