import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { companies, departments, groups, trafficAreas, auth, users } = calls
const nobody = '019abf5e-0000-7000-8000-000000000001'
const portal = standingPortal()
let superadmin: Client
let admin: Client
let manager: Client
let driver: Client
let companyId = ''
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
  manager = await portal.as('manager')
  driver = await portal.as('driver')
  const { rows } = await superadmin.ok(companies.filter, { search: 'Prov Logistik' })
  companyId = rows[0]?.id ?? ''
})

const code = (answer: { status: number; error?: { code: string } }) => [
  answer.status,
  answer.error?.code,
]

describe('companies', () => {
  test('made, changed, found, deleted', async () => {
    const { id } = await superadmin.ok(companies.save, {
      name: 'Åkeri Ärlig AB',
      organisationNumber: '556016-0680',
    })
    const made = await superadmin.ok(companies.one, { id })
    expect(made).toMatchObject({ organisationNumber: '5560160680', departmentCount: 0, version: 1 })
    await superadmin.ok(companies.save, { id, version: 1, name: 'Åkeri Ärligare AB' })
    expect(await superadmin.ok(companies.one, { id })).toMatchObject({
      name: 'Åkeri Ärligare AB',
      organisationNumber: '',
    })
    const { rows } = await superadmin.ok(companies.filter, { search: 'ÄRLIGARE' })
    expect(rows.map((row) => row.id)).toEqual([id])
    await superadmin.ok(companies.remove, { id, version: 2 })
    await superadmin.ok(companies.remove, { id, version: 2 })
    expect(await superadmin.refusal(companies.one, { id })).toBe('notFound')
    expect(await superadmin.refusal(companies.save, { id, version: 2, name: 'x' })).toBe('notFound')
    await superadmin.ok(companies.save, { name: 'Åkeri Ärligare AB' })
  })

  test('one name, one company; a name given up is free', async () => {
    const { id } = await superadmin.ok(companies.save, { name: 'Namnet AB' })
    expect(await superadmin.refusal(companies.save, { name: 'NAMNET ab' })).toBe('nameTaken')
    await superadmin.ok(companies.save, { id, version: 1, name: 'Annat AB' })
    await superadmin.ok(companies.save, { name: 'Namnet AB' })
    // Only the case is another: still one's own.
    await superadmin.ok(companies.save, { id, version: 2, name: 'ANNAT AB' })
    expect(await superadmin.refusal(companies.save, { name: 'annat ab' })).toBe('nameTaken')
    const demo = await superadmin.refusal(companies.save, { name: 'Exempel Bemanning AB' })
    expect(demo).toBe('nameTaken')
  })

  test.each(['556016-0681', '1234567890', 'abc', '5501011234'])(
    'no organisation number: %s',
    async (number) => {
      expect(
        await superadmin.refusal(companies.save, { name: 'x', organisationNumber: number }),
      ).toBe('invalidOrganisationNumber')
    },
  )

  test('whoever saves second is told; an unknown one is not found', async () => {
    const { id } = await superadmin.ok(companies.save, { name: 'Två AB' })
    const both = await Promise.all(
      ['a', 'b'].map((name) => superadmin.call(companies.save, { id, version: 1, name })),
    )
    expect(both.map(code).sort()).toEqual([
      [200, undefined],
      [409, 'changedMeanwhile'],
    ])
    expect(await superadmin.refusal(companies.save, { id, name: 'c' })).toBe('changedMeanwhile')
    expect(await superadmin.refusal(companies.save, { id: nobody, version: 1, name: 'c' })).toBe(
      'notFound',
    )
    expect(await superadmin.refusal(companies.remove, { id: nobody, version: 1 })).toBe('notFound')
  })

  test('one’s own', async () => {
    const { rows } = await driver.ok(companies.mine, {})
    expect(rows).toMatchObject([{ name: 'Exempel Bemanning AB' }])
  })
})

describe('departments', () => {
  test('an administrator opens, changes and a super admin closes', async () => {
    const { id } = await superadmin.ok(departments.save, {
      companyId,
      name: 'Norra kontoret',
      type: 'TrafficArea',
      information: 'Ring först.\nAnnars inte.',
      city: 'Modellunda',
    })
    await portal.settled()
    expect(await admin.ok(departments.one, { id })).toMatchObject({
      companyName: 'Prov Logistik AB',
      type: 'TrafficArea',
      city: 'Modellunda',
      userCount: 0,
      version: 2,
    })
    expect((await admin.ok(trafficAreas.one, { id })).name).toBe('Norra kontoret')
    const { rows } = await driver.ok(trafficAreas.filter, { search: 'NORRA' })
    expect(rows.map((row) => row.id)).toContain(id)
    await superadmin.ok(departments.save, { id, version: 2, type: 'Other', city: 'Testhamn' })
    expect(await superadmin.ok(departments.one, { id })).toMatchObject({
      name: 'Norra kontoret',
      type: 'Other',
      city: 'Testhamn',
      information: '',
    })
    expect(await superadmin.refusal(trafficAreas.one, { id })).toBe('notFound')
    await superadmin.ok(departments.remove, { id, version: 4 })
    await superadmin.ok(departments.remove, { id, version: 4 })
    expect(await superadmin.refusal(departments.one, { id })).toBe('notFound')
    expect(await superadmin.refusal(departments.remove, { id: nobody, version: 1 })).toBe(
      'notFound',
    )
  })

  test('must stand in a company, with people as contacts', async () => {
    const form = { name: 'x', type: 'Other' as const }
    expect(await superadmin.refusal(departments.save, form)).toBe('unknownCompany')
    expect(await superadmin.refusal(departments.save, { ...form, companyId: nobody })).toBe(
      'unknownCompany',
    )
    expect(
      await superadmin.refusal(departments.save, { ...form, companyId, contactIds: [nobody] }),
    ).toBe('unknownUser')
  })

  test('a manager changes the office information of their own alone, and nothing else of it', async () => {
    const [own] = (await manager.ok(departments.managed, {})).rows
    const id = own?.id ?? ''
    await manager.ok(departments.save, {
      id,
      version: own?.version,
      contactIds: own?.contacts.map((one) => one.id),
      name: 'Kapad',
      type: 'Management',
      companyId,
      information: 'Nya tider',
      city: 'Exempelstad',
    })
    expect(await manager.ok(departments.one, { id })).toMatchObject({
      name: 'Exempelstad',
      type: 'PlaceOffice',
      companyName: 'Exempel Bemanning AB',
      information: 'Nya tider',
    })
    const other = (await manager.ok(departments.filter, { search: 'Ledning' })).rows[0]
    for (const foreign of [other?.id, nobody, undefined])
      expect(
        code(
          await manager.call(departments.save, { id: foreign, version: other?.version, name: 'x' }),
        ),
      ).toEqual([404, 'notFound'])
    expect(code(await driver.call(departments.save, { id }))).toEqual([403, 'forbidden'])
  })

  test('the office page is one’s own; an administrator sees that of others', async () => {
    const { id } = await driver.ok(auth.me, {})
    const { rows } = await driver.ok(departments.ofUser, { id })
    expect(rows).toMatchObject([{ name: 'Exempelstad' }])
    expect(rows[0]?.contacts).toMatchObject([{ fullName: 'Mona Kontorsson' }])
    const other = await manager.ownId()
    for (const foreign of [other, nobody])
      expect(code(await driver.call(departments.ofUser, { id: foreign }))).toEqual([
        404,
        'notFound',
      ])
    expect((await admin.ok(departments.ofUser, { id: other })).rows).toHaveLength(1)
  })

  test('two who save at once: one is told', async () => {
    const { id } = await superadmin.ok(departments.save, { companyId, name: 'Två', type: 'Other' })
    const both = await Promise.all(
      ['a', 'b'].map((information) =>
        superadmin.call(departments.save, { id, version: 1, information }),
      ),
    )
    expect(both.map(code).sort()).toEqual([
      [200, undefined],
      [409, 'changedMeanwhile'],
    ])
  })

  test('a list is filtered, sorted as Swedes sort, and paged', async () => {
    for (const name of ['Ödesgård', 'Ängen', 'Årby', 'Zenit'])
      await superadmin.ok(departments.save, { companyId, name: `Sort ${name}`, type: 'Other' })
    const { rows, total } = await superadmin.ok(departments.filter, { search: 'Sort ' })
    expect(rows.map((row) => row.name)).toEqual([
      'Sort Zenit',
      'Sort Årby',
      'Sort Ängen',
      'Sort Ödesgård',
    ])
    expect(total).toBe(4)
    const second = await superadmin.ok(departments.filter, {
      search: 'sort ',
      page: 1,
      pageSize: 3,
      sort: 'name',
    })
    expect(second.rows.map((row) => row.name)).toEqual(['Sort Ödesgård'])
    const of = await superadmin.ok(departments.ofCompany, { id: companyId })
    expect(of.rows.every((row) => row.companyId === companyId)).toBe(true)
    expect((await superadmin.ok(departments.filter, { companyId, pageSize: 0 })).total).toBe(
      of.rows.length,
    )
  })
})

describe('groups', () => {
  test('formed, renamed, members changed, dissolved', async () => {
    const [a, b, c] = (await admin.ok(users.search, { search: 'person', pageSize: 3 })).rows.map(
      (row) => row.id,
    ) as [string, string, string]
    const { id } = await admin.ok(groups.save, { name: 'Kranförare', userIds: [a, b, a] })
    expect(await admin.ok(groups.one, { id })).toMatchObject({ userCount: 2, version: 1 })
    await admin.ok(groups.save, { id, version: 1, name: 'Kranförare', userIds: [b, c] })
    const changed = await admin.ok(groups.one, { id })
    expect(changed.users.map((one) => one.id).sort()).toEqual([b, c].sort())
    expect(changed.version).toBe(2)
    await admin.ok(groups.save, { id, version: 2, name: 'Lyftare', userIds: [b, c] })
    expect((await admin.ok(groups.filter, { search: 'LYFTARE' })).rows).toMatchObject([
      { id, userCount: 2 },
    ])
    expect((await admin.ok(users.search, { groupId: id })).total).toBe(2)
    expect(await admin.refusal(groups.save, { id, version: 1, name: 'x' })).toBe('changedMeanwhile')
    await admin.ok(groups.remove, { id, version: 3 })
    await admin.ok(groups.remove, { id, version: 3 })
    expect(await admin.refusal(groups.one, { id })).toBe('notFound')
    expect(await admin.refusal(groups.save, { id, version: 3, name: 'x' })).toBe('notFound')
    expect(await admin.refusal(groups.remove, { id: nobody, version: 1 })).toBe('notFound')
  })

  test('departments and people must be there', async () => {
    expect(await admin.refusal(groups.save, { name: 'x', departmentId: nobody })).toBe(
      'unknownDepartment',
    )
    expect(await admin.refusal(groups.save, { name: 'x', userIds: [nobody] })).toBe('unknownUser')
  })

  test('who is in it is for administrators and members', async () => {
    const me = await driver.ownId()
    const { id } = await admin.ok(groups.save, { name: 'Sluten', userIds: [me] })
    await portal.settled()
    expect((await driver.ok(groups.one, { id })).users).toHaveLength(1)
    const stranger = await manager.ok(groups.one, { id })
    expect([stranger.users, stranger.userCount]).toEqual([[], 1])
  })

  test('who becomes a manager may manage at once, and no longer when taken out', async () => {
    const clerk = await portal.as('clerk')
    const me = await clerk.ownId()
    const department = (await admin.ok(departments.filter, { search: 'Terminalen' })).rows[0]
    expect(await clerk.refusal(departments.save, { id: department?.id })).toBe('forbidden')
    const { id } = await admin.ok(groups.save, {
      name: 'Terminalchefer',
      type: 'OfficeManager',
      departmentId: department?.id,
      userIds: [me],
    })
    await portal.settled()
    const managed = () => clerk.ok(departments.managed, {})
    await expect.poll(async () => (await managed()).rows.length, { timeout: 5000 }).toBe(1)
    await clerk.ok(departments.save, {
      id: department?.id,
      version: department?.version,
      information: 'Öppet',
    })
    await admin.ok(groups.remove, { id, version: 1 })
    await portal.settled()
    await expect
      .poll(() => clerk.refusal(departments.save, { id: department?.id }), { timeout: 5000 })
      .toBe('forbidden')
  })

  test('those of a department', async () => {
    const [own] = (await manager.ok(departments.managed, {})).rows
    const { rows } = await driver.ok(groups.ofDepartment, { id: own?.id ?? '' })
    expect(rows.map((row) => row.name)).toEqual(['Kontorsansvariga Exempelstad'])
    for (const sort of ['name', 'type', 'userCount'] as const)
      expect((await driver.ok(groups.filter, { sort, descending: true })).total).toBeGreaterThan(3)
  })
})
