import { addDays, addMonths, mondayOf } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

test('a wage administrator closes a month, and the driver sees it locked while they look on', async () => {
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const [day, draft] = [`${month}-14`, `${month}-15`]
  const mine = await portal.as('handler')
  const form = (on: string, more: object = {}) => ({
    ...{ day: on, version: -1, send: true, comment: 'Enligt schema.' },
    shifts: [{ from: `${on}T05:00`, to: `${on}T18:30` }],
    trips: [{ description: 'Parkering', minutes: 45, amount: 12_550 }],
    ...more,
  })
  for (const on of [12, 13, 14].map((date) => `${month}-${date}`))
    await mine.ok(calls.timereport.save, form(on))
  await mine.ok(calls.timereport.save, form(draft, { send: false }))
  await portal.settled()
  const { fullName } = await mine.ok(calls.auth.me, {})

  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const own = await open({ login: 'handler', locale: 'sv', size: phone })
  await own.page.goto(`/inside/user/timereporting/${day}`)
  await own.page.getByLabel('Kommentar').fill('Något mer')

  const { page } = desk
  await page.goto(`/inside/admin/monthworkreport?month=${month}`)
  const row = page.getByRole('row', { name: fullName })
  await row.waitFor()
  await page.getByText('3 dagar är medräknade').waitFor()
  await picture(page, 'workmonthreport-open')
  // What is counted is followed live.
  const { id, version } = (await mine.ok(calls.timereport.status, { date: draft })).days
    .filter((one) => one.day === draft)
    .map((one) => ({ id: one.id, version: 1 }))[0] ?? { id: '', version: 1 }
  expect(id).not.toBe('')
  await mine.ok(calls.timereport.save, form(draft, { version }))
  await page.getByText('4 dagar är medräknade').waitFor()
  await row.getByText(/^502,00\sSEK$/).waitFor()

  await page.getByRole('button', { name: 'Stäng månaden' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('4 att godkänna').waitFor()
  await picture(page, 'workmonthreport-question')
  await question.getByRole('button', { name: 'Stäng månaden' }).click()
  await page.getByText('Månaden är stängd.').waitFor()
  await page.getByText('Stängd av Vera Lönelund').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'workmonthreport-closed')

  // Whoever was typing is told, and has nothing to press that would be refused.
  await own.page.getByText('Månaden är stängd.').waitFor()
  await own.page.getByText('Det du skrev på den här enheten').waitFor()
  await picture(own.page, 'workmonthreport-locked')
  expect(await own.page.getByRole('button', { name: 'Skicka rättelse' }).count()).toBe(0)
  expect(await overflow(own.page)).toBeLessThanOrEqual(0)

  await page.getByRole('link', { name: '4 att godkänna' }).first().click()
  await page.getByRole('row', { name: fullName }).getByRole('button').first().click()
  await page.getByText('Månaden är stängd. Öppna den igen').waitFor()
  expect(await page.getByRole('button', { name: 'Godkänn', exact: true }).count()).toBe(0)

  const small = await open({ login: 'wageadmin', locale: 'sv', size: phone })
  await small.page.goto(`/inside/admin/monthworkreport?month=${month}`)
  await small.page.getByText('Stängd av Vera Lönelund').waitFor()
  await small.page.getByText(fullName).first().waitFor()
  expect(await overflow(small.page)).toBeLessThanOrEqual(0)
  // Which month it is stands there, and is chosen without unfolding anything.
  expect(await small.page.getByLabel('Månad', { exact: true }).isVisible()).toBe(true)
  await picture(small.page, 'workmonthreport-phone')
  await small.page.getByRole('button', { name: 'Öppna månaden igen' }).click()
  await small.page.getByRole('dialog').getByRole('button', { name: 'Öppna månaden igen' }).click()
  await small.page.getByText('Månaden är öppen igen.').waitFor()
  await own.page.getByRole('button', { name: 'Skicka rättelse' }).waitFor()
  // What was being typed when it was closed stands there again.
  expect(await own.page.getByLabel('Kommentar').inputValue()).toBe('Något mer')
  await own.page.getByLabel('Kommentar').fill('Något annat')
  await own.page.getByRole('button', { name: 'Skicka rättelse' }).click()
  // Payroll may have had the day: whoever pays is told whose it is, and comes to it.
  const told = small.page.getByText('1 dag har ändrats eller tagits bort sedan')
  await told.waitFor()
  expect(await overflow(small.page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(small.page)).toEqual([])
  await picture(small.page, 'workmonthreport-changed-phone')
  await told.locator('..').getByRole('link', { name: fullName }).click()
  await small.page.waitForURL(/tab=days/)
  await small.page.getByText(fullName).first().waitFor()
  expect([...own.complaints, ...desk.complaints, ...small.complaints]).toEqual([])
  for (const one of [own, desk, small]) await one.context.close()
})

test('another rule set is tried on a closed month: who would have got what, and why', async () => {
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const { page } = desk
  const rules = '/inside/admin/monthworkreport?tab=rules'
  await page.goto(rules)
  await page.getByText('Regler provas på månader som är stängda').waitFor()
  await page.getByText('Gäller nu').waitFor()
  await picture(page, 'overtime-rules-none-closed')

  const month = addMonths(`${today.slice(0, 7)}-01`, -4).slice(0, 7)
  const mine = await portal.as('handler')
  const { fullName } = await mine.ok(calls.auth.me, {})
  const monday = mondayOf(`${month}-14`)
  for (const after of [0, 1, 2, 3]) {
    const day = addDays(monday, after)
    await mine.ok(calls.timereport.save, {
      ...{ day, version: -1, send: true, comment: 'Enligt schema.' },
      shifts: [{ from: `${day}T06:00`, to: `${day}T18:00` }],
    })
  }
  const wage = await portal.as('wageadmin')
  await portal.settled()
  await wage.ok(calls.workmonthreport.close, { month, departmentId: null, version: 0 })

  // The month is there to be chosen as soon as it is closed.
  const week = page.getByLabel('Ordinarie timmar per vecka')
  await week.waitFor()
  await page.getByRole('button', { name: 'Prova på stängda månader' }).click()
  await page.getByText('Ingen skulle få andra timmar').waitFor()
  await week.fill('169')
  await page.getByRole('button', { name: 'Prova på stängda månader' }).click()
  await page.getByText('Skriv timmar som 38:15, högst 168.').waitFor()
  await week.fill('38')
  await page.getByRole('button', { name: 'Prova på stängda månader' }).click()
  await page.getByText('1 person skulle få annan övertid.').waitFor()
  const row = page.getByRole('row', { name: fullName })
  await row.getByText('Kvalificerad övertid +2:00').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'overtime-trial')
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Med ändringen').first().waitFor()
  await dialog.getByText('utöver de enkla timmarna').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'overtime-trial-why')
  await page.keyboard.press('Escape')

  const small = await open({ login: 'wageadmin', locale: 'sv', size: phone })
  await small.page.goto(rules)
  await small.page.getByLabel('Ordinarie timmar per vecka').fill('38')
  await small.page.getByRole('button', { name: 'Prova på stängda månader' }).click()
  await small.page.getByText('1 person skulle få annan övertid.').waitFor()
  await small.page.getByText('Kvalificerad övertid 6:00 → 8:00 (+2:00)').waitFor()
  expect(await overflow(small.page)).toBeLessThanOrEqual(0)
  await picture(small.page, 'overtime-trial-phone')
  await small.page.getByRole('button', { name: fullName }).first().click()
  await small.page.getByRole('dialog').getByText('Med ändringen').first().waitFor()
  await picture(small.page, 'overtime-trial-why-phone')
  await small.page.keyboard.press('Escape')

  // What was tried is set from its day on, after a question; the other page has it without a reload.
  const set = page.getByRole('button', { name: 'Sätt reglerna', exact: true })
  await set.click()
  await page.getByText('Obligatoriskt fält').waitFor()
  const source = page.getByLabel('Var reglerna står')
  await source.fill(
    'Kollektivavtal för förare och annan personal vid bemanningsföretag 2027, § 6 mom. 2',
  )
  await set.click()
  const question = page.getByRole('dialog')
  await question.getByText('de får veta det med e-post').waitFor()
  await picture(page, 'overtime-rules-question')
  await question.getByRole('button', { name: 'Sätt reglerna', exact: true }).click()
  await page.getByText(/^Reglerna gäller från/).waitFor()
  await page.getByText('Kommande').waitFor()
  await page.getByText('Satta av Vera Lönelund').waitFor()
  expect(await source.count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'overtime-rules')
  await small.page.getByText('Kommande').waitFor()
  expect(await overflow(small.page)).toBeLessThanOrEqual(0)
  await picture(small.page, 'overtime-rules-phone')
  await small.page.getByRole('button', { name: 'Återkalla' }).click()
  await small.page.getByRole('dialog').getByRole('button', { name: 'Återkalla' }).click()
  await small.page.getByText('Reglerna är återkallade.').waitFor()
  await page.getByText('Kommande').waitFor({ state: 'detached' })
  expect([...desk.complaints, ...small.complaints]).toEqual([])
  for (const one of [desk, small]) await one.context.close()
})

test('who has searched for somebody closes the month knowing what waits of all, and saves payroll of few knowingly', async () => {
  const month = addMonths(`${today.slice(0, 7)}-01`, -2).slice(0, 7)
  const [one, other] = [await portal.as('driver'), await portal.as('handler')]
  for (const [who, date] of [
    [one, '03'],
    [one, '04'],
    [other, '03'],
  ] as const)
    await who.ok(calls.timereport.save, {
      ...{ day: `${month}-${date}`, version: -1, send: true, comment: 'Ledig.' },
      absences: [{ type: 'leave', minutes: 480 }],
    })
  await portal.settled()
  const { fullName } = await other.ok(calls.auth.me, {})
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const { page } = desk
  await page.goto(`/inside/admin/monthworkreport?month=${month}&q=${encodeURIComponent(fullName)}`)
  await page.getByText('1 dag är medräknad').waitFor()
  await page.getByRole('button', { name: 'Stäng månaden' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('3 att godkänna').waitFor()
  await question.getByRole('button', { name: 'Avbryt' }).click()

  await page.getByRole('button', { name: 'Spara som PAXml till lönen' }).click()
  await question.getByText('Månaden är inte stängd').waitFor()
  await question.getByRole('button', { name: 'Spara ändå' }).click()
  await question.getByText(`Sökningen ”${fullName}” gäller`).waitFor()
  await picture(page, 'workmonthreport-part')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Spara ändå' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(month)

  // Who has no employment number is not in the file, and not counted for it.
  const boss = await portal.as('superadmin')
  const { id } = await other.ok(calls.auth.me, {})
  const { version, postalCode, city, roles, companyId, userType, departmentIds, ...is } =
    await boss.ok(calls.users.one, { id })
  const { firstName, lastName, email, phone, personalNumber, street } = is
  await boss.ok(calls.users.change, {
    ...{ id, version, employmentNumber: '', firstName, lastName, email, phone, personalNumber },
    ...{ street, postalCode, city, roles, companyId, userType, departmentIds },
  })
  await portal.settled()
  await page.reload()
  await page.getByText(/saknar eget anställningsnummer/).waitFor()
  await page.getByRole('button', { name: 'Spara som PAXml till lönen' }).click()
  await question.getByRole('button', { name: 'Spara ändå' }).click()
  await question.getByText('ingen som den hittar finns i lönefilen').waitFor()
  await picture(page, 'workmonthreport-part-none')
  await question.getByRole('button', { name: 'Avbryt' }).click()
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

test('the month that stands there is closed and opened, though another is on its way, or it was refused before', async () => {
  const [month, before] = [-6, -7].map((by) =>
    addMonths(`${today.slice(0, 7)}-01`, by).slice(0, 7),
  ) as [string, string]
  const mine = await portal.as('driver')
  for (const day of [`${month}-03`, `${before}-03`])
    await mine.ok(calls.timereport.save, {
      ...{ day, version: -1, send: true, comment: 'Ledig.' },
      absences: [{ type: 'leave', minutes: 480 }],
    })
  const wage = await portal.as('wageadmin')
  await wage.ok(calls.workmonthreport.close, { month: before, departmentId: null, version: 0 })
  await portal.settled()
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const { page } = desk
  const [heading, closed] = [page.getByRole('heading', { level: 2 }), page.getByText('Stängd av ')]
  const named = (one: string) =>
    new Intl.DateTimeFormat('sv', { month: 'long' }).format(new Date(`${one}-15`))
  await page.goto(`/inside/admin/monthworkreport?month=${before}`)
  await closed.waitFor()
  // The answer of the other month is on its way.
  const held: (() => void)[] = []
  await page.route('**/api/workmonthreport', (route) => {
    if (!route.request().postData()?.includes(month)) return route.fallback()
    held.push(() => void route.fallback())
  })
  await page.getByLabel('Månad', { exact: true }).selectOption(month)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await closed.count()).toBe(1)
  expect((await heading.first().innerText()).toLowerCase()).toContain(named(before))
  await page.unroute('**/api/workmonthreport')
  for (const go of held) go()
  await closed.waitFor({ state: 'detached' })
  expect((await heading.first().innerText()).toLowerCase()).toContain(named(month))
  // What could not be done is no word about what is done later.
  await page.route('**/api/workmonthreport/close', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: '', requestId: '' } },
    }),
  )
  await page.getByRole('button', { name: 'Stäng månaden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng månaden' }).click()
  await page.getByRole('alert').waitFor()
  await wage.ok(calls.workmonthreport.close, { month, departmentId: null, version: 0 })
  await page.getByRole('button', { name: 'Öppna månaden igen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Öppna månaden igen' }).click()
  await page.getByText('Månaden är öppen igen.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await desk.context.close()
})

test('who reported nothing is missed before the month is closed, and written to', async () => {
  const monthAgo = (many: number) => addMonths(`${today.slice(0, 7)}-01`, -many).slice(0, 7)
  const people = await Promise.all(['handler', 'driver'].map((login) => portal.as(login)))
  const names: string[] = []
  for (const one of people) {
    const day = `${monthAgo(11)}-14`
    await one.ok(calls.timereport.save, {
      ...{ day, version: -1, send: true, comment: 'Enligt schema.' },
      shifts: [{ from: `${day}T06:00`, to: `${day}T14:00` }],
    })
    names.push((await one.ok(calls.auth.me, {})).fullName)
  }
  await portal.settled()
  for (const size of [desktop, phone]) {
    const { page, complaints, context } = await open({ login: 'wageadmin', locale: 'sv', size })
    await page.goto(`/inside/admin/monthworkreport?month=${monthAgo(10)}`)
    await page.getByText('2 personer rapporterade dagar månaden innan').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, `workmonthreport-silent-${size.width}`)
    await page.getByRole('button', { name: 'Stäng månaden' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('2 personer som rapporterade månaden innan').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Skriv till dessa 2 personer' }).click()
    await page.waitForURL(/messages\?tab=new$/)
    for (const name of names) await page.getByRole('main').getByText(name).first().waitFor()
    await picture(page, `workmonthreport-silent-message-${size.width}`)
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('a month that nobody reported in is chosen as any other, and says who is missing in it', async () => {
  const month = (ago: number) => addMonths(`${today.slice(0, 7)}-01`, -ago).slice(0, 7)
  const mine = await portal.as('handler')
  await mine.ok(calls.timereport.save, {
    ...{ day: `${month(11)}-14`, version: -1, send: true, comment: 'Enligt schema.' },
    shifts: [{ from: `${month(11)}-14T06:00`, to: `${month(11)}-14T14:00` }],
  })
  await portal.settled()
  const { fullName } = await mine.ok(calls.auth.me, {})
  const { page, complaints, context } = await open({
    login: 'wageadmin',
    locale: 'sv',
    size: phone,
  })
  await page.goto('/inside/admin/monthworkreport')
  const chooser = page.getByLabel('Månad', { exact: true })
  await chooser.locator(`option[value="${month(11)}"]`).waitFor({ state: 'attached' })
  // Before the first that somebody reported in there is none; nor is there the coming one.
  expect(await chooser.locator(`option[value="${month(12)}"]`).count()).toBe(0)
  expect(await chooser.locator(`option[value="${month(-1)}"]`).count()).toBe(0)
  await chooser.selectOption(month(10))
  await page.getByText('rapporterade dagar månaden innan').waitFor()
  await page.getByRole('link', { name: fullName }).waitFor()
  await picture(page, 'workmonthreport-nobody')
  expect(complaints).toEqual([])
  await context.close()
})
