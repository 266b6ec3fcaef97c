import { randomUUID } from 'node:crypto'
import { type AnyCall, calls, type InputOf } from '@portal/contracts'
import { readSettings } from '@portal/platform/settings'
import { z } from 'zod'
import { Client } from '../harness/client.ts'
import { freePort, ready } from '../harness/processes.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import { databaseUrl, type Stand } from './stand.ts'

const { app, messages } = calls
const SECONDS = 2
const CLIENTS = 32
const content = '<p>I do</p>'
/** The row that is read of the bare server. */
const row = {
  method: 'GET',
  path: '/api/row',
  input: z.object({}),
} as unknown as typeof app.summary

interface Speed {
  readonly rate: number
  readonly p50: number
}

/** Each asks again as soon as the last answer was there. */
async function speed(
  readers: readonly Reader[],
  ask: (reader: Reader, at: number) => Promise<number>,
): Promise<Speed> {
  const times: number[] = []
  const began = performance.now()
  const end = began + SECONDS * 1000
  await Promise.all(
    readers.map(async (reader, at) => {
      while (performance.now() < end) times.push(await ask(reader, at))
    }),
  )
  return { rate: times.length / ((performance.now() - began) / 1000), p50: percentile(times, 0.5) }
}

/**
 * A command and a query through the whole portal against what one would write instead: Fastify, a verified token,
 * and one INSERT or one row on the same Postgres, in turns. Who serves does nothing else, as the bare one.
 */
export async function benchAgainstBare(stand: Stand): Promise<void> {
  const { report, options } = stand
  const seeded = await stand.seeded('apart')
  stand.say(`A command and a query against a bare server's, ${options.rounds} rounds in turns…`)
  const { TOKEN_KEY } = await readSettings({ DATA_DIR: seeded.dataDir })
  const bare = await ready(
    stand.processes.portal(
      {
        PORT: String(await freePort()),
        DATABASE_URL: databaseUrl(seeded.dataDir),
        TOKEN_KEY,
      },
      'tests/bench/bare.ts',
    ),
  )
  const found = await seeded.pool.query<{ user_id: string }>(
    // The last of them: to the first ones others have written tens of thousands of answers before.
    `SELECT user_id FROM users.person WHERE status = 'active' AND email LIKE 'bulk%' ORDER BY email DESC LIMIT ${2 * CLIENTS}`,
  )
  const everybody = found.rows.map((one) => one.user_id)
  // Who reads has not just written thousands of answers in a row: nobody's inbox is like that.
  const [people, others] = [everybody.slice(0, CLIENTS), everybody.slice(CLIENTS)]
  const sender = new Client(seeded.running.url)
  await sender.signIn('admin@demo.example', 'Demo-portal-1')
  const conversations: string[] = []
  for (const id of people) {
    const recipients = [{ kind: 'user' as const, id }]
    conversations.push(
      (await sender.ok(messages.start, { recipients, subject: 'Who?', content })).id,
    )
  }
  const tokens = await seeded.tokens(people)
  const of = (url: string, by = tokens) => by.map((token) => new Reader(url, token))
  const [ours, theirs] = [of(seeded.running.url), of(bare.url)]
  const reading = of(seeded.running.url, await seeded.tokens(others))
  const reply = (reader: Reader, at: number) =>
    reader.time(messages.reply, { groupId: conversations[at] ?? '', content }, randomUUID())
  const reads: readonly [string, AnyCall, object][] = [
    ['user summary', app.summary, {}],
    ['inbox', messages.mine, { pageSize: 20 }],
  ]
  const read = (call: AnyCall, input: object) => (reader: Reader) =>
    reader.time(call, input as InputOf<typeof call>)
  try {
    await speed(ours, reply)
    await speed(theirs, reply)
    for (const clients of [CLIENTS, 1]) {
      const many = `${clients} client${clients === 1 ? '' : 's'}`
      const [here, there] = [ours.slice(0, clients), theirs.slice(0, clients)]
      const readers = reading.slice(0, clients)
      const replies: { ours: Speed; bare: Speed }[] = []
      const asked = reads.map(() => [] as { ours: Speed; bare: Speed }[])
      for (let round = 0; round < options.rounds; round++) {
        replies.push({ bare: await speed(there, reply), ours: await speed(here, reply) })
        for (const [nth, [, call, input]] of reads.entries())
          asked[nth]?.push({
            bare: await speed(there, read(row, {})),
            ours: await speed(readers, read(call, input)),
          })
      }
      const rate = (all: typeof replies) => median(all.map((one) => one.ours.rate / one.bare.rate))
      const p50 = (all: typeof replies) => median(all.map((one) => one.ours.p50 / one.bare.p50))
      const shown = (all: typeof replies, key: 'ours' | 'bare') =>
        `${median(all.map((one) => one[key].rate)).toFixed(0)}/s, p50 ${median(all.map((one) => one[key].p50)).toFixed(1)} ms`
      const against = (all: typeof replies) => `${shown(all, 'ours')} against ${shown(all, 'bare')}`
      if (clients === 1)
        report.add(`p50 of an answer, ${many} (${against(replies)})`, p50(replies), '×', {
          atMost: 2.5,
        })
      else
        report.add(`answers of ${many} (${against(replies)})`, rate(replies), '×', { atLeast: 0.5 })
      for (const [nth, [name]] of reads.entries())
        report.add(`${name}, ${many} (${against(asked[nth] ?? [])})`, rate(asked[nth] ?? []), '×', {
          atLeast: 0.6,
        })
    }
  } finally {
    for (const reader of [...ours, ...theirs, ...reading]) reader.close()
    await bare.signal('SIGTERM')
    await seeded.pool.query('DROP TABLE IF EXISTS bare_message')
  }
}
