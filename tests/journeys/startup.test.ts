import { calls, type InputOf } from '@portal/contracts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, open, phone, picture, startBrowser, type Tab } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { codeIn } from '../harness/codes.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'

const email = 'nils.ny@demo.example'
const password = 'a long enough one'
const mobile = '+46701234599'

let portal: TestPortal
let browser: Browser
let boss: Client
let office: Tab
let person: Tab
let userId: string

beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
  boss = await portal.as('superadmin')
  office = await open(browser, portal.url, { login: 'superadmin', locale: 'sv', size: desktop })
  person = await open(browser, portal.url, { locale: 'sv', size: phone })
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

/** The field that is to be seen: other tabs of the page have forms of their own. */
const field = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true })

/** The line of the checklist with this name. */
const line = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

test('an invitation is taken up, and an administrator activates the account', async () => {
  await office.page.goto('/inside/admin/user/invite')
  await field(office.page, 'Förnamn').fill('Nils')
  await field(office.page, 'Efternamn').fill('Nyberg')
  await field(office.page, 'E-post').fill(email)
  await field(office.page, 'Telefon').fill(mobile)
  await office.page
    .getByRole('button', { name: 'Bjud in', exact: true })
    .filter({ visible: true })
    .click()
  await office.page.getByText('Nils Nyberg').waitFor()
  const [invitation] = await portal.outbox(email)
  const link = /https?:\S+/.exec(invitation?.text ?? '')?.[0] ?? ''
  const { page } = person
  await page.goto(new URL(link).pathname + new URL(link).search)
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  const mails = await portal.outbox(email, 2)
  await page.getByLabel('Säkerhetskod').fill(mails.map(codeIn).find(Boolean) ?? '')
  await page.getByLabel('Nytt lösenord').fill(password)
  await page.getByRole('button', { name: 'Slutför' }).click()
  await page.getByText('administratör').first().waitFor()

  await office.page.goto('/inside/admin/user?status=registered')
  await office.page.getByRole('link', { name: 'Nils Nyberg' }).filter({ visible: true }).click()
  await office.page.getByRole('button', { name: 'Aktivera' }).click()
  await office.page.getByRole('dialog').getByRole('button', { name: 'Aktivera' }).click()
  await office.page.getByText('är aktiv.').waitFor()
  const found = await boss.ok(calls.users.search, { search: email })
  userId = found.rows[0]?.id ?? ''
})

test('who has nothing to do is let in; what comes closes the portal where they are', async () => {
  const { page } = person
  await page.goto('/login')
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/start')
  await page.goto('/inside/user/details')
  await page.getByRole('heading', { name: 'Mina uppgifter' }).waitFor()
  await boss.ok(calls.contracts.issue, {
    id: userId,
    type: 'trialEmployment',
    language: 'sv',
    fields: {
      position: 'Lastbilsförare',
      workplace: 'Malmö',
      startDate: '2026-12-01',
      endDate: '2027-05-31',
      percent: 100,
      salary: 31_200,
    },
  } as InputOf<typeof calls.contracts.issue>)
  await page.waitForURL('**/start?returnUrl=**')
  await line(page, /Provanställning/).waitFor()
  await picture(page, 'start-held')
})

test('a contract is read and signed with the code of the SMS', async () => {
  const { page } = person
  await line(page, /Provanställning/).click()
  await page.getByText('Lastbilsförare').first().waitFor()
  await page.getByRole('button', { name: 'Skicka mig en kod med SMS' }).click()
  const code = await until('the code is there', async () =>
    codeIn((await portal.outbox(mobile))[0]),
  )
  await page.getByLabel('Koden i SMS:et').fill(code)
  await page.getByRole('button', { name: 'Signera' }).click()
  // The last thing is done: the portal opens, and they are where they had been going.
  await page.waitForURL('**/inside/user/details')
  expect((await boss.ok(calls.users.search, { search: email })).rows).toHaveLength(1)
})
