import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@portal/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { MailSink } from '../harness/mail-sink.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'

const { users, deliveries } = calls

/** An SMS gateway that takes what it is given, and then says nothing: the connection breaks. */
class MuteGateway {
  readonly taken: string[] = []
  mute = true
  private readonly server: Server
  private constructor() {
    this.server = createServer((request, response) => {
      let text = ''
      request.on('data', (bytes: Buffer) => {
        text += bytes.toString()
      })
      request.on('end', () => {
        this.taken.push(new URLSearchParams(text).get('message') ?? '')
        if (this.mute) request.socket.destroy()
        else response.end('{}')
      })
    })
  }
  static async open(): Promise<MuteGateway> {
    const gateway = new MuteGateway()
    await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve))
    return gateway
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/sms`
  }
  close(): Promise<unknown> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(resolve))
  }
}

let gateway: MuteGateway
let sink: MailSink
let portal: TestPortal
let admin: Client
let driverId = ''
beforeAll(async () => {
  gateway = await MuteGateway.open()
  sink = await MailSink.open()
  portal = await startTestPortal({
    settings: { SMS_GATEWAY_URL: gateway.url, SMTP_URL: sink.url },
  })
  admin = await portal.as('superadmin')
  driverId = await portal.idOf('driver')
})
afterAll(async () => {
  await portal.stop()
  await gateway.close()
  await sink.close()
})

const jobs = async (name: string) =>
  (
    await portal.portal.parts.pool.query<{ id: string; state: string; maybe_twice: boolean }>(
      'SELECT id, state, maybe_twice FROM reactions.job WHERE name = $1 ORDER BY queued_at',
      [name],
    )
  ).rows

describe('an SMS whose outcome nobody knows', () => {
  test('is tried once more at most, and left for a person', async () => {
    await admin.ok(users.sendSms, { userIds: [driverId], text: 'Möt upp kl 06' })
    const job = await until(
      'nobody tries any more',
      async () => (await jobs('sendRequestedSms')).find(({ state }) => state === 'doubtful'),
      60_000,
    )
    expect(job.maybe_twice).toBe(true)
    expect(gateway.taken).toEqual(['Möt upp kl 06', 'Möt upp kl 06'])
  })
})

describe('what a person decides of it', () => {
  const list = () => admin.ok(deliveries.open, {})
  const sms = async () => {
    const before = (await list()).rows.length
    await admin.ok(users.sendSms, { userIds: [driverId], text: 'Ring kontoret' })
    return until('it is in doubt', async () => {
      const { rows } = await list()
      const row = rows.find(({ state }) => state === 'doubtful')
      return rows.length > before && row
    })
  }
  const stateOf = async (id: string) =>
    (await jobs('sendRequestedSms')).find((job) => job.id === id)?.state

  test('sent again, it goes, once, marked; the log says who decided', async () => {
    const { rows } = await list()
    const row = rows.find(({ state }) => state === 'doubtful')
    expect(row).toMatchObject({ kind: 'sms', topic: 'sms', userId: driverId, tries: 2 })
    const id = row?.id ?? ''
    gateway.mute = false
    const before = gateway.taken.length
    await admin.ok(deliveries.again, { id })
    expect((await list()).rows.map((one) => one.id)).not.toContain(id)
    await admin.ok(deliveries.again, { id })
    await until('it is sent', async () => (await stateOf(id)) === 'done')
    expect(gateway.taken.length).toBe(before + 1)
    expect(await admin.refusal(deliveries.letBe, { id })).toBe('changedMeanwhile')
    const log = await admin.ok(calls.logs.all, { actions: ['deliveryRepeated', 'deliveryDoubted'] })
    expect(log.rows.map(({ action }) => action)).toEqual(['deliveryRepeated', 'deliveryDoubted'])
  })

  test('let be, it is not sent', async () => {
    gateway.mute = true
    await portal.portal.parts.pool.query('UPDATE outside.gateway SET try_after = now()')
    const { id } = await sms()
    const before = gateway.taken.length
    await admin.ok(deliveries.letBe, { id })
    expect((await list()).rows.map((one) => one.id)).not.toContain(id)
    await until('it is let be', async () => (await stateOf(id)) === 'letBe')
    expect(gateway.taken.length).toBe(before)
    gateway.mute = false
  })

  test('nobody but they may, and what is no delivery is not found', async () => {
    const driver = await portal.as('driver')
    for (const call of [deliveries.again, deliveries.letBe]) {
      expect(await driver.refusal(call, { id: 'x' })).toBe('forbidden')
      expect(await admin.refusal(call, { id: 'x' })).toBe('notFound')
    }
  })
})

describe('a mail server that thinks', () => {
  test('is waited for: nothing goes twice, and other things go meanwhile', async () => {
    const { pool } = portal.portal.parts
    const thought = Promise.withResolvers<void>()
    sink.thinking = thought.promise
    const before = new Set(sink.deliveries.keys())
    const given = () => [...sink.deliveries].filter(([id]) => !before.has(id))
    // As many as jobs are done at once.
    const written = ['Ett', 'Två', 'Tre', 'Fyra']
    for (const subject of written)
      await admin.ok(calls.messages.start, {
        recipients: [{ kind: 'user', id: driverId }],
        ...{ subject, content: 'Hej', emailReminder: true },
      })
    await until('it has all of them', async () => given().length === written.length)
    const sent = gateway.taken.length
    await admin.ok(users.sendSms, { userIds: [driverId], text: 'Ring kontoret' })
    await until('an SMS is out', async () => gateway.taken.length > sent, 60_000)
    // Nobody else begins what is waited for.
    await until('all of them are waited for beside other jobs', async () => {
      const { rows } = await pool.query(
        `SELECT FROM reactions.job WHERE name = 'remindByMail' AND state = 'sending'
           AND sending_until > now() + interval '10 minutes'`,
      )
      return rows.length === written.length
    })
    thought.resolve()
    sink.thinking = undefined
    await portal.settled()
    expect(given().map(([, times]) => times)).toEqual(written.map(() => 1))
    const done = (await jobs('remindByMail')).slice(-written.length)
    expect(done.map(({ state, maybe_twice }) => [state, maybe_twice])).toEqual(
      written.map(() => ['done', false]),
    )
  })
})

describe('a mail server that is away', () => {
  test('is waited for, however often it was tried, and told of', async () => {
    sink.refusing = true
    const { pool } = portal.portal.parts
    // What a queue that gives up would have counted long ago.
    const before = await jobs('remindByMail')
    await admin.ok(calls.messages.start, {
      recipients: [{ kind: 'user', id: driverId }],
      subject: 'Hej',
      content: 'Hej',
      emailReminder: true,
    })
    for (let times = 1; times <= 15; times++) {
      await until(`try ${times}`, async () => {
        await pool.query(
          "UPDATE reactions.job SET due_at = now() WHERE name = 'remindByMail' AND state = 'waiting'",
        )
        return sink.refused >= times
      })
    }
    const health = (await (await fetch(`${portal.url}/api/health`)).json()) as {
      parts: { outside: { mail: { waiting: number } } }
    }
    expect(health.parts.outside.mail.waiting).toBe(1)
    sink.refusing = false
    await pool.query('UPDATE reactions.job SET due_at = now()')
    await portal.settled()
    const after = await jobs('remindByMail')
    expect(after.length).toBe(before.length + 1)
    expect(after.at(-1)).toMatchObject({ state: 'done', maybe_twice: false })
    expect(new Set(sink.deliveries.values())).toEqual(new Set([1]))
  })
})

describe('an address that a mail server refuses', () => {
  const isRefused = async (says: readonly [command: string, answer: string] | undefined) => {
    sink.answers.clear()
    if (says) sink.answers.set(...says)
    const before = await jobs('remindByMail')
    await admin.ok(calls.messages.start, {
      recipients: [{ kind: 'user', id: driverId }],
      ...{ subject: 'Hej', content: 'Hej', emailReminder: true },
    })
    await until('it went, or is given up', async () => {
      const all = await jobs('remindByMail')
      const last = all.at(-1)?.state ?? ''
      return all.length > before.length && ['done', 'refused'].includes(last)
    })
    await portal.settled()
    sink.answers.clear()
    return unreached(await portal.as('driver'))
  }
  const unreached = async (whose: Client) => (await whose.ok(calls.app.summary, {})).mailUnreached

  test('is told to whoever has it, and to nobody else, until a mail gets through', async () => {
    expect(await isRefused(['RCPT', '550 5.1.1 no such user'])).toBe(true)
    expect(await unreached(admin)).toBe(false)
    expect(await isRefused(undefined)).toBe(false)
    // What comes after the mail itself was seen, and is of its address all the same.
    expect(await isRefused(['DATA', '550 5.2.1 mailbox disabled'])).toBe(true)
  })

  test('or until another one is written down', async () => {
    const { version, firstName, lastName } = await admin.ok(users.one, { id: driverId })
    const email = 'driver.anew@demo.example'
    await admin.ok(users.change, { id: driverId, version, firstName, lastName, email })
    await portal.settled()
    expect(await unreached(await portal.as('driver'))).toBe(false)
  })

  test('is not what a mail was refused for that was taken for spam', async () => {
    expect(await isRefused(['DATA', '554 5.7.1 looks like spam'])).toBe(false)
    expect((await jobs('remindByMail')).at(-1)?.state).toBe('refused')
  })
})
