import { randomUUID } from 'node:crypto'
import { createPool } from '@portal/platform/database'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { newId } from '@portal/platform/ids'

// A process of the trial: `write <url> <events>` or `project <url>`.
const [role, url = '', count = '0'] = process.argv.slice(2)
const pool = createPool(url)
const store = await postgresEventStore({ pool, url })
const CLIENTS = 16

/** Appends one by one in the store's way; now and then a transaction of the same kind is rolled back. */
async function write(events: number): Promise<void> {
  let left = events
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left-- > 0) {
        const id = newId()
        if (Math.random() < 0.05) await rolledBack()
        await store.append([
          {
            stream: `trial-${randomUUID()}`,
            expected: 'none',
            events: [{ id, type: 'messageSent', typeVersion: 1, data: {}, meta: {} }],
          },
        ])
        // What was acknowledged is told outside of the database that is on trial.
        process.stdout.write(`${id}\n`)
      }
    }),
  )
}

async function rolledBack(): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SELECT * FROM log.append('{1}', $1::text[], '{-1}', '{1}', ARRAY[$2::uuid], '{lost}', '{1}', '{"{}"}', '{"{}"}')`,
      [`{trial-${randomUUID()}}`, newId()],
    )
    await client.query('ROLLBACK')
  } finally {
    client.release()
  }
}

/** Notes every event in the order in which it comes, with the checkpoint in the same transaction. */
async function project(): Promise<void> {
  const found = await pool.query<{ position: string }>('SELECT position FROM trial.checkpoint')
  const from = BigInt(found.rows[0]?.position ?? 0)
  await store.subscribe(
    from,
    { batch: 500, signal: new AbortController().signal },
    async ({ events, checkpoint }) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query(
          'INSERT INTO trial.seen (id, position) SELECT * FROM unnest($1::uuid[], $2::bigint[])',
          [events.map(({ id }) => id), events.map(({ position }) => position.toString())],
        )
        await client.query('UPDATE trial.checkpoint SET position = $1', [checkpoint.toString()])
        await client.query('COMMIT')
      } finally {
        client.release()
      }
    },
  )
}

if (role === 'write') {
  await write(Number(count))
  await store.close()
  await pool.end()
} else await project()
