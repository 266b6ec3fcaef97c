import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { MailSink } from '../harness/mail-sink.ts'
import { until } from '../harness/processes.ts'
import { type Crowd, tokenOf } from './crowd.ts'

/** A connection to the embedded Postgres of a data folder that a portal runs on; to its own database, or another. */
export async function databaseOf(dataDir: string, name = 'portal'): Promise<pg.Client> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return connected(`postgres://portal:${password}@127.0.0.1:${pidFile.split('\n')[3]}/${name}`)
}

/** A connection that may break without ending the process. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const fold = `
  WITH member AS (
    SELECT e.data::json->>'conversationId' AS conversation_id, e.data::json->>'senderId' AS user_id
    FROM log.event e WHERE e.type = 'conversationStarted'
    UNION SELECT e.data::json->>'conversationId', r
    FROM log.event e, json_array_elements_text(e.data::json->'recipientIds') r WHERE e.type = 'conversationStarted'
  ), message AS (
    SELECT data::json->>'messageId' AS message_id, data::json->>'senderId' AS sender_id,
      data::json->>'conversationId' AS conversation_id, data::json->'audienceIds' AS audience, version, position
    FROM log.event WHERE type = 'messageSent'
  ), sent AS (
    SELECT s.message_id, s.sender_id, s.conversation_id, a AS user_id, s.version, s.position, false AS of_all
    FROM message s, json_array_elements_text(s.audience) a WHERE json_typeof(s.audience) = 'array'
    UNION ALL SELECT s.message_id, s.sender_id, s.conversation_id, m.user_id, s.version, s.position, true
    FROM message s JOIN member m USING (conversation_id) WHERE json_typeof(s.audience) = 'null'
  ), marks AS (
    SELECT m AS message_id, e.data::json->>'userId' AS user_id, e.position, false AS unread
    FROM log.event e, json_array_elements_text(e.data::json->'messageIds') m WHERE e.type = 'messagesRead'
    UNION ALL SELECT s.message_id, s.user_id, e.position, false
    FROM log.event e JOIN sent s ON s.of_all AND s.conversation_id = e.data::json->>'conversationId'
      AND s.user_id = e.data::json->>'userId' AND s.version <= (e.data::json->>'upTo')::int
    WHERE e.type = 'messagesRead' AND s.user_id <> s.sender_id
    UNION ALL SELECT data::json->>'messageId', data::json->>'userId', position, true
    FROM log.event WHERE type = 'messageMarkedUnread'
    UNION ALL SELECT message_id, user_id, position, true FROM sent WHERE user_id <> sender_id
  ), latest AS (
    SELECT DISTINCT ON (user_id, message_id) user_id, message_id, unread FROM marks ORDER BY user_id, message_id, position DESC
  )
  SELECT user_id, count(*) FILTER (WHERE unread)::int AS unread FROM latest GROUP BY user_id`

/**
 * Lets the time pass for which a job is left alone that somebody had in hand who is dead: a minute where
 * it was begun, half of one where it was on its way out.
 * @param died when that was; what was taken in hand since is left alone
 */
export async function leasesRunOut(db: pg.Client, died: Date): Promise<void> {
  await db.query(
    `UPDATE reactions.job SET due_at = now(), sending_until = least(sending_until, now())
     WHERE (state = 'waiting' AND due_at <= $1::timestamptz + interval '60 seconds')
       OR (state = 'sending' AND sending_until <= $1::timestamptz + interval '30 seconds')`,
    [died],
  )
}

/** Compares what was acknowledged, the log, the read side, the jobs and the mails with each other. */
export async function checkLog(of: {
  database: () => Promise<pg.Client>
  crowd: Crowd
  mails: MailSink
  /** When somebody was killed last, if anybody was. */
  killed?: Date
}): Promise<void> {
  const { crowd, mails } = of
  const db = await of.database()
  const one = async <T>(sql: string, values: unknown[] = []) =>
    (await db.query(sql, values)).rows[0] as T
  try {
    if (of.killed) await leasesRunOut(db, of.killed)
    deepEqual(crowd.surprises, [])
    // In the log: every acknowledged message, once; and nothing that was not acknowledged.
    const ids = [...crowd.acknowledged.values()].map((message) => message.messageId)
    equal(new Set(ids).size, ids.length)
    const counted = await db.query<{ n: string }>(
      `SELECT count(*) AS n FROM log.event WHERE type = 'messageSent' AND data::json->>'messageId' = ANY ($1)
       GROUP BY data::json->>'messageId'`,
      [ids],
    )
    deepEqual(
      counted.rows.map((row) => Number(row.n)),
      ids.map(() => 1),
    )
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
    equal(shown.rows.length, ids.length)
    deepEqual(
      shown.rows.filter((row) => row.n !== '1'),
      [],
    )
    // Unread counts are what the log says, for everybody.
    const told = await db.query<{ user_id: string; unread: number }>(fold)
    const counts = await db.query<{ user_id: string; unread: number }>(
      `SELECT p.user_id::text, (SELECT count(*) FROM messages.unread n WHERE n.user_id = p.user_id)::int
         + (SELECT count(*) FROM messages.entry e JOIN messages.message m USING (conversation_id)
            WHERE e.user_id = p.user_id AND m.audience_ids IS NULL AND m.number > e.read_upto
              AND m.sender_id <> p.user_id)::int AS unread
       FROM users.person p`,
    )
    const byUser = (rows: { user_id: string; unread: number }[]) =>
      Object.fromEntries(
        rows.filter((row) => row.unread > 0).map((row) => [row.user_id, row.unread]),
      )
    deepEqual(byUser(counts.rows), byUser(told.rows))
    for (const name of ['driver', 'admin']) {
      const { user_id } = await one<{ user_id: string }>(
        'SELECT user_id::text FROM users.person WHERE email = $1',
        [`${name}@demo.example`],
      )
      const answer = await fetch(`${crowd.url}/api/app/usersummary`, {
        headers: { authorization: `Bearer ${await tokenOf(crowd.url, name)}` },
      })
      const summary = (await answer.json()) as { unreadMessageCount: number }
      equal(summary.unreadMessageCount, byUser(told.rows)[user_id] ?? 0)
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
         WHERE split_part(j.id, '.', 1) = ANY ($1) AND j.name = 'remindByMail'`,
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
  ).catch(async (late: Error) => {
    const left = (await jobs()).filter(({ state }) => !['done', 'doubtful'].includes(state))
    const told = left.slice(0, 5).map(({ id, state }) => `${id} ${state}`)
    throw new Error(
      `${late.message}: ${wanted} were asked for, ${(await jobs()).length} are jobs, ${left.length} of them are left: ${told.join(', ')}`,
    )
  })
  for (const job of await jobs()) {
    const times = mails.deliveries.get(`${job.id}@demo.example`) ?? 0
    if (times === 1) continue
    equal(job.maybe_twice, true, `${job.id} went out ${times} times`)
    ok(times <= 2, `${job.id} went out ${times} times`)
  }
}
