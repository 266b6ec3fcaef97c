import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoData } from '../harness/demo-data.ts'
import { MailSink } from '../harness/mail-sink.ts'
import { freshDatabase } from '../harness/postgres.ts'
import {
  freePort,
  health,
  Processes,
  program,
  type Running,
  ready,
  until,
} from '../harness/processes.ts'
import { leasesRunOut } from './check-log.ts'
import { tokenOf } from './crowd.ts'

const redisServer = program('redis-server')
const inTurn = { concurrent: false }
const key = () => randomBytes(32).toString('base64')
type Told = { topic: string; counts?: { unreadMessageCount?: number } }

for (const queue of ['redis', 'postgres'] as const)
  describe.skipIf(queue === 'redis' && !redisServer)(
    `the scaled profile with its queue in ${queue}: two API processes, projections, workers`,
    // Each waits for most of its time: the one passes beside the other, their own tests in turn.
    { concurrent: true },
    () => {
      const processes = new Processes()
      let database: Awaited<ReturnType<typeof freshDatabase>>
      let mails: MailSink
      let settings: Record<string, string>
      let apis: Running[]
      let project: Running
      let work: Running
      let redisArgs: string[] = []
      let redis: Running
      const sockets: Socket[] = []

      const start = async (duties: string): Promise<Running> =>
        processes.portal({ ...settings, DUTIES: duties, PORT: String(await freePort()) })

      beforeAll(async () => {
        database = await freshDatabase()
        mails = await MailSink.open()
        const folder = await processes.folder()
        const port = await freePort()
        redisArgs = [
          ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
          ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'],
        ].flat()
        if (queue === 'redis') redis = processes.run(redisServer ?? '', redisArgs)
        settings = {
          PROFILE: 'scaled',
          PUBLIC_URL: 'https://portal.example',
          DATABASE_URL: database.url,
          DATA_DIR: folder,
          QUEUE: queue,
          REDIS_URL: `redis://127.0.0.1:${port}`,
          SMTP_URL: mails.url,
          MASTER_KEY: key(),
          TOKEN_KEY: key(),
          CLAIM_KEY: key(),
          LOG_LEVEL: 'warn',
        }
        // All at once on an empty database: each makes the tables that it finds missing.
        const all = await Promise.all(['serve', 'serve', 'project', 'work'].map(start))
        await Promise.all(all.map((one) => ready(one)))
        for (const one of all) expect(one.output()).not.toContain('does not exist')
        apis = all.slice(0, 2)
        project = all[2] as Running
        work = all[3] as Running
        await makeDemoData(settings, { serve: false, project: false, work: false })
      })
      afterAll(async () => {
        for (const socket of sockets) socket.disconnect()
        await processes.end()
        await mails.close()
        await database.drop()
      })

      const send = async (token: string, body: Record<string, unknown>) => {
        const answer = await fetch(`${apis[0]?.url}/api/message/group`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ subject: 'Two processes', content: '<p>Hello</p>', ...body }),
        })
        expect(answer.status).toBe(200)
        return answer.headers.get('x-position') ?? ''
      }
      const listen = async (url: string, token: string) => {
        const told: Told[] = []
        const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false })
        sockets.push(socket)
        socket.on('touched', (touches: Told[]) => told.push(...touches))
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve)
          socket.once('connect_error', reject)
        })
        return { told, socket }
      }

      it('a message sent through one shows at a socket of the other', inTurn, async () => {
        const [one, other] = apis.map((api) => api.url) as [string, string]
        const sender = await tokenOf(one, 'admin')
        const token = await tokenOf(other, 'driver')
        const me = await userOf(one, token)
        const before = await unreadOf(other, token)
        const { told } = await listen(other, token)
        const position = await send(sender, { recipients: [{ kind: 'user', id: me }] })
        await until('the socket was told', () =>
          told.some(
            ({ topic, counts }) =>
              topic === 'messages' && counts?.unreadMessageCount === before + 1,
          ),
        )
        // Read through the other process, as of the position that the first one answered with.
        expect(await unreadOf(other, token, position)).toBe(before + 1)
      })

      it('a log-out at one ends the socket and the session at the other', inTurn, async () => {
        const [one, other] = apis.map((api) => api.url) as [string, string]
        const token = await tokenOf(one, 'driver')
        const { socket } = await listen(other, token)
        const ended = new Promise((resolve) => socket.once('disconnect', resolve))
        await fetch(`${one}/api/auth`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        })
        await ended
        const answer = await fetch(`${other}/api/auth`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(answer.status).toBe(401)
      })

      it(
        'hundreds who answer at once in one conversation, at two processes, are all taken',
        inTurn,
        async () => {
          const urls = apis.map((api) => api.url) as [string, string]
          // Only a super admin writes to everybody: some are of types that others do not see.
          const sender = await tokenOf(urls[0], 'superadmin')
          const names = ['driver', 'clerk', 'manager', 'handler', 'wageadmin', 'admin']
          const tokens = await Promise.all(names.map((name) => tokenOf(urls[0], name)))
          const people = await Promise.all(tokens.map((token) => userOf(urls[0], token)))
          const post = async (url: string, token: string, path: string, body: unknown) => {
            const ask = () =>
              fetch(`${url}${path}`, {
                method: 'POST',
                headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
                body: JSON.stringify(body),
              })
            let answer = await ask()
            // A machine with too much to do says 'later', and never that somebody else was faster.
            for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
              await sleep(300)
              answer = await ask()
            }
            return { status: answer.status, body: (await answer.json()) as { id: string } }
          }
          const { body: group } = await post(urls[0], sender, '/api/message/group', {
            recipients: people.map((id) => ({ kind: 'user', id })),
            subject: 'Many at once',
            content: '<p>Who comes?</p>',
          })
          for (const many of [30, 200]) {
            const answers = await Promise.all(
              Array.from({ length: many }, (_, n) =>
                post(urls[n % 2] ?? '', tokens[n % tokens.length] ?? '', '/api/message', {
                  groupId: group.id,
                  content: `<p>Me ${n}</p>`,
                }),
              ),
            )
            expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
            expect(new Set(answers.map(({ body }) => body.id)).size).toBe(many)
          }
          const db = new pg.Client(database.url)
          await db.connect()
          const stored = await db.query('SELECT 1 FROM log.event WHERE stream = $1', [
            `conversation-${group.id}`,
          ])
          await db.end()
          expect(stored.rowCount).toBe(2 + 230)
        },
      )

      it('each process says how it is', inTurn, async () => {
        const [api, projections, workers] = await Promise.all(
          [apis[0], project, work].map((one) => health(one?.url ?? '')),
        )
        expect(api?.parts.projections.messages?.state).toBe('elsewhere')
        expect(projections?.parts.projections.messages?.state).toBe('running')
        expect(workers?.parts.reactions['remind-recipients']?.state).toBe('running')
      })

      it('mails owed are sent once, though workers are killed and the queue is emptied', {
        ...inTurn,
        timeout: 180_000,
      }, async () => {
        const token = await tokenOf(apis[0]?.url ?? '', 'admin')
        const driver = await tokenOf(apis[0]?.url ?? '', 'driver')
        const me = await userOf(apis[0]?.url ?? '', driver)
        mails.refusing = true
        const before = mails.deliveries.size
        const body = { recipients: [{ kind: 'user', id: me }], emailReminder: true }
        for (let count = 0; count < 5; count++) await send(token, body)
        await until('a mail was turned away', () => mails.refused >= 5)
        await work.signal('SIGKILL')
        await emptyQueue()
        const db = new pg.Client(database.url)
        await db.connect()
        await leasesRunOut(db, new Date())
        mails.refusing = false
        work = await ready(await start('work'))
        await until('all are sent', () => mails.deliveries.size >= before + 5, 120_000)
        const owed = await until('nothing is owed', async () => {
          const found = await db.query("SELECT 1 FROM reactions.job WHERE state <> 'done'")
          return found.rowCount === 0 && found
        })
        expect(owed.rowCount).toBe(0)
        await db.end()
        expect([...mails.deliveries.values()]).toEqual([...mails.deliveries.keys()].map(() => 1))
      })

      if (queue === 'redis')
        it('a killed Redis is missed and found again', {
          ...inTurn,
          timeout: 480_000,
        }, async () => {
          const token = await tokenOf(apis[0]?.url ?? '', 'admin')
          const driver = await tokenOf(apis[0]?.url ?? '', 'driver')
          const me = await userOf(apis[0]?.url ?? '', driver)
          const before = mails.deliveries.size
          await redis.signal('SIGKILL')
          await send(token, { recipients: [{ kind: 'user', id: me }], emailReminder: true })
          redis = processes.run(redisServer ?? '', redisArgs)
          // A try that met the absence is made again a minute later, and again.
          await until('the mail is sent', () => mails.deliveries.size > before, 300_000)
          const db = new pg.Client(database.url)
          await db.connect()
          const owed = "SELECT name, state, error FROM reactions.job WHERE state <> 'done'"
          await until('nothing is owed', async () => (await db.query(owed)).rowCount === 0, 120_000)
          await db.end()
          expect([...mails.deliveries.values()]).toEqual([...mails.deliveries.keys()].map(() => 1))
        })

      async function emptyQueue(): Promise<void> {
        if (queue === 'redis') {
          // Its file is emptied, too: it comes back knowing nothing.
          const socket = connect(Number(new URL(settings.REDIS_URL ?? '').port), '127.0.0.1')
          socket.write('FLUSHALL\r\n')
          const [said] = (await once(socket, 'data')) as [Buffer]
          expect(said.toString()).toBe('+OK\r\n')
          socket.destroy()
          return
        }
        const db = new pg.Client(database.url)
        await db.connect()
        await db.query('DROP SCHEMA queue CASCADE')
        await db.end()
      }
    },
  )

async function userOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { id: string }).id
}

async function unreadOf(url: string, token: string, after = '0'): Promise<number> {
  const answer = await fetch(`${url}/api/app/usersummary`, {
    headers: { authorization: `Bearer ${token}`, 'x-after-position': after },
  })
  expect(answer.headers.get('x-stale')).toBeNull()
  return ((await answer.json()) as { unreadMessageCount: number }).unreadMessageCount
}
