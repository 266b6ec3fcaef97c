import { PassThrough } from 'node:stream'
import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { calendarTokenHash } from '@portal/platform/calendar-token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'
import { impersonate } from '../harness/rights.ts'
import { offered, type ShiftStage, shiftOn, shiftStage } from '../harness/shifts.ts'
import { today } from '../harness/tests.ts'

const { app, calendarFeed, logs, users, vacation, workshifts } = calls
let portal: TestPortal
let stage: ShiftStage
let boss: Client
let admin: Client
let said = ''
beforeAll(async () => {
  const log = new PassThrough()
  log.on('data', (bytes) => {
    said += String(bytes)
  })
  portal = await startTestPortal({ log })
  boss = await portal.as('superadmin')
  admin = await portal.as('admin')
  stage = await shiftStage(portal)
})
afterAll(() => portal.stop())

/** Makes a link; what follows the portal's address in it. */
async function opened(by: Client): Promise<string> {
  const { link } = await by.ok(calendarFeed.open, {})
  expect(link).toMatch(/^https?:\/\/[^/]+\/api\/calendar\/[\w-]{43}\.ics$/)
  await portal.settled()
  return new URL(link).pathname
}
/** What somebody without a session gets by a link. */
const fetched = async (path: string) => {
  await portal.settled()
  return portal.guest().raw('GET', path)
}
const read = async (path: string) => {
  const { status, bytes } = await fetched(path)
  expect(status).toBe(200)
  return bytes.toString().replace(/\r\n /g, '')
}
const found = async (path: string) => (await fetched(path)).status
const eventOf = (text: string, uid: string) =>
  text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${uid}`))

/** Has a person given a shift so many days ahead. */
async function given(by: Client, uid: string, days: number, more: object = {}) {
  const one = await offered(stage.manager, stage.departmentId, days, more)
  await by.ok(workshifts.interested, { ...one, flag: true })
  await stage.manager.ok(workshifts.give, { ...one, uid, flag: true })
  return one
}

test('a link gives one’s own shifts to who has it, and to nobody who has another', async () => {
  const { driver, driverId, clerk, clerkId, manager, departmentId } = stage
  const { socket, heard } = await listening(driver)
  const path = await opened(driver)
  await until('the topic is heard', () => heard.includes('calendarFeed'))
  socket.close()
  const mine = await given(driver, driverId, 5, { startTime: '22:00', endTime: '06:15' })
  const theirs = await given(clerk, clerkId, 6)
  const vacant = await offered(manager, departmentId, 7)
  const { status, headers, bytes } = await fetched(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-position')).toBeNull()
  const text = bytes.toString().replace(/\r\n /g, '')
  const { startsAt, endsAt, departmentName } = await driver.ok(workshifts.one, { id: mine.id })
  const compact = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')
  const event = eventOf(text, `shift-${mine.id}@`)
  expect(event).toContain(`DTSTART:${compact(startsAt)}\r\n`)
  expect(event).toContain(`DTEND:${compact(endsAt)}\r\n`)
  expect(event).toContain(`LOCATION:${departmentName}`)
  expect(event).not.toContain('Start vid terminalen')
  for (const { id } of [theirs, vacant]) expect(text).not.toContain(id)
  for (const { fullName } of await everybody()) expect(text).not.toContain(fullName)

  const other = path.replace(/.(?=\.ics$)/, (last) => (last === 'A' ? 'B' : 'A'))
  const wrong = ['/api/calendar/x', '/api/calendar/.ics', path.replace('.ics', ''), `${path}x`]
  for (const one of [other, ...wrong]) expect(await found(one), one).toBe(404)
  expect(await found(`/api/calendar/${'a'.repeat(65)}`)).toBe(400)
  expect((await portal.guest().raw('POST', path)).status).toBe(404)
  await clerk.ok(calendarFeed.close, {})
  expect(await found(path)).toBe(200)
})

test('what is changed is changed under its name, and what is taken back or withdrawn is gone', async () => {
  const { driver, driverId, manager, departmentId } = stage
  const path = await opened(driver)
  const one = await given(driver, driverId, 12)
  const uid = `shift-${one.id}@`
  expect(eventOf(await read(path), uid)).toContain('SEQUENCE:1\r\n')
  await manager.ok(workshifts.save, { ...shiftOn(departmentId, 13), ...one })
  const moved = eventOf(await read(path), uid)
  expect(moved).toContain(`DTSTART:${addDays(today, 13).replaceAll('-', '')}T`)
  expect(moved).not.toContain('SEQUENCE:1\r\n')
  const { version } = await driver.ok(workshifts.one, { id: one.id })
  await manager.ok(workshifts.withdraw, { id: one.id, version })
  expect(eventOf(await read(path), uid)).toBeUndefined()

  const back = await given(driver, driverId, 15)
  expect(eventOf(await read(path), `shift-${back.id}@`)).toBeDefined()
  await manager.ok(workshifts.give, { ...back, uid: driverId, flag: false })
  expect(eventOf(await read(path), `shift-${back.id}@`)).toBeUndefined()
})

test('leave is there as whole days: tentative while it waits, and gone when it is not approved', async () => {
  const { clerk, clerkId } = stage
  const path = await opened(clerk)
  await clerk.ok(app.setLocale, { locale: 'pl' })
  const { rows } = await clerk.ok(vacation.types, {})
  const typeOf = (takes: boolean) => rows.find((one) => one.takesVacation === takes)
  const days = [60, 61, 62].map((far) => addDays(today, far))
  const { id } = await clerk.ok(vacation.request, { typeId: typeOf(true)?.id ?? '', days })
  const [first, end] = [60, 63].map((far) => addDays(today, far).replaceAll('-', ''))
  const uid = `leave-${id}-${addDays(today, 60)}@`
  const waiting = eventOf(await read(path), uid)
  expect(waiting).toContain(`DTSTART;VALUE=DATE:${first}\r\n`)
  expect(waiting).toContain(`DTEND;VALUE=DATE:${end}\r\n`)
  expect(waiting).toContain('STATUS:TENTATIVE')
  expect(waiting).toContain(`SUMMARY:${typeOf(true)?.names.pl} (czeka na odpowiedź)`)
  const decide = async (action: 'approve' | 'remove') => {
    await portal.settled()
    const all = await admin.ok(vacation.filter, { userId: clerkId, pageSize: 0 })
    const version = all.rows.find((one) => one.id === id)?.version ?? 0
    await admin.ok(vacation.decide, { id, version, action, reason: 'Ring Zdenka', override: true })
  }
  await decide('approve')
  const approved = await read(path)
  expect(eventOf(approved, uid)).toContain('STATUS:CONFIRMED')
  expect(approved).not.toContain('Zdenka')
  await decide('remove')
  expect(eventOf(await read(path), uid)).toBeUndefined()

  // Why somebody is away otherwise is said to no program.
  const other = await admin.ok(vacation.decide, {
    ...{ action: 'enter', userId: clerkId, override: true, reason: 'Enligt samtal' },
    ...{ typeId: typeOf(false)?.id, days: [addDays(today, 70)] },
  })
  expect(other).toBeDefined()
  const text = await read(path)
  expect(text).toContain('SUMMARY:Nieobecność\r\n')
  expect(text).not.toContain(typeOf(false)?.names.pl)
})

test('a new link ends the one before, and a closed one is gone until another is made', async () => {
  const { driver } = stage
  const first = await opened(driver)
  const second = await opened(driver)
  expect(second).not.toBe(first)
  expect([await found(first), await found(second)]).toEqual([404, 200])
  expect((await driver.ok(calendarFeed.state, {})).since).not.toBeNull()
  await driver.ok(calendarFeed.close, {})
  await driver.ok(calendarFeed.close, {})
  expect(await found(second)).toBe(404)
  expect(await driver.ok(calendarFeed.state, {})).toEqual({ since: null, mark: '' })
  const third = await opened(driver)
  expect([await found(first), await found(second), await found(third)]).toEqual([404, 404, 200])
})

test('a call that is repeated because its answer was lost is told the link that works', async () => {
  const { driver } = stage
  const asked = (key: string) =>
    driver.ok(calendarFeed.open, {}, { headers: { 'idempotency-key': key } })
  const [one, same] = [await asked('one link'), await asked('one link')]
  expect(same).toEqual(one)
  expect(await found(new URL(same.link).pathname)).toBe(200)
  // A page that shows the first knows that it is that no more.
  const other = await asked('another link')
  expect((await driver.ok(calendarFeed.state, {})).mark).toBe(other.mark)
  expect(other.mark).not.toBe(one.mark)
  const theirs = await stage.clerk.ok(
    calendarFeed.open,
    {},
    { headers: { 'idempotency-key': 'one link' } },
  )
  expect(theirs.link).not.toBe(one.link)
})

test('whoever looks through somebody’s eyes sees that there is a link, and makes or closes none', async () => {
  const path = await opened(stage.driver)
  const eyes = await impersonate(portal, 'admin', 'driver')
  expect((await eyes.ok(calendarFeed.state, {})).since).not.toBeNull()
  expect(await eyes.refusal(calendarFeed.open, {})).toBe('notWhileImpersonating')
  expect(await eyes.refusal(calendarFeed.close, {})).toBe('notWhileImpersonating')
  expect(await found(path)).toBe(200)
})

describe('the secret', () => {
  test('is known by its hash alone, in table, event, history and log', async () => {
    const { driver, driverId } = stage
    const path = await opened(driver)
    await fetched(path)
    await fetched(`${path}/more?x=1`)
    const secret = path.split('/').at(-1)?.replace('.ics', '') ?? ''
    const { rows } = await portal.portal.parts.pool.query<{ token_hash: string }>(
      'SELECT token_hash FROM calendar_feed.feed WHERE user_id = $1',
      [driverId],
    )
    expect(rows).toEqual([{ token_hash: calendarTokenHash(`${secret}.ics`) }])
    const data: unknown[] = []
    for await (const one of portal.portal.parts.log.store.readStream(`calendarFeed-${driverId}`))
      data.push(one.data, one.meta)
    expect(data.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toContain(secret)
    const kept = await boss.ok(logs.all, { actions: ['calendarFeedOpened'], pageSize: 20 })
    expect(kept.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(said.length).toBeGreaterThan(0)
    expect(said).not.toContain(secret)
  })
})

describe('a person who', () => {
  test('is deactivated has no link that works, and it is theirs again when they come back', async () => {
    const { clerk, clerkId } = stage
    const path = await opened(clerk)
    await admin.ok(users.activate, { id: clerkId, active: false })
    expect(await found(path)).toBe(404)
    await admin.ok(users.activate, { id: clerkId, active: true })
    expect(await found(path)).toBe(200)
  })

  test.each(['false', 'true'])('is removed (erased: %s) has none any more', async (erase) => {
    const name = erase === 'true' ? 'handler' : 'wageadmin'
    const leaving = await portal.as(name)
    const { id } = await leaving.ok(calls.auth.me, {})
    const path = await opened(leaving)
    await boss.ok(users.remove, { id, erase: erase as 'true' })
    expect(await found(path)).toBe(404)
    const { rows } = await portal.portal.parts.pool.query(
      'SELECT FROM calendar_feed.feed WHERE user_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })
})

async function listening(client: Client) {
  const socket = await client.socket()
  const heard: string[] = []
  socket.on('touched', (list: { topic: string }[]) => heard.push(...list.map(({ topic }) => topic)))
  return { socket, heard }
}

const everybody = async () => (await boss.ok(users.search, { pageSize: 100 })).rows
