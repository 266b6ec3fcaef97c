import { calls } from '@portal/contracts'
import { MOST_PUSH_DEVICES } from '@portal/contracts/push'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client } from '../harness/client.ts'
import { pictureFile } from '../harness/pictures.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { type PushService, startPushService } from '../harness/push-service.ts'
import { makeTest, today } from '../harness/tests.ts'

const { account, auth, driverRights, files, messages, push, tests, users } = calls

let service: PushService
let portal: TestPortal
let office: Client
let driver: Client
let driverId = ''
/** The hour in UTC that the portal's clock stands at: nothing is pushed at night. */
let hour = 10
beforeAll(async () => {
  service = await startPushService()
  portal = await startTestPortal({
    settings: { PUSH_SERVICES: `fcm.googleapis.com,${service.origin}` },
    clock: { now: () => new Date(`${today}T${hour}:00:00Z`), everyMs: 1_000_000 },
  })
  office = await portal.as('superadmin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})
afterAll(async () => {
  await portal.stop()
  await service.close()
})
const pool = () => portal.portal.parts.pool
beforeEach(async () => {
  await portal.settled()
  service.answers(201)
  service.got.length = 0
  await pool().query('DELETE FROM auth.push_device')
})

const rows = async (client = driver) => (await client.ok(push.devices, {})).rows
/** A message from the office, with what is pushed once all is done. */
async function written(subject = 'Lönesamtal') {
  const recipients = [{ kind: 'user' as const, id: driverId }]
  const { id } = await office.ok(messages.start, { recipients, subject, content: '<p>Hemligt</p>' })
  await portal.settled()
  return id
}
async function readAll() {
  const { rows: mine } = await driver.ok(messages.mine, { unreadOnly: true })
  for (const { id } of mine) await driver.ok(messages.open, { id, page: 0, pageSize: 0 })
  await portal.settled()
}
async function signedInAnew(): Promise<Client> {
  const client = new Client(portal.url)
  await client.signIn('driver@demo.example', 'Demo-portal-1')
  return client
}
const saidBy = () => service.got.map(({ said }) => said)

describe('a device', () => {
  test('is put on the list by its person, with nothing pushed yet', async () => {
    expect(await driver.ok(push.devices, {})).toMatchObject({ key: expect.any(String), rows: [] })
    await driver.ok(push.subscribe, service.subscribe())
    expect(await rows()).toEqual([
      expect.objectContaining({ usedAt: null, current: true, addedAt: expect.any(String) }),
    ])
    const given = service.subscribe()
    await driver.ok(push.subscribe, given)
    expect(await rows(), 'one subscribes anew').toHaveLength(1)
    const kept = await pool().query<{ all: string }>(
      'SELECT d::text AS all FROM auth.push_device d WHERE user_id = $1',
      [driverId],
    )
    expect(kept.rows[0]?.all).not.toContain(given.endpoint)
    expect(kept.rows[0]?.all).not.toContain(given.keys.auth)
  })

  test.each([
    'https://push.example.com/a',
    'http://127.0.0.1:1/a',
    'https://169.254.169.254/latest/meta-data',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:444/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'https://[::1]/a',
  ])('is not reached at %s', async (endpoint) => {
    const given = { ...service.subscribe(), endpoint }
    expect(await driver.refusal(push.subscribe, given)).toBe('pushAddress')
    expect(await rows()).toEqual([])
  })

  test('has a key that something can be sealed for', async () => {
    const { endpoint, keys } = service.subscribe()
    for (const p256dh of [`B${'A'.repeat(86)}`, `A${keys.p256dh.slice(1)}`])
      expect(await driver.refusal(push.subscribe, { endpoint, keys: { ...keys, p256dh } })).toBe(
        'pushAddress',
      )
    const short = { endpoint, keys: { ...keys, auth: 'A' } }
    expect(await driver.refusal(push.subscribe, short)).toBe('invalidInput')
  })

  test('is nobody else’s to see or to remove, and is removed from elsewhere', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    const id = (await rows())[0]?.id ?? ''
    expect(await rows(office)).toEqual([])
    expect(await office.refusal(push.remove, { id })).toBe('notFound')
    const elsewhere = await signedInAnew()
    expect(await rows(elsewhere)).toEqual([expect.objectContaining({ id, current: false })])
    await elsewhere.ok(push.remove, { id })
    expect(await rows()).toEqual([])
    await written()
    expect(saidBy()).toEqual([])
  })

  test('that another person signs in on is theirs from then on', async () => {
    const given = service.subscribe()
    await driver.ok(push.subscribe, given)
    await office.ok(push.subscribe, given)
    expect([(await rows()).length, (await rows(office)).length]).toEqual([0, 1])
  })

  test('that two people subscribe at the same moment is one of theirs', async () => {
    const given = service.subscribe()
    const both = Array.from({ length: 8 }, (_, n) => [driver, office][n % 2] ?? driver)
    const answers = await Promise.all(both.map((one) => one.call(push.subscribe, given)))
    expect(answers.map(({ status }) => status)).toEqual(both.map(() => 200))
    expect((await rows()).length + (await rows(office)).length).toBe(1)
  })

  test(`is one of ${MOST_PUSH_DEVICES} at most`, async () => {
    for (let one = 0; one < MOST_PUSH_DEVICES; one++)
      await (await signedInAnew()).ok(push.subscribe, service.subscribe())
    expect(await driver.refusal(push.subscribe, service.subscribe())).toBe('tooManyPushDevices')
    expect(await rows()).toHaveLength(MOST_PUSH_DEVICES)
  })
})

describe('a message', () => {
  beforeEach(readAll)

  test('is pushed with its kind and its place, and none of its words', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    const id = await written()
    expect(service.wrong).toEqual([])
    expect(saidBy()).toEqual([
      {
        ...{ title: 'Meddelanden', body: 'Du har ett nytt meddelande.', lang: 'sv' },
        ...{ tag: 'messages', path: `/inside/user/messages?group=${id}`, for: driverId, badge: 1 },
      },
    ])
    const [got] = service.got
    expect(got?.topic).toMatch(/^[\w-]{32}$/)
    expect(got).toMatchObject({ ttl: 43_200, urgency: 'normal' })
    const sent = await pool().query(
      "SELECT topic FROM outside.sent WHERE kind = 'push' AND user_id = $1",
      [driverId],
    )
    expect(sent.rows).toEqual([{ topic: 'newMessage' }])
    expect((await rows())[0]?.usedAt).not.toBeNull()
  })

  test('and the next are one on the screen: the same mark, and how many there are', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    await written()
    await written('Schema')
    expect(saidBy().map(({ tag, badge, body }) => [tag, badge, body])).toEqual([
      ['messages', 1, 'Du har ett nytt meddelande.'],
      ['messages', 2, 'Olästa meddelanden: 2'],
    ])
    expect(new Set(service.got.map(({ topic }) => topic)).size).toBe(1)
    expect(saidBy()[1]?.path).toBe('/inside/user/messages')
  })

  test('is not pushed where its person does not want that', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    const choice = { group: 'messages', by: 'push' } as const
    await driver.ok(account.chooseNotice, { ...choice, wanted: false })
    await written()
    expect(saidBy()).toEqual([])
    await driver.ok(account.chooseNotice, { ...choice, wanted: true })
    await written()
    expect(saidBy()).toHaveLength(1)
  })

  test('that came at night is pushed in the morning, once for all, and not where it was read', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    hour = 22
    await written()
    await written('Schema')
    expect(saidBy()).toEqual([])
    const due = `SELECT id, extract(epoch FROM due_at - now()) / 3600 AS hours FROM reactions.job
      WHERE name = 'pushMessages' AND state = 'waiting'`
    const waiting = await pool().query<{ id: string; hours: string }>(due)
    expect(waiting.rows.map(({ hours }) => Math.round(Number(hours)) >= 8)).toEqual([true])
    hour = 10
    await pool().query("UPDATE reactions.job SET due_at = now() WHERE name = 'pushMessages'")
    await portal.settled()
    expect(saidBy().map(({ badge }) => badge)).toEqual([2])

    hour = 22
    await pool().query("DELETE FROM reactions.job WHERE name = 'pushMessages'")
    await written()
    await readAll()
    hour = 10
    await pool().query("UPDATE reactions.job SET due_at = now() WHERE name = 'pushMessages'")
    await portal.settled()
    expect(saidBy()).toHaveLength(1)
  })

  test('is not pushed at night where its service was away until then', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    await written()
    const owedAgain = async () => {
      await pool().query("DELETE FROM outside.sent WHERE kind = 'push'")
      await pool().query(
        "UPDATE reactions.job SET state = 'waiting', due_at = now() WHERE name = 'pushToDevice'",
      )
      await portal.settled()
      return saidBy().length
    }
    const by = saidBy().length
    hour = 20
    expect(await owedAgain()).toBe(by)
    hour = 10
    expect(await owedAgain()).toBeGreaterThan(by)
  })

  test('is let be beyond the limit of a person and day', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    await written()
    await pool().query("UPDATE outside.spent SET amount = 60 WHERE kind = 'push' AND who <> 'all'")
    await written()
    expect(saidBy()).toHaveLength(1)
    await pool().query("DELETE FROM outside.spent WHERE kind = 'push'")
    await written()
    expect(saidBy()).toHaveLength(2)
  })
})

describe('it ends', () => {
  beforeEach(readAll)

  test('with the log-out there, and goes on elsewhere', async () => {
    const other = await signedInAnew()
    await other.ok(push.subscribe, service.subscribe())
    await driver.ok(push.subscribe, service.subscribe())
    await other.ok(auth.signOut, {})
    expect(await rows()).toHaveLength(1)
    await written()
    expect(saidBy()).toHaveLength(1)
  })

  test.each([404, 410])('where the service answers %i', async (status) => {
    await driver.ok(push.subscribe, service.subscribe())
    service.answers(status)
    await written()
    expect(await rows()).toEqual([])
    const kept = await pool().query('SELECT FROM auth.push_device')
    expect(kept.rowCount).toBe(0)
    service.answers(201)
    await written()
    expect(saidBy()).toEqual([])
  })

  test('with another key of the portal, until the browser subscribes with that', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    await pool().query("UPDATE auth.push_device SET vapid_key = 'another'")
    expect(await rows()).toEqual([])
    await written()
    expect(saidBy()).toEqual([])
  })

  test('with the person who is deactivated', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    hour = 22
    await written()
    await office.ok(users.activate, { id: driverId, active: false })
    hour = 10
    await pool().query("UPDATE reactions.job SET due_at = now() WHERE name = 'pushMessages'")
    await portal.settled()
    expect(saidBy()).toEqual([])
    const left = await pool().query(
      `SELECT FROM auth.push_device d JOIN auth.session s USING (session_id)
       WHERE d.user_id = $1 AND s.revoked_at IS NULL`,
      [driverId],
    )
    expect(left.rowCount, 'its sessions have ended').toBe(0)
    await office.ok(users.activate, { id: driverId, active: true })
    await portal.settled()
    driver = await signedInAnew()
  })
})

describe('what is put on somebody', () => {
  async function tested(title: string) {
    const { id } = await makeTest(office, { title, kind: 'test' }, { text: 'Vad?' })
    const audience = { userIds: [driverId] }
    await office.ok(tests.saveOccasion, { id, version: 0, audience, from: today })
    await portal.settled()
  }

  test('is pushed with its kind and its place, beside the mail', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    await tested('Alkoholprov')
    expect(saidBy()).toEqual([
      {
        title: 'Något att göra',
        body: 'Något väntar på dig i portalen.',
        ...{ lang: 'sv', tag: 'tasks', for: driverId, path: expect.stringMatching(/^\/start/) },
      },
    ])
  })

  test('ends soon: a right is reminded of on the device, too', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    const { rows: rights } = await pool().query<{ id: string; day: string }>(
      `SELECT right_id AS id, valid_until::text AS day FROM driver_rights."right"
       WHERE user_id = $1 AND valid_until IS NOT NULL AND pending_state = '' LIMIT 1`,
      [driverId],
    )
    const [one] = rights
    const data = { rightId: one?.id, userId: driverId, validUntil: one?.day, days: 7 }
    await pool().query(
      `INSERT INTO reactions.job (id, name, data, due_at)
       VALUES ('ends', 'remindOfExpiryByPush', $1, now())`,
      [JSON.stringify(data)],
    )
    await portal.settled()
    expect(saidBy()).toMatchObject([{ tag: 'rights', path: '/inside/user/driverrights' }])
  })

  test('and is asked for more about one', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    const bytes = new Uint8Array(pictureFile('tillstånd.png').buffer)
    const { body } = await driver.upload(files.upload, [{ name: 'tillstånd.png', bytes }])
    const { id } = await driver.ok(driverRights.submit, {
      ...{ userId: driverId, kind: 'permit', title: 'Heta arbeten', startDate: today },
      frontFileId: body.files[0]?.id ?? '',
    })
    await portal.settled()
    const { version } = await office.ok(driverRights.one, { id })
    await office.ok(driverRights.requestChanges, { id, version, text: 'Vilken?', sms: false })
    await portal.settled()
    expect(saidBy()).toMatchObject([{ tag: 'rights', path: '/inside/user/driverrights' }])
  })

  test('waits for the morning, too', async () => {
    await driver.ok(push.subscribe, service.subscribe())
    hour = 22
    await tested('Natt')
    expect(saidBy()).toEqual([])
    hour = 10
    await pool().query("UPDATE reactions.job SET due_at = now() WHERE name = 'letterByPush'")
    await portal.settled()
    expect(saidBy()).toHaveLength(1)
  })
})

test('what is owed to a service that is away stops nothing, and goes when it is back', async () => {
  await readAll()
  await driver.ok(push.subscribe, service.subscribe())
  service.answers(503, { 'retry-after': '1' })
  const recipients = [{ kind: 'user' as const, id: driverId }]
  const said = { subject: 'Hej', content: '<p>Hej</p>', emailReminder: true }
  const before = (await portal.outbox('driver@demo.example')).length
  await office.ok(messages.start, { recipients, ...said })
  await portal.outbox('driver@demo.example', before + 1)
  expect(saidBy()).toEqual([])
  service.answers(201)
  await portal.settled()
  expect(saidBy()).toHaveLength(1)
})
