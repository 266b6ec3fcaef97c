import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { getDocumentProxy } from 'unpdf'
import { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import type { Seeded, Stand } from './stand.ts'

const { app, abnormalities, documents, users } = calls
const ROUNDS = 5
const READS = 500
/** Many: what else the machine does falls on one half of a round as often as on the other. */
const PDF_ROUNDS = 11
const GATES = 100
/** A document holds 5,000 tags: as headings, these fill some 110 pages. */
const HEADINGS = 2490
const PAGES = 100

async function times(count: number, read: (nth: number) => Promise<number>): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; nth < count; nth++) took.push(await read(nth))
  return took
}

/** The summary that every page begins with. */
async function summaries(stand: Stand, seeded: Seeded, people: readonly string[]): Promise<void> {
  const readers = (await seeded.tokens(people)).map(
    (token) => new Reader(seeded.running.url, token),
  )
  const read = (nth: number) => (readers[nth % readers.length] as Reader).time(app.summary, {})
  await times(60, read)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await times(READS, read))
  for (const reader of readers) reader.close()
  const p50 = median(rounds.map((one) => percentile(one, 0.5)))
  const p99 = median(rounds.map((one) => percentile(one, 0.99)))
  stand.report.add(`user summary, p99 (p50 ${p50.toFixed(1)} ms)`, p99, 'ms', { atMost: 10 })
}

/** From an administrator's acknowledged act to the open gate in the other's browser. */
async function gates(stand: Stand, seeded: Seeded, boss: Client, userId: string): Promise<void> {
  const [token = ''] = await seeded.tokens([userId])
  const person = new Client(seeded.running.url, token)
  const socket = await person.socket()
  let told = () => {}
  socket.on('touched', (list: readonly { topic: string }[]) => {
    if (list.some(({ topic }) => topic === 'startup')) told()
  })
  const took: number[] = []
  for (let nth = 0; nth < GATES + 10; nth++) {
    const { id } = await boss.ok(abnormalities.create, {
      userId,
      type: 'breakMissing',
      severity: 'minor',
      day: '2026-03-02',
      figure: 290,
    })
    await until('the gate is closed', async () => !(await person.ok(app.summary, {})).startupDone)
    const { version } = await until('it is listed', async () =>
      (await boss.ok(abnormalities.filter, { userId, pageSize: 0 })).rows.find(
        (row) => row.id === id,
      ),
    )
    const opened = new Promise<number>((resolve, reject) => {
      told = () =>
        void person.ok(app.summary, {}).then(({ startupDone }) => {
          if (startupDone) resolve(performance.now())
        }, reject)
    })
    await boss.ok(abnormalities.remove, { id, version })
    const acknowledged = performance.now()
    const at = await opened
    if (nth >= 10) took.push(Math.max(0, at - acknowledged))
    told = () => {}
    await sleep(20)
  }
  socket.close()
  stand.report.add('acknowledged to open gate, p50', percentile(took, 0.5), 'ms')
  stand.report.add('acknowledged to open gate, p99', percentile(took, 0.99), 'ms', { atMost: 150 })
}

/** One document for everybody. */
async function attach(stand: Stand, { pool }: Seeded, boss: Client): Promise<void> {
  const found = await pool.query<{ ids: string[]; people: number }>(
    `SELECT array_agg(DISTINCT d) AS ids, count(DISTINCT user_id)::int AS people
     FROM users.person, unnest(department_ids) d WHERE email LIKE 'bulk%' AND status <> 'inactive'`,
  )
  const { ids: departmentIds = [], people = 0 } = found.rows[0] ?? {}
  const { id } = await boss.ok(documents.save, {
    title: 'Till alla',
    kind: 'POLICY',
    html: '<p>Läs det här.</p>',
  })
  const began = performance.now()
  await boss.ok(documents.attach, { id, departmentIds })
  const acknowledged = performance.now()
  const count = () =>
    pool.query<{ n: number }>('SELECT count(*)::int AS n FROM startup.asked WHERE thing_id = $1', [
      id,
    ])
  await until('everybody has it', async () => ((await count()).rows[0]?.n ?? 0) >= people, 120_000)
  const all = performance.now()
  await boss.ok(documents.remove, { id })
  stand.report.add(
    `attached to ${people} people, acknowledged`,
    (acknowledged - began) / 1000,
    's',
    {
      atMost: 1,
    },
  )
  stand.report.add('… in everybody’s summary', (all - began) / 1000, 's', { atMost: 30 })
}

/** What a PDF as long as there can be costs the others. */
async function longPdf(stand: Stand, seeded: Seeded, boss: Client, userId: string): Promise<void> {
  const html = '<h2>A</h2>'.repeat(HEADINGS)
  const { id } = await boss.ok(documents.save, { title: 'Handbok', kind: 'INSTRUCTION', html })
  await boss.ok(documents.attach, { id, userIds: [userId] })
  const [token = ''] = await seeded.tokens([userId])
  const person = new Client(seeded.running.url, token)
  const { contentHash } = await until('it is there to approve', async () => {
    const answer = await person.call(documents.toApprove, { id })
    return answer.status === 200 && answer.body
  })
  await person.ok(documents.approve, { id, contentHash })
  const first = await person.raw('GET', `/api/user/document/${id}/export`)
  if (first.status !== 200) throw new Error(`the long PDF is answered with ${first.status}`)
  const { numPages } = await getDocumentProxy(new Uint8Array(first.bytes))
  if (numPages < PAGES) throw new Error(`the long PDF has ${numPages} pages only`)
  const reader = new Reader(seeded.running.url, boss.token ?? '')
  // Fetched as the list is, bytes left unread: to take them in would slow this process, not the server.
  const fetcher = new Reader(seeded.running.url, token)
  const read = (nth: number) => reader.time(users.search, { page: nth % 5 })
  await times(60, read)
  const ratios: number[] = []
  let pdfs = 0
  for (let round = 0; round < PDF_ROUNDS; round++) {
    const alone = percentile(await times(READS, read), 0.99)
    let going = true
    const exporting = (async () => {
      while (going) {
        await fetcher.time(documents.export, { id })
        pdfs++
      }
    })()
    await sleep(500)
    const beside = percentile(await times(READS, read), 0.99)
    going = false
    await exporting
    ratios.push(beside / alone)
  }
  reader.close()
  fetcher.close()
  await boss.ok(documents.remove, { id })
  stand.report.add(`p99 of a list beside ${pdfs} PDFs of ${numPages} pages`, median(ratios), '×', {
    atMost: 1.25,
  })
}

/** The startup gate on the large history: the summary, the gate's opening, a document for all, a long PDF. */
export async function benchStartup(stand: Stand): Promise<void> {
  const seeded = await stand.seeded()
  stand.say('The start: summaries, gates, a document for everybody, a long PDF…')
  const found = await seeded.pool.query<{ user_id: string }>(
    // The last of them: of the first ones others have written thousands of answers before.
    `SELECT user_id FROM users.person WHERE email LIKE 'bulk%' AND status = 'active' ORDER BY email DESC LIMIT 10`,
  )
  const people = found.rows.map((row) => row.user_id)
  const [first = '', second = ''] = people
  const boss = new Client(seeded.running.url)
  await boss.signIn('superadmin@demo.example', 'Demo-portal-1')
  await summaries(stand, seeded, people)
  await gates(stand, seeded, boss, first)
  await attach(stand, seeded, boss)
  await longPdf(stand, seeded, boss, second)
}
