import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoData } from '../harness/demo-data.ts'
import { MailSink } from '../harness/mail-sink.ts'
import {
  freePort,
  Processes,
  postgresOf,
  type Running,
  ready,
  until,
} from '../harness/processes.ts'
import { checkLog, databaseOf } from './check-log.ts'
import { Crowd } from './crowd.ts'

const CLIENTS = 50
const MESSAGES = 600

/** Messages written by 50 clients through HTTP, while something is killed. */
describe('kill -9 while 50 clients send messages', () => {
  const processes = new Processes()
  let dataDir = ''
  let port = 0
  let mails: MailSink
  let server: Running

  const start = () =>
    ready(
      processes.portal({
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        SMTP_URL: mails.url,
        GUEST_LIMIT: '1000',
        CALL_LIMIT: '10000000',
        CHANGE_LIMIT: '10000000',
      }),
    )

  beforeAll(async () => {
    dataDir = await processes.folder()
    port = await freePort()
    mails = await MailSink.open(15)
    await makeDemoData({ DATA_DIR: dataDir })
    server = await start()
  })
  afterAll(async () => {
    await processes.end()
    await mails.close()
  })

  it('of the server: nothing acknowledged is lost or doubled, twice over', async () => {
    const crowd = await Crowd.signIn(server.url, CLIENTS)
    const sending = crowd.send('server', MESSAGES)
    let killed = new Date()
    for (const acknowledged of [120, 330]) {
      await until('messages were sent', () => crowd.acknowledged.size >= acknowledged)
      expect((await server.signal('SIGKILL')).signal).toBe('SIGKILL')
      killed = new Date()
      await sleep(200)
      server = await start()
    }
    await sending
    expect(crowd.acknowledged.size).toBe(MESSAGES)
    await checkLog({ database: () => databaseOf(dataDir), crowd, mails, killed })
  }, 300_000)

  it('a server that is asked to stop does, though clients keep asking it', async () => {
    const crowd = await Crowd.signIn(server.url, CLIENTS)
    let enough = false
    const sending = crowd.send('stop', () => enough)
    await until('messages were sent', () => crowd.acknowledged.size >= 60)
    const ended = server.signal('SIGTERM')
    expect(await Promise.race([ended, sleep(60_000, 'it goes on')])).toMatchObject({ code: 0 })
    server = await start()
    enough = true
    await sending
    await checkLog({ database: () => databaseOf(dataDir), crowd, mails })
  }, 300_000)

  it('of Postgres: the same, and the portal comes back by itself', async () => {
    const crowd = await Crowd.signIn(server.url, CLIENTS)
    const sending = crowd.send('postgres', MESSAGES)
    let killed = new Date()
    for (const acknowledged of [120, 330]) {
      await until('messages were sent', () => crowd.acknowledged.size >= acknowledged)
      const postgres = await postgresOf(dataDir)
      process.kill(postgres, 'SIGKILL')
      killed = new Date()
      await until('another Postgres runs', async () => {
        const now = await postgresOf(dataDir)
        return now !== 0 && now !== postgres
      })
      await ready(server)
    }
    await sending
    expect(crowd.acknowledged.size).toBe(MESSAGES)
    await checkLog({ database: () => databaseOf(dataDir), crowd, mails, killed })
  }, 300_000)
})
