import { calls } from '@portal/contracts'
import { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import { type Seeded, Stand } from './stand.ts'

const { app, groups, messages } = calls
const READERS = 10_000
const AT_ONCE = 200
const ROUNDS = 5
const RESTARTS = 3

/** A conversation of that many people, and some of them. */
async function begin({ running, pool }: Seeded) {
  const found = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM users.person WHERE status = 'active' ORDER BY email LIKE 'bulk%' DESC, email LIMIT ${READERS}`,
  )
  const people = found.rows.map((one) => one.user_id)
  const office = new Client(running.url)
  await office.signIn('superadmin@demo.example', 'Demo-portal-1')
  const { id: group } = await office.ok(groups.save, { name: 'Everybody', userIds: people })
  await until('they are all in the group', async () => {
    return (await office.ok(groups.one, { id: group })).userCount === people.length
  })
  const recipients = [{ kind: 'group' as const, id: group }]
  const content = '<p>Who comes?</p>'
  const { id } = await office.ok(messages.start, { recipients, subject: 'Everybody', content })
  const some = people.slice(0, AT_ONCE)
  const last = await pool.query<{ at: string }>('SELECT max(position)::text AS at FROM log.event')
  await until(
    'they all have it',
    async () => {
      const { rows } = await pool.query<{ position: string }>(
        `SELECT position::text FROM projections.model WHERE name = 'messages'`,
      )
      return BigInt(rows[0]?.position ?? 0) >= BigInt(last.rows[0]?.at ?? 0)
    },
    300_000,
  )
  return { id, people: people.length, some }
}

/** A conversation that 10,000 read: 200 open it at once, and somebody answers in it after a restart. */
export async function benchReaders(outer: Stand): Promise<void> {
  const { report, options } = outer
  // A history of its own, where that of the others has fewer people.
  const enough = options.people >= READERS || options.dataDir !== undefined
  const stand = enough
    ? outer
    : new Stand(report, { ...options, people: READERS + 100, events: 9 * READERS })
  try {
    const before = await stand.seeded()
    const { id, people, some } = await begin(before)
    stand.say(`A conversation of ${people}: ${AT_ONCE} open it at once, ${ROUNDS} rounds…`)
    const of = async ({ running, tokens }: Seeded, whom: readonly string[]) =>
      (await tokens(whom)).map((token) => new Reader(running.url, token))
    const readers = await of(before, some)
    const p99s: number[] = []
    let answered = 0
    for (let round = 0; round < ROUNDS; round++) {
      const said = await Promise.allSettled(
        readers.map((one) => one.time(messages.open, { id, pageSize: 20 })),
      )
      const times = said.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      answered += times.length
      p99s.push(percentile(times, 0.99))
      // There is something new to read in every round.
      await readers[round]?.time(messages.reply, { groupId: id, content: '<p>I do</p>' })
    }
    for (const one of readers) one.close()
    const wanted = { atLeast: AT_ONCE * ROUNDS }
    const opened = `${AT_ONCE} who open a conversation of ${people} at once`
    report.add(`answers to ${opened}, ${ROUNDS} times`, answered, '', wanted)
    report.add(`p99 of ${opened}`, median(p99s), 'ms', { atMost: 300 })

    const firsts: number[] = []
    const others: number[] = []
    for (let restart = 0; restart < RESTARTS; restart++) {
      await stand.close()
      const after = await stand.seeded()
      const [answering, reading] = await of(after, some.slice(0, 2))
      if (!answering || !reading) throw new Error('nobody is there')
      for (let warm = 0; warm < 20; warm++) await reading.time(app.summary, {})
      const meanwhile: number[] = []
      let isAnswered = false
      const first = answering.time(messages.reply, { groupId: id, content: '<p>Me, too</p>' })
      const ended = first.finally(() => {
        isAnswered = true
      })
      while (!isAnswered) meanwhile.push(await reading.time(app.summary, {}))
      firsts.push(await ended)
      others.push(Math.max(...meanwhile))
      answering.close()
      reading.close()
    }
    report.add(`first answer there after a restart`, median(firsts), 'ms', { atMost: 100 })
    report.add('… the slowest other call meanwhile', median(others), 'ms', { atMost: 100 })
  } finally {
    if (!enough) await stand.end()
  }
}
