import { organisationEvents as happened } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { actor, given, type Situation, SOME_ID } from '../kit/given.ts'
import * as companies from './company.ts'
import * as departments from './department.ts'
import * as groups from './group.ts'

const { company } = companies
const { department } = departments
const { group } = groups
const id = SOME_ID
const companyId = '019abf5e-0000-7000-8000-0000000000a1'
const everything = actor({ roles: ['superadmin'] })
const manager = actor({ managedDepartmentIds: [id] })

const office = {
  ...{ information: '', street: '', postalCode: '', city: '', phone: '', email: '' },
  contactIds: [],
}
type Company = typeof company.initial
type Department = typeof department.initial
type Group = typeof group.initial
const savesCompany = (at: Situation<Company>, more: object = {}) =>
  at.when(companies.save, { id, name: 'Prov AB', organisationNumber: '', ...more })
const savesDepartment = (at: Situation<Department>, more: object = {}, by = everything) =>
  at.when(departments.save, { id, ...office, ...more }, { by })
const savesGroup = (
  at: Situation<Group>,
  userIds: readonly string[] = [],
  more: object = {},
  hidden: readonly string[] = [],
) =>
  at.when(
    groups.save,
    { id, name: 'Natt', type: 'SpecificUser', departmentId: null, userIds, ...more },
    { found: { hidden } },
  )

const isNew = { id: undefined }
/** Each kind of thing as it is not known, there, and gone; how it is made, saved otherwise, and ended. */
const kinds = {
  company: (state: 0 | 1 | 2) => {
    const made = given(company).when(companies.save, {
      ...{ name: 'Grund AB', organisationNumber: '' },
    }).after
    const at = [given(company), made, made.when(companies.remove, {}).after][state] as never
    return [
      savesCompany(at).was,
      (at as typeof made).when(companies.remove, {}).was,
      'companyDetailsChanged',
      'companyRemoved',
    ] as const
  },
  department: (state: 0 | 1 | 2) => {
    const made = savesDepartment(given(department), {
      ...{ ...isNew, name: 'Kontor', type: 'Other', companyId },
    }).after
    const at = [given(department), made, made.when(departments.remove, {}).after][state] as never
    return [
      savesDepartment(at, { name: 'Nytt kontor' }).was,
      (at as typeof made).when(departments.remove, {}).was,
      'departmentDetailsChanged',
      'departmentClosed',
    ] as const
  },
  group: (state: 0 | 1 | 2) => {
    const made = savesGroup(given(group), [], isNew).after
    const at = [given(group), made, made.when(groups.remove, {}).after][state] as never
    return [
      savesGroup(at, [], { name: 'Dag' }).was,
      (at as typeof made).when(groups.remove, {}).was,
      'groupDetailsChanged',
      'groupDissolved',
    ] as const
  },
} as const

describe.each(Object.entries(kinds))('a %s', (_, of) => {
  test('that is not known is not there to change or end', () => {
    expect(of(0).slice(0, 2)).toEqual(['notFound', 'notFound'])
  })
  test('that is there is changed, and ended', () => {
    const [saves, removes, changed, removed] = of(1)
    expect([saves, removes]).toEqual([changed, removed])
  })
  test('that is gone stays so', () => {
    expect(of(2).slice(0, 2)).toEqual(['notFound', 'nothing'])
  })
})

describe('a company', () => {
  const registered = savesCompany(given(company), { ...isNew, name: 'Ensam AB' })

  test('has a name that no other has, whatever its case', () => {
    expect(registered.claims).toMatchObject([{ value: 'ensam ab', otherwise: 'nameTaken' }])
    const { after } = registered
    expect(savesCompany(after, { name: 'Ensam AB' }).was).toBe('nothing')
    expect(savesCompany(after, { name: 'ENSAM AB' }).releases).toEqual([])
    expect(savesCompany(after, { name: 'Tvåsam AB' })).toMatchObject({
      claims: [{ value: 'tvåsam ab' }],
      releases: [{ value: 'ensam ab' }],
    })
    expect(after.when(companies.remove, {}).releases).toMatchObject([{ value: 'ensam ab' }])
  })

  test.each([
    ['556016-0680', 'companyRegistered', '5560160680'],
    ['165560160680', 'companyRegistered', '5560160680'],
    ['', 'companyRegistered', ''],
    ['556016-0681', 'invalidOrganisationNumber', undefined],
    ['5501011234', 'invalidOrganisationNumber', undefined],
  ])('with the number %s: %s', (organisationNumber, was, kept) => {
    const saved = savesCompany(given(company), { ...isNew, organisationNumber })
    expect([saved.was, saved.events[0]?.data.organisationNumber]).toEqual([was, kept])
  })
})

describe('a department', () => {
  const form = { ...isNew, name: 'Kontoret', type: 'PlaceOffice', companyId }
  const opened = savesDepartment(given(department), form)

  test('is opened in a company, with or without an office', () => {
    expect(opened.was).toBe('departmentOpened')
    expect(savesDepartment(given(department), { ...form, city: 'Testhamn' }).was).toBe(
      'departmentOpened officeInformationChanged',
    )
    const nowhere = { ...form, companyId: undefined }
    expect(savesDepartment(given(department), nowhere).was).toBe('unknownCompany')
  })

  test('its manager changes what the office page shows, and nothing else', () => {
    const named = { name: 'Kapat', type: 'Management', companyId: id }
    expect(savesDepartment(opened.after, named, manager).was).toBe('nothing')
    const more = { ...named, information: 'Öppet', contactIds: [companyId] }
    const { was, events } = savesDepartment(opened.after, more, manager)
    expect(was).toBe('officeInformationChanged')
    expect(events[0]?.data).toMatchObject({ information: 'Öppet', contactIds: [companyId] })
  })
})

describe('a group', () => {
  const people = ['a1', 'a2', 'a3', 'a4', 'a5'].map((end) => SOME_ID.slice(0, -2) + end)
  const someone = fc.subarray(people)

  test('has the members that it was last given, whatever came before', () => {
    fc.assert(
      fc.property(someone, fc.array(someone, { maxLength: 6 }), (first, later) => {
        let now = savesGroup(given(group), first, isNew).after
        for (const userIds of later) {
          const before = new Set(now.state.members.keys())
          const { was, events, after } = savesGroup(now, [...userIds, ...userIds])
          const same = userIds.length === before.size && userIds.every((one) => before.has(one))
          expect(was).toBe(same ? 'nothing' : 'groupMembersChanged')
          for (const { data } of events) {
            const [added, removed] = [data.added as string[], data.removed as string[]]
            expect(added.filter((one) => removed.includes(one) || before.has(one))).toEqual([])
          }
          expect([...after.state.members.keys()].sort()).toEqual([...userIds].sort())
          now = after
        }
      }),
    )
  })

  test('keeps whom the administrator does not see', () => {
    const [hidden = '', seen = '', more = ''] = people
    const formed = happened.groupFormed({
      ...{ groupId: id, name: 'Natt', type: 'SpecificUser', departmentId: null },
      userIds: [hidden, seen],
    })
    const { events } = savesGroup(given(group, formed), [more], {}, [hidden])
    expect(events[0]?.data).toMatchObject({ added: [more], removed: [seen] })
  })

  test('copies a handful of members for one who joins, however many there are', () => {
    const userIds = Array.from({ length: 10_000 }, (_, nth) =>
      SOME_ID.slice(0, -5).concat(String(nth).padStart(5, '0')),
    )
    const facts = { groupId: id, name: 'Alla', type: 'SpecificUser', departmentId: null }
    const formed = given(group, happened.groupFormed({ ...facts, userIds }))
    const copied = [vi.spyOn(Map.prototype, 'set'), vi.spyOn(Set.prototype, 'add')]
    const { after } = formed.when(groups.join, { userId: companyId })
    const copies = copied.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const one of copied) one.mockRestore()
    expect(after.state.members.has(companyId)).toBe(true)
    expect(formed.state.members.has(companyId)).toBe(false)
    expect(copies).toBeLessThan(200)
  })
})
