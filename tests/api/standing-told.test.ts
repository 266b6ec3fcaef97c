import { calls } from '@portal/contracts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { rewritten } from '../harness/hidden.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, companies, departments, groups, users } = calls
const portal = standingPortal()
let office: Client
let [here, there] = ['', '']
let names: readonly string[] = []
beforeAll(async () => {
  office = await portal.as('superadmin')
  const { rows } = await office.ok(departments.filter, { pageSize: 2 })
  ;[here = '', there = ''] = rows.map(({ id }) => id)
  names = rows.map(({ name }) => name)
})
beforeEach(async () => {
  await portal.settled()
  await portal.portal.parts.pool.query('DELETE FROM outside.outbox')
})

const somebody = async (more: object = {}) => {
  const [id = ''] = await manyIn(portal).people('Ställföreträdare', ['active'], {
    ...{ locale: 'sv', departmentIds: [here], ...more },
  })
  await portal.settled()
  await portal.portal.parts.pool.query('DELETE FROM outside.outbox')
  return id
}
/** What one person was told, since a test began. */
async function toldTo(userId: string) {
  await portal.settled()
  const { rows } = await portal.portal.parts.pool.query<{ subject: string; text: string }>(
    `SELECT o.subject, o.text FROM outside.outbox o JOIN outside.sent s USING (id)
     WHERE s.user_id = $1 ORDER BY o.at`,
    [userId],
  )
  return rows
}
const path = (of: string) => portal.portal.parts.settings.publicUrl + of

describe('somebody is told of what others make of their standing', () => {
  test('of roles that are given and taken', async () => {
    const id = await somebody()
    for (const roles of [['admin'], []] as const) {
      await rewritten(office, id, { roles: [...roles] })
      await portal.settled()
    }
    const told = await toldTo(id)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Det du får göra i portalen har ändrats',
      'Det du får göra i portalen har ändrats',
    ])
    expect(told[0]?.text).toContain(path('/start'))
  })

  test('of their next of kin, where these are others than before', async () => {
    const id = await somebody()
    const kin = [{ name: 'Bo Exempelsson', relation: 'make', phone: '070-000 00 00' }]
    for (const relatives of [kin, kin, []]) {
      const { relativesVersion: version } = await office.ok(users.one, { id })
      await office.ok(users.saveRelatives, { userId: id, version, relatives })
      await portal.settled()
    }
    const told = await toldTo(id)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Dina närmast anhöriga har ändrats',
      'Dina närmast anhöriga har ändrats',
    ])
    expect(told[0]?.text).toContain(path('/inside/user/details'))
    expect(told[0]?.text).not.toContain('Exempelsson')
  })

  test('of their name, personal number and address, where others write them otherwise', async () => {
    const id = await somebody({ locale: 'en' })
    await rewritten(office, id, { street: 'Nygatan 1', city: 'Exempelstad' })
    // To a telephone that is another it goes at once, and by itself.
    await rewritten(office, id, { phone: '070-000 00 09' })
    const subjects = async () => (await toldTo(id)).map(({ subject }) => subject).sort()
    expect(await subjects()).toEqual([
      'Your details were changed',
      expect.stringContaining('phone'),
    ])
    const [told] = (await toldTo(id)).filter(({ subject }) => subject.startsWith('Your details'))
    expect(told?.text).toContain(path('/inside/user/details'))
    expect(told?.text).not.toContain('Nygatan')
  })

  test('who handles cases: where the key is made, and when it goes', async () => {
    const id = await somebody({ locale: 'en' })
    // What has nothing to do with cases neither makes a handler nor ends one.
    await rewritten(office, id, { contentAccess: ['admin/news'] })
    expect(await toldTo(id)).toEqual([])
    await rewritten(office, id, { contentAccess: ['admin/whistleblower'] })
    const [named] = await toldTo(id)
    expect(named?.text).toContain(path('/inside/admin/whistleblower?tab=keys'))
    await rewritten(office, id, { contentAccess: ['admin/whistleblower', 'admin/news'] })
    expect((await toldTo(id)).length).toBe(1)
    await rewritten(office, id, { contentAccess: [] })
    expect((await toldTo(id)).map(({ subject }) => subject)).toEqual([
      'You handle whistleblower cases now',
      'You no longer handle whistleblower cases',
    ])
  })

  test('of the office that they manage: named with the group, joined to it, taken out, dissolved', async () => {
    const [first, second] = [await somebody(), await somebody()]
    const team = { name: 'Ansvariga här', type: 'OfficeManager', departmentId: here } as const
    const { id: groupId } = await office.ok(groups.save, { ...team, userIds: [first] })
    expect((await toldTo(first)).map(({ subject }) => subject)).toEqual([
      `Du ansvarar för ${names[0]} nu`,
    ])
    await office.ok(groups.join, { id: groupId, userId: second })
    const [joined] = await toldTo(second)
    expect(joined?.text).toContain(path(`/inside/officemanager/${here}/information`))
    await office.ok(groups.save, { ...team, id: groupId, version: 2, userIds: [second] })
    const out = `Du ansvarar inte längre för ${names[0]}`
    expect((await toldTo(first)).at(-1)?.subject).toBe(out)
    await office.ok(groups.remove, { id: groupId, version: 3 })
    expect((await toldTo(second)).at(-1)?.subject).toBe(out)
    expect(await toldTo(first)).toHaveLength(2)
  })

  test('of the office that a group of theirs comes to manage, of the one that it goes to, and once it manages none', async () => {
    const id = await somebody()
    const plain = { name: 'Laget', type: 'SpecificUser', departmentId: null } as const
    const { id: groupId } = await office.ok(groups.save, { ...plain, userIds: [id] })
    const turns = [
      { name: 'Laget', type: 'OfficeManager', departmentId: here },
      // Another name is no news.
      { name: 'Samma lag', type: 'OfficeManager', departmentId: here },
      { name: 'Samma lag', type: 'OfficeManager', departmentId: there },
      plain,
    ] as const
    for (const [at, turn] of turns.entries()) {
      await office.ok(groups.save, { ...turn, id: groupId, version: at + 1, userIds: [id] })
      await portal.settled()
    }
    // Two notices look up whom they tell each by itself: no test says that both are there when the letter is begun.
    const told = (await toldTo(id)).map(({ subject, text }) => `${subject}\n${text}`)
    expect(told[0]).toContain(`Du ansvarar för ${names[0]} nu`)
    const turned = told.slice(1, -1).join('\n')
    expect(turned).toContain(`Du ansvarar inte längre för ${names[0]}`)
    expect(turned).toContain(`Du ansvarar för ${names[1]} nu`)
    expect(told.at(-1)).toContain(`Du ansvarar inte längre för ${names[1]}`)
  })

  test('nobody of a group that manages nothing, nor who manages the office by another one still', async () => {
    const id = await somebody()
    const plain = { name: 'Korpen', type: 'SpecificUser', departmentId: null } as const
    const { id: plainId } = await office.ok(groups.save, { ...plain, userIds: [id] })
    await office.ok(groups.remove, { id: plainId, version: 1 })
    expect(await toldTo(id)).toEqual([])
    const one = { name: 'Ett', type: 'OfficeManager', departmentId: here } as const
    const { id: oneId } = await office.ok(groups.save, { ...one, userIds: [id] })
    await office.ok(groups.save, { ...one, name: 'Två', userIds: [id] })
    await portal.settled()
    await office.ok(groups.remove, { id: oneId, version: 1 })
    const out = (await toldTo(id)).filter(({ subject }) => subject.includes('längre'))
    expect(out).toEqual([])
  })

  test('of the departments that they belong to, by whatever they were moved', async () => {
    const id = await somebody()
    await office.ok(users.move, { id, departmentId: there })
    const moved = (await toldTo(id)).map(({ text }) => text).join()
    expect(moved).toContain(names[1])
    expect(moved).toContain(path('/inside/user/office?tab=office'))
  })

  test('of the company that they belong to, though their office stays', async () => {
    const id = await somebody({ locale: 'en', companyId: null })
    const { rows } = await office.ok(companies.filter, { pageSize: 1 })
    const [company] = rows
    await rewritten(office, id, { companyId: company?.id ?? '' })
    const [told, ...more] = await toldTo(id)
    expect([told?.subject, more]).toEqual([`You belong to ${company?.name} now`, []])
    expect(told?.text).toContain(path('/inside/user/details'))
    await rewritten(office, id, { companyId: null })
    expect((await toldTo(id)).at(-1)?.subject).toBe('You belong to no company any more')
  })

  test('of a licence that is asked of them by what they are noted as from now on, while none is there', async () => {
    const id = await somebody({ locale: 'en', userType: 'TrafficManager' })
    await rewritten(office, id, { userType: 'PayrollOffice' })
    expect(await toldTo(id)).toEqual([])
    await rewritten(office, id, { userType: 'Employee' })
    const [told, ...more] = await toldTo(id)
    expect([told?.subject, more]).toEqual(['Send in your driving licence', []])
    expect(told?.text).toContain(path('/start/driver-rights'))
    await rewritten(office, id, { userType: 'TrafficManager' })
    const had = await portal.portal.parts.pool.query(
      `UPDATE driver_rights."right" SET user_id = $1 WHERE right_id = (SELECT right_id FROM driver_rights."right"
         WHERE kind = 'drivingLicence' AND valid_until > now() + interval '2 days' LIMIT 1)`,
      [id],
    )
    expect(had.rowCount).toBe(1)
    await rewritten(office, id, { userType: 'Employee' })
    expect(await toldTo(id)).toHaveLength(1)
  })

  test('and not of what they did themselves', async () => {
    const { id } = await office.ok(auth.me, {})
    await office.ok(users.move, { id, departmentId: there })
    expect(await toldTo(id)).toEqual([])
  })
})
