import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { users, auth } = calls
const portal = standingPortal()
let admin: Client
let superadmin: Client

beforeAll(async () => {
  admin = await portal.as('admin')
  superadmin = await portal.as('superadmin')
})

/** How many of them the one who invited finds. */
const found = async (search: string, by = admin) =>
  (await by.ok(users.search, { search, pageSize: 0 })).total

/** A number whose last digit is right (Luhn), or not. */
function personalNumber(serial: number, right = true): string {
  const digits = `${String(60 + (serial % 40)).padStart(2, '0')}0${1 + (serial % 9)}${String(10 + (serial % 18))}${String(serial % 1000).padStart(3, '0')}`
  let sum = 0
  for (const [at, digit] of [...digits].entries()) {
    const twice = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += twice > 9 ? twice - 9 : twice
  }
  const last = (10 - (sum % 10)) % 10
  return `19${digits.slice(0, 6)}-${digits.slice(6)}${right ? last : (last + 1) % 10}`
}
const crowd = (name: string, size: number) =>
  Array.from({ length: size }, (_, at) => ({
    firstName: `Rad${at}`,
    lastName: name,
    email: `${name.toLowerCase()}${at}@demo.example`,
    phone: `070${String(1_000_000 + at)}`,
    personalNumber: '',
  }))

describe('a staff list', () => {
  test('of 1,000 rows says per row what is wrong, and keeps nothing', async () => {
    const lines = crowd('Provlista', 1000).map((row, at) => {
      const number = personalNumber(at, at % 10 !== 0)
      const email = at === 1 ? 'ingen adress' : at === 2 ? 'driver@demo.example' : row.email
      const first = at === 4 ? 'F'.repeat(81) : row.firstName
      return [first, row.lastName, at === 5 ? lineOf(3) : email, row.phone, number].join(';')
    })
    function lineOf(at: number) {
      return `provlista${at}@demo.example`
    }
    const text = ['Förnamn;Efternamn;E-post;Telefon;Personnummer', ...lines].join('\r\n')
    const { body } = await admin.upload(users.readStaffList, [{ name: 'lista.csv', bytes: text }])
    expect(body.rows).toHaveLength(1000)
    const wrongNumber = body.rows.filter((row) =>
      row.errors.some(({ code }) => code === 'invalidPersonalNumber'),
    )
    expect(wrongNumber.map((row) => row.line)).toEqual(
      Array.from({ length: 100 }, (_, at) => at * 10 + 2),
    )
    const codes = (line: number) =>
      body.rows
        .find((row) => row.line === line)
        ?.errors.map(({ field, code }) => `${field} ${code}`)
    expect([3, 4, 6, 7].map(codes)).toEqual([
      ['email invalidEmail'],
      ['email emailTaken'],
      ['firstName tooLong'],
      ['email twiceInList'],
    ])
    expect(await found('provlista')).toBe(0)
  })

  test('names who has an address or a number already, and whether they have left; nobody whom its reader may not see', async () => {
    const driver = await portal.idOf('driver')
    const people = ['driver@demo.example', 'superadmin@demo.example', 'new.one@demo.example'].map(
      (email) => ({ firstName: 'Rad', lastName: 'Känd', email, phone: '', personalNumber: '' }),
    )
    const heldBy = async (by: Client) =>
      (await by.ok(users.invite, { people, preview: true })).rows.map(({ errors: [error] }) =>
        error ? [error.code, error.holder?.id, error.holder?.status] : [],
      )
    const known = ['emailTaken', driver, 'active']
    const leader = await portal.idOf('superadmin')
    expect(await heldBy(superadmin)).toEqual([known, ['emailTaken', leader, 'active'], []])
    expect(await heldBy(admin)).toEqual([known, ['emailTaken', undefined, undefined], []])
  })

  test('with one row that is wrong invites nobody', async () => {
    const people = crowd('Halvlista', 20).with(13, {
      ...crowd('Halvlista', 1)[0],
      email: 'driver@demo.example',
    } as ReturnType<typeof crowd>[number])
    expect(await admin.refusal(users.invite, { people })).toBe('invalidRows')
    expect(await found('halvlista')).toBe(0)
    const { rows } = await admin.ok(users.invite, { people, preview: true })
    expect(rows.filter((row) => row.errors.length > 0).map((row) => row.line)).toEqual([15])
  })

  test('of 1,000 right rows invites them as one unit, once, also when it is sent again', async () => {
    const people = crowd('Hellista', 1000)
    const headers = { 'idempotency-key': 'staff-list-1' }
    expect((await admin.ok(users.invite, { people }, { headers })).invited).toBe(1000)
    expect(await found('hellista')).toBe(1000)
    expect((await admin.ok(users.invite, { people }, { headers })).invited).toBe(1000)
    // As after a crash between the append and the answer: the key is known to nobody.
    await portal.portal.parts.pool.query('DELETE FROM api.idempotency')
    expect((await admin.ok(users.invite, { people }, { headers })).invited).toBe(1000)
    expect(await found('hellista')).toBe(1000)
  })

  test('invited by two at once is invited by one of them', async () => {
    const people = crowd('Rivallista', 50)
    const answers = await Promise.all([
      admin.refusal(users.invite, { people }),
      superadmin.refusal(users.invite, { people: people.toReversed() }),
    ])
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await found('rivallista', answers[0] === 'done' ? admin : superadmin)).toBe(50)
  })
})

test('who has one name only is invited by it, alone and in a list, whichever column it stands in', async () => {
  const lines = [
    'Förnamn;Efternamn;E-post',
    'Suharto;;ettnamn1@demo.example',
    ';Mononym;ettnamn2@demo.example',
    ';;ettnamn3@demo.example',
  ]
  const list = { name: 'lista.csv', bytes: lines.join('\r\n') }
  const { body } = await admin.upload(users.readStaffList, [list])
  expect(body.rows.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Suharto', ''],
    ['Mononym', ''],
    ['', ''],
  ])
  expect(body.rows.map(({ errors }) => errors)).toEqual([
    [],
    [],
    [{ field: 'firstName', code: 'required' }],
  ])
  const people = body.rows
    .slice(0, 2)
    .map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))
  expect((await admin.ok(users.invite, { people })).invited).toBe(2)
  const { rows } = await admin.ok(users.search, { search: 'ettnamn' })
  expect(rows.map(({ fullName }) => fullName).toSorted()).toEqual(['Mononym', 'Suharto'])
  const nobody = { firstName: '', lastName: '', email: 'ettnamn3@demo.example' }
  expect(await admin.refusal(users.create, nobody)).toBe('invalidInput')
})

test('an administrator cannot take over somebody with greater rights by their address', async () => {
  const person = {
    firstName: 'Lova',
    lastName: 'Löneprov',
    email: 'lova.loneprov@demo.example',
    userType: 'Other' as const,
    roles: ['wageadmin' as const],
  }
  const { id } = await superadmin.ok(users.create, person)
  await portal.settled()
  const { version } = await admin.ok(users.one, { id })
  const change = { id, version, ...person }
  expect(await admin.refusal(users.change, { ...change, email: 'nagon.annan@demo.example' })).toBe(
    'mayNotGiveRole',
  )
  expect(await admin.refusal(users.change, { ...change, phone: '0701234567' })).toBe('done')
  // The mails to all who were invited before go out first.
}, 240_000)

test('everybody sees what is on record of them, and nothing of it unless asked for', async () => {
  const driver = await portal.as('driver')
  expect((await driver.ok(auth.me, {})).details).toBeUndefined()
  const { details, id } = await driver.ok(auth.me, { details: 'true' })
  expect(details?.email).toBe('driver@demo.example')
  expect(details?.departmentNames).toEqual(['Exempelstad'])
  const relatives = [{ name: 'Stina Förarsson', relation: 'mor', phone: '0700000000' }]
  const { relativesVersion: version } = await admin.ok(users.one, { id })
  await admin.ok(users.saveRelatives, { userId: id, version, relatives })
  await portal.settled()
  const after = (await driver.ok(auth.me, { details: 'true' })).details?.relatives
  expect(after?.map(({ name }) => name)).toEqual(['Stina Förarsson'])
})

test('a comment is deleted by its author or a super admin', async () => {
  const { id: userId } = await (await portal.as('driver')).ok(auth.me, {})
  const { id } = await admin.ok(users.comment, { userId, text: 'Ringde om schemat.' })
  const wageadmin = await portal.as('wageadmin')
  await portal.settled()
  const mayRemove = async (client: Client) =>
    (await client.ok(users.comments, { userId })).rows.find((one) => one.id === id)?.mayRemove
  expect([await mayRemove(admin), await mayRemove(wageadmin), await mayRemove(superadmin)]).toEqual(
    [true, false, true],
  )
  expect(await wageadmin.refusal(users.removeComment, { id })).toBe('forbidden')
  expect(await admin.refusal(users.removeComment, { id })).toBe('done')
})

test('a list with a title, a date and a total: every row has the number that its file shows', async () => {
  const text = [
    'Personal',
    '',
    'Anst.nr;Namn;;E-post;Mobilnr',
    '1;"Rubriksson, Erik";;Erik Rubriksson <erik.rubriksson@demo.example>;701234567',
    ';;;;',
    '2;Maja Rubriksson;;;',
    'Summa;2;;;',
  ].join('\n')
  const { body } = await admin.upload(users.readStaffList, [{ name: 'lista.csv', bytes: text }])
  const [erik, maja] = body.rows
  expect(erik).toMatchObject({
    line: 4,
    firstName: 'Erik',
    email: 'erik.rubriksson@demo.example',
    phone: '0701234567',
    errors: [],
  })
  expect(maja).toMatchObject({ line: 6, errors: [{ field: 'email', code: 'required' }] })
})
