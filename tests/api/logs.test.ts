import { calls } from '@portal/contracts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { logs, users, messages } = calls
const portal = standingPortal()
let superadmin: Client
let driverId = ''
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  driverId = await portal.idOf('driver')
})

describe('the event history', () => {
  test('newest first, in pages that do not overlap, and all of it', async () => {
    // That they have signed in comes into it, too.
    await portal.settled()
    const all = await superadmin.ok(logs.all, { pageSize: 0 })
    expect(all.total).toBe(all.rows.length)
    const times = all.rows.map((row) => Date.parse(row.at))
    expect([...times].sort((a, b) => b - a)).toEqual(times)
    const first = await superadmin.ok(logs.all, { page: 0, pageSize: 20 })
    const second = await superadmin.ok(logs.all, { page: 1, pageSize: 20 })
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(
      all.rows.slice(0, 40).map((row) => row.id),
    )
    expect((await superadmin.ok(logs.all, { page: 10_000, pageSize: 100 })).rows).toEqual([])
  })

  test('filtered by action, actor, subject and time, each alone and together', async () => {
    const { actions } = await superadmin.ok(logs.actions, {})
    expect(actions).toContain('signedIn')
    expect(actions).not.toContain('claimed')
    const of = (more: object) => superadmin.ok(logs.all, { pageSize: 100, ...more })
    const read = await of({ actions: ['messagesRead', 'messageSent'] })
    expect(new Set(read.rows.map((row) => row.action))).toEqual(
      new Set(['messagesRead', 'messageSent']),
    )
    const byDriver = await of({ actorId: driverId })
    expect(byDriver.total).toBeGreaterThan(3)
    expect(byDriver.rows.every((row) => row.actorId === driverId)).toBe(true)
    expect(byDriver.rows[0]?.actorName).toBe('David Förarsson')
    const about = await of({ subjectId: driverId, actions: ['userActivated'] })
    expect(about.rows).toMatchObject([
      { subjectName: 'David Förarsson', actorName: 'Sara Systemsson' },
    ])
    const at = about.rows[0]?.at ?? ''
    const next = new Date(Date.parse(at) + 1).toISOString()
    const narrow = { actions: ['userActivated'], subjectId: driverId }
    expect((await of({ ...narrow, from: at, to: next })).total).toBe(1)
    expect((await of({ ...narrow, to: at })).total).toBe(0)
    expect((await of({ ...narrow, from: next })).total).toBe(0)
    expect((await of({ actions: ['nothing of the kind'] })).total).toBe(0)
    expect((await of({ from: '2026-01-01T00:00:00+01:00' })).total).toBeGreaterThan(0)
  })

  test('holds who did it, to whom, and no words of theirs', async () => {
    const admin = await portal.as('admin')
    await admin.ok(users.comment, { userId: driverId, text: 'Kanariefågel i loggen' })
    await admin.ok(messages.start, {
      recipients: [{ kind: 'user', id: driverId }],
      subject: 'Kanariefågel',
      content: 'Kanariefågel',
    })
    await portal.settled()
    const log = await superadmin.ok(logs.all, { pageSize: 20 })
    expect(log.rows.find((row) => row.action === 'commentWritten')).toMatchObject({
      actorName: 'Adam Adminberg',
      subjectName: 'David Förarsson',
    })
    expect(JSON.stringify(log)).not.toContain('Kanarie')
  })

  test('names what it was done to, and finds all that was done to it', async () => {
    const { rows } = await superadmin.ok(calls.tests.search, { search: 'backning' })
    const { id = '', title } = rows[0] ?? {}
    const found = await superadmin.ok(logs.all, { objectId: id, pageSize: 100 })
    expect(found.total).toBeGreaterThan(1)
    expect(found.rows.every((row) => row.object?.id === id)).toBe(true)
    expect(found.rows[0]?.object).toEqual({ kind: 'test', id, name: title })
    // What a person called it is theirs.
    const driver = await portal.as('driver')
    const report = await driver.ok(calls.incidents.report, {
      type: 'Improvement',
      headline: 'Kanariefågel',
      day: '2026-03-02',
      description: 'Kanariefågel',
    })
    await portal.settled()
    const [filed] = (await superadmin.ok(logs.all, { objectId: report.id })).rows
    expect(filed?.object).toEqual({ kind: 'report', id: report.id, name: null })
    expect(filed?.automation).toBeNull()
    const course = await superadmin.ok(logs.all, { actions: ['courseBooked'], pageSize: 1 })
    expect(course.rows[0]?.object).toMatchObject({ kind: 'course', name: expect.any(String) })
    const noted = await superadmin.ok(logs.all, { actions: ['abnormalityNoted'], pageSize: 100 })
    expect(noted.rows.find(({ actorId }) => actorId === null)?.automation).toBe('demo')
    const emergency = { actions: ['emergencyDocumentAdded'], pageSize: 1 }
    expect((await superadmin.ok(logs.all, emergency)).rows[0]?.object?.kind).toBe('emergency')
    const sheet = await superadmin.call(logs.all, { objectId: id, export: 'xlsx', locale: 'sv' })
    const cells = await readSheet(sheet.bytes)
    expect(cells[1]).toContain(`Test: ${title}`)
  })

  test('is searched: what happened, people and things by their names, and never what people wrote', async () => {
    const of = (search: string, more: object = {}) =>
      superadmin.ok(logs.all, { search, pageSize: 100, ...more })
    const signed = await of('SIGNED in')
    expect(signed.total).toBeGreaterThan(1)
    expect(new Set(signed.rows.map((row) => row.action))).toEqual(new Set(['signedIn']))
    const whose = await of('förarsson')
    expect(whose.total).toBeGreaterThan(3)
    const everything = await superadmin.ok(logs.all, { pageSize: 0 })
    const names = (row: (typeof everything.rows)[number]) =>
      [row.actorName, row.subjectName, row.impersonatorName, row.object?.name].join(' ')
    const expected = everything.rows.filter((row) => /förarsson/i.test(names(row)))
    expect((await of('förarsson', { pageSize: 0 })).rows.map((row) => row.id)).toEqual(
      expected.map((row) => row.id),
    )
    // Both words, one of what happened and one of a name; each page goes on where the last ended.
    const both = await of('david signed', { pageSize: 1 })
    expect(both.rows[0]).toMatchObject({ action: 'signedIn', actorName: 'David Förarsson' })
    const next = await of('david signed', { pageSize: 1, page: 1 })
    expect(next.rows.map((row) => row.id)).not.toEqual(both.rows.map((row) => row.id))
    expect(next.total).toBe(both.total)
    const [test] = (await superadmin.ok(calls.tests.search, { search: 'backning' })).rows
    const about = await of('backning')
    expect(about.rows.some((row) => row.object?.id === test?.id)).toBe(true)
    expect((await of('backning', { actions: ['signedIn'] })).total).toBe(0)
    expect((await of('kanarie')).total).toBe(0)
    for (const odd of ['%', '\\', "'; --", 'x', '  ', 'a'.repeat(100)])
      expect((await superadmin.call(logs.all, { search: odd })).status, odd).toBe(200)
    expect((await superadmin.call(logs.all, { search: 'a'.repeat(101) })).status).toBe(400)
  })

  test("is searched in the reader's words", async () => {
    const polish = await superadmin.call(
      logs.all,
      { search: 'zalogowano' },
      { headers: { locale: 'pl' } },
    )
    expect(JSON.stringify(polish.body)).toContain('signedIn')
    expect((await superadmin.ok(logs.all, { search: 'zalogowano' })).total).toBe(0)
  })

  test('of one person: what they did and what was done to them', async () => {
    const mine = await superadmin.ok(logs.ofUser, { id: driverId, pageSize: 100 })
    expect(mine.rows.every((row) => [row.actorId, row.subjectId].includes(driverId))).toBe(true)
    const activated = await superadmin.ok(logs.ofUser, {
      id: driverId,
      actions: ['userActivated'],
    })
    expect(activated.total).toBe(1)
    const unknown = '019abf5e-0000-7000-8000-000000000001'
    expect((await superadmin.ok(logs.ofUser, { id: unknown })).total).toBe(0)
  })

  test('who looked through the eyes of another is found by either name', async () => {
    const acting = await impersonate(portal, 'admin', 'driver')
    const adminId = await portal.idOf('admin')
    const { rows } = await acting.ok(messages.recipients, { search: 'Mona' })
    await acting.ok(messages.start, {
      recipients: rows.map(({ kind, id }) => ({ kind, id })),
      subject: 'Hej',
      content: 'Hej',
    })
    await portal.settled()
    for (const actorId of [adminId, driverId]) {
      const found = await superadmin.ok(logs.all, { actorId, actions: ['messageSent'] })
      expect(found.rows[0]).toMatchObject({
        actorName: 'David Förarsson',
        impersonatorName: 'Adam Adminberg',
      })
    }
  })

  test('as a spreadsheet: all rows of the filter', async () => {
    const filter = { actions: ['userActivated'] }
    const { total } = await superadmin.ok(logs.all, filter)
    const sheet = await superadmin.call(logs.all, { ...filter, export: 'xlsx', locale: 'sv' })
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    expect(sheet.headers.get('content-disposition')).toMatch(/\.xlsx/)
    const rows = await readSheet(sheet.bytes)
    expect(rows).toHaveLength(total + 1)
    expect(rows[0]).toEqual(['När', 'Händelse', 'Vem', 'Inloggad som', 'Gäller', 'Objekt'])
    expect(new Set(rows.slice(1).map((row) => row[1]))).toEqual(new Set(['Konto aktiverat']))
    // Times as Stockholm's clock shows them: the file knows no time zones.
    const [first] = (await superadmin.ok(logs.all, filter)).rows
    const clock = new Intl.DateTimeFormat('sv', {
      timeZone: 'Europe/Stockholm',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const at = rows[1]?.[0]
    const shown = at instanceof Date ? at.toISOString().slice(0, 16).replace('T', ' ') : at
    expect(shown).toBe(clock.format(new Date(first?.at ?? '')))
    for (const locale of ['en', 'pl', 'xx'])
      expect(
        (await superadmin.call(logs.all, { ...filter, export: 'xlsx', locale })).status,
        locale,
      ).toBeLessThan(500)
  })
})

describe('what was sent', () => {
  test('mails and SMS, newest first and paged, with neither address nor text', async () => {
    const admin = await portal.as('admin')
    await admin.ok(users.sendSms, { userIds: [driverId], text: 'Hemlig text' })
    await admin.ok(users.sendPasswordRequest, { userId: driverId })
    await portal.settled()
    const sms = await superadmin.ok(logs.sms, {})
    expect(sms.rows[0]).toMatchObject({
      userId: driverId,
      userName: 'David Förarsson',
      topic: 'sms',
      maybeTwice: false,
    })
    const mails = await superadmin.ok(logs.emails, { pageSize: 1 })
    expect(mails.rows).toMatchObject([{ userId: driverId, topic: 'resetCode' }])
    const next = await superadmin.ok(logs.emails, { page: 1, pageSize: 1 })
    expect(next.rows[0]?.id).not.toBe(mails.rows[0]?.id)
    expect(next.total).toBe(mails.total)
    expect(JSON.stringify([sms, mails])).not.toMatch(/Hemlig|\+46|demo\.example/)
  })
})
