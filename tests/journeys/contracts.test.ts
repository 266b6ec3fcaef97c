import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone } from '../harness/browser.ts'
import { codeIn } from '../harness/codes.ts'
import { issueContract } from '../harness/contracts.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let driverId: string
let driverPhone: string
beforeAll(async () => {
  driverId = await portal.idOf('driver')
  const admin = await portal.as('superadmin')
  driverPhone = (await admin.ok(calls.users.one, { id: driverId })).phone
})

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('issued in one window, read and signed in the other, and seen to be signed in the first', async () => {
  const driver = await open({ login: 'driver', locale: 'sv', size: phone })
  const wage = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  await driver.page.goto('/start')
  await driver.page.getByRole('heading', { level: 1 }).waitFor()

  const form = wage.page
  await form.goto(`/inside/admin/user/${driverId}?tab=contracts`)
  await form.getByRole('button', { name: 'Utfärda avtal' }).click()
  await form.getByRole('button', { name: 'Förhandsgranska' }).click()
  await form.getByText('Kontrollera felen i formuläret').waitFor()
  await form.getByLabel('Typ', { exact: true }).selectOption('trialEmployment')
  await form.getByLabel('Befattning').fill('Budbilsförare')
  await form.getByLabel('Arbetsplats').fill('Exempelstad')
  await form.getByLabel('Första dag').fill('2026-12-01')
  await form.getByLabel('Prövotidens sista dag').fill('2027-06-01')
  await form.getByLabel('Månadslön').fill('31 500')
  await form.getByRole('button', { name: 'Förhandsgranska' }).click()
  await form.getByText('En provanställning får vara i högst sex månader.').waitFor()
  await form.getByLabel('Prövotidens sista dag').fill('2027-05-31')
  await form.getByRole('button', { name: 'Förhandsgranska' }).click()
  await form.getByText('Prövotidens sista dag: 31 maj 2027').waitFor()
  await form.getByText('Personnummer saknas').waitFor()
  await form.getByRole('button', { name: 'Utfärda till David Förarsson' }).click()
  const row = form.getByRole('row', { name: /provanställning/ })
  await row.getByText('Väntar på underskrift').waitFor()

  // The employee's start has heard of it by itself.
  const read = driver.page
  await read.getByRole('link', { name: /Provanställning/ }).click()
  await read.getByRole('heading', { name: 'Avtal om provanställning' }).waitFor()
  await read.getByText('anställs på prov som Budbilsförare').waitFor()
  expect(await overflow(read)).toBeLessThanOrEqual(0)
  expect(await axeFindings(read)).toEqual([])
  await read.getByRole('button', { name: 'Skicka mig en kod med SMS' }).click()
  await read.getByText(`slutar på ${driverPhone.slice(-2)}`).waitFor()
  const code = codeIn((await portal.outbox(driverPhone))[0])
  const field = read.getByLabel('Koden i SMS:et')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await field.fill('12')
  await read.getByRole('button', { name: 'Skriv under', exact: true }).click()
  await read.getByText('Koden har sex siffror').waitFor()
  await field.fill(other(code))
  await read.getByRole('button', { name: 'Skriv under', exact: true }).click()
  await read.getByText('Det är inte koden i SMS:et.').waitFor()
  expect(await axeFindings(read)).toEqual([])
  // Whoever looks at the SMS may come back to a page that was dropped.
  await read.reload()
  await field.fill(code)
  await read.getByRole('button', { name: 'Skriv under', exact: true }).click()
  await read.waitForURL('**/start')
  // It was all that held them: that the portal is open may be said right after.
  await read
    .getByText(/Avtalet är underskrivet|Allt är klart\. Portalen är öppen för dig\./)
    .waitFor()

  // And the administrator sees it without asking again.
  await row.getByText('Underskrivet', { exact: true }).first().waitFor()
  const [download] = await Promise.all([
    form.waitForEvent('download'),
    row.getByRole('button', { name: /^Hämta/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Avtal om provanställning David Förarsson .*\.pdf$/)
  await row.getByRole('button', { name: /^Öppna/ }).click()
  await form.getByText(`numret som slutar på ${driverPhone.slice(-2)}`).waitFor()
  // A refusal that was asked for is not a fault of the page.
  const faults = [...driver.complaints, ...wage.complaints].filter(
    (one) => !/status of 422/.test(one),
  )
  expect(faults).toEqual([])
  await driver.context.close()
  await wage.context.close()
})

test('withdrawn while it is read: there is nothing left to sign', async () => {
  const { id } = await issueContract(await portal.as('wageadmin'), {
    id: driverId,
    type: 'other',
    language: 'pl',
    fields: { title: 'Umowa o samochód', freeText: 'Samochód służbowy.' },
  })
  await portal.settled()
  const driver = await open({ login: 'driver', locale: 'pl', size: phone })
  const wage = await open({ login: 'wageadmin', locale: 'en', size: phone })
  // Without an id it is the first one that waits.
  await driver.page.goto('/start/contract')
  await driver.page.waitForURL(`**/start/contract/${id}`)
  await driver.page.getByText('Samochód służbowy.').waitFor()

  await wage.page.goto(`/inside/admin/user/${driverId}?tab=contracts`)
  await wage.page.getByRole('button', { name: 'Withdraw Umowa o samochód' }).click()
  const question = wage.page.getByRole('dialog')
  await question.getByLabel('Why (optional)').fill('Zły numer rejestracyjny.')
  expect(await axeFindings(wage.page)).toEqual([])
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await wage.page.getByText('The contract has been withdrawn').waitFor()
  await wage.page
    .getByRole('listitem')
    .filter({ hasText: 'Umowa' })
    .getByText('Withdrawn')
    .waitFor()

  await driver.page.getByRole('button', { name: 'Zobacz, co obowiązuje' }).click()
  await driver.page.getByText('Biuro wycofało tę umowę.').waitFor()
  await driver.page.getByText('Zły numer rejestracyjny.').waitFor()
  await driver.page.getByRole('link', { name: 'Przejdź do strony startowej' }).click()
  await driver.page.waitForURL('**/start')
  expect(await driver.page.getByRole('link', { name: /Inna umowa/ }).count()).toBe(0)
  await driver.page.goto('/start/contract')
  await driver.page.getByText('Nie masz żadnej umowy do podpisania').waitFor()
  expect([...driver.complaints, ...wage.complaints]).toEqual([])
  await driver.context.close()
  await wage.context.close()
})
