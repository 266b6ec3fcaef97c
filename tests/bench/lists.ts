import { calls } from '@portal/contracts'
import { Client } from '../harness/client.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import type { Stand } from './stand.ts'

/** In turns, so that what else the machine does falls on all of them; the median is told. */
const ROUNDS = 7
const READS = 150
/** Reads before those that count: the server's code and the database's pages get warm. */
const WARM = 20

/** Pages of the lists on the large history, as a browser asks for them. */
export async function benchLists(stand: Stand): Promise<void> {
  const { report } = stand
  const { running, pool, tokens } = await stand.seeded()
  const counted = await pool.query<{ people: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM users.person) AS people,
            (SELECT count(*)::int FROM log.event) AS events`,
  )
  const { people = 0, events = 0 } = counted.rows[0] ?? {}
  stand.say(`Lists of ${people} people and ${events} events, ${ROUNDS} × ${READS} reads each…`)
  const signedIn = new Client(running.url)
  await signedIn.signIn('superadmin@demo.example', 'Demo-portal-1')
  const boss = new Reader(running.url, signedIn.token ?? '')
  const some = await pool.query<{ user_id: string; department: string; at: Date }>(
    `SELECT user_id, department_ids[1] AS department, created_at AS at
     FROM users.person WHERE email LIKE 'bulk%' AND status = 'active' ORDER BY email LIMIT $1`,
    [READS],
  )
  const busiest = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM messages.entry GROUP BY user_id ORDER BY count(*) DESC LIMIT 5',
  )
  const readers = (await tokens(busiest.rows.map((row) => row.user_id))).map(
    (token) => new Reader(running.url, token),
  )
  const one = (count: number) => some.rows[count % some.rows.length] as (typeof some.rows)[number]
  const pages = Math.max(1, Math.floor(people / 20) - 1)
  const { users, logs, messages, departments, groups } = calls
  const lists: Record<string, (count: number) => Promise<number>> = {
    'people, by name': (n) => boss.time(users.search, { page: n % 5 }),
    'people, any page': (n) => boss.time(users.search, { page: (n * 37) % pages }),
    'people, by last seen': (n) =>
      boss.time(users.search, { sort: 'lastSeenAt', descending: true, page: n % 5 }),
    'people, searched': (n) =>
      boss.time(users.search, { search: ['Anna', 'łuk', 'prov', 'bulk77'][n % 4] }),
    'people, of a department': (n) => boss.time(users.search, { departmentId: one(n).department }),
    'people, 100 a page': (n) => boss.time(users.search, { pageSize: 100, page: n % 5 }),
    'history, newest': (n) => boss.time(logs.all, { page: n % 5 }),
    'history, page 400': () => boss.time(logs.all, { page: 400 }),
    'history, of an action': (n) =>
      boss.time(logs.all, { actions: [['userPlaced', 'signedIn', 'fileUploaded'][n % 3] ?? ''] }),
    'history, of rare actions': () =>
      boss.time(logs.all, { actions: ['companyRegistered', 'departmentOpened', 'companyRemoved'] }),
    'history, by a person': (n) => boss.time(logs.all, { actorId: one(n).user_id }),
    'history, about a person': (n) => boss.time(logs.ofUser, { id: one(n).user_id }),
    'history, of a week': (n) => {
      const from = new Date(one(n).at.getTime() + n * 86_400_000)
      const to = new Date(from.getTime() + 7 * 86_400_000)
      return boss.time(logs.all, { from: from.toISOString(), to: to.toISOString() })
    },
    'history, searched': (n) => boss.time(logs.all, { search: searches[n % searches.length] }),
    inbox: (n) => (readers[n % readers.length] as Reader).time(messages.mine, {}),
    'inbox, unread': (n) =>
      (readers[n % readers.length] as Reader).time(messages.mine, { unreadOnly: true }),
    departments: (n) => boss.time(departments.filter, { page: n % 2 }),
    groups: (n) => boss.time(groups.filter, { page: n % 5 }),
  }
  const searches = ['anna', 'signed', 'anna signed', 'company', 'lindgren user', 'zzzz', 'an']
  const all: number[] = []
  const tails = new Map<string, { p50: number[]; p99: number[] }>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, read] of Object.entries(lists)) {
      const times: number[] = []
      for (let count = 0; count < WARM + READS; count++) {
        const took = await read(count)
        if (count >= WARM) times.push(took)
      }
      all.push(...times)
      const tail = tails.get(name) ?? { p50: [], p99: [] }
      tail.p50.push(percentile(times, 0.5))
      tail.p99.push(percentile(times, 0.99))
      tails.set(name, tail)
    }
  for (const [name, { p50, p99 }] of tails)
    report.add(`list: ${name}, p99 (p50 ${median(p50).toFixed(1)} ms)`, median(p99), 'ms', {
      atMost: name === 'history, searched' ? 50 : 20,
    })
  for (const reader of [boss, ...readers]) reader.close()
  report.add('all lists, p50', percentile(all, 0.5), 'ms')
}
