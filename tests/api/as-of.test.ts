import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { pastLists } from '@portal/contracts/past-lists'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { contracts, documents, driverRights, past, users } = calls
const nobody = '019abf5e-0000-7000-8000-000000000001'

let superadmin: Client
let admin: Client
let wage: Client
let documentId = ''
/** How far the portal's clock is ahead, in ms: a day must be over to be asked for. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const portal = standingPortal({ clock: { now, everyMs: 60_000 } })
const tomorrow = () => {
  ahead = 86_400_000
}
/** The day that everything here happens on. */
let day = ''

beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
  wage = await portal.as('wageadmin')
  documentId = (await wage.ok(documents.search, { state: 'active' })).rows[0]?.id ?? ''
  day = stockholmDay(new Date())
})

/** The lists, as one asks for them; `then` is '' for those of today. */
const lists = {
  users: (then: object) => superadmin.ok(users.search, { pageSize: 0, ...then }),
  'users by last seen': (then: object) =>
    superadmin.ok(users.search, { sort: 'lastSeenAt', descending: true, pageSize: 0, ...then }),
  'users as an administrator sees them': (then: object) =>
    admin.ok(users.search, { search: 'a', pageSize: 0, ...then }),
  'sensitive people': (then: object) =>
    superadmin.ok(users.searchSpecial, { pageSize: 0, ...then }),
  'driver rights': (then: object) => wage.ok(driverRights.filter, { pageSize: 0, ...then }),
  'driver rights that wait': (then: object) =>
    wage.ok(driverRights.filter, { state: 'waiting', sort: 'validUntil', ...then }),
  contracts: (then: object) => wage.ok(contracts.filter, { pageSize: 0, ...then }),
  'contracts that are open': (then: object) =>
    wage.ok(contracts.filter, { state: 'open', days: 2, ...then }),
  documents: (then: object) => wage.ok(documents.search, { pageSize: 0, ...then }),
  'documents by when they changed': (then: object) =>
    wage.ok(documents.search, { sort: 'changedAt', descending: true, ...then }),
  'a document and who has approved it': (then: object) =>
    wage.ok(documents.one, { id: documentId, pageSize: 0, ...then }),
}

const sheets = {
  users: (then: object) => admin.call(users.search, { export: 'xlsx', ...then }),
  driverRights: (then: object) => wage.call(driverRights.sheet, then),
  documents: (then: object) => wage.call(documents.exportSigned, { id: documentId, ...then }),
  contracts: (then: object) => wage.call(contracts.filter, { export: 'xlsx', ...then }),
}

let made = 0
const create = async (more: object = {}) => {
  made++
  const person = { firstName: 'Dåvid', lastName: `Då ${made}`, email: `da${made}@demo.example` }
  const { id } = await superadmin.ok(users.create, { ...person, ...more })
  return { id, ...person }
}
const change = async (id: string, more: object) => {
  await portal.settled()
  const { version, firstName, lastName, email } = await superadmin.ok(users.one, { id })
  await superadmin.ok(users.change, { id, version, firstName, lastName, email, ...more })
}
const contractFor = async (id: string) =>
  issueContract(wage, {
    ...contracts.preview.example,
    id,
  })

/** Where the log stands, as of a day that is then over. */
async function here(): Promise<{ asOf: string; atPosition: string }> {
  await portal.settled()
  tomorrow()
  const { position } = await superadmin.ok(past.look, { day, list: 'users' })
  ahead = 0
  return { asOf: day, atPosition: position }
}

/** Something changes in every list. */
async function much(): Promise<void> {
  const { rows } = await superadmin.ok(users.search, { pageSize: 0 })
  const some = rows.filter(({ userType }) => userType === 'Employee').slice(-3)
  for (const { id } of some) await change(id, { firstName: 'Annars', phone: '070-123 45 67' })
  await superadmin.ok(users.activate, { id: some[0]?.id ?? '', active: false })
  await superadmin.ok(users.remove, { id: some[1]?.id ?? '' })
  const { id } = await create({ userType: 'Management' })
  await contractFor(await portal.idOf('driver'))
  const open = await wage.ok(contracts.filter, { state: 'open' })
  const [one] = open.rows
  if (one) await wage.ok(contracts.withdrawFor, { id: one.id, reason: 'Fel' })
  const waiting = await wage.ok(driverRights.filter, { state: 'waiting' })
  for (const right of waiting.rows.slice(0, 2))
    await wage.ok(driverRights.approve, { id: right.id, version: right.version })
  await wage.ok(documents.attach, { id: documentId, userIds: [id] })
  await until('the document is given', async () => {
    await portal.settled()
    return (await wage.ok(documents.one, { id: documentId })).progress === null
  })
  await portal.as('driver2').catch(() => undefined)
  await portal.settled()
}

describe('every list as it stood', () => {
  test('is what it was, to the letter, whatever happened since', async () => {
    const before = await here()
    const told = new Map<string, unknown>()
    for (const [name, list] of Object.entries(lists)) told.set(name, await list({}))
    await much()
    for (const [name, list] of Object.entries(lists)) {
      if (name !== 'sensitive people' && !name.includes('that wait'))
        expect(await list({}), `${name} has changed`).not.toEqual(told.get(name))
    }
    tomorrow()
    for (const [name, list] of Object.entries(lists))
      expect(await list(before), name).toEqual(told.get(name))
    ahead = 0
  })

  test.each(pastLists)('%s: the same place gives the same bytes', async (name) => {
    const before = await here()
    tomorrow()
    const first = await sheets[name](before)
    ahead = 0
    await much()
    // Worked out anew, not handed out again.
    portal.portal.parts.pasts.forget()
    ahead = 3 * 86_400_000
    const again = await sheets[name](before)
    ahead = 0
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(again.headers.get('suggested-filename')).toBe(first.headers.get('suggested-filename'))
    const said = (await readSheet(first.bytes)).at(-1)?.[0]
    expect(said).toContain(before.asOf)
    expect(said).toContain(before.atPosition)
    const today = await sheets[name]({})
    expect(today.bytes.equals(first.bytes)).toBe(false)
    expect(String((await readSheet(today.bytes)).at(-1)?.[0])).not.toContain(before.atPosition)
  })
})

describe('people who are not for everybody', () => {
  const seen = async (client: Client, then: object, search: string) =>
    (await client.ok(users.search, { search, ...then })).rows.map(
      ({ fullName, userType }) => `${fullName} ${userType}`,
    )

  test('who sees whom is a matter of today', async () => {
    const one = await create()
    const gone = await create()
    const before = await here()
    await change(one.id, { userType: 'Management' })
    await change(gone.id, { userType: 'PayrollOffice' })
    await superadmin.ok(users.remove, { id: gone.id })
    await portal.settled()
    tomorrow()
    for (const { lastName } of [one, gone]) {
      expect(await seen(admin, before, lastName)).toEqual([])
      expect(await seen(superadmin, before, lastName)).toEqual([`Dåvid ${lastName} Employee`])
    }
    ahead = 0
  })

  test('who was erased stays erased, also in what was worked out before', async () => {
    const { id, lastName } = await create()
    const before = await here()
    tomorrow()
    expect(await seen(superadmin, before, lastName)).toHaveLength(1)
    await superadmin.ok(users.remove, { id, erase: 'true' })
    expect(await seen(superadmin, before, lastName)).toEqual([])
    const { rows } = await superadmin.ok(users.search, { pageSize: 0, ...before })
    expect(rows.find((row) => row.id === id)).toMatchObject({ fullName: '', email: '', phone: '' })
    const cells = (await readSheet((await sheets.users(before)).bytes)).flat()
    expect(cells).toContain('Erased person')
    expect(cells).not.toContain(lastName)
    ahead = 0
  })
})

describe('what is asked for', () => {
  test.each([
    ['a day that is not over', () => ({ asOf: day }), 400, 'dayNotOver'],
    ['a day to come', () => ({ asOf: addDays(day, 40) }), 400, 'dayNotOver'],
    ['a day before everything', () => ({ asOf: '1999-12-31' }), 400, 'nothingThen'],
    ['no day of the calendar', () => ({ asOf: '2026-02-30' }), 400, 'invalidInput'],
    ['a place without a day', () => ({ atPosition: '5' }), 400, 'invalidInput'],
    ['no place', () => ({ asOf: addDays(day, -1), atPosition: '0' }), 400, 'invalidInput'],
    [
      'a place of a later day',
      () => ({ asOf: addDays(day, -1), atPosition: '9'.repeat(18) }),
      400,
      'unknownPosition',
    ],
  ])('%s is refused', async (_, then, status, code) => {
    for (const answer of [
      await superadmin.call(users.search, then() as never),
      await wage.call(driverRights.sheet, then() as never),
      await wage.call(contracts.filter, then() as never),
      await wage.call(documents.exportSigned, { id: documentId, ...then() } as never),
    ])
      expect([answer.status, answer.error?.code]).toEqual([status, code])
    const { asOf, ...at } = then() as { asOf?: string; atPosition?: string }
    if (asOf)
      expect(await superadmin.refusal(past.look, { day: asOf, list: 'users', ...at })).toBe(code)
  })

  test('a document that was not there then is not found', async () => {
    const before = await here()
    const { id } = await wage.ok(documents.save, {
      title: 'Senare',
      kind: 'POLICY',
      html: '<p>Ny</p>',
    })
    await portal.settled()
    tomorrow()
    expect(await wage.refusal(documents.one, { id, ...before })).toBe('notFound')
    expect(await wage.refusal(documents.one, { id: nobody, ...before })).toBe('notFound')
    ahead = 0
  })

  test('how far it is, until it is ready; then it is held for who asks next', async () => {
    portal.portal.parts.pasts.forget()
    tomorrow()
    const asked = { day, list: 'contracts' } as const
    const begun = await wage.ok(past.look, asked)
    expect(begun).toMatchObject({ ready: false })
    await until('it is worked out', async () => {
      const { ready, percent, position } = await wage.ok(past.look, asked)
      expect(position).toBe(begun.position)
      expect(percent).toBe(ready ? 100 : Math.min(99, percent))
      return ready
    })
    ahead = 0
  })

  test('a day more than can be held is told to come again, and is there when one was left', async () => {
    const { pasts } = portal.portal.parts
    pasts.forget()
    const places: { asOf: string; atPosition: string }[] = []
    for (let n = 0; n < 4; n++) {
      places.push(await here())
      await create()
    }
    tomorrow()
    const last = places.pop() as (typeof places)[number]
    const opened: { leave(): void }[] = []
    for (const { asOf, atPosition } of places)
      await until('there is room for it', async () => {
        const one = await pasts.open(
          { list: 'users', day: asOf, position: atPosition },
          true,
          now(),
        )
        if ('leave' in one) opened.push(one)
        return 'leave' in one
      })
    const path = past.look.path.replace(':day', last.asOf)
    const ask = () =>
      fetch(`${portal.url}${path}?list=users&atPosition=${last.atPosition}`, {
        headers: { authorization: `Bearer ${superadmin.token}` },
      })
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ error: { code: 'otherDaysFirst' } })
    for (const one of opened) one.leave()
    await until('it is worked out', async () => (await (await ask()).json()).ready === true)
    pasts.forget()
    ahead = 0
  })

  test('many places at once take turns, and no more connections than are given to them', async () => {
    const places: { asOf: string; atPosition: string }[] = []
    for (let n = 0; n < 6; n++) {
      places.push(await here())
      await create()
    }
    tomorrow()
    const { pool } = portal.portal.parts
    const answers = await Promise.all(
      places.map((then) => superadmin.call(users.search, { ...then, pageSize: 0 })),
    )
    const told = answers.map(({ status, body }) => (status === 200 ? body.total : status))
    const first = Number(told.find((one) => one !== 503))
    expect(first).toBeGreaterThan(10)
    for (const [n, one] of told.entries()) if (one !== 503) expect(one).toBe(Number(told[0]) + n)
    for (const then of places)
      expect((await superadmin.ok(users.search, then)).total).toBeGreaterThanOrEqual(first)
    const kept = await pool.query<{ count: number }>(
      `SELECT count(DISTINCT relnamespace)::int AS count FROM pg_class
       WHERE relpersistence = 't' AND relname = 'users_person'`,
    )
    expect(kept.rows[0]?.count).toBeLessThanOrEqual(3)
    portal.portal.parts.pasts.forget()
    await until('the tables are gone', async () => {
      const left = await pool.query(
        `SELECT FROM pg_class WHERE relpersistence = 't' AND relname = 'users_person'`,
      )
      return left.rowCount === 0
    })
    ahead = 0
  })
})
