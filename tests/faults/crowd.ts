import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@portal/command-api/demo/seed'
import pg from 'pg'
import { expect } from 'vitest'
import type { MailSink } from '../harness/mail-sink.ts'
import { until } from '../harness/processes.ts'

/** What a server said of one message: its id, and whether its recipients are told by e-mail. */
interface Acknowledged {
  readonly messageId: string
  readonly conversationId: string
  readonly mails: number
}

const senders = ['superadmin', 'admin', 'handler', 'wageadmin']

/** Many clients that write messages, and try again under the same key until they are answered. */
export class Crowd {
  /** By subject or text, which is unique. */
  readonly acknowledged = new Map<string, Acknowledged>()
  /** Answers that were neither 2xx nor 'come again'. */
  readonly surprises: string[] = []
  readonly url: string
  private readonly tokens: string[]
  private readonly recipients: string[]

  private constructor(url: string, tokens: string[], recipients: string[]) {
    this.url = url
    this.tokens = tokens
    this.recipients = recipients
  }

  static async signIn(url: string, clients: number): Promise<Crowd> {
    const tokens: string[] = []
    for (let client = 0; client < clients; client++)
      tokens.push(await tokenOf(url, senders[client % senders.length] ?? 'admin'))
    const page = (await (
      await fetch(`${url}/api/message/recipients`, {
        headers: { authorization: `Bearer ${tokens[0]}` },
      })
    ).json()) as { rows: { kind: string; id: string }[] }
    const recipients = page.rows.filter((row) => row.kind === 'user').map((row) => row.id)
    return new Crowd(url, tokens, recipients)
  }

  /** Sends `count` messages in all; half begin a conversation, half answer in it. */
  async send(name: string, count: number): Promise<void> {
    let next = 0
    await Promise.all(
      this.tokens.map(async (token, client) => {
        while (next < count) {
          const number = next
          next += 2
          const subject = `${name} ${number}`
          const emailReminder = number % 10 === 0
          const recipients = [0, 1].map((at) => ({
            kind: 'user',
            id: this.recipients[(client + number + at) % this.recipients.length],
          }))
          const started = await this.persist<{
            id: string
            messageId: string
            recipientCount: number
          }>(token, '/api/message/group', {
            recipients,
            subject,
            content: `<p>${subject}</p>`,
            emailReminder,
          })
          this.acknowledged.set(subject, {
            messageId: started.messageId,
            conversationId: started.id,
            mails: emailReminder ? started.recipientCount : 0,
          })
          const text = `${name} ${number + 1}`
          const answered = await this.persist<{ id: string }>(token, '/api/message', {
            groupId: started.id,
            content: `<p>${text}</p>`,
          })
          this.acknowledged.set(text, {
            messageId: answered.id,
            conversationId: started.id,
            mails: 0,
          })
        }
      }),
    )
  }

  /** Posts until a 2xx comes; every try bears the same key. */
  private async persist<T>(token: string, path: string, body: unknown): Promise<T> {
    const key = randomUUID()
    for (;;) {
      try {
        const answer = await fetch(`${this.url}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        })
        if (answer.ok) return (await answer.json()) as T
        const said = await answer.text()
        if (![409, 429, 503].includes(answer.status))
          this.surprises.push(`${answer.status} ${said}`)
      } catch {
        // The server is gone, or died while it answered.
      }
      await sleep(300)
    }
  }
}

export async function tokenOf(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.example`, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`${name} cannot sign in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { jwtToken: string }).jwtToken
}

/** A connection to the embedded Postgres of a data folder that a portal runs on. */
export async function databaseOf(dataDir: string): Promise<pg.Client> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const client = new pg.Client(
    `postgres://portal:${password}@127.0.0.1:${pidFile.split('\n')[3]}/portal`,
  )
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const fold = `
  WITH sent AS (
    SELECT e.data::json->>'messageId' AS message_id, e.data::json->>'senderId' AS sender_id, a AS user_id, e.position
    FROM log.event e, json_array_elements_text(e.data::json->'audienceIds') a WHERE e.type = 'messageSent'
  ), marks AS (
    SELECT m AS message_id, e.data::json->>'userId' AS user_id, e.position, false AS unread
    FROM log.event e, json_array_elements_text(e.data::json->'messageIds') m WHERE e.type = 'messagesRead'
    UNION ALL SELECT data::json->>'messageId', data::json->>'userId', position, true
    FROM log.event WHERE type = 'messageMarkedUnread'
    UNION ALL SELECT message_id, user_id, position, true FROM sent WHERE user_id <> sender_id
  ), latest AS (
    SELECT DISTINCT ON (user_id, message_id) user_id, message_id, unread FROM marks ORDER BY user_id, message_id, position DESC
  )
  SELECT user_id, count(*) FILTER (WHERE unread)::int AS unread FROM latest GROUP BY user_id`

/** Compares what was acknowledged, the log, the read side, the jobs and the mails with each other. */
export async function checkLog(of: {
  dataDir: string
  crowd: Crowd
  mails: MailSink
}): Promise<void> {
  const { crowd, mails } = of
  const db = await databaseOf(of.dataDir)
  const one = async <T>(sql: string, values: unknown[] = []) =>
    (await db.query(sql, values)).rows[0] as T
  try {
    expect(crowd.surprises).toEqual([])
    // In the log: every acknowledged message, once; and nothing that was not acknowledged.
    const ids = [...crowd.acknowledged.values()].map((message) => message.messageId)
    expect(new Set(ids).size).toBe(ids.length)
    const counted = await db.query<{ n: string }>(
      `SELECT count(*) AS n FROM log.event WHERE type = 'messageSent' AND data::json->>'messageId' = ANY ($1)
       GROUP BY data::json->>'messageId'`,
      [ids],
    )
    expect(counted.rows.map((row) => Number(row.n))).toEqual(ids.map(() => 1))
    // On the read side: the same.
    const { head } = await one<{ head: string }>('SELECT max(position) AS head FROM log.event')
    await until('the projections have caught up', async () => {
      const behind = await one<{ n: string }>(
        'SELECT count(*) AS n FROM projections.model WHERE position < $1',
        [head],
      )
      return behind.n === '0'
    })
    const shown = await db.query<{ content: string; n: string }>(
      `SELECT content, count(*) AS n FROM messages.message WHERE content = ANY ($1) GROUP BY content`,
      [[...crowd.acknowledged.keys()].map((text) => `<p>${text}</p>`)],
    )
    expect(shown.rows.length).toBe(ids.length)
    expect(shown.rows.filter((row) => row.n !== '1')).toEqual([])
    // Unread counts are what the log says, for everybody.
    const told = await db.query<{ user_id: string; unread: number }>(fold)
    const counts = await db.query<{ user_id: string; unread: number }>(
      'SELECT user_id::text, count(*)::int AS unread FROM messages.unread GROUP BY user_id',
    )
    const byUser = (rows: { user_id: string; unread: number }[]) =>
      Object.fromEntries(
        rows.filter((row) => row.unread > 0).map((row) => [row.user_id, row.unread]),
      )
    expect(byUser(counts.rows)).toEqual(byUser(told.rows))
    for (const name of ['driver', 'admin']) {
      const { user_id } = await one<{ user_id: string }>(
        'SELECT user_id::text FROM users.person WHERE email = $1',
        [`${name}@demo.example`],
      )
      const answer = await fetch(`${crowd.url}/api/app/usersummary`, {
        headers: { authorization: `Bearer ${await tokenOf(crowd.url, name)}` },
      })
      const summary = (await answer.json()) as { unreadMessageCount: number }
      expect(summary.unreadMessageCount).toBe(byUser(told.rows)[user_id] ?? 0)
    }
    await checkMails(db, crowd, mails)
  } finally {
    await db.end()
  }
}

/** Every mail that a message asked for: once, or twice with a note that it may have been. */
async function checkMails(db: pg.Client, crowd: Crowd, mails: MailSink): Promise<void> {
  const wanted = [...crowd.acknowledged.values()].reduce((sum, message) => sum + message.mails, 0)
  const events = await db.query<{ id: string }>(
    `SELECT id::text FROM log.event WHERE type = 'messageSent' AND data::json->>'messageId' = ANY ($1)
     AND data::json->>'emailReminder' = 'true'`,
    [[...crowd.acknowledged.values()].map((message) => message.messageId)],
  )
  const prefixes = events.rows.map((row) => row.id)
  const jobs = async () =>
    (
      await db.query<{ id: string; state: string; maybe_twice: boolean; recorded: boolean | null }>(
        `SELECT j.id, j.state, j.maybe_twice, s.maybe_twice AS recorded
         FROM reactions.job j LEFT JOIN outside.sent s ON s.id = j.id
         WHERE split_part(j.id, '.', 1) = ANY ($1)`,
        [prefixes],
      )
    ).rows
  // A mail that was in the hands of a killed worker comes again when its lock has run out.
  await until(
    'every mail is dealt with',
    async () => {
      const all = await jobs()
      return all.length === wanted && all.every((job) => ['done', 'doubtful'].includes(job.state))
    },
    120_000,
  )
  for (const job of await jobs()) {
    const times = mails.deliveries.get(`${job.id}@demo.example`) ?? 0
    if (times === 1) continue
    expect(job.maybe_twice, `${job.id} went out ${times} times`).toBe(true)
    expect(times).toBeLessThanOrEqual(3)
  }
}
