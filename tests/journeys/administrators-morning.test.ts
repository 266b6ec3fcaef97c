import { calls } from '@portal/contracts'
import { addressOf, places } from '@portal/contracts/places'
import type { Waiting } from '@portal/contracts/waiting'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, picture, type Tab } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { dialog } from '../harness/office.ts'
import { personCreated } from '../harness/people.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'

const { documents, users, waiting } = calls
const title = 'Så lastar vi i Jönköping'
const CAME = 24

const { portal, open } = inBrowser()
let office: Client
let driver: Client
let desk: Tab
/** Another administrator, whose page is left alone. */
let other: Tab
let documentId = ''
beforeAll(async () => {
  office = await portal.as('superadmin')
  driver = await portal.as('driver')
  await overNight()
  desk = await open({ login: 'superadmin', locale: 'sv', size: desktop })
  other = await open({ login: 'admin', locale: 'sv', size: phone })
})

/** People have registered, and a document of yesterday has been read by nobody. */
async function overNight() {
  const { log } = portal.portal.parts
  for (let at = 0; at < CAME; at++) {
    const userId = newId()
    const created = personCreated(userId, { firstName: 'Morgon', lastName: `Nyberg ${at}` })
    const events = [created, userEvents.userRegistered({ userId })]
    await log.append([{ stream: `person-${userId}`, expected: 0n, events }], {})
  }
  const both = [driver, await portal.as('newdriver')]
  const userIds = await Promise.all(both.map((one) => one.ownId()))
  const { id } = await office.ok(documents.save, { title, kind: 'POLICY', html: '<p>Läs.</p>' })
  await office.ok(documents.attach, { id, userIds })
  documentId = id
  await until('both have it', async () => {
    await portal.settled()
    return (await office.ok(documents.one, { id })).people === 2
  })
}

const countOf = async (by: Client, name: Waiting['name']) =>
  (await by.ok(waiting.list, {})).rows.find((row) => row.name === name)?.count ?? 0
const lineOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Väntar på dig' })
    .getByRole('link', { name: /registrering(ar)? att aktivera/ })
/** How much the menu says that waits beside the list of people. */
const inMenu = async ({ page }: Tab) => {
  const entry = page.getByRole('link', { name: /^Användare/ })
  return Number(/väntar: (\d+)/.exec((await entry.textContent()) ?? '')?.[1] ?? 0)
}

test('an administrator’s morning: what waits is activated, who has not is reminded, and the counts fall on every page', async () => {
  const { page } = desk
  const wait = await countOf(office, 'registrations')
  expect(wait).toBeGreaterThanOrEqual(CAME)
  const shown = await countOf(await portal.as('admin'), 'registrations')

  // What waits, there and at the menu.
  await page.goto('/start')
  await other.page.goto('/start')
  await lineOf(other.page)
    .filter({ hasText: new RegExp(`^${shown} `) })
    .waitFor()
  await expect.poll(() => inMenu(desk)).toBe(wait)
  await picture(page, 'morning-start')

  // The line leads to the list of just these, and all of them are activated.
  await lineOf(page).click()
  await page.waitForURL('**/inside/admin/user?status=registered')
  await page.getByText(`1–20 av ${wait}`).waitFor()
  await page.getByLabel('Markera alla').check()
  await page.getByRole('button', { name: `Välj alla ${wait} som hittades` }).click()
  await page.getByRole('region', { name: `${wait} markerade` }).waitFor()
  await page.getByRole('button', { name: 'Aktivera', exact: true }).click()
  await dialog(page).getByText(`Aktivera ${wait} personer?`).waitFor()
  await dialog(page).getByRole('button', { name: 'Aktivera' }).click()
  await page.waitForURL('**/inside/admin/bulk/**')
  await page.getByText(`${wait} av ${wait} klara`).first().waitFor()

  // Nobody has touched the other page, and the menu of this one.
  await lineOf(other.page).waitFor({ state: 'detached' })
  await expect.poll(() => inMenu(desk)).toBe(0)
  expect(await countOf(office, 'registrations')).toBe(0)

  // Whoever has not read the document is reminded of it.
  await page.goto(addressOf(places.adminDocuments, { id: documentId }))
  await page.getByRole('button', { name: 'Påminn de 2 som inte har' }).click()
  await dialog(page).getByRole('button', { name: 'Påminn', exact: true }).click()
  await page.getByText(/^Påmind i dag/).waitFor()
  const sent = await until('the driver is reminded', async () =>
    (await portal.outbox('driver@demo.example')).find(({ subject, text }) =>
      `${subject} ${text}`.includes(`Påminnelse: `),
    ),
  )
  expect(`${sent.subject} ${sent.text}`).toContain(title)
  await picture(page, 'morning-reminded')

  // One of them reads it: the count falls while the page is looked at.
  const { contentHash } = await driver.ok(documents.toApprove, { id: documentId })
  await driver.ok(documents.approve, { id: documentId, contentHash })
  await page.getByRole('button', { name: /^Påminn den som inte har/ }).waitFor()
  await page.getByText('1 av 2 har godkänt').waitFor()
  const { rows } = await office.ok(users.search, { search: 'Morgon Nyberg', pageSize: 0 })
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['active']))
  expect([...desk.complaints, ...other.complaints]).toEqual([])
})
