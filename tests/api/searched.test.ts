import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { getsNumber } from '../harness/wages.ts'

// What has a name is found by it as a keyboard without its letters writes it, whichever of its words comes first, in
// every list alike.

const { certificates, companies, departments, education, groups, messages } = calls
const { timereport, trafficAreas, users } = calls
const portal = standingPortal()
const name = 'Łódź Åkeri Đorđe'
const wanted = ['Łódź', 'lodz', 'AKERI', 'dorde', 'A\u030akeri', 'Đorđe Łódź', 'akeri, lo']
let superadmin: Client
let driver: Client
let departmentId = ''

beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  const company = await superadmin.ok(companies.save, { name })
  const department = { name, companyId: company.id }
  departmentId = (await superadmin.ok(departments.save, { ...department, type: 'Other' })).id
  await superadmin.ok(departments.save, { ...department, name: `${name} 2`, type: 'TrafficArea' })
  await superadmin.ok(groups.save, { name, userIds: [await portal.idOf('driver')] })
  await superadmin.ok(certificates.save, { name, type: 'safety' })
  const { id } = await superadmin.ok(education.save, { name })
  const asked = { action: 'ask' as const, educationId: id }
  await superadmin.ok(education.decide, { ...asked, userIds: [await portal.idOf('driver')] })
  const recipients = [{ kind: 'user' as const, id: await portal.idOf('driver') }]
  await superadmin.ok(messages.start, { recipients, subject: name, content: '<p>Hej</p>' })
  await portal.settled()
})

const inRows = async (reply: Promise<{ rows: readonly object[] }>): Promise<boolean> =>
  JSON.stringify((await reply).rows).includes(name)

const lists: Record<string, (search: string) => Promise<boolean>> = {
  companies: (search) => inRows(superadmin.ok(companies.filter, { search })),
  departments: (search) => inRows(superadmin.ok(departments.filter, { search })),
  'traffic areas': (search) => inRows(superadmin.ok(trafficAreas.filter, { search })),
  groups: (search) => inRows(superadmin.ok(groups.filter, { search })),
  'who can be written to': (search) => inRows(driver.ok(messages.recipients, { search })),
  'in whose name one writes': async (search) =>
    (await superadmin.ok(messages.recipients, { search })).sendAs.some(
      ({ id }) => id === departmentId,
    ),
  certificates: (search) => inRows(superadmin.ok(certificates.list, { search })),
  educations: (search) => inRows(superadmin.ok(education.list, { search })),
  "people's educations": (search) => inRows(superadmin.ok(education.filter, { search })),
  messages: (search) => inRows(driver.ok(messages.mine, { search })),
}

test.each(Object.entries(lists))('%s', async (_, find) => {
  for (const search of wanted) expect(await find(search), search).toBe(true)
  for (const search of ['lodzz', 'lodz zz']) expect(await find(search), search).toBe(false)
})

test('people by their last name first, and by their personal number as papers have it', async () => {
  const id = await portal.idOf('driver')
  await getsNumber(superadmin, id, '198507099805')
  await portal.settled()
  const found = async (search: string) =>
    (await superadmin.ok(users.search, { search })).rows.map((row) => row.id)
  for (const search of ['Förarsson David', 'forarsson, david', '850709-9805', '19850709-9805'])
    expect(await found(search), search).toEqual([id])
  expect(await found('850709-9805 anna')).toEqual([])
  const sheet = { search: 'forarsson david', month: '2026-11' }
  const month = await superadmin.ok(timereport.filter, sheet)
  expect(new Set(month.rows.map((row) => row.userId))).toEqual(new Set([id]))
  expect(await found('a b c d e f g h i j k l m n o p q r s t u v w x y z')).toEqual([])
})

test('people whose name another keyboard writes otherwise, and by a number with the plus of who is a hundred', async () => {
  const grown = (lastName: string, personalNumber = '') => ({
    ...{ firstName: 'Prov', lastName, personalNumber },
    email: `${crypto.randomUUID()}@demo.example`,
  })
  await superadmin.ok(users.create, grown("O'Brien", '192103041238'))
  await superadmin.ok(users.create, grown('D’Arc–Weiß'))
  await superadmin.ok(users.create, grown('Ærø-Þórsson'))
  await portal.settled()
  const found = async (search: string) =>
    (await superadmin.ok(users.search, { search })).rows.map(({ fullName }) => fullName)
  // The apostrophe that a phone makes of the one that is typed, and none at all.
  for (const search of ["O'Brien", 'O’Brien', 'o‘brien', 'OBRIEN', '210304+1238', '19210304–1238'])
    expect(await found(search), search).toEqual(["Prov O'Brien"])
  for (const search of ["d'arc", 'DARC-WEISS', 'D’Arc–Weiß', 'd´arc‑weiss'])
    expect(await found(search), search).toEqual(['Prov D’Arc–Weiß'])
  for (const search of ['ÆRØ', 'aero', 'thorsson', 'Þórsson'])
    expect(await found(search), search).toEqual(['Prov Ærø-Þórsson'])
})

test('messages by who sent them', async () => {
  const manager = await portal.as('manager')
  const recipients = [{ kind: 'user' as const, id: await portal.idOf('manager') }]
  await driver.ok(messages.start, { recipients, subject: 'Hej', content: '<p>Hej</p>' })
  await portal.settled()
  const found = async (search: string) =>
    (await manager.ok(messages.mine, { search })).rows.length > 0
  expect(await found('forarsson')).toBe(true)
  // By what they are called, and not by what the portal knows of them.
  expect(await found('driver@demo')).toBe(false)
})
