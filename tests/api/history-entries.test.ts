import { calls, type Locale, locales } from '@portal/contracts'
import { fieldInWords } from '@portal/contracts/history/in-words'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { until } from '../harness/processes.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { history, incidents, logs, messages, privacy, users } = calls
const portal = standingPortal()
let superadmin: Client
let admin: Client
let driver: Client
let driverId = ''
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})

/** The newest entry of an action, with all that is known of it. */
async function newest(action: string, more: { subjectId?: string; objectId?: string } = {}) {
  await portal.settled()
  const { rows } = await superadmin.ok(logs.all, { actions: [action], pageSize: 1, ...more })
  return superadmin.ok(history.entry, { position: rows[0]?.position ?? '0' })
}
const inWords = ({ changes }: Awaited<ReturnType<typeof newest>>) =>
  Object.fromEntries(
    changes.map(({ field, was, is }) => [
      field,
      [
        was?.parts.map((one) => one.name ?? one.value),
        is.parts.map((one) => one.name ?? one.value),
      ],
    ]),
  )

/** Somebody to be changed. */
async function made(more: object = {}) {
  const person = { firstName: 'Ture', lastName: 'Test', email: `t${Math.random()}@demo.example` }
  const { id } = await superadmin.ok(users.create, { ...person, ...more })
  await portal.settled()
  return { ...(await superadmin.ok(users.one, { id })), id }
}

describe('one entry of the history', () => {
  test('says what changed field by field, with names instead of ids', async () => {
    const one = await made()
    const created = inWords(await newest('userCreated', { subjectId: one.id }))
    expect(created).toMatchObject({ firstName: [undefined, ['Ture']] })
    // What was left empty is nothing that was said.
    expect(created).not.toHaveProperty('street')
    const [company] = (await superadmin.ok(calls.companies.filter, {})).rows
    await superadmin.ok(users.change, {
      id: one.id,
      version: one.version,
      firstName: 'Turid',
      lastName: 'Test',
      email: one.email,
      companyId: company?.id,
    })
    const renamed = await newest('userDetailsChanged', { subjectId: one.id })
    expect(inWords(renamed)).toEqual({ firstName: [['Ture'], ['Turid']] })
    const placed = await newest('userPlaced', { subjectId: one.id })
    expect(inWords(placed)).toEqual({ companyId: [[], [company?.name]] })
    // Both were asked for at once.
    expect(placed.together.map(({ action }) => action)).toContain('userDetailsChanged')
    expect(renamed.together.map(({ action }) => action)).toContain('userPlaced')
    expect(renamed.entry).toMatchObject({ action: 'userDetailsChanged', subjectId: one.id })
  })

  test('who was put into a group and taken out of it, by name', async () => {
    const { id } = await admin.ok(calls.groups.save, {
      name: 'Loggade',
      type: 'Other',
      userIds: [driverId],
    })
    const formed = await newest('groupFormed', { objectId: id })
    expect(inWords(formed)).toMatchObject({
      name: [undefined, ['Loggade']],
      userIds: [undefined, ['David Förarsson']],
    })
  })

  test('a reaction names the event that it came of, and that one names it', async () => {
    const { id } = await driver.ok(incidents.report, {
      type: 'Improvement',
      headline: 'Orsak',
      day: '2026-03-02',
      description: 'Orsak',
    })
    const { id: answerId } = await admin.ok(incidents.answer, { id, text: 'Tack!' })
    await until('the answer is a message', async () => {
      const { rows } = await driver.ok(messages.mine, {})
      return rows.some((row) => row.id === answerId)
    })
    const told = await newest('conversationStarted', { objectId: answerId })
    expect(told.because).toMatchObject({ action: 'incidentAnswered', actorName: 'Adam Adminberg' })
    const answered = await newest('incidentAnswered', { objectId: id })
    expect(answered.because).toBeNull()
    expect(answered.came.map(({ action }) => action)).toContain('conversationStarted')
    expect(inWords(answered)).toEqual({ text: [undefined, ['Tack!']] })
  })

  test('what was done to one of many names the action on many', async () => {
    const [id = ''] = await manyIn(portal).people('Orsakad', ['registered'])
    const filter = { search: 'orsakad' }
    const run = await manyIn(portal).begin(admin, { action: 'usersActivate', filter })
    await manyIn(portal).result(admin, run.id)
    const activated = await newest('userActivated', { subjectId: id })
    expect(activated.because).toMatchObject({
      action: 'bulkAsked',
      actorName: 'Adam Adminberg',
      object: { kind: 'bulk', id: run.id },
    })
    expect(inWords(await newest('bulkAsked', { objectId: run.id ?? '' }))).toEqual({
      action: [undefined, ['usersActivate']],
    })
  })

  test('both people of somebody who looks through the eyes of another', async () => {
    const acting = await impersonate(portal, 'admin', 'driver')
    const { rows } = await acting.ok(messages.recipients, { search: 'Mona' })
    await acting.ok(messages.start, {
      recipients: rows.map(({ kind, id }) => ({ kind, id })),
      subject: 'Hej',
      content: 'Hej',
    })
    expect((await newest('messageSent')).entry).toMatchObject({
      actorName: 'David Förarsson',
      impersonatorName: 'Adam Adminberg',
    })
  })

  test('what was erased is not there any more, neither as it was nor as it is', async () => {
    const one = await made({ lastName: 'Kanarie' })
    const [before] = (await superadmin.ok(logs.all, { subjectId: one.id, pageSize: 1 })).rows
    const position = before?.position ?? ''
    expect(JSON.stringify(await superadmin.ok(history.entry, { position }))).toContain('Kanarie')
    await superadmin.ok(users.remove, { id: one.id, erase: 'true' })
    await portal.settled()
    const after = await superadmin.ok(history.entry, { position })
    expect(after.erased).toBe(true)
    expect(JSON.stringify(after)).not.toContain('Kanarie')
    expect(inWords(await newest('userDeleted', { subjectId: one.id }))).toMatchObject({
      erased: [undefined, ['true']],
    })
    const certified = inWords(await newest('erasureCertified', { subjectId: one.id }))
    expect(certified).toMatchObject({ keys: [undefined, ['1']], files: [undefined, ['0']] })
  })

  test('what is kept, held and asked for says by which rule, how long and for which matter', async () => {
    const set = async (months: number | null) => {
      await portal.settled()
      const { rows } = await superadmin.ok(privacy.retention, {})
      const version = rows.find(({ rule }) => rule === 'loans')?.version ?? 0
      await superadmin.ok(privacy.setRetention, { rule: 'loans', months, version })
    }
    await set(36)
    await set(24)
    expect(inWords(await newest('retentionRuleSet'))).toEqual({
      rule: [undefined, ['loans']],
      months: [['36'], ['24']],
    })
    await set(null)
    const off = await newest('retentionRuleSet')
    expect(inWords(off)).toMatchObject({ months: [['24'], []] })
    const months = off.changes.find(({ field }) => field === 'months')
    const said = (locale: Locale) => months && fieldInWords(months, months.is, locale, String)?.none
    expect(locales.map(said)).toEqual(['Off', 'Av', 'Wyłączone', 'Oprit', 'Isključeno'])
    const held = { kind: 'user', id: driverId } as const
    await superadmin.ok(privacy.placeHold, { ...held, reference: 'T 77-26' })
    expect(inWords(await newest('legalHoldPlaced'))).toEqual({
      reference: [undefined, ['T 77-26']],
    })
    const { hold } = await superadmin.ok(privacy.hold, held)
    await superadmin.ok(privacy.liftHold, { ...held, version: hold?.version ?? 0 })
    expect(inWords(await newest('legalHoldLifted'))).toEqual({ reference: [['T 77-26'], []] })
    await superadmin.ok(privacy.note, { id: driverId, askedOn: '2026-01-31' })
    expect(inWords(await newest('personalDataAsked'))).toEqual({
      askedOn: [undefined, ['2026-01-31']],
      dueOn: [undefined, ['2026-02-28']],
      byOffice: [undefined, ['true']],
    })
  })

  test('words between people are in no entry', async () => {
    await admin.ok(users.comment, { userId: driverId, text: 'Kanariefågel' })
    await admin.ok(messages.start, {
      recipients: [{ kind: 'user', id: driverId }],
      subject: 'Kanariefågel',
      content: 'Kanariefågel',
    })
    for (const action of ['commentWritten', 'messageSent', 'conversationStarted'])
      expect(JSON.stringify(await newest(action)), action).not.toContain('Kanarie')
  })

  test('is for super administrators, and only where there is one', async () => {
    expect((await admin.call(history.entry, { position: '1' })).status).toBe(403)
    for (const position of ['0', '9'.repeat(18)])
      expect((await superadmin.call(history.entry, { position })).status, position).toBe(404)
    for (const position of ['-1', '1x', '9'.repeat(30)])
      expect((await superadmin.call(history.entry, { position })).status, position).toBe(400)
  })
})

test('every entry of the log can be opened', async () => {
  const { rows } = await superadmin.ok(logs.all, { pageSize: 0 })
  const one = new Map(rows.map((row) => [row.action, row.position]))
  expect(one.size).toBeGreaterThan(20)
  for (const [action, position] of one) {
    const { status, body } = await superadmin.call(history.entry, { position })
    expect([action, status]).toEqual([action, 200])
    expect((body as { entry: { action: string } }).entry.action).toBe(action)
  }
})
