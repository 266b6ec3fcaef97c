import { randomUUID } from 'node:crypto'
import { createPool } from '@portal/platform/database'
import type { EventStore, NewEvent } from '@portal/platform/event-store/port'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { newId } from '@portal/platform/ids'
import { median, percentile } from './report.ts'
import type { Stand } from './stand.ts'
import { type Speed, yardstick } from './yardstick.ts'

const SECONDS = 2
/** At least this part of the yardstick's rows a second. */
const wanted = new Map([
  [1, 0.3],
  [8, 0.5],
  [32, 0.75],
])
const text = 'x'.repeat(300)
const data = { conversationId: randomUUID(), messageId: randomUUID(), content: text }
const meta = { actor: randomUUID(), correlation: randomUUID(), causation: 'bench.append' }
const event = (): NewEvent => ({ id: newId(), type: 'messageSent', typeVersion: 1, data, meta })

/** Clients that append one event at a time, each to a new stream or to one of its own. */
async function appends(store: EventStore, clients: number, fresh: boolean): Promise<Speed> {
  const times: number[] = []
  const began = performance.now()
  const end = began + SECONDS * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const own = `bench-${randomUUID()}`
      for (let version = 0n; performance.now() < end; version++) {
        const from = performance.now()
        await store.append([
          fresh
            ? { stream: `bench-${randomUUID()}`, expected: 'none', events: [event()] }
            : { stream: own, expected: version, events: [event()] },
        ])
        times.push(performance.now() - from)
      }
    }),
  )
  return { rate: times.length / ((performance.now() - began) / 1000), p99: percentile(times, 0.99) }
}

/** Appends a second against one-row inserts into the same server, round by round in turns. */
export async function benchAppend(stand: Stand): Promise<void> {
  const { report, options } = stand
  const postgres = await stand.postgres()
  const url = postgres.url('portal')
  const pool = createPool(url)
  const store = await postgresEventStore({ pool, url })
  try {
    const inserts = await yardstick(url)
    stand.say(`Appends against ${inserts.name}, ${options.rounds} rounds in turns…`)
    await appends(store, 8, true)
    await inserts.run(8, 1, text)
    for (const [clients, least] of wanted) {
      const rows: Speed[] = []
      const fresh: Speed[] = []
      const existing: Speed[] = []
      for (let round = 0; round < options.rounds; round++) {
        rows.push(await inserts.run(clients, SECONDS, JSON.stringify({ data, meta })))
        fresh.push(await appends(store, clients, true))
        existing.push(await appends(store, clients, false))
      }
      const many = `${clients} client${clients === 1 ? '' : 's'}`
      const against = (of: Speed[], key: keyof Speed) =>
        median(of.map((one, round) => one[key] / (rows[round]?.[key] ?? 1)))
      report.add(`${inserts.name}, ${many}`, median(rows.map((one) => one.rate)), 'rows/s')
      report.add(`appends to new streams, ${many}`, median(fresh.map((one) => one.rate)), '/s')
      report.add(`… against ${inserts.name}`, against(fresh, 'rate'), '×', { atLeast: least })
      report.add(
        `appends to existing streams, ${many}`,
        median(existing.map((one) => one.rate)),
        '/s',
      )
      report.add(`… against ${inserts.name}`, against(existing, 'rate'), '×', { atLeast: least })
      if (clients === 32)
        for (const [name, of] of [
          ['new', fresh],
          ['existing', existing],
        ] as const)
          report.add(
            `p99 of an append to ${name} streams, ${many}, against ${inserts.name}'s`,
            against(of, 'p99'),
            '×',
            { atMost: 2 },
          )
    }
    await benchRaces(stand, store)
  } finally {
    await store.close()
    await pool.end()
    await postgres.stop()
  }
}

/** Four that create one stream at once, 300 times: one of them wins, always. */
async function benchRaces(stand: Stand, store: EventStore): Promise<void> {
  let winners = 0
  for (let race = 0; race < 300; race++) {
    const stream = `race-${randomUUID()}`
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        store.append([{ stream, expected: 'none', events: [event()] }]),
      ),
    )
    winners += results.filter((one) => one.status === 'fulfilled').length
  }
  stand.report.add('winners of 300 races of four to create a stream', winners, '', {
    atLeast: 300,
    atMost: 300,
  })
}
