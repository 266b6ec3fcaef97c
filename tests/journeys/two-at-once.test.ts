import { addDays } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { overtimeRules } from '@portal/contracts/timereport-rules'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings, overflow, phone, picture } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'

// Two people have the same thing open: one does something with it while the other is writing.
const { abnormalities, agreements, documents, education } = calls
const { files, incidents, news, privacy, timereport, vacation } = calls
const [{ source: _, ...asNow }] = overtimeRules
const { portal, open } = inBrowser()
let other: Client
beforeAll(async () => {
  other = await portal.as('superadmin')
})
beforeEach(() => portal.settled())

const asSuper = () => open({ login: 'superadmin', locale: 'sv' })
/** On a phone, too, it is whole, and axe finds nothing. */
async function seen(page: Page, name: string) {
  const before = page.viewportSize()
  await page.setViewportSize(phone)
  expect(await overflow(page), name).toBeLessThanOrEqual(0)
  await picture(page, `two-${name}`)
  expect(await axeFindings(page), name).toEqual([])
  if (before) await page.setViewportSize(before)
}

describe('a report of the office', () => {
  const aReport = async () => {
    const driver = await portal.as('driver')
    const { id } = await driver.ok(incidents.report, {
      ...{ type: 'Improvement' as const, headline: 'Lastkajen', description: 'Kajen är trasig.' },
      day: addDays(stockholmDay(new Date()), -1),
    })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/incidentreport/${id}`)
    return { id, page, context }
  }
  const begin = async (id: string) => {
    const { version } = await other.ok(incidents.one, { id })
    await other.ok(incidents.setStatus, { id, version, status: 'inProgress' })
  }
  const changed = (page: Page) => page.getByText('Texten har ändrats. Läs den igen.')

  test('whose answer is being written is begun with by somebody else: the answer stays, and goes', async () => {
    const { id, page, context } = await aReport()
    await page.getByRole('button', { name: 'Svara' }).click()
    const text = dialog(page).getByRole('textbox', { name: 'Svar' })
    await text.fill('Vi lagar kajen i morgon.')
    await begin(id)
    await changed(page).waitFor({ state: 'attached' })
    expect(await text.inputValue()).toBe('Vi lagar kajen i morgon.')
    await dialog(page).getByRole('button', { name: 'Skicka' }).click()
    await page.getByText('Svaret är skickat').waitFor()
    const { answers } = await other.ok(incidents.one, { id })
    expect(answers.map((one) => one.text)).toEqual(['Vi lagar kajen i morgon.'])
    await context.close()
  })

  test('that somebody else answers meanwhile says so where one is writing', async () => {
    const { id, page, context } = await aReport()
    await page.getByRole('button', { name: 'Svara' }).click()
    const text = dialog(page).getByRole('textbox', { name: 'Svar' })
    await text.fill('Vi lagar')
    await other.ok(incidents.answer, { id, text: 'Den är redan lagad.' })
    const told = dialog(page).getByRole('alert')
    await told.getByText('Den är redan lagad.').waitFor()
    expect(await text.inputValue()).toBe('Vi lagar')
    await seen(page, 'answered')
    await context.close()
  })

  test('what is to be told to the authority is kept, and can be saved over what is new', async () => {
    const { id, page, context } = await aReport()
    await page.getByRole('button', { name: 'Markera som allvarlig' }).click()
    await dialog(page).getByLabel('Grund').selectOption({ index: 1 })
    const measures = dialog(page).getByLabel('Vidtagna åtgärder')
    await measures.fill('Kajen är avspärrad.')
    await begin(id)
    await dialog(page).getByRole('button', { name: 'Behåll mina' }).click()
    expect(await measures.inputValue()).toBe('Kajen är avspärrad.')
    await dialog(page).getByRole('button', { name: 'Spara' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const { authority, status } = await other.ok(incidents.one, { id })
    expect([authority.state, authority.measures]).toEqual(['due', 'Kajen är avspärrad.'])
    expect(status).toBe('inProgress')
    await context.close()
  })
})

describe('what is put away while somebody writes in it', () => {
  const title = (page: Page) => page.getByRole('textbox', { name: 'Rubrik' })
  const kept = (page: Page) => page.getByRole('alert').getByText('Det här är borttaget nu.')

  test('an item of news: what is typed stays, and is saved once it is back', async () => {
    const { id } = await other.ok(news.save, { title: 'Däckbyte', isActive: false })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/news/${id}`)
    await title(page).fill('Däckbyte i april')
    const { version } = await other.ok(news.details, { id })
    await other.ok(news.remove, { id, version })
    await kept(page).waitFor()
    expect(await title(page).inputValue()).toBe('Däckbyte i april')
    await seen(page, 'news')
    await page.getByRole('button', { name: 'Återställ' }).click()
    await page.getByRole('button', { name: 'Behåll mina' }).click()
    await page.getByRole('button', { name: 'Spara som utkast' }).click()
    await page.getByRole('heading', { name: 'Däckbyte i april' }).waitFor()
    expect(await kept(page).count()).toBe(0)
    expect((await other.ok(news.details, { id })).title).toBe('Däckbyte i april')
    await context.close()
  })

  test('a document: what is typed stays, and is saved once it is back', async () => {
    const { id } = await other.ok(documents.save, {
      ...{ title: 'Lastsäkring', kind: 'POLICY' as const, html: '<p>Läs.</p>' },
    })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/document?id=${id}`)
    await title(page).fill('Lastsäkring 2027')
    await other.ok(documents.remove, { id })
    await kept(page).waitFor()
    expect(await title(page).inputValue()).toBe('Lastsäkring 2027')
    await seen(page, 'document')
    await page.getByRole('button', { name: 'Återställ' }).click()
    await dialog(page).getByRole('button', { name: 'Återställ' }).click()
    await kept(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByRole('heading', { name: 'Lastsäkring 2027' }).waitFor()
    await context.close()
  })

  test('nothing typed, nothing kept: the form goes, and with it what could be changed', async () => {
    const { id } = await other.ok(news.save, { title: 'Tvätthallen', isActive: false })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/news/${id}`)
    await title(page).waitFor()
    const { version } = await other.ok(news.details, { id })
    await other.ok(news.remove, { id, version })
    await page.getByRole('button', { name: 'Återställ' }).waitFor()
    expect(await title(page).count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    await context.close()
  })
})

test('how long something is kept is not set over what somebody else has just set', async () => {
  const { page, context } = await asSuper()
  const rule = async () => {
    const { rows } = await other.ok(privacy.retention, {})
    const one = rows.find((row) => row.rule === 'leftPeople')
    if (!one) throw new Error('the rule')
    return one
  }
  await page.goto('/inside/admin/privacy?tab=retention')
  await page.getByRole('button', { name: 'Ange tid: Personer som har slutat' }).click()
  const months = dialog(page).getByRole('textbox')
  await months.fill('30')
  await other.ok(privacy.setRetention, {
    ...{ rule: 'leftPeople' as const, version: (await rule()).version, months: 50 },
  })
  const keep = dialog(page).getByRole('button', { name: 'Behåll mina' })
  await keep.waitFor()
  expect(await months.inputValue()).toBe('30')
  await dialog(page).getByRole('button', { name: 'Ange tid' }).click()
  await dialog(page).getByRole('alert').first().waitFor()
  expect((await rule()).months).toBe(50)
  await keep.click()
  await dialog(page).getByRole('button', { name: 'Ange tid' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect((await rule()).months).toBe(30)
  await context.close()
})

test('a person is not put under an agreement over what somebody else has just said', async () => {
  const userId = await portal.idOf('driver')
  const first = await other.ok(agreements.save, { name: 'Det ena avtalet' })
  await other.ok(agreements.save, { name: 'Det andra avtalet' })
  await portal.settled()
  const { page, context } = await asSuper()
  await page.goto(`/inside/admin/user/${userId}`)
  await page.getByRole('button', { name: 'Annat kollektivavtal' }).click()
  await dialog(page).getByLabel('Kollektivavtal').selectOption('Det andra avtalet')
  const from = await dialog(page).getByLabel('Från').inputValue()
  await other.ok(agreements.put, { userId, agreementId: first.id, from })
  const keep = dialog(page).getByRole('button', { name: 'Behåll mina' })
  await keep.waitFor()
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  const standing = async () =>
    (await other.ok(agreements.ofPerson, { userId })).rows.find((row) => row.from === from)
  await dialog(page).getByRole('alert').first().waitFor()
  expect((await standing())?.agreementName).toBe('Det ena avtalet')
  await keep.click()
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect((await standing())?.agreementName).toBe('Det andra avtalet')
  await context.close()
})

test('rules of overtime are not set over those that somebody else has set since they were tried', async () => {
  const { id: agreementId } = await other.ok(agreements.save, { name: 'Avtal med regler' })
  await portal.settled()
  const { page, context } = await asSuper()
  await page.goto(`/inside/admin/monthworkreport?tab=rules&agreement=${agreementId}`)
  await page.getByLabel('Ordinarie timmar per vecka').fill('38')
  await page.getByRole('button', { name: 'Gå vidare' }).click()
  await page.getByLabel('Var reglerna står').fill('§ 6')
  const agreed = async () => other.ok(timereport.rules, { agreementId })
  const { version } = await agreed()
  const from = addDays(stockholmDay(new Date()), 400)
  const asked = { ...asNow, qualifiedDays: [...asNow.qualifiedDays], from, weekMinutes: 30 * 60 }
  await other.ok(timereport.setRules, { agreementId, version, rules: asked, source: '§ 9' })
  const keep = page.getByRole('button', { name: 'Behåll mina' })
  await keep.waitFor()
  const set = page.getByRole('button', { name: 'Sätt reglerna', exact: true })
  const sends = async () => {
    await set.click()
    await dialog(page).getByRole('button', { name: 'Sätt reglerna', exact: true }).click()
  }
  await sends()
  await page.getByText('Någon annan hann spara före dig').waitFor()
  expect((await agreed()).rules.some(({ source }) => source === '§ 6')).toBe(false)
  await seen(page, 'rules')
  await keep.click()
  await sends()
  await page.getByText(/^Reglerna gäller från/).waitFor()
  expect((await agreed()).rules.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['§ 6', '§ 9']),
  )
  await context.close()
})

describe('what is opened over a list that others make it leave', () => {
  /** Opens the only row of a list in which this stands. */
  const opens = (page: Page, name: string) =>
    page
      .getByRole('row', { name: /David Förarsson/ })
      .filter({ hasText: name })
      .locator('[data-opens]')
      .click()
  const told = (page: Page) => dialog(page).getByText('Texten har ändrats. Läs den igen.')
  const gone = (page: Page) => dialog(page).getByText('Det du har skrivit finns kvar')

  /** Leave that the driver asks for, the only one of theirs that waits, and the office before it. */
  const leave = async (ahead: number) => {
    const driver = await portal.as('driver')
    const { rows } = await driver.ok(vacation.types, {})
    const typeId = rows.find((one) => one.takesVacation)?.id ?? ''
    let day = addDays(stockholmDay(new Date()), ahead)
    while (!isWorkday(day)) day = addDays(day, 1)
    const { id } = await driver.ok(vacation.request, { typeId, days: [day] })
    await portal.settled()
    const found = async () => {
      const all = await other.ok(vacation.filter, { pageSize: 0 })
      return all.rows.find((one) => one.id === id)
    }
    const answer = async (action: 'approve' | 'notApprove' | 'remove' | 'undo') =>
      other.ok(vacation.decide, { action, id, version: (await found())?.version ?? 0 })
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/vacation?state=waiting&q=David+F')
    await opens(page, day.slice(0, 4))
    return { page, context, found, answer }
  }

  test('leave that another has answered: it says so, and is answered as it stands', async () => {
    const { page, context, found, answer } = await leave(200)
    const reason = dialog(page).getByLabel('Det som personen läser')
    await reason.fill('Fel vecka')
    await answer('approve')
    await told(page).waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Svara' }).isDisabled()).toBe(true)
    await dialog(page).getByRole('button', { name: 'Visa den nya texten' }).click()
    await dialog(page).getByText('Godkänd', { exact: true }).waitFor()
    const select = dialog(page).getByRole('combobox')
    const texts = await select.locator('option').allTextContents()
    expect(texts).toEqual(['Ångra svaret', 'Ta bort'])
    expect(await select.evaluate((one: HTMLSelectElement) => one.selectedIndex)).toBe(0)
    expect(await reason.inputValue()).toBe('Fel vecka')
    await seen(page, 'leave')
    await dialog(page).getByRole('button', { name: 'Svara' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect((await found())?.state).toBe('waiting')
    await answer('remove')
    await context.close()
  })

  test('leave that another has removed: what was typed stays, and it says so', async () => {
    const { page, context, answer } = await leave(220)
    const reason = dialog(page).getByLabel('Det som personen läser')
    await reason.fill('Fel vecka')
    await answer('remove')
    await gone(page).waitFor()
    expect(await reason.inputValue()).toBe('Fel vecka')
    await context.close()
  })

  test('an abnormality that another has closed: what is typed can be saved over it', async () => {
    const userId = await portal.idOf('driver')
    const day = addDays(stockholmDay(new Date()), -2)
    const { id } = await other.ok(abnormalities.create, {
      userId,
      type: 'speeding',
      day,
      figure: 83,
    })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/abnormality?status=open&q=David+F')
    await opens(page, '83 km/h')
    const text = dialog(page).getByLabel('Ditt svar till personen')
    await text.fill('Vi har pratat om det.')
    const all = await other.ok(abnormalities.filter, { userId, pageSize: 0 })
    const { version, type, severity, figure } = all.rows.find((one) => one.id === id) ?? {}
    await other.ok(abnormalities.change, {
      ...{ id, version, type, severity, day, figure, status: 'closed', comment: 'Klart.' },
    } as never)
    await dialog(page).getByText('Klart.').waitFor()
    await dialog(page).getByRole('button', { name: 'Behåll mina' }).click()
    expect(await text.inputValue()).toBe('Vi har pratat om det.')
    await dialog(page).getByRole('button', { name: 'Spara' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const now = await other.ok(abnormalities.filter, { userId, pageSize: 0 })
    expect(now.rows.find((one) => one.id === id)?.comment).toBe('Vi har pratat om det.')
    await context.close()
  })

  test('an education that another has approved: what is to be asked stays, and it says so', async () => {
    const driver = await portal.as('driver')
    const sent = await driver.upload(files.upload, [{ name: 'diplom.csv', bytes: 'a;b' }])
    const { id } = await driver.ok(education.register, {
      ...{ name: 'Truckkort B', graduatedOn: '2026-03-02' },
      fileId: sent.body.files[0]?.id ?? '',
    })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/certificate?tab=handedIn&q=David')
    await opens(page, 'Truckkort B')
    await dialog(page).getByRole('button', { name: 'Begär komplettering' }).click()
    const text = dialog(page).getByLabel('Vad saknas?')
    await text.fill('Datum')
    await other.ok(education.decide, { action: 'approve', id, version: 1, text: '' })
    await told(page).waitFor()
    expect(await text.inputValue()).toBe('Datum')
    await dialog(page).getByRole('button', { name: 'Visa den nya texten' }).click()
    await dialog(page).getByText('Godkänd', { exact: true }).first().waitFor()
    await context.close()
  })
})

describe('what somebody writes of an abnormality of theirs while the office', () => {
  const writing = async (figure: number) => {
    const driver = await open({ login: 'driver', locale: 'sv' })
    const userId = await portal.idOf('driver')
    const day = addDays(stockholmDay(new Date()), -3)
    const { id } = await other.ok(abnormalities.create, { userId, type: 'speeding', day, figure })
    await portal.settled()
    const found = async () => {
      const { rows } = await other.ok(abnormalities.filter, { userId, pageSize: 0 })
      const one = rows.find((row) => row.id === id)
      if (!one) throw new Error('the abnormality')
      return one
    }
    const says = async (more: object) => {
      const { version, type, severity } = await found()
      const facts = { id, version, type, severity, day, figure }
      await other.ok(abnormalities.change, { ...facts, ...more } as never)
    }
    const { page } = driver
    await page.goto('/start/abnormalities')
    await page
      .getByRole('article')
      .or(page.locator('section'))
      .filter({ hasText: `${figure} km/h` })
      .getByRole('button', { name: /^Kommentera/ })
      .click()
    const text = dialog(page).getByLabel('Med egna ord')
    await text.fill('Jag körde om en traktor.')
    const save = dialog(page).getByRole('button', { name: 'Spara' })
    return { ...driver, page, text, save, says, found }
  }

  test('answers: it stays, what is new is shown, and it is saved after that', async () => {
    const { page, context, text, save, says, found } = await writing(61)
    await says({ status: 'open', comment: 'Vad hände?' })
    await dialog(page).getByRole('button', { name: 'Visa den nya texten' }).click()
    await dialog(page).getByText('Vad hände?').waitFor()
    expect(await text.inputValue()).toBe('Jag körde om en traktor.')
    await seen(page, 'abnormality')
    await save.click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect((await found()).comment).toBe('Jag körde om en traktor.')
    await context.close()
  })

  test('closes it: it stays, and says that it can be said no more', async () => {
    const { page, context, text, save, says } = await writing(62)
    await says({ status: 'closed', comment: '' })
    await dialog(page).getByText('Kontoret har avslutat den här.').waitFor()
    expect(await text.inputValue()).toBe('Jag körde om en traktor.')
    expect(await save.isDisabled()).toBe(true)
    await context.close()
  })
})
