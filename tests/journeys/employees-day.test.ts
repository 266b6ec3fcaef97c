import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, picture, tabOf } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { codesOf, employee } from '../harness/employee.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { documents, tests, users } = calls
const contractTitle = 'Tillägg om natt'
/** What the start calls a contract with a title of its own. */
const contractLine = 'Annat avtal'
const documentTitle = 'Rökfritt i hytten'
const testTitle = 'Lastsäkring'

const { portal, open } = inBrowser({
  // What is put on somebody together is one letter.
  settings: { NOTICE_AFTER: '3', NOTICE_EVERY: '3' },
})
let office: Client
let driverId = ''
let mobile = ''
beforeAll(async () => {
  office = await portal.as('superadmin')
  driverId = await portal.idOf('driver')
  mobile = (await office.ok(users.one, { id: driverId })).phone
})
/** A contract to sign, a document to approve and a test to take, in one go. */
async function isAsked() {
  const fields = { title: contractTitle, freeText: 'Text' }
  await issueContract(office, { id: driverId, type: 'other', language: 'sv', fields })
  const html = '<p>Ingen röker i hytten.</p>'
  const { id } = await office.ok(documents.save, { title: documentTitle, kind: 'POLICY', html })
  await office.ok(documents.attach, { id, userIds: [driverId] })
  const { id: testId } = await makeTest(
    office,
    { title: testTitle, kind: 'test', pointsNeeded: 1 },
    { text: 'Vad säkrar du med?' },
  )
  const audience = { userIds: [driverId] }
  await office.ok(tests.saveOccasion, { id: testId, version: 0, audience, from: today })
}

/** The links of the mails to the driver, as they are opened on this machine. */
async function links(): Promise<string[]> {
  const sent = await portal.outbox('driver@demo.example')
  return sent
    .flatMap(({ text }) => [...text.matchAll(/https?:\/\/\S+/g)])
    .map(([found]) => new URL(found))
    .map(({ pathname, search }) => `${pathname}${search}`)
}

/** What is asked for; what is done stands there without the day. */
const standing = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`${name}.*begärt`, 's') })

test('an employee’s day: the links of a mail lead to what is to be done, and what is done waits nowhere any more', async () => {
  const { page, context, complaints } = await open({ login: 'driver', locale: 'sv', size: phone })
  // A tab that is left alone all day.
  const other = await tabOf(context)
  await other.page.setViewportSize(desktop)
  await other.page.goto('/start')
  await isAsked()
  for (const one of [contractLine, documentTitle, testTitle])
    await standing(other.page, one).waitFor()
  await picture(other.page, 'day-start')
  const found = await until('all three are mailed', async () => {
    const all = await links()
    const wanted = ['/start/contract/', '/start/document/', '/test']
    const led = wanted.map((path) => all.find((one) => one.includes(path)))
    return led.every(Boolean) && (led as string[])
  })
  const [toContract = '', toDocument = '', toTest = ''] = found
  const { press, answer } = employee(page)
  const newCode = codesOf(() => portal, mobile)

  await page.goto(toContract)
  await page.getByRole('heading', { name: contractTitle }).waitFor()
  await press('Skicka mig en kod med SMS')
  await page.getByLabel('Koden i SMS:et').fill(await newCode())
  await press('Skriv under')
  await page.waitForURL(/\/start(\?|$)/)
  await standing(other.page, contractLine).waitFor({ state: 'detached' })
  expect(await standing(other.page, documentTitle).count()).toBe(1)

  await page.goto(toDocument)
  await page.getByText('Ingen röker i hytten.').waitFor()
  await press('Jag har läst och godkänner')
  await page.waitForURL(/\/start(\?|$)/)
  await standing(other.page, documentTitle).waitFor({ state: 'detached' })

  await page.goto(toTest)
  await page.getByText(testTitle).first().waitFor()
  await press('Börja')
  await answer('Vad säkrar du med?', 'rätt')
  await press('Lämna in')
  await standing(other.page, testTitle).waitFor({ state: 'detached' })

  // The portal is open to them again, on the page that nobody has touched, too.
  await other.page.getByText('Allt är klart, David Förarsson').waitFor()
  // A link of the mail that is followed once more asks for nothing again.
  await page.goto(toDocument)
  await page.getByText('Ingen röker i hytten.').waitFor()
  await page.getByText('Godkänt', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Jag har läst och godkänner' }).count()).toBe(0)
  expect([...complaints, ...other.complaints]).toEqual([])
  await context.close()
})
