import { takesAway } from '@portal/command-api/kit/legal-hold'
import { allCalls, calls } from '@portal/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

const { auth, groups, incidents, privacy, users } = calls

let portal: TestPortal
let office: Client
let admin: Client
let driver: Client
let driverId = ''
beforeAll(async () => {
  portal = await startTestPortal()
  office = await portal.as('superadmin')
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  driverId = (await driver.ok(auth.me, {})).id
})
afterAll(() => portal.stop())

const reference = 'T 1234-26'
const report = async () => {
  const { rows } = await admin.ok(incidents.filter, {})
  const one = rows.find(({ userId }) => userId === driverId)
  if (!one) throw new Error('the driver has filed nothing')
  return { id: one.id, version: one.version }
}
const place = async (kind: 'report' | 'user' | 'group', id: string) => {
  await office.ok(privacy.placeHold, { kind, id, reference })
  await portal.settled()
  const { hold } = await office.ok(privacy.hold, { kind, id })
  return async () => {
    await office.ok(privacy.liftHold, { kind, id, version: hold?.version ?? 0 })
    await portal.settled()
  }
}

describe('a thing under legal hold', () => {
  test('is not taken away, nor is whose it is erased, until it is lifted', async () => {
    const one = await report()
    const lift = await place('report', one.id)
    expect(await admin.refusal(incidents.remove, one)).toBe('underLegalHold')
    for (const erase of ['true', 'false'] as const)
      expect(await office.refusal(users.remove, { id: driverId, erase })).toBe('underLegalHold')
    const [row] = (await office.ok(privacy.holds, {})).rows
    expect(row).toMatchObject({ id: one.id, kind: 'report', userId: driverId, reference })
    expect(row).toMatchObject({ byName: 'Sara Systemsson', fullName: 'David Förarsson' })
    const again = { kind: 'report', id: one.id, reference } as const
    expect(await office.refusal(privacy.placeHold, again)).toBe('underLegalHold')
    await lift()
    expect((await office.ok(privacy.holds, {})).total).toBe(0)
    await admin.ok(incidents.remove, await report())
  })

  test('is all that is a person’s, where the person is', async () => {
    const lift = await place('user', driverId)
    expect(await admin.refusal(incidents.remove, await report())).toBe('underLegalHold')
    expect(await office.refusal(users.remove, { id: driverId, erase: 'true' })).toBe(
      'underLegalHold',
    )
    // What is another's is as it was.
    const { id } = await office.ok(groups.save, { name: 'Hålls inte', userIds: [] })
    await portal.settled()
    const { version } = await office.ok(groups.one, { id })
    await office.ok(groups.remove, { id, version })
    await lift()
    await admin.ok(incidents.remove, await report())
  })

  test('is only what there is, and what was seen of it', async () => {
    const nobody = '019abf5e-0000-7000-8000-000000000001'
    const missing = { kind: 'report', id: nobody, reference } as const
    expect(await office.refusal(privacy.placeHold, missing)).toBe('notFound')
    const { id } = await office.ok(groups.save, { name: 'Hålls', userIds: [] })
    await portal.settled()
    // A thing of another kind is not found under this one.
    expect(await office.refusal(privacy.placeHold, { ...missing, id })).toBe('notFound')
    const lift = await place('group', id)
    const late = { kind: 'group', id, version: 77 } as const
    expect(await office.refusal(privacy.liftHold, late)).toBe('changedMeanwhile')
    await lift()
  })
})

test('every call by which the office takes something away asks for a hold', () => {
  const without = allCalls.filter(
    (call) =>
      call.kind === 'command' &&
      /^(remove|delete)/.test(call.name) &&
      ['admin', 'adminmenu', 'wage', 'super', 'manager'].includes(call.may) &&
      !takesAway(call),
  )
  // It takes away a way of signing in, of which the log says all that there is.
  expect(without.map(({ area, name }) => `${area}.${name}`)).toEqual(['account.removeOthers'])
})
