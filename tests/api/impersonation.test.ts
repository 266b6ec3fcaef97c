import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, app, impersonation, logs, users, messages } = calls
const portal = standingPortal()
let superadmin: Client
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
})

const own = async (name: DemoName) => {
  const client = portal.guest()
  await client.signIn(`${name}@demo.example`, 'Demo-portal-1')
  return client
}

describe('looking through another’s eyes', () => {
  test('start and leave: the session is theirs, then one’s own again', async () => {
    const driver = await portal.idOf('driver')
    const client = await own('admin')
    const started = await client.ok(impersonation.start, { id: driver })
    expect(Object.keys(started).sort()).toEqual(['jwtToken', 'locale', 'refreshToken'])
    client.token = started.jwtToken
    const me = await client.ok(auth.me, {})
    expect(me).toMatchObject({ id: driver, fullName: 'David Förarsson' })
    expect(me.roles).toEqual(['impersonatedby'])
    expect((await client.ok(app.settings, {})).impersonatedBy).toBe('Adam Adminberg')
    expect(await client.refusal(users.search, {})).toBe('forbidden')
    // A reload finds the impersonated session by its cookie.
    client.token = (await client.ok(auth.refresh, {})).jwtToken
    expect((await client.ok(auth.me, {})).id).toBe(driver)

    const lent = client.token
    const ended = await client.ok(impersonation.end, {})
    client.token = ended.jwtToken
    const back = await client.ok(auth.me, {})
    expect(back).toMatchObject({ fullName: 'Adam Adminberg' })
    expect(back.roles).toContain('impersonater')
    expect(
      (await client.raw('GET', '/api/auth', { headers: { authorization: `Bearer ${lent}` } }))
        .status,
    ).toBe(401)
    client.token = (await client.ok(auth.refresh, {})).jwtToken
    expect((await client.ok(auth.me, {})).fullName).toBe('Adam Adminberg')
  })

  test('the startup gate is skipped', async () => {
    expect((await (await portal.as('newdriver')).ok(app.summary, {})).startupDone).toBe(false)
    const eyes = await impersonate(portal, 'admin', 'newdriver')
    expect(await eyes.ok(app.summary, {})).toMatchObject({
      startupDone: true,
      startup: { skippedByImpersonateAdmin: true },
    })
  })

  test('both people stand in everything that is done, in the history and its spreadsheet', async () => {
    const driver = await portal.idOf('driver')
    const admin = await portal.idOf('admin')
    const manager = await portal.idOf('manager')
    const eyes = await impersonate(portal, 'admin', 'driver')
    const { id } = await eyes.ok(messages.start, {
      recipients: [{ kind: 'user', id: manager }],
      subject: 'Genom ögonen',
      content: 'x',
    })
    await eyes.ok(impersonation.end, {})
    await portal.settled()
    const { rows } = await superadmin.ok(logs.all, { pageSize: 20 })
    const of = (action: string) => rows.find((row) => row.action === action)
    expect(of('conversationStarted')).toMatchObject({
      actorId: driver,
      actorName: 'David Förarsson',
      impersonatorName: 'Adam Adminberg',
    })
    expect(of('impersonationStarted')).toMatchObject({ actorId: admin, subjectId: driver })
    expect(of('impersonationEnded')).toMatchObject({
      actorId: driver,
      impersonatorName: 'Adam Adminberg',
    })
    const events = await portal.portal.parts.log.read(`conversation-${id}`)
    for (const event of events)
      expect(event.meta).toMatchObject({ actor: driver, impersonator: admin })
    const byAdmin = await superadmin.ok(logs.ofUser, { id: admin, pageSize: 100 })
    expect(byAdmin.rows.map((row) => row.action)).toContain('conversationStarted')
  })

  test('never upwards, never oneself, never twice, never who is not there', async () => {
    const client = await own('admin')
    for (const [name, refusal] of [
      ['superadmin', 'notFound'],
      ['wageadmin', 'notFound'],
      ['admin', 'cannotImpersonate'],
      ['clerk', 'cannotImpersonate'],
    ] as const)
      expect(await client.refusal(impersonation.start, { id: await portal.idOf(name) }), name).toBe(
        refusal,
      )
    const inactive = (await superadmin.ok(users.search, { status: 'registered' })).rows[0]
    expect(await client.refusal(impersonation.start, { id: inactive?.id ?? '' })).toBe('notFound')
    const eyes = await impersonate(portal, 'admin', 'driver')
    expect(await eyes.refusal(impersonation.start, { id: await portal.idOf('newdriver') })).toBe(
      'forbidden',
    )
    expect(await client.refusal(impersonation.end, {})).toBe('forbidden')
  })

  test('a super admin may look through an administrator’s eyes, and gains no more by it', async () => {
    const eyes = await impersonate(portal, 'superadmin', 'admin')
    expect((await eyes.ok(auth.me, {})).roles.sort()).toEqual(['admin', 'impersonatedby'])
    expect((await eyes.call(users.search, {})).status).toBe(200)
    expect(await eyes.refusal(logs.all, {})).toBe('forbidden')
    expect(await eyes.refusal(impersonation.start, { id: await portal.idOf('driver') })).toBe(
      'forbidden',
    )
  })

  test('it ends with the own session, and with the rights to it', async () => {
    const client = await own('superadmin')
    const { jwtToken } = await client.ok(impersonation.start, { id: await portal.idOf('driver') })
    const eyes = { authorization: `Bearer ${jwtToken}` }
    expect((await client.raw('GET', '/api/auth', { headers: eyes })).status).toBe(200)
    await client.ok(auth.signOut, {})
    expect((await client.raw('GET', '/api/auth', { headers: eyes })).status).toBe(401)
  })

  test('leaving when the own session is over signs nobody in', async () => {
    const client = await own('admin')
    const parent = client.token
    const { jwtToken } = await client.ok(impersonation.start, { id: await portal.idOf('driver') })
    await portal.portal.parts.pool.query(
      `UPDATE auth.session SET revoked_at = now() WHERE session_id =
         (SELECT parent_id FROM auth.session WHERE parent_id IS NOT NULL ORDER BY created_at DESC LIMIT 1)`,
    )
    client.token = jwtToken
    const ended = await client.call(impersonation.end, {})
    expect(ended.status).toBe(401)
    expect(ended.error?.code).toBe('notSignedIn')
    expect(parent).toBeDefined()
  })
})

describe('the own language', () => {
  test('is stored, and that of another is not changed by who looks through their eyes', async () => {
    const driver = await portal.as('driver')
    await driver.ok(app.setLocale, { locale: 'pl' })
    await portal.settled()
    await expect
      .poll(async () => (await driver.ok(auth.me, {})).locale, { timeout: 5000 })
      .toBe('pl')
    const eyes = await impersonate(portal, 'admin', 'driver')
    await eyes.ok(app.setLocale, { locale: 'bs' })
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ locale: string }>(
      "SELECT locale FROM users.person WHERE email = 'driver@demo.example'",
    )
    expect(rows[0]?.locale).toBe('pl')
    expect((await driver.call(app.setLocale, { locale: 'de' as 'en' })).status).toBe(400)
  })
})

test('what the start page and forms need', async () => {
  const driver = await portal.as('driver')
  const setup = await driver.ok(app.setup, {})
  expect(setup.departments.length).toBe(5)
  expect(setup.trafficAreas.map((one) => one.type)).toEqual(['TrafficArea'])
  expect(setup.contractTypes).toHaveLength(12)
  const days = await portal.guest().ok(app.incidentFreeDays, {})
  // The last damage of the demo company; a day more where midnight has passed meanwhile.
  expect([13, 14]).toContain(days.days)
  const manager = await portal.as('manager')
  expect((await manager.ok(app.settings, {})).managedDepartments).toMatchObject([
    { name: 'Exempelstad', type: 'PlaceOffice' },
  ])
  expect((await (await portal.as('handler')).ok(app.settings, {})).adminSettings).toEqual([
    'admin/whistleblower',
  ])
})
