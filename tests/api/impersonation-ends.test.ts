import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { sentCode } from '../harness/codes.ts'
import { named } from '../harness/people.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, groups, impersonation, logs, users } = calls
const portal = standingPortal()
let superadmin: Client
let department: string
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  const { rows } = await superadmin.ok(calls.departments.filter, {})
  department = rows[0]?.id ?? ''
})

let count = 0
/** Somebody of the test's own, who can sign in. */
async function somebody(roles: readonly string[] = [], more: object = {}) {
  const email = `genom${count++}@demo.example`
  const { id } = await superadmin.ok(users.create, {
    firstName: 'Genom',
    lastName: `Ögonen ${count}`,
    email,
    roles: [...roles],
    ...more,
  } as never)
  const guest = portal.guest()
  await portal.settled()
  await guest.ok(auth.invite, { email })
  const token = await sentCode(portal, email)
  await guest.ok(auth.register, { ...named, email, token, password: 'blick bakom molnen 77' })
  await portal.settled()
  await superadmin.ok(users.activate, { id, active: true })
  await portal.settled()
  return { id, email }
}

/** Changes the person as an administrator's form does. */
async function change(id: string, more: object) {
  await portal.settled()
  const { version, ...one } = await superadmin.ok(users.one, { id })
  const { firstName, lastName, email, userType, roles, companyId, departmentIds } =
    one as never as {
      [key: string]: never
    }
  await superadmin.ok(users.change, {
    ...{ id, version, firstName, lastName, email, userType, roles, companyId, departmentIds },
    ...more,
  } as never)
}

/** An administrator who looks through somebody's eyes, with a page open. */
async function looking(roles: readonly string[], targetRoles: readonly string[] = [], more = {}) {
  const by = await somebody(roles)
  const of = await somebody(targetRoles, more)
  const client = portal.guest()
  await client.signIn(by.email, 'blick bakom molnen 77')
  const own = client.token
  const started = await client.ok(impersonation.start, { id: of.id })
  client.token = started.jwtToken
  const socket = await client.socket()
  let connected = true
  socket.on('disconnect', () => {
    connected = false
  })
  return { by, of, client, own, isOver: () => !connected }
}

const admin = ['admin', 'impersonater']

describe('looking through another’s eyes ends', () => {
  test.each<[string, (who: { by: string; of: string }) => Promise<unknown>]>([
    ['the right is taken away', ({ by }) => change(by, { roles: ['admin'] })],
    ['the own role is taken away', ({ by }) => change(by, { roles: ['impersonater'] })],
    ['the own role grows', ({ by }) => change(by, { roles: [...admin, 'wageadmin'] })],
    [
      'who looks is deactivated',
      ({ by }) => superadmin.ok(users.activate, { id: by, active: false }),
    ],
    ['they become an administrator', ({ of }) => change(of, { roles: ['admin'] })],
    ['they become a super administrator', ({ of }) => change(of, { roles: ['superadmin'] })],
    ['their type becomes a sensitive one', ({ of }) => change(of, { userType: 'Management' })],
    ['they are deactivated', ({ of }) => superadmin.ok(users.activate, { id: of, active: false })],
    ['they are deleted', ({ of }) => superadmin.ok(users.remove, { id: of })],
    ['they are erased', ({ of }) => superadmin.ok(users.remove, { id: of, erase: 'true' })],
  ])('in open pages and for every call, when %s', async (_, happens) => {
    const { by, of, client, isOver } = await looking(admin)
    expect((await client.call(auth.me, {})).status).toBe(200)
    await happens({ by: by.id, of: of.id })
    await until('the page is told', async () => isOver())
    expect((await client.call(auth.me, {})).status).toBe(401)
    // It does not come back when all is as it was.
    await portal.settled()
    await until('the history says so', async () => {
      const events = await portal.portal.parts.log.read(`person-${of.id}`)
      return events.some(({ type }) => type === 'impersonationEnded')
    })
    const last = (await portal.portal.parts.log.read(`person-${of.id}`)).findLast(
      ({ type }) => type === 'impersonationEnded',
    )
    expect(last?.data).toEqual({ userId: of.id, impersonatorId: by.id })
  })

  test('and the browser is its owner’s again, where they are still somebody', async () => {
    const { by, of, client } = await looking(admin)
    await change(of.id, { userType: 'Management' })
    await until('it is over', async () => (await client.call(auth.me, {})).status === 401)
    client.token = (await client.ok(auth.refresh, {})).jwtToken
    expect((await client.ok(auth.me, {})).id).toBe(by.id)
    // Back as it was, it stays over.
    await change(of.id, { userType: 'Employee' })
    expect((await client.ok(auth.me, {})).id).toBe(by.id)

    const lost = await looking(admin)
    await superadmin.ok(users.activate, { id: lost.by.id, active: false })
    await until('it is over', async () => (await lost.client.call(auth.me, {})).status === 401)
    expect((await lost.client.call(auth.refresh, {})).status).toBe(401)
  })

  test('log-out ends both sessions, and says of whom', async () => {
    const { by, of, client, own } = await looking(admin)
    await client.ok(auth.signOut, {})
    expect((await client.call(auth.me, {})).status).toBe(401)
    client.token = own
    expect((await client.call(auth.me, {})).status).toBe(401)
    expect((await client.call(auth.refresh, {})).status).toBe(401)
    await portal.settled()
    const { rows } = await superadmin.ok(logs.ofUser, { id: by.id, pageSize: 20 })
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['signedOut', 'impersonationEnded']),
    )
    const events = await portal.portal.parts.log.read(`person-${of.id}`)
    expect(events.at(-1)?.meta).toMatchObject({ actor: of.id, impersonator: by.id })
  })
})

describe('an impersonated session has what both have', () => {
  test('no content access and no office that the other has not', async () => {
    const { id } = await superadmin.ok(groups.save, {
      name: 'Chefer genom ögon',
      type: 'OfficeManager',
      departmentId: department,
    })
    const by = await somebody(admin)
    const of = await somebody()
    const { version } = await superadmin.ok(groups.one, { id })
    await superadmin.ok(groups.save, {
      id,
      version,
      name: 'Chefer genom ögon',
      type: 'OfficeManager',
      departmentId: department,
      userIds: [of.id],
    })
    await change(of.id, { contentAccess: ['admin/whistleblower'] })
    await portal.settled()
    const { sessions } = portal.portal.parts
    const client = portal.guest()
    await client.signIn(of.email, 'blick bakom molnen 77')
    expect(await sessions.actor(client.token ?? '')).toMatchObject({
      contentAccess: ['admin/whistleblower'],
      managedDepartmentIds: [department],
    })
    await client.signIn(by.email, 'blick bakom molnen 77')
    const started = await client.ok(impersonation.start, { id: of.id })
    expect(await sessions.actor(started.jwtToken)).toMatchObject({
      userId: of.id,
      roles: ['impersonatedby'],
      contentAccess: [],
      managedDepartmentIds: [],
    })
    client.token = started.jwtToken
    expect((await client.call(calls.departments.managed, {})).body).toEqual({ rows: [] })
    expect(await client.refusal(calls.departments.save, { id: department })).toBe('forbidden')
    // A super administrator has every office, and only the content access that was given.
    const top = await portal.guest()
    await top.signIn('superadmin@demo.example', 'Demo-portal-1')
    const through = await top.ok(impersonation.start, { id: of.id })
    expect(await sessions.actor(through.jwtToken)).toMatchObject({
      contentAccess: [],
      managedDepartmentIds: [department],
    })
  })
})
