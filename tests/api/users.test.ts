import { calls } from '@portal/contracts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { personalNumber } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'

const { users, companies, departments } = calls
const portal = standingPortal()
let superadmin: Client
let admin: Client
let wageadmin: Client
let driver: Client
let superId = ''
const nobody = '019abf5e-0000-7000-8000-000000000001'

beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
  wageadmin = await portal.as('wageadmin')
  driver = await portal.as('driver')
  superId = await superadmin.ownId()
})

let made = 0
const form = (more: Record<string, unknown> = {}) => {
  made++
  return {
    firstName: 'Ture',
    lastName: `Test ${made}`,
    email: `ture${made}@demo.example`,
    ...more,
  }
}
const create = async (more: Record<string, unknown> = {}, by: Client = admin) => {
  const wanted = form(more)
  const { id } = await by.ok(users.create, wanted)
  return { id, ...wanted }
}
const change = async (by: Client, id: string, more: Record<string, unknown>) => {
  await portal.settled()
  const { version, firstName, lastName, email } = await superadmin.ok(users.one, { id })
  return by.call(users.change, { id, version, firstName, lastName, email, ...more })
}
const code = (answer: { status: number; error?: { code: string } }) => [
  answer.status,
  answer.error?.code,
]

describe('creating and changing', () => {
  test('nobody takes the office of a super admin from themselves', async () => {
    const { roles } = await superadmin.ok(users.one, { id: superId })
    const left = roles.filter((one) => one !== 'superadmin')
    expect(code(await change(superadmin, superId, { roles: left }))).toEqual([
      422,
      'cannotDeactivateYourself',
    ])
  })

  test('what is said twice of a person is theirs once', async () => {
    const [office] = (await admin.ok(departments.filter, {})).rows
    const departmentIds = [office?.id ?? '', office?.id ?? '']
    const { id } = await create({ roles: ['admin', 'admin'], departmentIds }, superadmin)
    const one = await superadmin.ok(users.one, { id })
    expect([one.roles, one.departmentIds]).toEqual([['admin'], departmentIds.slice(1)])
  })

  test('a person is there at once for the one who made them', async () => {
    const number = personalNumber(1)
    const { id, email } = await create({
      personalNumber: `${number.slice(2, 8)}-${number.slice(8)}`,
      phone: '070-123 45 67',
      street: 'Provgatan 1',
    })
    const one = await admin.ok(users.one, { id })
    expect(one).toMatchObject({
      email,
      personalNumber: number,
      phone: '+46701234567',
      street: 'Provgatan 1',
      status: 'created',
      userType: 'Employee',
      version: 1,
    })
  })

  test('an address and a number belong to one person, whatever their case', async () => {
    const number = personalNumber(2)
    const { email, id } = await create({ personalNumber: number })
    expect(await admin.refusal(users.create, form({ email: email.toUpperCase() }))).toBe(
      'emailTaken',
    )
    expect(await admin.refusal(users.create, form({ personalNumber: number }))).toBe(
      'personalNumberTaken',
    )
    const other = await create()
    expect(code(await change(admin, other.id, { email }))).toEqual([409, 'emailTaken'])
    // Given up, it is free again.
    expect((await change(admin, id, { email: 'ny.adress@demo.example' })).status).toBe(200)
    expect((await change(admin, other.id, { email })).status).toBe(200)
  })

  test('fifty who want the same address at once: one gets it', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.refusal(users.create, form({ email: 'omstridd@demo.example' })),
      ),
    )
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['done', 'emailTaken']))
  })

  test.each(['19000101-0000', '850709-9806', '123', 'åååå', '20990101-1234'])(
    'no personal number: %s',
    async (wrong) => {
      expect(await admin.refusal(users.create, form({ personalNumber: wrong }))).toBe(
        'invalidPersonalNumber',
      )
    },
  )

  test('companies and departments must be there', async () => {
    expect(await admin.refusal(users.create, form({ companyId: nobody }))).toBe('unknownCompany')
    expect(await admin.refusal(users.create, form({ departmentIds: [nobody] }))).toBe(
      'unknownDepartment',
    )
  })

  test('two administrators at once: one saves, the other is told', async () => {
    const { id, firstName, lastName, email } = await create()
    const { version } = await admin.ok(users.one, { id })
    const answers = await Promise.all(
      [admin, superadmin].map((who, at) =>
        who.call(users.change, {
          id,
          version,
          firstName: `${firstName}${at}`,
          lastName,
          email,
        }),
      ),
    )
    expect(answers.map(code).sort()).toEqual([
      [200, undefined],
      [409, 'changedMeanwhile'],
    ])
    await portal.settled()
    const later = await admin.ok(users.one, { id })
    expect(later.version).toBe(version + 1)
  })

  test('the same change again is no change', async () => {
    const { id } = await create()
    const before = await admin.ok(users.one, { id })
    expect((await change(admin, id, {})).status).toBe(200)
    expect((await admin.ok(users.one, { id })).version).toBe(before.version)
  })
})

describe('who may give what', () => {
  test('an administrator makes administrators and clerks, and nothing above', async () => {
    expect((await create({ roles: ['admin'] })).id).toBeTruthy()
    expect((await create({ roles: ['tjänsteman'] })).id).toBeTruthy()
    for (const role of ['superadmin', 'wageadmin', 'impersonater'])
      expect(await admin.refusal(users.create, form({ roles: [role] })), role).toBe(
        'mayNotGiveRole',
      )
    for (const userType of ['Management', 'PayrollOffice', 'PayrollManager'])
      expect(await admin.refusal(users.create, form({ userType })), userType).toBe('mayNotGiveRole')
    expect((await create({ roles: ['superadmin'] }, superadmin)).id).toBeTruthy()
  })

  test('an administrator neither takes what they cannot give, nor gives themselves more', async () => {
    const { id } = await create({ roles: ['wageadmin'] }, superadmin)
    expect(code(await change(admin, id, { roles: [] }))).toEqual([403, 'mayNotGiveRole'])
    const me = await admin.ownId()
    const own = await superadmin.ok(users.one, { id: me })
    expect(
      code(
        await admin.call(users.change, {
          id: me,
          version: own.version,
          firstName: own.firstName,
          lastName: own.lastName,
          email: own.email,
          roles: ['superadmin'],
        }),
      ),
    ).toEqual([403, 'mayNotGiveRole'])
    expect(code(await change(admin, me, { contentAccess: ['admin/whistleblower'] }))).toEqual([
      403,
      'mayNotGiveRole',
    ])
  })

  test('an administrator does not take over who is above them by their address', async () => {
    const { id } = await create({ roles: ['superadmin'] }, superadmin)
    expect(
      code(await change(admin, id, { roles: ['superadmin'], email: 'kapad@demo.example' })),
    ).toEqual([403, 'mayNotGiveRole'])
  })

  test('people of sensitive types do not exist for anybody but a super admin', async () => {
    const other = async (client: Client, id: string) =>
      Promise.all([
        client.call(users.one, { id }),
        client.call(users.comments, { userId: id }),
        client.call(users.comment, { userId: id, text: 'x' }),
        client.call(users.saveRelatives, { userId: id, version: 0, relatives: [] }),
      ])
    for (const client of [admin, wageadmin])
      for (const id of [superId, nobody])
        for (const answer of await other(client, id))
          expect(code(answer)).toEqual([404, 'notFound'])
    for (const id of [superId, nobody]) {
      const person = { firstName: 'x', lastName: 'x', email: 'x@demo.example', version: 1 }
      const answers = [
        await admin.call(users.change, { id, ...person }),
        await admin.call(users.activate, { id, active: false }),
        await admin.call(users.sendRegistration, { userId: id }),
        await admin.call(users.sendPasswordRequest, { userId: id }),
        await admin.call(calls.impersonation.start, { id }),
      ]
      for (const answer of answers) expect(code(answer)).toEqual([404, 'notFound'])
      expect(await admin.refusal(users.sendSms, { userIds: [id], text: 'x' })).toBe('unknownUser')
    }
    const { id: commentId } = await superadmin.ok(users.comment, { userId: superId, text: 'x' })
    await portal.settled()
    for (const id of [commentId, nobody])
      expect(code(await admin.call(users.removeComment, { id }))).toEqual([404, 'notFound'])
    const found = await admin.ok(users.search, { pageSize: 0 })
    expect(found.rows.some((row) => row.id === superId)).toBe(false)
    const special = await superadmin.ok(users.searchSpecial, { pageSize: 0 })
    expect(special.rows.map((row) => row.id)).toContain(superId)
    expect(
      special.rows.every((row) =>
        ['Management', 'PayrollOffice', 'PayrollManager'].includes(row.userType),
      ),
    ).toBe(true)
  })
})

describe('searching', () => {
  test('filters, sorts and pages; what is past the end is empty', async () => {
    const all = await superadmin.ok(users.search, { pageSize: 0 })
    expect(all.total).toBe(all.rows.length)
    const paged = []
    for (let page = 0; page * 20 < all.total; page++)
      paged.push(...(await superadmin.ok(users.search, { page, pageSize: 20 })).rows)
    expect(paged.map((row) => row.id)).toEqual(all.rows.map((row) => row.id))
    expect((await superadmin.ok(users.search, { page: 99, pageSize: 20 })).rows).toEqual([])
    const active = await superadmin.ok(users.search, { status: 'active', pageSize: 0 })
    expect(active.rows.every((row) => row.status === 'active')).toBe(true)
    const names = (await superadmin.ok(users.search, { pageSize: 0, descending: true })).rows
    expect(names.map((row) => row.fullName)).toEqual(
      [...names.map((row) => row.fullName)].sort((a, b) => b.localeCompare(a, 'sv')),
    )
  })

  test('finds Łukasz, Đorđe and O’Example by what one can type', async () => {
    const { id } = await create({ firstName: 'Łukasz', lastName: 'Đorđević-Åkerö' })
    for (const search of ['lukasz', 'ŁUKASZ', 'dordevic', 'akero', 'Åkerö', 'Åkerö'])
      expect(
        (await admin.ok(users.search, { search })).rows.map((row) => row.id),
        search,
      ).toContain(id)
    expect((await admin.ok(users.search, { search: "o'example" })).total).toBeGreaterThan(0)
    for (const search of ['%', '_', '\\', "';--"])
      expect((await admin.ok(users.search, { search })).total, search).toBe(0)
  })

  test('as a spreadsheet, with what looks like a formula made harmless', async () => {
    await create({ firstName: '=HYPERLINK("https://evil.example")', lastName: '@SUM(1)' })
    const sheet = await admin.call(users.search, { export: 'xlsx', search: 'HYPERLINK' })
    expect(sheet.status).toBe(200)
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    expect(sheet.headers.get('content-disposition')).toContain('attachment')
    const rows = await readSheet(sheet.bytes)
    expect(rows[1]?.[0]).toMatch(/^'=HYPERLINK/)
    const headers = { locale: 'pl' }
    const polish = await admin.call(
      users.search,
      { export: 'xlsx', search: 'HYPERLINK' },
      { headers },
    )
    expect((await readSheet(polish.bytes)).map((row) => row[5])).toEqual([
      'Typ użytkownika',
      'Pracownik',
    ])
  })
})

describe('activating', () => {
  test('only who has registered; never oneself away; one mail', async () => {
    const { id } = await create()
    expect(await admin.refusal(users.activate, { id, active: true })).toBe('notRegistered')
    const me = await admin.ownId()
    expect(await admin.refusal(users.activate, { id: me, active: false })).toBe(
      'cannotDeactivateYourself',
    )
    const waiting = (await admin.ok(users.search, { status: 'registered' })).rows[0]
    const before = (await portal.outbox(waiting?.email ?? '', 0)).length
    await admin.ok(users.activate, { id: waiting?.id ?? '', active: true })
    await admin.ok(users.activate, { id: waiting?.id ?? '', active: true })
    await portal.settled()
    expect((await portal.outbox(waiting?.email ?? '')).length).toBe(before + 1)
    await admin.ok(users.activate, { id: waiting?.id ?? '', active: false })
    expect((await admin.ok(users.one, { id: waiting?.id ?? '' })).status).toBe('inactive')
  })

  test('the registration mail again, and a password mail for who can have one', async () => {
    const { id, email } = await create()
    await admin.ok(users.sendRegistration, { userId: id })
    await portal.outbox(email)
    expect((await admin.ok(users.one, { id })).status).toBe('invited')
    expect(await admin.refusal(users.sendPasswordRequest, { userId: id })).toBe('notRegistered')
    const me = await driver.ownId()
    expect(await admin.refusal(users.sendRegistration, { userId: me })).toBe('alreadyRegistered')
    await admin.ok(users.sendPasswordRequest, { userId: me })
    await expect
      .poll(async () => (await portal.outbox('driver@demo.example')).map((one) => one.text).join())
      .toMatch(/[2-9A-Z]{5}-[2-9A-Z]{5}/)
  })
})

describe('relatives, comments, SMS', () => {
  test('relatives keep their ids, new ones get one', async () => {
    const { id } = await create()
    const save = async (
      relatives: { id?: string; name: string; relation: string; phone: string }[],
    ) => {
      const { relativesVersion: version } = await admin.ok(users.one, { id })
      await admin.ok(users.saveRelatives, { userId: id, version, relatives })
    }
    await save([{ name: 'Bo', relation: 'make', phone: '070-1' }])
    const [bo] = (await admin.ok(users.one, { id })).relatives
    await save([
      { ...(bo as NonNullable<typeof bo>) },
      { name: 'Eva', relation: 'syster', phone: '070-2' },
    ])
    const relatives = (await admin.ok(users.one, { id })).relatives
    expect(relatives.map((one) => one.name)).toEqual(['Bo', 'Eva'])
    expect(relatives[0]?.id).toBe(bo?.id)
  })

  test('a comment is removed by its author or a super admin alone', async () => {
    const { id: userId } = await create()
    const { id } = await admin.ok(users.comment, { userId, text: 'Ringde om schemat.' })
    const [comment] = (await admin.ok(users.comments, { userId })).rows
    expect(comment).toMatchObject({ id, authorName: 'Adam Adminberg', mayRemove: true })
    await portal.settled()
    expect(code(await wageadmin.call(users.removeComment, { id }))).toEqual([403, 'forbidden'])
    await superadmin.ok(users.removeComment, { id })
    await portal.settled()
    expect((await admin.ok(users.comments, { userId })).rows.map((row) => row.id)).not.toContain(id)
  })

  test('an SMS to many, who has no number is counted', async () => {
    const a = await create({ phone: '070-765 43 21' })
    const b = await create()
    expect(
      await admin.ok(users.sendSms, { userIds: [a.id, b.id, a.id], text: 'Möt upp kl 06' }),
    ).toEqual({ sent: 1, withoutPhone: 1 })
    expect(await portal.outbox('+46707654321')).toMatchObject([
      { kind: 'sms', text: 'Möt upp kl 06' },
    ])
    expect(await admin.refusal(users.sendSms, { userIds: [a.id, nobody], text: 'x' })).toBe(
      'unknownUser',
    )
  })
})

test('a company with people, and a department with people, stay', async () => {
  const { id: companyId } = await superadmin.ok(companies.save, { name: 'Tillfälligt AB' })
  await portal.settled()
  const { id: departmentId } = await superadmin.ok(departments.save, {
    companyId,
    name: 'Skrivbordet',
    type: 'Other',
  })
  await portal.settled()
  const person = await create({ companyId, departmentIds: [departmentId] })
  await portal.settled()
  expect(await superadmin.refusal(departments.remove, { id: departmentId, version: 1 })).toBe(
    'notEmpty',
  )
  expect(await superadmin.refusal(companies.remove, { id: companyId, version: 1 })).toBe('notEmpty')
  expect(await admin.ok(users.one, { id: person.id })).toMatchObject({
    companyName: 'Tillfälligt AB',
    departmentNames: ['Skrivbordet'],
  })
})
