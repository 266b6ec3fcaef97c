import { calls } from '@portal/contracts'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// What is looked up before the organisation is decided about.
const { companies, departments, groups } = calls
let deciders: Deciders
let companyId = ''
let names = 0
const name = () => `Prov ${names++}`

beforeAll(async () => {
  deciders = await Deciders.open()
  companyId = (await deciders.when(companies.save, { name: 'Grund AB' })).reply.id
})
afterAll(() => deciders.close())

const opened = async (more: object = {}) =>
  (
    await deciders.when(departments.save, {
      ...{ name: name(), type: 'PlaceOffice', companyId, ...more },
    })
  ).reply.id

test('who saves an older version is told, unless it is done already', async () => {
  const first = { name: name() }
  for (const [call, form] of [
    [companies.save, first],
    [departments.save, { ...first, companyId }],
    [groups.save, first],
  ] as const) {
    const { id } = (await deciders.when(call, form)).reply
    const save = async (version: number | undefined, more: string) =>
      (await deciders.when(call, { id, version, name: more })).was
    for (const version of [undefined, 0, 2])
      expect(await save(version, 'Nytt namn')).toBe('changedMeanwhile')
    expect(await save(1, 'Nytt namn')).toMatch(/Changed$/)
    await deciders.when(call, { id, version: 2, name: first.name })
    expect(await save(1, 'Nytt namn')).toBe('changedMeanwhile')
    expect(await save(1, first.name)).toBe('nothing')
  }
})

describe('a department', () => {
  test('is opened in a company that is there, by a super admin alone', async () => {
    const form = { name: name(), type: 'PlaceOffice' as const, companyId }
    expect((await deciders.when(departments.save, form)).was).toBe('departmentOpened')
    const elsewhere = await deciders.when(departments.save, { ...form, companyId: newId() })
    expect(elsewhere.was).toBe('unknownCompany')
    const manager = actor({ managedDepartmentIds: [newId()] })
    expect((await deciders.when(departments.save, form, manager)).was).toBe('notFound')
    const other = { id: await opened(), version: 1, information: 'x' }
    expect((await deciders.when(departments.save, other, manager)).was).toBe('notFound')
  })

  test('publishes how its own people are reached, and nobody else’s', async () => {
    const id = await opened()
    const [own, stranger] = [newId(), newId()]
    await deciders.given(`person-${own}`, personCreated(own, { departmentIds: [id] }))
    await deciders.given(`person-${stranger}`, personCreated(stranger))
    const manager = actor({ managedDepartmentIds: [id] })
    const save = async (contactIds: string[]) =>
      (await deciders.when(departments.save, { id, version: 1, contactIds }, manager)).was
    expect(await save([newId()])).toBe('unknownUser')
    expect(await save([own, stranger])).toBe('contactNotOfOffice')
    expect(await save([own])).toBe('officeInformationChanged')
  })

  test('that people belong to stays, and its company', async () => {
    const id = await opened()
    const userId = newId()
    await deciders.given(`person-${userId}`, personCreated(userId, { departmentIds: [id] }))
    expect((await deciders.when(departments.remove, { id, version: 1 })).was).toBe('notEmpty')
    const company = { id: companyId, version: 1 }
    expect((await deciders.when(companies.remove, company)).was).toBe('notEmpty')
    await deciders.given(`person-${userId}`, userEvents.userDeleted({ userId, erased: false }))
    const closed = await deciders.when(departments.remove, { id, version: 1 })
    expect(closed.was).toBe('departmentClosed')
  })
})

test('a company has a name that no other has', async () => {
  expect((await deciders.when(companies.save, { name: 'Ensam AB' })).was).toBe('companyRegistered')
  expect((await deciders.when(companies.save, { name: 'ENSAM ab' })).was).toBe('nameTaken')
})

test('a group is of people and of a department that are there; the list counts them', async () => {
  const people = [newId(), newId()]
  for (const userId of people) await deciders.given(`person-${userId}`, personCreated(userId))
  const save = (more: object) => deciders.when(groups.save, { name: name(), ...more })
  expect((await save({ userIds: [newId()] })).was).toBe('unknownUser')
  expect((await save({ departmentId: newId() })).was).toBe('unknownDepartment')
  const { id } = (await save({ userIds: people })).reply
  await save({ id, version: 1, userIds: people.slice(0, 1) })
  const row = await deciders.portal.parts.db
    .selectFrom('organisation.user_group')
    .select('member_count')
    .where('group_id', '=', id)
    .executeTakeFirst()
  expect(row?.member_count).toBe(1)
})
