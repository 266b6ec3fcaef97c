import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import type { EventStore } from '@portal/platform/event-store/port'
import { postgresReader } from '@portal/platform/event-store/postgres'
import { Client } from '../harness/client.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import { databaseUrl, type Stand } from './stand.ts'

/** Days that are asked for, none of which was worked out before. */
const DAYS = 5
const READS = 100

/** The list of all people as it stood at the end of days over the large history. */
export async function benchAsOf(stand: Stand): Promise<void> {
  const { report } = stand
  const { running, pool, dataDir } = await stand.seeded()
  const counted = await pool.query<{ people: number; events: number; last: Date }>(
    `SELECT (SELECT count(*)::int FROM users.person) AS people,
            (SELECT count(*)::int FROM log.event) AS events,
            (SELECT max(at) FROM history.entry WHERE action = 'userPlaced') AS last`,
  )
  const { people = 0, events = 0, last = new Date() } = counted.rows[0] ?? {}
  stand.say(`'As of' ${DAYS} days, ${people} people and ${events} events…`)
  const client = new Client(running.url)
  await client.signIn('superadmin@demo.example', 'Demo-portal-1')
  const boss = new Reader(running.url, client.token ?? '')
  const newest = addDays(stockholmDay(last), -1)
  const first: number[] = []
  const again: number[] = []
  const sheets: number[] = []
  const through: number[] = []
  const store = postgresReader({ pool, url: databaseUrl(dataDir) })
  for (let n = 0; n < DAYS; n++) {
    // In turns, so that what else the machine does falls on both.
    through.push(await goThrough(store))
    // The latest first: there is most to go through.
    const asOf = addDays(newest, -n * 20)
    first.push(await boss.time(calls.users.search, { asOf }))
    const { position } = await client.ok(calls.past.look, { day: asOf, list: 'users' })
    const held = { asOf, atPosition: position }
    for (let page = 0; page < READS; page++)
      again.push(await boss.time(calls.users.search, { ...held, page }))
    sheets.push(await boss.time(calls.users.search, { ...held, export: 'xlsx' }))
  }
  boss.close()
  report.add(
    "'as of' a day, worked out, to reading the log through once",
    median(first) / median(through),
    '',
    { atMost: 1 },
  )
  const of = `of ${people} people and ${events} events`
  report.add(`'as of' a day, worked out, ${of}`, median(first), 'ms', { atMost: 3000 })
  report.add(`'as of' a day, worked out, the slowest of ${DAYS}`, Math.max(...first), 'ms')
  report.add(`'as of' a day, a page of what is held, p99`, percentile(again, 0.99), 'ms')
  report.add(`'as of' a day, as a spreadsheet`, median(sheets), 'ms')
}

/** How long it takes to read all events once and do nothing with them, in ms. */
async function goThrough(store: EventStore): Promise<number> {
  const began = performance.now()
  for (let at = 0n; ; ) {
    const batch = await store.readAll(at, { max: 1000 })
    at = batch.checkpoint
    if (batch.caughtUp) return performance.now() - began
  }
}
