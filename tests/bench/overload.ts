import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type Asked, CrowdWire } from './crowd-wire.ts'
import { median, percentile } from './report.ts'
import type { Stand } from './stand.ts'

const PEOPLE = 100
const PEAK_CLIENTS = 48
const SECONDS = 12
/** A person who has waited this long for a page has gone. */
const PATIENCE_MS = 5000
/** Calls that are sent one after the other. */
const MOST_AT_ONCE = 50
/** How often the quiet load asks, in ms: what one office does. */
const QUIET_EVERY = 50

/** A mixture of what people do: the summary of each page, the list of messages, and an answer now and then. */
class Crowd {
  private readonly wire: CrowdWire
  private readonly tokens: readonly string[]
  private readonly conversations: readonly string[]
  private count = 0

  constructor(url: string, tokens: readonly string[], conversations: readonly string[]) {
    this.wire = new CrowdWire(url, PATIENCE_MS)
    this.tokens = tokens
    this.conversations = conversations
  }

  ask(): Promise<Asked> {
    const nth = this.count++
    const at = nth % this.tokens.length
    const by = `Host: bench\r\nAuthorization: Bearer ${this.tokens[at]}\r\n`
    if (nth % 10 === 9) {
      const body = JSON.stringify({ groupId: this.conversations[at], content: '<p>Hej!</p>' })
      return this.wire.ask(
        `POST /api/message HTTP/1.1\r\n${by}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    }
    const path = nth % 10 < 3 ? '/api/message/mygroups' : '/api/app/usersummary'
    return this.wire.ask(`GET ${path} HTTP/1.1\r\n${by}\r\n`)
  }

  close(): void {
    this.wire.close()
  }
}

const good = ({ status, ms }: Asked) => status === 200 && ms <= PATIENCE_MS

/** How many got each answer. */
function tally(all: readonly Asked[]): string {
  const counts = new Map<string, number>()
  for (const { status, why } of all) {
    const what = why || String(status)
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ')
}

/** As many a second as are answered when nobody asks before the last answer came. */
async function peak(crowd: Crowd): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let answered = 0
  await Promise.all(
    Array.from({ length: PEAK_CLIENTS }, async () => {
      while (performance.now() < until) if (good(await crowd.ask())) answered++
    }),
  )
  return answered / SECONDS
}

/** Asks at a rate, whether answers come or not. */
async function flood(crowd: Crowd, rate: number): Promise<Asked[]> {
  const asked: Promise<Asked>[] = []
  const began = performance.now()
  for (;;) {
    const elapsed = performance.now() - began
    if (elapsed >= SECONDS * 1000) break
    const due = Math.floor((elapsed / 1000) * rate) - asked.length
    // Never so many that answers wait meanwhile, which would be this process's doing.
    for (let one = 0; one < Math.min(due, MOST_AT_ONCE); one++) asked.push(crowd.ask())
    await (due > MOST_AT_ONCE ? setImmediate() : sleep(2))
  }
  return Promise.all(asked)
}

/** The middle time of an answer over a second of a quiet load; Infinity where one is not answered. */
async function quiet(crowd: Crowd): Promise<number> {
  const asked: Promise<Asked>[] = []
  for (let at = 0; at < 1000; at += QUIET_EVERY) {
    asked.push(crowd.ask())
    await sleep(QUIET_EVERY)
  }
  const all = await Promise.all(asked)
  return all.every(good) ? median(all.map(({ ms }) => ms)) : Number.POSITIVE_INFINITY
}

/** Three times as many calls as can be answered: what is answered, what is said to the others, and after. */
export async function benchOverload(stand: Stand): Promise<void> {
  const { report } = stand
  const { running, pool, tokens } = await stand.seeded()
  const found = await pool.query<{ user_id: string; conversation_id: string }>(
    `SELECT DISTINCT ON (e.user_id) e.user_id::text, e.conversation_id::text
     FROM messages.entry e JOIN users.person p USING (user_id)
     WHERE p.status = 'active' AND p.email LIKE 'bulk%' ORDER BY e.user_id LIMIT $1`,
    [PEOPLE],
  )
  const crowd = new Crowd(
    running.url,
    await tokens(found.rows.map((row) => row.user_id)),
    found.rows.map((row) => row.conversation_id),
  )
  try {
    stand.say(`${found.rows.length} people, as quickly as answers come…`)
    await peak(crowd)
    const most = await peak(crowd)
    const before = median([await quiet(crowd), await quiet(crowd), await quiet(crowd)])
    stand.say(`… and three times that (${(3 * most).toFixed(0)} calls/s)…`)
    const all = await flood(crowd, 3 * most)
    const ended = performance.now()
    let recovered = Number.POSITIVE_INFINITY
    while (performance.now() - ended < 30_000) {
      if ((await quiet(crowd)) > before * 2) continue
      recovered = (performance.now() - ended) / 1000
      break
    }
    const answered = all.filter(good)
    const wrong = all.filter(
      ({ status, retryAfter }) =>
        status !== 200 && !((status === 429 || status === 503) && retryAfter),
    )
    stand.say(`… were answered: ${tally(all)}`)
    report.add('calls answered when nobody presses, the peak', most, '/s')
    report.add('calls offered at three times the peak', all.length / SECONDS, '/s')
    report.add('goodput there against the peak', answered.length / SECONDS / most, '×', {
      atLeast: 0.7,
    })
    report.add(
      'an answered call there, p99',
      percentile(
        answered.map(({ ms }) => ms),
        0.99,
      ),
      'ms',
    )
    report.add(
      'answers there that are neither 200 nor 429 or 503 with Retry-After',
      wrong.length,
      '',
      {
        atMost: 0,
      },
    )
    report.add('until a quiet load is answered as before', recovered, 's', { atMost: 10 })
  } finally {
    crowd.close()
  }
}
