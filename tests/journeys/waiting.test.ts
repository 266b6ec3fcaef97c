import { randomUUID } from 'node:crypto'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import type { Waiting } from '@portal/contracts/waiting'
import {
  abnormalityEvents,
  certificateEvents,
  type Happened,
  incidentEvents,
  leaveEvents,
  timelogEvents,
  userEvents,
} from '@portal/events'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, type Tab } from '../harness/browser.ts'
import { chooseOne, dialog } from '../harness/office.ts'
import { personCreated } from '../harness/people.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { formPdf } from '../harness/tests.ts'
import { somebody, stories } from '../harness/waiting.ts'

const { departments, education, files, users, waiting } = calls
const today = stockholmDay(new Date())
const { portal, open } = inBrowser({ settings: { SMS_PERSON_DAILY: '1' } })
let desk: Tab
let driverId = ''

beforeAll(async () => {
  driverId = await portal.idOf('driver')
  desk = await open({ login: 'superadmin', locale: 'sv', size: desktop })
})

async function happened(...events: readonly Happened[]): Promise<void> {
  const stream = `told-${randomUUID()}`
  await portal.portal.parts.log.append([{ stream, expected: 'none', events: [...events] }], {})
  await portal.settled()
}

const rows = async (): Promise<Waiting[]> =>
  (await (await portal.as('superadmin')).ok(waiting.list, {})).rows
const countOf = async (name: Waiting['name']) =>
  (await rows()).find((row) => row.name === name)?.count ?? 0
/** The line of the start with these words. */
const line = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'Väntar på dig' }).getByRole('link', { name: words })

test('what is handed in comes to the list, and is gone on every open page when it is approved', async () => {
  const before = await countOf('educations')
  const { page } = desk
  await page.goto('/start')
  const other = await open({ login: 'wageadmin', locale: 'sv', size: phone })
  await other.page.goto('/start')
  for (const one of [page, other.page]) await line(one, /behörigheter att godkänna/).waitFor()
  const driver = await portal.as('driver')
  const { body } = await driver.upload(files.upload, [
    { name: 'diplom.pdf', bytes: formPdf(['A']) },
  ])
  const fileId = body.files[0]?.id ?? ''
  await driver.ok(education.register, { name: 'Vinterkörning', graduatedOn: '2026-03-02', fileId })

  const now = before + 1
  const words = new RegExp(`^${now} utbildning(ar)? att godkänna`)
  for (const one of [page, other.page]) await line(one, words).waitFor()
  const menu = page.getByRole('link', { name: /^Intyg och kurser/ })
  const inMenu = async () =>
    Number(/väntar: (\d+)/.exec((await menu.textContent()) ?? '')?.[1] ?? 0)
  const shown = await inMenu()
  await line(page, words).click()
  await page.waitForURL('**/inside/admin/certificate?tab=handedIn&state=WaitingForApproval')
  await page.getByText(`av ${now}`).first().waitFor()
  await page
    .getByRole('row', { name: /Vinterkörning/ })
    .getByRole('button')
    .click()
  await dialog(page).getByRole('button', { name: 'Godkänn', exact: true }).click()
  await page.getByRole('row', { name: /Vinterkörning/ }).waitFor({ state: 'detached' })
  await expect.poll(inMenu).toBe(shown - 1)
  // Nobody has touched this page.
  await line(other.page, words).waitFor({ state: 'detached' })
  if (before > 0) await line(other.page, new RegExp(`^${before} utbildning`)).waitFor()
  expect(desk.complaints).toEqual([])
  await other.context.close()
})

test('every line leads to a list of as many', async () => {
  const boss = await portal.as('superadmin')
  for (let nth = 0; nth < 3; nth++) {
    const id = randomUUID()
    const of = stories(id, today)
    await happened(
      somebody(id, nth === 0 ? 'Management' : 'Employee'),
      ...Object.values(of).flatMap((story) => story.opened),
    )
  }
  await portal.portal.parts.pool.query(
    `UPDATE contracts.contract SET issued_at = issued_at - interval '4 days' WHERE state = 'open'`,
  )
  await portal.portal.parts.pool.query(
    `UPDATE waiting.item SET from_day = from_day - 4, since = since - interval '4 days' WHERE name = 'contracts'`,
  )
  for (const text of ['ett', 'två']) await boss.ok(users.sendSms, { userIds: [driverId], text })
  await until('one is held', async () => (await countOf('deliveries')) > 0)
  // What is serious goes out by SMS, too, and is held as well.
  await portal.settled()
  const { page } = desk
  const all = await rows()
  expect(all.length).toBe(15)
  for (const { count, link } of all) {
    await page.goto('/start')
    const there = page.locator(`main a[href="${link}"]`)
    await there.filter({ hasText: new RegExp(`^${count} `) }).click()
    await page.waitForURL(`**${link}`)
    await page.getByText(new RegExp(`^1–\\d+ av ${count}$`)).waitFor()
  }
  expect(desk.complaints).toEqual([])
})

test('it fits, on a phone and at a desk, in every language', async () => {
  for (const [size, locale] of [
    [desktop, 'sv'],
    [phone, 'pl'],
    [phone, 'ro'],
    [desktop, 'bs'],
    [phone, 'en'],
  ] as const) {
    const tab = await open({ login: 'superadmin', locale, size })
    await tab.page.goto('/start')
    await tab.page.locator('main a[href*="user-rights?tab=waiting"]').waitFor()
    expect(await overflow(tab.page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(tab.page)).toEqual([])
    await picture(tab.page, `waiting-${locale}`)
    await tab.context.close()
  }
})

test('the lists that lines lead to hold long words, on a phone and at a desk', async () => {
  const long = 'Konstantinopolitanskimmerdottersson-Wolfeschlegelsteinhausen'
  const id = randomUUID()
  await happened(
    personCreated(id, { firstName: 'Maximiliana Alexandrina', lastName: long }),
    ...Object.values(stories(id, today)).flatMap((story) => story.opened),
  )
  for (const [size, name] of [
    [desktop, 'desk'],
    [phone, 'phone'],
  ] as const) {
    const tab = await open({ login: 'superadmin', locale: 'sv', size })
    for (const [what, address] of [
      ['contracts', '/inside/admin/contract?state=open'],
      ['courses', '/inside/admin/certificate?tab=courses&status=WaitingForApproval'],
      ['deliveries', '/inside/admin/user-logs?tab=open&show=undecided'],
    ] as const) {
      await tab.page.goto(address)
      await tab.page.getByText(/^1–\d+ av \d+$/).waitFor()
      expect(await overflow(tab.page)).toBeLessThanOrEqual(0)
      expect(await axeFindings(tab.page)).toEqual([])
      await picture(tab.page, `waiting-${what}-${name}`)
    }
    expect(tab.complaints).toEqual([])
    await tab.context.close()
  }
})

test('nothing waits for who has decided everything', async () => {
  const tab = await open({ login: 'admin', locale: 'sv', size: phone })
  await tab.page.goto('/start')
  await line(tab.page, /bestrid(en|na) överträdelse/).waitFor()
  const { rows: found } = await (await portal.as('superadmin')).ok(calls.abnormalities.filter, {
    status: 'disputed',
    pageSize: 0,
  })
  await happened(
    ...found.map(({ id, userId }) =>
      abnormalityEvents.abnormalityRemoved({ abnormalityId: id, userId }),
    ),
  )
  const reports = await (await portal.as('superadmin')).ok(calls.incidents.filter, { pageSize: 0 })
  await happened(
    ...reports.rows.map(({ id: reportId, userId }) =>
      incidentEvents.incidentRemoved({ reportId, userId }),
    ),
  )
  const leave = await (await portal.as('superadmin')).ok(calls.vacation.filter, { pageSize: 0 })
  await happened(
    ...leave.rows.map(({ id: leaveId, userId }) =>
      leaveEvents.leaveRemoved({ leaveId, userId, reason: '' }),
    ),
  )
  const late = await (await portal.as('superadmin')).ok(calls.timelog.filter, { state: 'late' })
  await happened(
    ...late.rows.map(({ id: loanId, userId }) =>
      timelogEvents.itemReturned({ loanId, userId, returnedOn: today }),
    ),
  )
  const { rows: people } = await (await portal.as('superadmin')).ok(users.search, {
    status: 'registered',
    pageSize: 0,
  })
  await happened(...people.map(({ id }) => userEvents.userActivated({ userId: id })))
  await tab.page.getByText('Inget väntar på dig').waitFor()
  await picture(tab.page, 'waiting-nothing')
  await tab.context.close()
})

test('who manages an office is told that nobody can be asked there, until somebody can', async () => {
  const manager = await portal.as('manager')
  const { rows: managed } = await manager.ok(departments.managed, {})
  const [office] = managed
  if (!office) throw new Error('the manager has no office')
  const { id, version, information, street, postalCode, city, phone: number, email } = office
  const facts = { information, street, postalCode, city, phone: number, email }
  await manager.ok(departments.save, { id, version, ...facts, contactIds: [] })
  await portal.settled()
  const tab = await open({ login: 'manager', locale: 'sv', size: desktop })
  const other = await open({ login: 'manager', locale: 'sv', size: phone })
  await other.page.goto('/start')
  await tab.page.goto('/start')
  const words = /^1 kontor utan kontaktperson/
  await line(other.page, words).waitFor()
  const menu = tab.page.getByRole('link', { name: new RegExp(`^${office.name}.*väntar: 1`, 's') })
  await menu.waitFor()
  for (const { page } of [tab, other]) {
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, `waiting-office-${page.viewportSize()?.width}`)
  }
  await line(tab.page, words).click()
  await tab.page.waitForURL(`**/inside/officemanager/${id}/information`)
  const [one] = (await manager.ok(departments.staff, { id })).rows
  await chooseOne(tab.page, 'Kontaktpersoner', one?.fullName ?? '')
  await tab.page.getByRole('button', { name: 'Spara' }).click()
  await menu.waitFor({ state: 'detached' })
  // Nobody has touched this page.
  await line(other.page, words).waitFor({ state: 'detached' })
  expect([...tab.complaints, ...other.complaints]).toEqual([])
  await tab.context.close()
  await other.context.close()
})

test('an employee sees since when, on which day a course is, and until when a card holds', async () => {
  const own = await open({ login: 'driver', locale: 'sv', size: phone })
  const courseId = randomUUID()
  const certificateId = randomUUID()
  await happened(
    certificateEvents.certificateDefined({
      ...{ certificateId, name: 'Arbete på väg, steg 1 till 3', type: 'safety', description: '' },
      ...{ companyIds: [], validityMonths: 12 },
    }),
    certificateEvents.courseBooked({
      ...{
        courseId,
        certificateId,
        userId: driverId,
        startsAt: '2031-02-07T07:00:00Z',
      },
      ...{ endsAt: null, place: 'Kontoret', information: '', optional: false },
    }),
    ...stories(driverId, today).contracts.opened,
  )
  await own.page.goto('/start')
  await own.page.getByRole('link', { name: /Arbete på väg, steg 1 till 3/ }).waitFor()
  await own.page.getByText('fredag 7 feb. 2031 08:00').waitFor()
  await own.page.getByText(/Avtal att skriva under · begärt \d/).waitFor()
  await own.page.getByText(/Förarbehörighet att förnya · går ut \d/).waitFor()
  expect(await axeFindings(own.page)).toEqual([])
  expect(await overflow(own.page)).toBeLessThanOrEqual(0)
  await picture(own.page, 'start-dates')
  await own.context.close()
})
