import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { MOST_SPECS } from '@portal/contracts/wages'
import { Client } from '../harness/client.ts'
import { personalNumber } from '../harness/people.ts'
import { getsNumber, specOf } from '../harness/wages.ts'
import { makeZip } from '../harness/zip.ts'
import { Reader } from './reader.ts'
import { percentile } from './report.ts'
import type { Layout, Stand } from './stand.ts'

const { messages, wages } = calls
/** People whose specifications they are: each has some months of them. */
const PEOPLE = 100
/** Times that another page is read with nothing going on; and uncounted before. */
const QUIET = 6000
const WARM = 100
/** After which what the import left to do is done, in ms. */
const REST_MS = 3000
/** What is there already would be doubles. */
const MONTHS = { together: '2026-09', apart: '2026-10' }
/** How often it is looked how far the import has come, in ms, and how often at most. */
const LOOK_MS = 500
const MOST_LOOKS = 600

/**
 * A batch as large as an import takes, from the file's sending to the last specification, while somebody
 * else reads their inbox all the time. How much slower that is has its limit where who serves does nothing else,
 * as a company runs it.
 */
async function benchBatch(stand: Stand, layout: Layout): Promise<void> {
  const { running, pool, tokens } = await stand.seeded(layout)
  const month = MONTHS[layout]
  const office = new Client(running.url)
  await office.signIn('superadmin@demo.example', 'Demo-portal-1')
  const { rows: people } = await pool.query<{ user_id: string }>(
    // The last of them: the first ones' inboxes are what crowds have written into.
    `SELECT user_id FROM users.person WHERE email LIKE 'bulk%' AND status = 'active' ORDER BY email DESC LIMIT $1`,
    [PEOPLE + 1],
  )
  stand.say(`A batch of ${MOST_SPECS} wage specifications of ${PEOPLE} people, ${layout}…`)
  const [reading, ...paid] = people.map(({ user_id }) => user_id)
  for (const [at, id] of paid.entries()) await getsNumber(office, id, personalNumber(5000 + at))
  const archive = makeZip(
    Array.from({ length: MOST_SPECS }, (_, at) => ({
      name: `lon-${at}.pdf`,
      bytes: specOf(personalNumber(5000 + (at % PEOPLE)), month, `${20_000 + at},00 kr`),
    })),
  )
  const [token = ''] = await tokens([reading ?? ''])
  const reader = new Reader(running.url, token)
  const read = () => reader.time(messages.mine, { page: 0, pageSize: 20 })
  const quiet: number[] = []
  const readQuietly = async () => {
    for (let n = -WARM; n < QUIET; n++) {
      const took = await read()
      if (n >= 0) quiet.push(took)
    }
  }
  await readQuietly()

  const meanwhile: number[] = []
  const going = { is: true }
  const others = (async () => {
    while (going.is) meanwhile.push(await read())
  })()
  const files = [{ name: 'lon.zip', bytes: archive }]
  const began = performance.now()
  const sent = await office.upload(wages.import, files, 'files', { month, preview: 'true' })
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.error?.code}`)
  const { id } = sent.body
  const state = async () => (await office.ok(wages.imported, { id, pageSize: 1 })).import
  /** Looks as often as the page does, which hears of every slice. */
  const reaches = async (wanted: 'looked' | 'done') => {
    for (let look = 0; (await state()).state !== wanted; look++) {
      if (look > MOST_LOOKS) throw new Error(`the import is not ${wanted}`)
      await sleep(LOOK_MS)
    }
  }
  await reaches('looked')
  const looked = performance.now()
  const readsThen = meanwhile.length
  await office.ok(wages.confirm, { id })
  await reaches('done')
  const done = performance.now()
  going.is = false
  await others
  // Before and after: a machine is not as quick at every moment.
  await sleep(REST_MS)
  await readQuietly()
  reader.close()
  const { imported } = await state()
  if (imported !== MOST_SPECS) throw new Error(`only ${imported} were imported`)

  const { report } = stand
  report.add(`${MOST_SPECS} wage specifications imported, ${layout}`, (done - began) / 1000, 's', {
    atMost: 60,
  })
  report.add('… of that, until they are looked through', (looked - began) / 1000, 's')
  const [before, during] = [percentile(quiet, 0.99), percentile(meanwhile, 0.99)]
  const limit = layout === 'apart' ? { atMost: 1.25 } : {}
  report.add('an inbox read meanwhile, p99 against a quiet one', during / before, '', limit)
  report.add('… in the quiet', before, 'ms')
  report.add(
    '… while they are looked through',
    percentile(meanwhile.slice(0, readsThen), 0.99),
    'ms',
  )
  report.add('… while they are brought in', percentile(meanwhile.slice(readsThen), 0.99), 'ms')
}

export const benchWages = (stand: Stand) => benchBatch(stand, 'together')
/** As with compose. */
export const benchWagesApart = (stand: Stand) => benchBatch(stand, 'apart')
