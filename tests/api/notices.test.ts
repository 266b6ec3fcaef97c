import { calls } from '@portal/contracts'
import { channels, mayChoose, noticeGroupNames } from '@portal/contracts/notices'
import { noteDown } from '@portal/workers/kit/noted'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { manyIn } from '../harness/many.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { account, education, messages, tests, users } = calls

const portal = standingPortal({
  clock: { now: () => new Date(`${today}T${hour}:00:00Z`), everyMs: 1_000_000 },
})
let office: Client
let driver: Client
let driverId = ''
/** The hour in UTC that the portal's clock stands at: nobody gets an SMS at night. */
let hour = 10
beforeAll(async () => {
  office = await portal.as('superadmin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})
beforeEach(async () => {
  await portal.settled()
  await portal.portal.parts.pool.query('DELETE FROM outside.outbox')
})

const choose = async (
  group: (typeof noticeGroupNames)[number],
  by: 'mail' | 'sms',
  on: boolean,
) => {
  await driver.ok(account.chooseNotice, { group, by, wanted: on })
  await portal.settled()
}
/** What went out to the driver, by mail or SMS. */
async function sent(kind: 'mail' | 'sms'): Promise<string[]> {
  await portal.settled()
  const { rows } = await portal.portal.parts.pool.query<{ text: string }>(
    `SELECT o.subject || o.text AS text FROM outside.outbox o JOIN outside.sent s USING (id)
     WHERE s.user_id = $1 AND s.kind = $2 ORDER BY o.at`,
    [driverId, kind],
  )
  return rows.map(({ text }) => text)
}
/** A test that is put on the driver. */
async function tested(title: string) {
  const { id } = await makeTest(office, { title, kind: 'test' }, { text: 'Vad?' })
  const audience = { userIds: [driverId] }
  await office.ok(tests.saveOccasion, { id, version: 0, audience, from: today })
  await portal.settled()
}
const wayOf = async (by: Client, group: string) =>
  (await by.ok(account.notices, {})).rows.find((row) => row.group === group)

describe('what a person is told of', () => {
  test('is theirs to see and to say, and comes by mail until they do', async () => {
    expect(await wayOf(driver, 'tasks')).toEqual({
      ...{ group: 'tasks', mail: 'on', sms: 'off' },
      push: 'on',
    })
    expect(await wayOf(driver, 'papers')).toMatchObject({ mail: 'always' })
    expect(await wayOf(driver, 'registrations')).toBeUndefined()
    expect(await wayOf(office, 'registrations')).toMatchObject({ mail: 'on' })
    expect(await wayOf(office, 'sending')).toMatchObject({ mail: 'always' })
    await tested('Backa')
    expect(await sent('mail')).toEqual([expect.stringContaining('Backa')])
    expect(await sent('sms')).toEqual([])
  })

  test('does not come by mail where they said so, and stands in the portal', async () => {
    await choose('tasks', 'mail', false)
    expect(await wayOf(driver, 'tasks')).toMatchObject({ mail: 'off' })
    await tested('Koppla')
    expect(await sent('mail')).toEqual([])
    const { startup } = await driver.ok(calls.app.summary, {})
    const asked = [...startup.tests, ...startup.forcedUserTests].map(({ title }) => title)
    expect(asked).toContain('Koppla')
    await choose('tasks', 'mail', true)
    await tested('Lasta')
    expect(await sent('mail')).toEqual([expect.stringContaining('Lasta')])
  })

  test('is asked when it goes out, not when it was put on them', async () => {
    const { pool } = portal.portal.parts
    const { rows } = await pool.query<{ data: Record<string, unknown> }>(
      "SELECT data FROM reactions.notice WHERE name = 'tellTestGiven' AND user_id = $1 LIMIT 1",
      [driverId],
    )
    const one = { name: 'tellTestGiven', userId: driverId, data: rows[0]?.data ?? {} }
    await noteDown(pool, [{ id: 'later', ...one, position: 0n }], { afterS: 3600, everyS: 0 })
    await choose('tasks', 'mail', false)
    await pool.query("UPDATE reactions.notice SET due_at = now() WHERE id = 'later'")
    expect(await sent('mail')).toEqual([])
    const { rowCount } = await pool.query(
      "SELECT FROM reactions.notice WHERE id = 'later' AND letter IS NOT NULL",
    )
    expect(rowCount, 'its letter was written, and said nothing').toBe(1)
    await choose('tasks', 'mail', true)
  })

  test('is nothing once they have left: no letter waits for what went with them', async () => {
    const { pool } = portal.portal.parts
    const [userId = ''] = await manyIn(portal).people('Avgången', ['active'])
    const { id: educationId } = await office.ok(education.save, { name: 'Kran', isOffered: true })
    await office.ok(education.decide, { action: 'ask', educationId, userIds: [userId] })
    await portal.settled()
    const { rows } = await pool.query<{ name: string; data: Record<string, unknown> }>(
      'SELECT name, data FROM reactions.notice WHERE user_id = $1',
      [userId],
    )
    const one = { id: 'left', userId, position: 0n, name: rows[0]?.name ?? '' }
    const of = { ...one, data: rows[0]?.data ?? {} }
    await noteDown(pool, [of], { afterS: 3600, everyS: 0 })
    await office.ok(users.remove, { id: userId })
    await portal.settled()
    await pool.query("UPDATE reactions.notice SET due_at = now() WHERE id = 'left'")
    await until('its letter is done with', async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM reactions.job j JOIN reactions.notice n ON n.letter = j.id
         WHERE n.id = 'left' AND j.state NOT IN ('waiting', 'sending')`,
      )
      return rowCount === 1
    })
  })

  test('comes as one SMS where they want that, with a link, beside the mail', async () => {
    await choose('tasks', 'sms', true)
    await tested('Kör')
    const [text = '', ...more] = await sent('sms')
    expect(more).toEqual([])
    expect(text).toMatch(/Kör.*https?:\/\/\S+\/start/)
    expect(await sent('mail')).toHaveLength(1)
  })

  test('comes by SMS in the morning, where it was put on them at night', async () => {
    const { pool } = portal.portal.parts
    hour = 22
    await office.ok(users.sendSms, { userIds: [driverId], text: 'Hej' })
    const { id } = await makeTest(office, { title: 'Natt', kind: 'test' }, { text: 'Vad?' })
    const audience = { userIds: [driverId] }
    await office.ok(tests.saveOccasion, { id, version: 0, audience, from: today })
    const waiting = await until('it waits for the morning', async () => {
      const found = await pool.query<{ id: string; hours: number }>(
        `SELECT id, extract(epoch FROM due_at - now()) / 3600 AS hours FROM reactions.job
         WHERE name = 'letterBySms' AND state = 'waiting'`,
      )
      return found.rows[0]
    })
    expect(Math.round(Number(waiting.hours))).toBeGreaterThanOrEqual(8)
    const becomesDue = () =>
      pool.query('UPDATE reactions.job SET due_at = now() WHERE id = $1', [waiting.id])
    // As when the gateway was out of order by day and is back, or the portal is begun at night after days of rest.
    await becomesDue()
    expect(await sent('sms')).toEqual(['Hej'])
    hour = 10
    await becomesDue()
    expect(await sent('sms')).toEqual(['Hej', expect.stringContaining('Natt')])
    await choose('tasks', 'sms', false)
  })

  test('holds of messages, too, whatever their sender asks for', async () => {
    const write = async () => {
      const recipients = [{ kind: 'user' as const, id: driverId }]
      const reminders = { smsReminder: true, emailReminder: true }
      const said = { subject: 'Hej', content: '<p>Hej</p>' }
      await office.ok(messages.start, { recipients, ...said, ...reminders })
      return [(await sent('mail')).length, (await sent('sms')).length]
    }
    expect(await write()).toEqual([1, 1])
    await choose('messages', 'sms', false)
    expect(await write()).toEqual([2, 1])
    await choose('messages', 'mail', false)
    expect(await write()).toEqual([2, 1])
  })
})

describe('what they have to know', () => {
  const fixed = noticeGroupNames.flatMap((group) =>
    channels.filter((by) => !mayChoose(group, by)).map((by) => [group, by] as const),
  )
  test.each(fixed)('%s by %s cannot be chosen', async (group, by) => {
    const wanted = { group, by, wanted: false }
    expect(await driver.refusal(account.chooseNotice, wanted)).toBe('notOwnChoice')
  })

  test('comes even where something says that they do not want it', async () => {
    const { pool } = portal.portal.parts
    await pool.query("INSERT INTO notices.choice VALUES ($1, 'papers.mail', false)", [driverId])
    const fields = { title: 'Tillägg', freeText: 'Text' }
    await issueContract(office, { id: driverId, type: 'other', language: 'sv', fields })
    expect(await sent('mail')).toHaveLength(1)
  })
})

test('what a release before owes of a sign-in is told all the same', async () => {
  const { pool } = portal.portal.parts
  const owed = ['secondFactorTaken', 'passwordChanged', 'newDevice']
  for (const notice of owed)
    await pool.query(
      "INSERT INTO reactions.job (id, name, data, due_at) VALUES ($1, 'tellOfSignIn', $2, now())",
      [`owed.${notice}`, { userId: driverId, notice, at: `${today}T08:00:00Z` }],
    )
  expect(await sent('mail')).toHaveLength(owed.length)
  const { rows } = await pool.query<{ topic: string }>(
    "SELECT topic FROM outside.sent WHERE id LIKE 'owed.%' ORDER BY topic",
  )
  expect(rows.map(({ topic }) => topic)).toEqual([...owed].sort())
})

test('who has no number is told so, and gets the mail alone', async () => {
  await choose('tasks', 'sms', true)
  const one = await office.ok(users.one, { id: driverId })
  const { version, firstName, lastName, email, userType, departmentIds } = one
  const { personalNumber, street, postalCode, city, employmentNumber } = one
  const facts = {
    ...{ firstName, lastName, email, phone: '', userType, roles: one.roles },
    ...{ personalNumber, street, postalCode, city, employmentNumber },
    ...{ companyId: one.companyId, departmentIds },
  }
  await office.ok(users.change, { id: driverId, version, ...facts })
  await portal.settled()
  expect((await driver.ok(account.notices, {})).phone).toBe(false)
  await tested('Utan nummer')
  const [without, task, ...more] = await sent('mail')
  expect([without, task]).toEqual([
    expect.stringContaining('telefonnummer'),
    expect.stringContaining('Utan nummer'),
  ])
  expect([more, await sent('sms')]).toEqual([[], []])
})
