import { calls } from '@portal/contracts'
import { type Happened, organisationEvents, userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders, superadmin } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { group } from './groups.ts'

const { companies, departments, groups } = calls
let deciders: Deciders
const people = Array.from({ length: 6 }, () => newId())
const companyId = newId()
let names = 0
const name = () => `Prov ${names++}`

beforeAll(async () => {
  deciders = await Deciders.open()
  for (const userId of people) await deciders.given(`person-${userId}`, personCreated(userId))
  await deciders.given(
    `company-${companyId}`,
    organisationEvents.companyRegistered({
      companyId,
      name: 'Grund AB',
      organisationNumber: '',
      logo: '',
    }),
  )
})
afterAll(() => deciders.close())

type State = 'unknown' | 'there' | 'gone'
/** Each kind of thing: how it came to be, how it ended, and the calls that change it. */
const kinds = {
  company: {
    made: (id: string): Happened =>
      organisationEvents.companyRegistered({
        companyId: id,
        name: name(),
        organisationNumber: '',
        logo: '',
      }),
    ended: (id: string): Happened => organisationEvents.companyRemoved({ companyId: id }),
    save: (id: string, version: number) =>
      deciders.when(companies.save, { id, version, name: name() }),
    remove: (id: string) => deciders.when(companies.remove, { id }),
    changed: 'companyDetailsChanged',
    removed: 'companyRemoved',
  },
  department: {
    made: (id: string): Happened =>
      organisationEvents.departmentOpened({
        departmentId: id,
        companyId,
        name: name(),
        type: 'Other',
      }),
    ended: (id: string): Happened => organisationEvents.departmentClosed({ departmentId: id }),
    save: (id: string, version: number) =>
      deciders.when(departments.save, { id, version, name: name() }),
    remove: (id: string) => deciders.when(departments.remove, { id }),
    changed: 'departmentDetailsChanged',
    removed: 'departmentClosed',
  },
  group: {
    made: (id: string): Happened =>
      organisationEvents.groupFormed({
        groupId: id,
        name: name(),
        type: 'SpecificUser',
        departmentId: null,
        userIds: [],
      }),
    ended: (id: string): Happened => organisationEvents.groupDissolved({ groupId: id }),
    save: (id: string, version: number) =>
      deciders.when(groups.save, { id, version, name: name() }),
    remove: (id: string) => deciders.when(groups.remove, { id }),
    changed: 'groupDetailsChanged',
    removed: 'groupDissolved',
  },
} as const

describe.each(Object.entries(kinds))('a %s', (kind, one) => {
  const given = async (state: State): Promise<string> => {
    const id = newId()
    const history = { unknown: [], there: [one.made(id)], gone: [one.made(id), one.ended(id)] }
    await deciders.given(`${kind}-${id}`, ...history[state])
    return id
  }
  test.each<[State, number, string]>([
    ['unknown', 0, 'notFound'],
    ['unknown', 1, 'notFound'],
    ['there', 1, one.changed],
    ['there', 0, 'changedMeanwhile'],
    ['there', 2, 'changedMeanwhile'],
    ['gone', 1, 'notFound'],
    ['gone', 2, 'notFound'],
  ])('that is %s, saved at version %i: %s', async (state, version, was) => {
    expect((await one.save(await given(state), version)).was).toBe(was)
  })

  test.each<[State, string]>([
    ['unknown', 'notFound'],
    ['there', one.removed],
    ['gone', 'nothing'],
  ])('that is %s, deleted: %s', async (state, was) => {
    expect((await one.remove(await given(state))).was).toBe(was)
  })
})

describe('a department', () => {
  test('is opened in a company that is there, by a super admin alone', async () => {
    const form = { name: name(), type: 'PlaceOffice' as const, companyId }
    expect((await deciders.when(departments.save, form)).was).toBe('departmentOpened')
    expect((await deciders.when(departments.save, { ...form, city: 'Testhamn' })).was).toBe(
      'departmentOpened officeInformationChanged',
    )
    expect((await deciders.when(departments.save, { ...form, companyId: newId() })).was).toBe(
      'unknownCompany',
    )
    const manager = actor({ managedDepartmentIds: [newId()] })
    expect((await deciders.when(departments.save, form, manager)).was).toBe('notFound')
  })

  test('its manager changes what the office page shows, and nothing else', async () => {
    const { reply } = await deciders.when(departments.save, {
      name: 'Kontoret',
      type: 'PlaceOffice',
      companyId,
    })
    const contact = newId()
    const ofOffice = personCreated(contact, { departmentIds: [reply.id] })
    await deciders.given(`person-${contact}`, ofOffice)
    const manager = actor({ managedDepartmentIds: [reply.id] })
    const form = { id: reply.id, version: 1, name: 'Kapat', type: 'Management' as const }
    expect((await deciders.when(departments.save, form, manager)).was).toBe('nothing')
    const { events } = await deciders.when(
      departments.save,
      { ...form, information: 'Öppet', contactIds: [contact] },
      manager,
    )
    expect(events.map(({ type }) => type)).toEqual(['officeInformationChanged'])
    expect(events[0]?.data).toMatchObject({ information: 'Öppet', contactIds: [contact] })
  })

  test('that people belong to stays', async () => {
    const { reply } = await deciders.when(departments.save, {
      name: name(),
      type: 'Other',
      companyId,
    })
    const userId = newId()
    await deciders.given(`person-${userId}`, personCreated(userId, { departmentIds: [reply.id] }))
    expect((await deciders.when(departments.remove, { id: reply.id })).was).toBe('notEmpty')
    expect((await deciders.when(companies.remove, { id: companyId })).was).toBe('notEmpty')
    await deciders.given(`person-${userId}`, userEvents.userDeleted({ userId, erased: false }))
    expect((await deciders.when(departments.remove, { id: reply.id })).was).toBe('departmentClosed')
  })
})

describe('a company', () => {
  test('has a name that no other has', async () => {
    const form = { name: 'Ensam AB' }
    expect((await deciders.when(companies.save, form)).was).toBe('companyRegistered')
    expect((await deciders.when(companies.save, { name: 'ENSAM ab' })).was).toBe('nameTaken')
    const { reply } = await deciders.when(companies.save, { name: 'Tvåsam AB' })
    const rename = { id: reply.id, version: 1, name: 'Ensam AB' }
    expect((await deciders.when(companies.save, rename)).was).toBe('nameTaken')
  })

  test.each([
    ['556016-0680', 'companyRegistered'],
    ['165560160680', 'companyRegistered'],
    ['', 'companyRegistered'],
    ['556016-0681', 'invalidOrganisationNumber'],
    ['5501011234', 'invalidOrganisationNumber'],
  ])('with the number %s: %s', async (organisationNumber, was) => {
    const form = { name: name(), organisationNumber }
    expect((await deciders.when(companies.save, form)).was).toBe(was)
  })
})

test('a group has the members that it was last given, whatever came before', async () => {
  const someone = fc.subarray(people)
  await fc.assert(
    fc.asyncProperty(someone, fc.array(someone, { maxLength: 6 }), async (first, later) => {
      const form = { name: name(), type: 'SpecificUser' as const }
      const { reply } = await deciders.when(groups.save, { ...form, userIds: first })
      const id = reply.id
      let last: readonly string[] = first
      for (const userIds of later) {
        const { state } = await deciders.portal.parts.executor.state(group, id)
        const { was, events } = await deciders.when(groups.save, {
          ...form,
          id,
          version: state.version,
          userIds: [...userIds, ...userIds],
        })
        const same = userIds.length === last.length && userIds.every((one) => last.includes(one))
        expect(was).toBe(same ? 'nothing' : 'groupMembersChanged')
        for (const { data } of events)
          expect(
            (data.added as string[]).some((one) => (data.removed as string[]).includes(one)),
          ).toBe(false)
        last = userIds
      }
      const rows = await deciders.portal.parts.db
        .selectFrom('organisation.membership')
        .select('user_id')
        .where('group_id', '=', id)
        .execute()
      expect(rows.map((row) => row.user_id).sort()).toEqual([...last].sort())
      const row = await deciders.portal.parts.db
        .selectFrom('organisation.user_group')
        .select('member_count')
        .where('group_id', '=', id)
        .executeTakeFirst()
      expect(row?.member_count).toBe(last.length)
    }),
    { numRuns: 15 },
  )
  expect(superadmin.roles).toContain('superadmin')
})
