import { randomUUID } from 'node:crypto'
import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { demoPassword } from '@portal/command-api/demo/seed'
import { calls } from '@portal/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../harness/client.ts'
import { type Sibling, startSibling } from '../harness/sibling.ts'
import { standingPortal } from '../harness/standing.ts'

// What one takes away while another points to it, through one process and through two.
const { agreements, certificates, companies, departments, documents, education, faq, groups } =
  calls
const { tests, users, workshifts } = calls
const ROUNDS = 4
const portal = standingPortal()
let sibling: Sibling
let superadmin: Client
let driverId = ''
beforeAll(async () => {
  sibling = await startSibling(portal)
  superadmin = await portal.as('superadmin')
  driverId = await portal.idOf('driver')
})
afterAll(async () => {
  await sibling.stop()
})

let names = 0
const name = () => `Kapplöpning ${names++}`
const today = stockholmDay(new Date())
const aCompany = async () => (await superadmin.ok(companies.save, { name: name() })).id
const aDepartment = async () =>
  (
    await superadmin.ok(departments.save, {
      ...{ name: name(), type: 'Other' as const, companyId: await aCompany() },
    })
  ).id
const anAgreement = async () => (await superadmin.ok(agreements.save, { name: name() })).id
const aCertificate = async () =>
  (await superadmin.ok(certificates.save, { name: name(), type: 'safety' })).id
const anEducation = async () => (await superadmin.ok(education.save, { name: name() })).id
const aFolder = async () =>
  (await superadmin.ok(faq.saveFolder, { name: name(), slug: randomUUID() })).id
const aGroup = async () => (await superadmin.ok(groups.save, { name: name() })).id
const aDocument = async () =>
  (
    await superadmin.ok(documents.save, {
      ...{ title: name(), kind: 'POLICY' as const, html: '<p>Läs.</p>' },
    })
  ).id
/** A test with a question, and the form of an occasion that is for the driver and whoever is named. */
async function anOccasion(audience: { groupIds?: string[]; departmentIds?: string[] }) {
  const { id } = await superadmin.ok(tests.save, {
    ...{ version: 0, title: name(), kind: 'test' as const, pointsNeeded: 0 },
  })
  const groupId = (await superadmin.ok(tests.saveGroup, { id, version: 0, title: 'Frågor' })).id
  const options = [{ text: 'Ja', correct: true }, { text: 'Nej' }]
  await superadmin.ok(tests.saveQuestion, {
    ...{ id, version: 0, groupId, kind: 'one' as const, text: 'Ja?', options },
  })
  return { id, version: 0, from: today, audience: { userIds: [driverId], ...audience } }
}
const personIn = (more: object) => ({
  ...{ firstName: 'Kapp', lastName: 'Löpare', email: `${randomUUID()}@demo.example`, ...more },
})

const aPerson = async () => (await superadmin.ok(users.create, personIn({}))).id

type Race = {
  readonly thing: () => Promise<string>
  readonly remove: (by: Client, id: string) => Promise<string>
  readonly point: (by: Client, id: string, personId: string) => Promise<string>
}
const seen = { version: 1 }
const races: Record<string, Race> = {
  'a person is moved to a department': {
    thing: aDepartment,
    remove: (by, id) => by.refusal(departments.remove, { id, ...seen }),
    point: (by, departmentId, id) => by.refusal(users.move, { id, departmentId }),
  },
  'a person is made in a department': {
    thing: aDepartment,
    remove: (by, id) => by.refusal(departments.remove, { id, ...seen }),
    point: (by, id) => by.refusal(users.create, personIn({ departmentIds: [id] })),
  },
  'a shift is offered in a department': {
    thing: aDepartment,
    remove: (by, id) => by.refusal(departments.remove, { id, ...seen }),
    point: (by, departmentId) =>
      by.refusal(workshifts.save, {
        ...{ departmentId, startDate: addDays(today, 5), startTime: '06:00', endTime: '14:00' },
      }),
  },
  'people are invited to a company': {
    thing: aCompany,
    remove: (by, id) => by.refusal(companies.remove, { id, ...seen }),
    point: (by, companyId) =>
      by.refusal(users.invite, { people: [personIn({})], companyId, preview: false }),
  },
  'a department is opened in a company': {
    thing: aCompany,
    remove: (by, id) => by.refusal(companies.remove, { id, ...seen }),
    point: (by, companyId) =>
      by.refusal(departments.save, { name: name(), type: 'Other', companyId }),
  },
  'a course of a certificate is booked': {
    thing: aCertificate,
    remove: (by, id) => by.refusal(certificates.remove, { id, ...seen }),
    point: (by, id) =>
      by.refusal(certificates.book, {
        ...{ id, userIds: [driverId], startsAt: new Date().toISOString(), place: 'Sal 1' },
      }),
  },
  'an education is asked for': {
    thing: anEducation,
    remove: (by, id) => by.refusal(education.remove, { id, ...seen }),
    point: (by, educationId, personId) =>
      by.refusal(education.decide, { action: 'ask', educationId, userIds: [personId] }),
  },
  'a document is meant for a group': {
    thing: aGroup,
    remove: (by, id) => by.refusal(groups.remove, { id, ...seen }),
    point: async (by, id) =>
      by.refusal(documents.attach, { id: await aDocument(), groupIds: [id] }),
  },
  'an occasion of a test is meant for a department': {
    thing: aDepartment,
    remove: (by, id) => by.refusal(departments.remove, { id, ...seen }),
    point: async (by, id) =>
      by.refusal(tests.saveOccasion, await anOccasion({ departmentIds: [id] })),
  },
  'a group is formed in a department': {
    thing: aDepartment,
    remove: (by, id) => by.refusal(departments.remove, { id, ...seen }),
    point: (by, departmentId) => by.refusal(groups.save, { name: name(), departmentId }),
  },
  'a certificate is made for a company': {
    thing: aCompany,
    remove: (by, id) => by.refusal(companies.remove, { id, ...seen }),
    point: (by, id) =>
      by.refusal(certificates.save, { name: name(), type: 'safety', companyIds: [id] }),
  },
  'a question is put into a folder': {
    thing: aFolder,
    remove: (by, id) => by.refusal(faq.removeFolder, { id, ...seen }),
    point: (by, folderId) =>
      by.refusal(faq.save, { folderId, question: name(), html: '<p>Svar.</p>' }),
  },
  'a person is put under an agreement': {
    thing: anAgreement,
    remove: (by, id) => by.refusal(agreements.remove, { id, ...seen }),
    point: (by, agreementId, userId) =>
      by.refusal(agreements.put, { userId, agreementId, from: addDays(today, 40) }),
  },
}

describe.each(Object.entries(races))('%s while that is taken away', (_, race) => {
  test.each(['one process', 'two processes'])('in %s only one of the two succeeds', async (how) => {
    const other = how === 'one process' ? superadmin : sibling.as(superadmin)
    for (let round = 0; round < ROUNDS; round++) {
      const [id, personId] = [await race.thing(), await aPerson()]
      await portal.settled()
      const [first, second] = round % 2 === 0 ? [superadmin, other] : [other, superadmin]
      const came = await Promise.all([race.remove(first, id), race.point(second, id, personId)])
      expect(
        came.filter((one) => one === 'done'),
        came.join(),
      ).toHaveLength(1)
    }
  })
})

test('an education that is gone is asked of nobody, though the list does not know it yet', async () => {
  const id = await anEducation()
  await superadmin.ok(education.remove, { id, ...seen })
  const asked = { action: 'ask' as const, educationId: id, userIds: [driverId] }
  expect(await sibling.as(superadmin).refusal(education.decide, asked)).toBe('notFound')
})

test('an education that somebody has to take or handed in stays until it is decided or taken away', async () => {
  const id = await anEducation()
  await superadmin.ok(education.decide, {
    ...{ action: 'ask' as const, educationId: id, userIds: [driverId] },
  })
  const remove = () => superadmin.refusal(education.remove, { id, ...seen })
  expect(await remove()).toBe('notEmpty')
  await portal.settled()
  const { rows } = await superadmin.ok(education.filter, { educationId: id, page: 0, pageSize: 20 })
  const [{ id: mine, version } = { id: '', version: 0 }] = rows
  await superadmin.ok(education.removeOf, { id: mine, version })
  expect(await remove()).toBe('done')
})

test('a group that documents or tests are meant for stays until they are meant for it no more', async () => {
  const id = await aGroup()
  const [document, occasion] = [await aDocument(), await anOccasion({ groupIds: [id] })]
  const remove = () => superadmin.refusal(groups.remove, { id, ...seen })
  await superadmin.ok(documents.attach, { id: document, groupIds: [id] })
  expect(await remove()).toBe('notEmpty')
  await superadmin.ok(documents.detach, { id: document, groupIds: [id] })
  const { id: occasionId } = await superadmin.ok(tests.saveOccasion, occasion)
  expect(await remove()).toBe('notEmpty')
  await portal.settled()
  const { occasions } = await superadmin.ok(tests.one, { id: occasion.id })
  const version = occasions.find((one) => one.id === occasionId)?.version ?? 0
  // One that is over keeps nobody.
  await superadmin.ok(tests.saveOccasion, {
    ...{ ...occasion, occasionId, version, from: addDays(today, -9), to: addDays(today, -1) },
  })
  expect(await remove()).toBe('done')
  const gone = { id: document, groupIds: [id] }
  expect(await superadmin.refusal(documents.attach, gone)).toBe('unknownGroup')
})

test('a thousand groups and departments that one document is meant for are no more than the turns there are', async () => {
  const ids = Array.from({ length: 500 }, () => randomUUID())
  const form = { id: await aDocument(), groupIds: ids, departmentIds: ids }
  const came = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      (nth % 2 ? superadmin : sibling.as(superadmin)).refusal(documents.attach, form),
    ),
  )
  expect(new Set(came)).toEqual(new Set(['unknownGroup']))
})

test('a department with a shift to come stays, until that is withdrawn', async () => {
  const departmentId = await aDepartment()
  const { ids } = await superadmin.ok(workshifts.save, {
    ...{ departmentId, startDate: addDays(today, 6), startTime: '06:00', endTime: '14:00' },
  })
  const remove = { id: departmentId, ...seen }
  expect(await superadmin.refusal(departments.remove, remove)).toBe('notEmpty')
  const [id = ''] = ids
  const { version } = await superadmin.ok(workshifts.one, { id })
  await superadmin.ok(workshifts.withdraw, { id, version })
  await superadmin.ok(departments.remove, remove)
})

describe('the last super admin', () => {
  const office = ['superadmin', 'admin', 'wageadmin'].map((one) => `${one}@demo.example`)
  const superAdmins = async () => {
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ id: string; email: string }>(
      "SELECT user_id AS id, email FROM users.person WHERE 'superadmin' = ANY (roles) AND status = 'active'",
    )
    return rows
  }
  const signedIn = async (email: string) => {
    const client = new Client(portal.url)
    await client.signIn(email, demoPassword)
    return client
  }
  const formOf = async (by: Client, id: string, roles: string[]) => {
    const { version, firstName, lastName, email } = await by.ok(users.one, { id })
    return { id, version, firstName, lastName, email, roles } as never
  }
  const ways: Record<string, (by: Client, id: string) => Promise<string>> = {
    'shut out': (by, id) => by.refusal(users.activate, { id, active: false }),
    'of the role': async (by, id) => by.refusal(users.change, await formOf(by, id, ['admin'])),
    deleted: (by, id) => by.refusal(users.remove, { id }),
  }

  test.each(Object.keys(ways).flatMap((way) => [[way, 'one'] as const, [way, 'two'] as const]))(
    'is never taken away: two are at the same moment, %s, through %s',
    async (way, how) => {
      const take = ways[way] as (typeof ways)[string]
      const [mine, ...others] = await superAdmins()
      const me = await signedIn(mine?.email ?? '')
      for (const { id } of others) await me.ok(users.activate, { id, active: false })
      const [spare] = await portal.portal.parts.db
        .selectFrom('users.person')
        .select(['user_id as id', 'email'])
        .where('status', 'in', ['active', 'inactive'])
        .where('email', 'in', [...office])
        .where('user_id', '<>', mine?.id ?? '')
        .limit(1)
        .execute()
      await me.ok(users.activate, { id: spare?.id ?? '', active: true })
      await portal.settled()
      await me.ok(users.change, await formOf(me, spare?.id ?? '', ['superadmin']))
      await portal.settled()
      const them = await signedIn(spare?.email ?? '')
      const at = how === 'one' ? them : sibling.as(them)
      const came = await Promise.all([take(me, spare?.id ?? ''), take(at, mine?.id ?? '')])
      expect(
        came.filter((one) => one === 'done'),
        came.join(),
      ).toHaveLength(1)
      expect(await superAdmins()).toHaveLength(1)
    },
  )
})
