import { stockholmMinute } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { at, form, monthsAgo, reportsMadeUp } from '../harness/months.ts'
import { readPaxml } from '../harness/paxml.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, timereport, users, workmonthreport } = calls
const month = monthsAgo(3)
const portal = standingPortal()
let driver: Client
let wage: Client
let handlerId = ''
beforeAll(async () => {
  driver = await portal.as('driver')
  wage = await portal.as('wageadmin')
  const handler = await portal.as('handler')
  handlerId = await handler.ownId()
  await reportsMadeUp(handler, month)
})

const reported = async () => {
  await portal.settled()
  return wage.ok(workmonthreport.month, { month, pageSize: 0 })
}
const paxml = async (more: object = {}) => {
  const wanted = { month, export: 'paxml' as const, evenOpen: true, ...more }
  const file = await wage.call(workmonthreport.month, wanted)
  return { ...file, said: readPaxml(file.bytes.toString()) }
}

test('a file for payroll has the month of whoever has an employment number, to the minute, and names who has none', async () => {
  const boss = await portal.as('superadmin')
  const before = await boss.ok(users.one, { id: handlerId })
  const numbered = async (employmentNumber: string, id = handlerId) => {
    const now = await boss.ok(users.one, { id })
    const { version, postalCode, city, roles, companyId, userType, departmentIds } = now
    const { firstName, lastName, email, phone, personalNumber, street } = now
    await boss.ok(users.change, {
      ...{ id, version, employmentNumber, firstName, lastName, email, phone },
      ...{ personalNumber, street, postalCode, city, roles, companyId, userType, departmentIds },
    })
    await portal.settled()
  }
  await numbered('')
  const asked = stockholmMinute(new Date())
  const without = await paxml()
  // No zone stands beside it: it is what Stockholm's clock shows, as are its days.
  const { written } = without.said
  expect([asked, stockholmMinute(new Date())]).toContain(written.slice(0, 16))
  expect(without.said.lines).toEqual([])
  // Of those who are found the file has nobody: that is what is said before it is saved.
  expect(await reported()).toMatchObject({ total: 1, paid: 0 })
  expect(without.said.comments.join(' ')).toContain(before.fullName)
  const { unnumbered, unnumberedPeople } = await reported()
  expect([unnumbered, unnumberedPeople]).toEqual([
    1,
    [{ id: handlerId, userName: before.fullName }],
  ])

  await numbered('A&1"<7')
  const { status, headers, said } = await paxml()
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(headers.get('content-disposition')).toContain(`paxml-${month}-open.xml`)
  expect(said.comments.join(' ')).toContain('The month is not closed')
  expect(await reported()).toMatchObject({ total: 1, paid: 1 })
  const row = (await reported()).rows.find(({ id }) => id === handlerId)
  const minutes = (codes: readonly string[]) =>
    said.lines
      .filter(({ tidkod }) => codes.includes(tidkod))
      .reduce((sum, { timmar }) => sum + Math.round(timmar * 60), 0)
  expect(new Set(said.lines.map(({ anstid }) => anstid))).toEqual(new Set(['A&1"<7']))
  expect({
    ordinary: minutes(['TID']),
    simple: minutes(['ÖT1', 'ÖK1']),
    qualified: minutes(['ÖT2', 'ÖK2']),
    timeOff: minutes(['ÖK1', 'ÖK2']),
    travel: minutes(['RE1']),
    sick: minutes(['SJK']),
    vab: minutes(['VAB']),
    leave: minutes(['TJL']),
    other: minutes(['FR1']),
  }).toEqual(
    Object.fromEntries(
      (
        'ordinary simple qualified timeOff travel sick vab leave other'.split(' ') as (
          | 'ordinary'
          | 'sick'
        )[]
      ).map((kind) => [kind, row?.[kind]]),
    ),
  )
  expect(said.lines.every(({ datum }) => datum.startsWith(month))).toBe(true)

  // Who has the number of another is named, too: payroll would take their hours for the other's.
  const other = await driver.ok(auth.me, {})
  await driver.ok(timereport.save, form(at(2, month), 480))
  await numbered('A&1"<7', other.id)
  const twice = await reported()
  expect(twice.unnumberedPeople.map(({ id }) => id).toSorted()).toEqual(
    [handlerId, other.id].toSorted(),
  )
  expect(twice).toMatchObject({ total: 2, paid: 0 })
  const shared = await paxml()
  expect(shared.said.lines).toEqual([])
  expect(shared.said.comments.join(' ')).toContain(before.fullName)
  // Also where only one of the two is looked at.
  expect((await paxml({ search: before.fullName })).said.lines).toEqual([])
  await numbered(before.employmentNumber)
  expect((await paxml()).said.lines.map(({ anstid }) => anstid)).toContain('A&1"<7')
  expect(await reported()).toMatchObject({ total: 2, paid: 2 })
  await numbered('', other.id)
})

test('a file for payroll of a closed month says nothing of changes', async () => {
  await wage.ok(workmonthreport.close, { month, departmentId: null, version: 0 })
  const { said, headers } = await paxml({ evenOpen: false })
  expect(headers.get('content-disposition')).toContain(`paxml-${month}.xml`)
  expect(said.comments.join(' ')).not.toContain('not closed')
})
