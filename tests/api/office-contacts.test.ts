import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { departments, users } = calls
const portal = standingPortal()
let superadmin: Client
let manager: Client
let driver: Client
let office: string
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  manager = await portal.as('manager')
  driver = await portal.as('driver')
  office = (await manager.ok(departments.managed, {})).rows[0]?.id ?? ''
})

let count = 0
async function person(departmentIds: string[], more: object = {}) {
  const { id } = await superadmin.ok(users.create, {
    firstName: 'Kontakt',
    lastName: `Person ${++count}`,
    email: `kontakt${count}@demo.example`,
    departmentIds,
    ...more,
  } as never)
  await portal.settled()
  return id
}
async function publish(by: Client, contactIds: string[]) {
  const { version } = await by.ok(departments.one, { id: office })
  return by.refusal(departments.save, { id: office, version, contactIds })
}
const shown = async () =>
  (await driver.ok(departments.one, { id: office })).contacts.map(({ id }) => id)

describe('whom an office publishes', () => {
  test('is of the office: nobody else’s telephone, and no sensitive type, whoever asks', async () => {
    const other = (await superadmin.ok(departments.filter, {})).rows.find(({ id }) => id !== office)
    const mine = await person([office])
    const theirs = await person([other?.id ?? ''])
    const nowhere = await person([])
    const boss = await person([office], { userType: 'Management' })
    const me = await manager.ownId()
    expect(await publish(manager, [mine, theirs])).toBe('contactNotOfOffice')
    expect(await publish(manager, [nowhere])).toBe('contactNotOfOffice')
    // For a manager somebody of a sensitive type does not exist.
    expect(await publish(manager, [boss])).toBe('unknownUser')
    expect(await publish(superadmin, [theirs])).toBe('contactNotOfOffice')
    expect(await publish(superadmin, [boss])).toBe('contactNotOfOffice')
    expect(await publish(manager, [mine, me])).toBe('done')
    expect((await shown()).sort()).toEqual([mine, me].sort())
    const offered = (await manager.ok(departments.staff, { id: office, search: 'Kontakt' })).rows
    expect(offered.map(({ id }) => id)).toEqual([mine])
    expect(await manager.refusal(departments.staff, { id: other?.id ?? '' })).toBe('notFound')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['moves', async (id) => change(id, { departmentIds: [] })],
    ['is deactivated', (id) => superadmin.ok(users.remove, { id })],
    ['gets a sensitive type', async (id) => change(id, { userType: 'PayrollOffice' })],
  ])('is hidden once one %s', async (_, happens) => {
    const id = await person([office])
    expect(await publish(manager, [id])).toBe('done')
    expect(await shown()).toEqual([id])
    await happens(id)
    await portal.settled()
    expect(await shown()).toEqual([])
  })
})

async function change(id: string, more: object) {
  const { version, firstName, lastName, email, userType, roles, companyId, departmentIds } =
    (await superadmin.ok(users.one, { id })) as never as Record<string, never>
  await superadmin.ok(users.change, {
    ...{ id, version, firstName, lastName, email, userType, roles, companyId, departmentIds },
    ...more,
  } as never)
}
