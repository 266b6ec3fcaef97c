import { areas } from '@portal/command-api/areas'
import { carryingOut } from '@portal/command-api/kit/carry-out'
import { guardOfJobs } from '@portal/command-api/kit/legal-hold'
import { calls } from '@portal/contracts'
import { newId } from '@portal/platform/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type Many, manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'

const { bulk, users, driverRights } = calls
const page = { page: 0, pageSize: 100 }

const portal = standingPortal()
let admin: Client
let superadmin: Client
let wageadmin: Client
beforeAll(async () => {
  admin = await portal.as('admin')
  superadmin = await portal.as('superadmin')
  wageadmin = await portal.as('wageadmin')
})

const people: Many['people'] = (...of) => manyIn(portal).people(...of)
const { begin, result }: Pick<Many, 'begin' | 'result'> = {
  begin: (...of) => manyIn(portal).begin(...of),
  result: (...of) => manyIn(portal).result(...of),
}

const statusesOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await superadmin.ok(users.one, { id })).status))

describe('many people', () => {
  test('are activated by the filter; with whom it is not possible is said, with the reason', async () => {
    const ids = await people('Flerfald', ['registered', 'created', 'registered', 'active'])
    const filter = { search: 'flerfald' }
    const looked = await admin.ok(users.bulk, { action: 'usersActivate', filter, preview: true })
    expect(looked).toMatchObject({ id: null, count: 4 })
    expect((await admin.ok(bulk.mine, page)).total).toBe(0)
    const { id, count } = await begin(admin, { action: 'usersActivate', filter })
    expect(count).toBe(4)
    const run = await result(admin, id)
    expect(run).toMatchObject({ state: 'done', total: 4, worked: 4, refused: 1 })
    expect(run.rows[0]).toEqual({
      id: ids[1],
      userId: ids[1],
      name: 'Flerfald 2',
      startsAt: null,
      endsAt: null,
      refused: 'notRegistered',
    })
    expect(run.rows.slice(1).every(({ refused }) => refused === null)).toBe(true)
    expect(await statusesOf(ids)).toEqual(['active', 'created', 'active', 'active'])
    const log = await superadmin.ok(calls.logs.ofUser, { id: ids[0] ?? '', ...page })
    expect(log.rows.find(({ action }) => action === 'userActivated')?.actorName).toBe(
      'Adam Adminberg',
    )
  })

  test('are those that are named, or all but some; who is not found is not among them', async () => {
    const ids = await people('Urval', ['registered', 'registered', 'registered'])
    const [first = '', second = '', third = ''] = ids
    const filter = { search: 'urval' }
    const named = { action: 'usersActivate' as const, filter, ids: [first, newId()] }
    expect((await begin(admin, named)).count).toBe(1)
    await portal.settled()
    expect(await statusesOf(ids)).toEqual(['active', 'registered', 'registered'])
    const but = { action: 'usersActivate' as const, filter, except: [second] }
    expect((await begin(admin, but)).count).toBe(2)
    await portal.settled()
    expect(await statusesOf([first, second, third])).toEqual(['active', 'registered', 'active'])
  })

  test('who comes to it after one has looked is not done unseen', async () => {
    await people('Eftersläntrare', ['registered'])
    const wanted = { action: 'usersActivate' as const, filter: { search: 'eftersläntrare' } }
    const { mark } = await admin.ok(users.bulk, { ...wanted, preview: true })
    const late = await people('Eftersläntrare', ['registered'])
    expect(await admin.refusal(users.bulk, { ...wanted, mark })).toBe('foundChanged')
    expect(await admin.refusal(users.bulk, wanted)).toBe('foundChanged')
    expect(await statusesOf(late)).toEqual(['registered'])
  })

  test('nobody, and a filter that finds nobody, are refused', async () => {
    const none = { action: 'usersActivate' as const, filter: { search: 'finns inte alls' } }
    expect((await admin.ok(users.bulk, { ...none, preview: true })).count).toBe(0)
    expect(await admin.refusal(users.bulk, { ...none, mark: 'x' })).toBe('nothingChosen')
  })

  test('of sensitive types are among them for a super administrator alone, by their own call', async () => {
    const ids = await people('Känslig', ['registered'], { userType: 'Management' })
    const wanted = { action: 'usersActivate' as const, filter: { search: 'känslig' } }
    for (const named of [{}, { ids }])
      expect((await admin.ok(users.bulk, { ...wanted, ...named, preview: true })).count).toBe(0)
    expect(await admin.refusal(users.bulkSpecial, { ...wanted, preview: true })).toBe('forbidden')
    expect((await superadmin.ok(users.bulkSpecial, { ...wanted, preview: true })).count).toBe(1)
  })

  test('each is decided with the rights that whoever asked has when it is done', async () => {
    const ids = await people('Rättighet', ['registered'])
    const { parts } = portal.portal
    const carryOut = carryingOut(parts, areas, guardOfJobs(parts))
    const { id: driverId } = await (await portal.as('driver')).ok(calls.auth.me, {})
    const of = { action: 'usersActivate', targetId: null, details: '', bulkId: newId() }
    const item = { id: ids[0] ?? '', version: null }
    expect(await carryOut({ ...of, item, askedById: driverId })).toBe('forbidden')
    expect(await carryOut({ ...of, item, askedById: ids[0] ?? '' })).toBe('notSignedIn')
    expect(await statusesOf(ids)).toEqual(['registered'])
  })
})

test('many are put into a group; who is in it stays, and a group that is not there says so', async () => {
  const ids = await people('Gruppfolk', ['active', 'active'])
  const group = { version: 0, name: 'Nattlaget', userIds: ids.slice(0, 1) }
  const { id: targetId } = await admin.ok(calls.groups.save, group)
  await portal.settled()
  const wanted = { action: 'usersJoin' as const, filter: { search: 'gruppfolk' } }
  const run = await result(admin, (await begin(admin, { ...wanted, targetId })).id)
  expect(run).toMatchObject({ state: 'done', worked: 2, refused: 0 })
  const { users: members } = await admin.ok(calls.groups.one, { id: targetId })
  expect(members.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const nowhere = await result(admin, (await begin(admin, { ...wanted, targetId: newId() })).id)
  expect(nowhere.rows.map(({ refused }) => refused)).toEqual(['notFound', 'notFound'])
  expect(await admin.refusal(users.bulk, { ...wanted, preview: false, mark: '' })).toBe(
    'invalidInput',
  )
})

describe('a run', () => {
  test('is its own person’s alone, and ends where they end it', async () => {
    await people('Egenkörd', ['registered'])
    const { id } = await begin(admin, {
      action: 'usersActivate',
      filter: { search: 'egenkörd' },
    })
    const one = { id: id ?? '' }
    await portal.settled()
    expect((await admin.ok(bulk.mine, page)).rows.map((row) => row.id)).toContain(id)
    for (const client of [superadmin, wageadmin]) {
      expect((await client.ok(bulk.mine, page)).rows.map((row) => row.id)).not.toContain(id)
      expect(await client.refusal(bulk.one, one)).toBe('notFound')
      expect(await client.refusal(bulk.stop, one)).toBe('notFound')
    }
    expect(await admin.refusal(bulk.stop, { id: newId() })).toBe('notFound')
    expect(await admin.refusal(bulk.stop, one)).toBe('done')
    expect((await result(admin, id)).state).toBe('done')
  })

  test('that goes on after a crash finds what it did: it is done, once', async () => {
    const { rows } = await wageadmin.ok(driverRights.filter, { state: 'waiting', ...page })
    const [right] = rows
    if (!right) throw new Error('the demo company has rights that wait')
    const { id: askedById } = await wageadmin.ok(calls.auth.me, {})
    const { parts } = portal.portal
    const carryOut = carryingOut(parts, areas, guardOfJobs(parts))
    const item = { id: right.id, version: right.version }
    const bulkId = newId()
    const of = { action: 'rightsApprove', targetId: null, details: '', item, bulkId, askedById }
    // The first time nobody heard that it was done.
    expect(await carryOut(of)).toBeNull()
    expect(await carryOut(of)).toBeNull()
    expect(await carryOut({ ...of, bulkId: newId() })).not.toBeNull()
    const events = await portal.portal.parts.log.read(`driverRight-${right.id}`, 0n)
    expect(events.filter(({ type }) => type === 'driverRightApproved')).toHaveLength(1)
  })

  test('approves what waits in the version that was looked at', async () => {
    const filter = { state: 'waiting' as const }
    const wanted = { action: 'rightsApprove' as const, filter }
    // Others were approved just before.
    await portal.settled()
    const before = await wageadmin.ok(driverRights.filter, { ...filter, ...page })
    expect(before.total).toBeGreaterThan(0)
    const { mark, count } = await wageadmin.ok(driverRights.bulk, { ...wanted, preview: true })
    expect(count).toBe(before.total)
    const { id } = await wageadmin.ok(driverRights.bulk, { ...wanted, mark })
    const run = await result(wageadmin, id)
    expect(run).toMatchObject({ state: 'done', refused: 0, worked: count })
    expect(run.rows.every(({ name }) => name !== '')).toBe(true)
    // The list is another read model than the run.
    await portal.settled()
    expect((await wageadmin.ok(driverRights.filter, { ...filter, ...page })).total).toBe(0)
  })
})

describe('people are', () => {
  const found = (name: string) => ({ search: name })

  test('moved to a department, written to each alone, and invited again', async () => {
    const ids = await people('Flyttfolk', ['active', 'created'])
    const { rows } = await admin.ok(calls.departments.filter, page)
    const { id: targetId = '', companyId } = rows[0] ?? {}
    const filter = found('flyttfolk')
    const moved = await begin(admin, { action: 'usersMove', filter, targetId })
    expect(await result(admin, moved.id)).toMatchObject({ worked: 2, refused: 0 })
    for (const id of ids)
      expect(await superadmin.ok(users.one, { id })).toMatchObject({
        companyId,
        departmentIds: [targetId],
      })
    const message = { subject: 'Hej', content: '<p>Ny avdelning</p>' }
    const wanted = { action: 'usersMessage' as const, filter, message, ids: ids.slice(0, 1) }
    expect(await result(admin, (await begin(admin, wanted)).id)).toMatchObject({ refused: 0 })
    const again = await begin(admin, { action: 'usersInvite', filter })
    const run = await result(admin, again.id)
    expect(run.rows.map(({ refused }) => refused)).toEqual(['alreadyRegistered', null])
    // Another administrator does the same with the list as it was looked at: nobody is sent it twice.
    const twice = await result(
      superadmin,
      (await begin(superadmin, { action: 'usersInvite', filter })).id,
    )
    expect(twice.rows.map(({ refused }) => refused)).toEqual(['alreadyRegistered', 'invitedLately'])
  })
})
