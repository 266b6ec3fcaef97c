import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { users, deliveries, auth } = calls
const portal = standingPortal({
  settings: { SMS_PRICE: '1', SMS_DAILY_COST: '10', SMS_PERSON_DAILY: '5' },
})
let superadmin: Client
let driverId = ''
let clerkId = ''
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  driverId = await portal.idOf('driver')
  clerkId = await portal.idOf('clerk')
})

const states = async () => {
  const { rows } = await portal.portal.parts.pool.query<{ state: string; n: number }>(
    `SELECT state, count(*)::int AS n FROM reactions.job WHERE name = 'sendRequestedSms' GROUP BY state`,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
const send = (userIds: string[], text = 'Hej') => superadmin.ok(users.sendSms, { userIds, text })
const held = async () => (await superadmin.ok(deliveries.open, {})).sms.held

/** What waits, as a page shows it. */
const seen = async () => ({
  kind: 'sms' as const,
  until: (await superadmin.ok(deliveries.open, {})).sms.heldUntil ?? '',
})

describe('SMS of a day', () => {
  test('to one person are so many and no more; the rest waits for an administrator', async () => {
    for (let times = 0; times < 7; times++) await send([driverId])
    await portal.settled()
    expect(await states()).toEqual({ done: 5, held: 2 })
    expect(await held()).toBe(2)
    const { rows } = await superadmin.ok(deliveries.open, {})
    expect(rows.map(({ state }) => state)).toEqual(['held', 'held'])
  })

  test('cost so much and no more, counted in parts, and leave room for codes', async () => {
    for (let times = 0; times < 4; times++) await send([clerkId], 'å'.repeat(80).padEnd(170, 'x'))
    await portal.settled()
    // 5 were spent; 80% of 10 may be, and each of these has two parts.
    expect(await states()).toEqual({ done: 6, held: 5 })
    const spent = await portal.portal.parts.pool.query<{ amount: string }>(
      "SELECT amount FROM outside.spent WHERE kind = 'sms' AND who = 'all' AND purpose = 'other'",
    )
    expect(Number(spent.rows[0]?.amount)).toBe(7)
  })

  test('are told of to who may decide, once a day', async () => {
    const mails = await portal.outbox('superadmin@demo.example')
    expect(mails.filter(({ text }) => text.includes('tab=open'))).toHaveLength(1)
    const log = await superadmin.ok(calls.logs.all, { actions: ['sendingHeld'] })
    expect(log.rows).toHaveLength(1)
  })

  test('that are let go all go; those that are discarded do not', async () => {
    await superadmin.ok(deliveries.releaseHeld, await seen())
    expect(await held()).toBe(0)
    await until('they have gone', async () => (await states()).done === 11)
    await send([driverId])
    await until('it is held', async () => (await states()).held === 1)
    const before = await seen()
    await send([driverId])
    await until('another is held', async () => (await states()).held === 2)
    // What came after it was looked at is nobody's decision yet.
    await superadmin.ok(deliveries.discardHeld, before)
    await until('it is let be', async () => (await states()).letBe === 1)
    expect([await held(), (await states()).held]).toEqual([1, 1])
    await superadmin.ok(deliveries.discardHeld, await seen())
    expect(await held()).toBe(0)
    await until('both are let be', async () => (await states()).letBe === 2)
    expect((await states()).done).toBe(11)
  })

  test('are decided on many at once: what has changed meanwhile is left as it is', async () => {
    const { done = 0, letBe = 0 } = await states()
    for (let times = 0; times < 4; times++) await send([driverId], `Fler ${times}`)
    await until('they are held', async () => (await states()).held === 4)
    const { rows } = await superadmin.ok(deliveries.open, {})
    const ids = rows.flatMap(({ id, state }) => (state === 'held' ? [id] : []))
    const [first = '', second = '', ...rest] = ids
    const decide = (as: 'again' | 'letBe', ...of: string[]) =>
      superadmin.ok(deliveries.decide, { ids: of, as })
    expect(await decide('letBe', first, second, second, 'nothing.like.it')).toEqual({
      done: 2,
      left: 1,
    })
    await until('two are let be', async () => (await states()).letBe === letBe + 2)
    expect(await decide('again', first, ...rest)).toEqual({ done: 2, left: 1 })
    await until('the others have gone', async () => (await states()).done === done + 2)
    expect((await superadmin.ok(deliveries.open, {})).rows).toEqual([])
    const admin = await portal.as('admin')
    expect(await admin.refusal(deliveries.decide, { ids, as: 'again' })).toBe('forbidden')
  })

  test('that a message waits is not said any more once it was read', async () => {
    const recipients = [{ kind: 'user' as const, id: driverId }]
    const start = () =>
      superadmin.ok(calls.messages.start, {
        ...{ recipients, subject: 'Hej', content: 'Hej', smsReminder: true },
      })
    const { rows: before } = await superadmin.ok(deliveries.open, {})
    expect(before).toEqual([])
    const read = await start()
    const unread = await start()
    await until('both are held', async () => (await held()) === 2)
    const driver = await portal.as('driver')
    await driver.ok(calls.messages.open, { id: read.id })
    await portal.portal.parts.progress.reached(
      ['messages'],
      await portal.portal.parts.log.store.head(),
    )
    await superadmin.ok(deliveries.releaseHeld, await seen())
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ text: string }>(
      "SELECT text FROM outside.outbox WHERE kind = 'sms' AND text LIKE '%/messages%'",
    )
    expect(rows.map(({ text }) => [read.id, unread.id].find((id) => text.includes(id)))).toEqual([
      unread.id,
    ])
  })

  test('strangers use up a share of the mails and no more', async () => {
    const { pool } = portal.portal.parts
    await pool.query(
      `UPDATE outside.spent SET amount = 4000 WHERE kind = 'mail' AND who = 'all' AND purpose = 'guest'`,
    )
    await pool.query(
      `INSERT INTO outside.spent SELECT (now() AT TIME ZONE 'Europe/Stockholm')::date, 'mail', 'all', 'guest', 4000 ON CONFLICT DO NOTHING`,
    )
    const guest = portal.guest()
    await guest.ok(auth.invite, { email: 'frammande@demo.example' })
    await until('it waits', async () => (await superadmin.ok(deliveries.open, {})).mail.held === 1)
    await superadmin.ok(users.sendPasswordRequest, { userId: driverId }).catch(() => undefined)
    const admin = await portal.as('admin')
    await admin.ok(calls.messages.start, {
      recipients: [{ kind: 'user', id: driverId }],
      subject: 'Hej',
      content: 'Hej',
      emailReminder: true,
    })
    await portal.outbox('driver@demo.example')
  })
})
