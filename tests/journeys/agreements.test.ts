import { addDays, addMonths } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

const long =
  'Kollektivavtal för förare och annan personal vid bemanningsföretag inom transportnäringen'

test('an agreement is added and named, its rules are set, and people are put under it one by one and together', async () => {
  const handler = await portal.as('handler')
  const { id, fullName } = await handler.ok(calls.auth.me, {})
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const small = await open({ login: 'wageadmin', locale: 'sv', size: phone })
  const { page } = desk
  await page.goto('/inside/admin/monthworkreport?tab=agreements')
  await small.page.goto('/inside/admin/monthworkreport?tab=agreements')
  await small.page.getByText('Gemensamma regler', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Lägg till kollektivavtal' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill('Transportavtalet')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Transportavtalet' }).waitFor()
  // The other page has it without a reload.
  await small.page.getByRole('heading', { name: 'Transportavtalet' }).waitFor()
  await page.getByRole('button', { name: 'Lägg till kollektivavtal' }).click()
  await page.getByRole('textbox', { name: 'Namn' }).fill('transportavtalet')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('används redan').waitFor()
  await picture(page, 'agreement-name-taken')
  await page.getByRole('textbox', { name: 'Namn' }).fill(long)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: long }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  for (const tab of [desk, small]) expect(await overflow(tab.page)).toBeLessThanOrEqual(0)
  await picture(page, 'agreements')
  await picture(small.page, 'agreements-phone')

  // Its rules stand by themselves.
  await page.getByRole('listitem').filter({ hasText: long }).getByText('Regler').click()
  await page.getByLabel('Kollektivavtal', { exact: true }).waitFor()
  await page.getByText('Gäller nu').waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'agreement-rules')

  // A person is put under it, from the page of that person.
  await page.goto(`/inside/admin/user/${id}`)
  await page.getByRole('button', { name: 'Annat kollektivavtal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kollektivavtal').selectOption({ label: long })
  await dialog.getByLabel('Från').fill(addMonths(today, -5))
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await dialog.getByText('högst tre månader').last().waitFor()
  const from = addDays(today, 1)
  await dialog.getByLabel('Från').fill(from)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'agreement-put')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await page.getByText('Kommande').waitFor()
  await page.getByRole('button', { name: 'Annat kollektivavtal' }).scrollIntoViewIfNeeded()
  await picture(page, 'agreement-of-person')
  const [mail] = await portal.outbox('handler@demo.example')
  expect(mail?.text).toContain(long)

  // It stands in the list; the other page follows.
  await small.page.getByText('1 till från en kommande dag').waitFor()
  const row = small.page.getByRole('listitem').filter({ hasText: long })
  await row.getByRole('link', { name: 'Vilka det gäller' }).click()
  await small.page.getByRole('link', { name: fullName }).waitFor()
  expect(await axeFindings(small.page)).toEqual([])
  expect(await overflow(small.page)).toBeLessThanOrEqual(0)
  await small.page.getByRole('link', { name: fullName }).scrollIntoViewIfNeeded()
  await picture(small.page, 'agreement-people-phone')
  await row.getByRole('button', { name: 'Ta bort' }).click()
  const question = small.page.getByRole('dialog')
  await question.getByRole('button', { name: 'Ta bort' }).click()
  await small.page.getByText('Lägg dem under ett annat avtal först.').waitFor()

  // Many are put under it together.
  await page.goto('/inside/admin/user?q=demo')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Mer', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kollektivavtal', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Kollektivavtal')
    .selectOption({ label: 'Transportavtalet' })
  await picture(page, 'agreement-put-many')
  await page.getByRole('dialog').getByRole('button', { name: 'Nästa' }).click()
  await page.getByText('Lägga 2 personer under kollektivavtalet?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Kollektivavtal' }).click()
  await page.getByText('Lägg personer under ett kollektivavtal').first().waitFor()
  const wage = await portal.as('wageadmin')
  await until('both are put', async () => {
    const { rows } = await wage.ok(calls.agreements.list, {})
    return rows.find(({ name }) => name === 'Transportavtalet')?.ahead === 2
  })

  // And it is withdrawn on the page of the person, after a question.
  await page.goto(`/inside/admin/user/${id}`)
  await page.getByRole('button', { name: `Återkalla: ${long}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Återkalla' }).click()
  await page.getByText('Det är återkallat.').waitFor()
  await page.getByText('Kommande').waitFor({ state: 'detached' })
  // All of it stands in a history of its own, also what was withdrawn.
  const office = await open({ login: 'superadmin', locale: 'sv', size: phone })
  await office.page.goto(`/inside/admin/user/${id}`)
  const card = office.page.locator('section').filter({ hasText: 'Annat kollektivavtal' })
  await card.getByRole('button', { name: 'Senaste händelser' }).click()
  await card.getByText('Kollektivavtal återkallat för en person').waitFor()
  expect(await axeFindings(office.page)).toEqual([])
  expect(await overflow(office.page)).toBeLessThanOrEqual(0)
  await picture(office.page, 'agreement-history-phone')
  await card.getByRole('link', { name: 'Historik' }).click()
  await office.page.getByRole('heading', { name: `Kollektivavtal: ${fullName}` }).waitFor()
  await picture(office.page, 'agreement-history-case-phone')
  expect(office.complaints).toEqual([])
  await office.context.close()
  // Removed while its rules are looked at, their form does not become that of others.
  const gone = await wage.ok(calls.agreements.save, { name: 'Ett avtal för mycket' })
  await portal.settled()
  await page.goto(`/inside/admin/monthworkreport?tab=rules&agreement=${gone.id}`)
  await page.getByText('Gäller nu').waitFor()
  const { rows } = await wage.ok(calls.agreements.list, {})
  const { version = 0 } = rows.find((one) => one.id === gone.id) ?? {}
  await wage.ok(calls.agreements.remove, { id: gone.id, version })
  await page.getByText('Kollektivavtalet finns inte längre').waitFor()
  await page.getByLabel('Kollektivavtal', { exact: true }).selectOption('Gemensamma regler')
  await page.getByText('Gäller nu').waitFor()

  // The browser tells of what was refused: a name that is taken, and an agreement that somebody works by.
  expect(desk.complaints.filter((one) => !one.includes('409'))).toEqual([])
  expect(small.complaints.filter((one) => !one.includes('422'))).toEqual([])
  for (const one of [desk, small]) await one.context.close()
})

test('a driver sees by which agreement the hours are counted', async () => {
  const wage = await portal.as('wageadmin')
  const driver = await portal.as('clerk')
  const { id: userId } = await driver.ok(calls.auth.me, {})
  const { id: agreementId } = await wage.ok(calls.agreements.save, { name: 'Bemanningsavtalet' })
  await wage.ok(calls.agreements.put, { userId, agreementId, from: `${today.slice(0, 7)}-01` })
  await driver.ok(calls.timereport.save, {
    ...{ day: today, version: -1, send: true, comment: 'Enligt schema.' },
    shifts: [{ from: `${today}T05:00`, to: `${today}T15:00` }],
  })
  await portal.settled()
  const own = await open({ login: 'clerk', locale: 'sv', size: phone })
  await own.page.goto(`/inside/user/timereporting/${today}`)
  await own.page.getByText('Varför dessa timmar?').click()
  await own.page.getByText('Kollektivavtal: Bemanningsavtalet.').waitFor()
  expect(await overflow(own.page)).toBeLessThanOrEqual(0)
  await own.page.getByText('Kollektivavtal: Bemanningsavtalet.').scrollIntoViewIfNeeded()
  await picture(own.page, 'agreement-driver-phone')
  expect(own.complaints).toEqual([])
  await own.context.close()
})
