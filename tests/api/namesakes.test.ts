import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { rewritten } from '../harness/hidden.ts'
import { offered, type ShiftStage, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'
import { handlerOf } from '../harness/whistle.ts'

const { departments, documents, groups, messages, tests, whistleblower, workshifts } = calls
const portal = standingPortal()
let office: Client
let stage: ShiftStage
let annas: string[]

const anna = { firstName: 'Anna', lastName: 'Andersson' }
beforeAll(async () => {
  office = await portal.as('superadmin')
  stage = await shiftStage(portal)
  annas = [stage.driverId, stage.clerkId]
  await rewritten(office, stage.driverId, { ...anna, employmentNumber: '1234' })
  await rewritten(office, stage.clerkId, { ...anna, employmentNumber: '' })
  await portal.settled()
})

/** Each has something that the other has not. */
function expectApart(found: readonly { readonly id: string; readonly detail: string }[]) {
  const details = annas.map((id) => found.find((one) => one.id === id)?.detail ?? '')
  expect(details[0]).toContain('1234')
  expect(details[1]).toContain('clerk@demo.example')
}

describe('two people of one name are told apart', () => {
  test('in a group, and nobody else has more than their name', async () => {
    const managerId = await portal.idOf('manager')
    const { id } = await office.ok(groups.save, { name: 'Namnar', userIds: [...annas, managerId] })
    await portal.settled()
    const { users } = await office.ok(groups.one, { id })
    expectApart(users)
    expect(users.find((one) => one.id === managerId)?.detail).toBe('')
    // Who is in it sees where they belong, and no address.
    const seen = await stage.driver.ok(groups.one, { id })
    expect(seen.users.map(({ detail }) => detail).join()).not.toMatch(/1234|@/)
  })

  test('among whom one may write to, and the staff of an office', async () => {
    const { rows } = await office.ok(messages.recipients, { search: 'Anna Andersson' })
    expectApart(rows)
    expectApart((await stage.manager.ok(departments.staff, { id: stage.departmentId })).rows)
  })

  test('among those for whom a document or a test is meant', async () => {
    const { id } = await office.ok(documents.save, {
      ...{ title: 'Namnpolicy', kind: 'POLICY' as const, html: '<p>Läs.</p>' },
    })
    await office.ok(documents.attach, { id, userIds: annas })
    const made = await makeTest(office, { title: 'Namnprov' }, { text: 'Hur?' })
    await office.ok(tests.saveOccasion, {
      ...{ id: made.id, version: 0, from: today, audience: { userIds: annas } },
    })
    await portal.settled()
    expectApart((await office.ok(documents.one, { id })).audience)
    const { occasions } = await office.ok(tests.one, { id: made.id })
    expectApart(occasions[0]?.audience ?? [])
  })

  test('among those who want a shift', async () => {
    const { id } = await offered(stage.manager, stage.departmentId, 9)
    for (const one of [stage.driver, stage.clerk])
      await one.ok(workshifts.interested, { id, flag: true, version: 1 })
    await portal.settled()
    const { people } = await stage.manager.ok(workshifts.one, { id })
    expectApart(people.map(({ userId, detail }) => ({ id: userId, detail })))
  })

  test('among the handlers, of whom a reporter leaves one out', async () => {
    const ids = [await portal.idOf('handler'), await portal.idOf('admin')]
    const [one] = (await office.ok(departments.filter, {})).rows
    for (const [nth, id] of ids.entries())
      await rewritten(office, id, {
        ...{ firstName: 'Bo', lastName: 'Berg', contentAccess: ['admin/whistleblower'] },
        departmentIds: nth === 0 ? [] : [one?.id ?? ''],
      })
    await portal.settled()
    for (const login of ['handler', 'admin'] as const) await handlerOf(await portal.as(login))
    const { handlers } = await stage.driver.ok(whistleblower.about, {})
    expect(handlers.map(({ name }) => name).sort()).toEqual(['Bo Berg', `Bo Berg · ${one?.name}`])
  })
})
