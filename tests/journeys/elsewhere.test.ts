import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, tabOf } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'

const { companies, departments, emergency, faq, users } = calls
const { portal, open } = inBrowser()
let office: Client
beforeAll(async () => {
  office = await portal.as('superadmin')
})
beforeEach(async () => {
  await portal.settled()
})

const asSuper = () => open({ login: 'superadmin', locale: 'sv' })
/** At a phone and two desks: whole, and nothing that axe finds. */
async function seen(page: Page, name: string) {
  for (const size of [phone, { width: 1024, height: 768 }, desktop]) {
    await page.setViewportSize(size)
    expect(await overflow(page), name).toBeLessThanOrEqual(0)
    await picture(page, `${name}-${size.width}`)
  }
  expect(await axeFindings(page), name).toEqual([])
}

describe('a page of a list that lies behind its end', () => {
  test('becomes the last one when others take away what stood on it', async () => {
    const { rows, total } = await office.ok(companies.filter, { pageSize: 0 })
    const made: string[] = []
    for (let at = total; at < 21; at++)
      made.push((await office.ok(companies.save, { name: `Åkeri ${at}` })).id)
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/company?page=1')
    await page.getByText('21–21 av 21').waitFor()
    const [last] = (await office.ok(companies.filter, { page: 1 })).rows
    expect(rows.length).toBe(total)
    await office.ok(companies.remove, { id: last?.id ?? '', version: last?.version ?? 1 } as never)
    await page.getByText('1–20 av 20').waitFor()
    expect(new URL(page.url()).search).toBe('')
    for (const id of made)
      if (id !== last?.id) await office.ok(companies.remove, { id, version: 1 } as never)
    await context.close()
  })

  test.each([
    '/inside/admin/user?page=80',
    '/inside/admin/user?q=David&page=3',
    '/inside/user/messages?page=7',
    '/inside/news?page=9',
  ])('also by a link from before: %s', async (address) => {
    const { page, context } = await asSuper()
    await page.goto(address)
    await page.waitForURL((url) => Number(url.searchParams.get('page') ?? 0) < 3)
    await page
      .locator('main')
      .getByText(/^\d+–\d+ av /)
      .first()
      .waitFor()
    await context.close()
  })
})

describe('what is taken away elsewhere while it is open', () => {
  const kept = (page: Page) => page.getByRole('alert').getByText('Det du har skrivit finns kvar')
  const gone = (page: Page) => page.getByRole('alert').getByText('Det här finns inte längre')
  const made = async () => {
    const [first] = (await office.ok(departments.filter, {})).rows
    const { companyId = '', type = 'other' } = first ?? {}
    const name = 'Tillfällig terminal för Östergötlands samlade bud- och fjärrtrafik'
    const { id } = await office.ok(departments.save, { companyId, type, name } as never)
    await portal.settled()
    return id
  }

  test('a page on which something is typed stays with it, and says so', async () => {
    const id = await made()
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/department/${id}`)
    await page.getByRole('textbox', { name: 'Ort' }).fill('Min stad')
    await office.ok(departments.remove, { id, version: 1 })
    await kept(page).waitFor()
    expect(await page.getByRole('textbox', { name: 'Ort' }).inputValue()).toBe('Min stad')
    await seen(page, 'gone-kept')
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByRole('alert').nth(1).waitFor()
    expect(await page.getByRole('textbox', { name: 'Ort' }).inputValue()).toBe('Min stad')
    await context.close()
  })

  test('a page on which nothing is typed says what happened, and leads on', async () => {
    const id = await made()
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/department/${id}`)
    await page.getByRole('textbox', { name: 'Ort' }).waitFor()
    await office.ok(departments.remove, { id, version: 1 })
    await gone(page).waitFor()
    await seen(page, 'gone-page')
    await page.getByRole('link', { name: 'Till listan' }).click()
    await page.waitForURL('**/inside/admin/department')
    await context.close()
  })

  test('its own reader sees none of that when they take it away themselves', async () => {
    const id = await made()
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/department/${id}`)
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      new MutationObserver(() => {
        for (const one of document.querySelectorAll('[role=alert]')) told.push(one.textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: 'Ta bort' }).click()
    await dialog(page).getByRole('button', { name: 'Ta bort' }).click()
    await page.waitForURL('**/inside/admin/department')
    await page.getByText('Borttag').first().waitFor()
    expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([])
    await context.close()
  })

  test('a person: what is typed about them stays', async () => {
    const id = await portal.idOf('newdriver')
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/user/${id}`)
    await page.getByRole('textbox', { name: 'Förnamn' }).fill('Ett annat namn')
    await office.ok(users.remove, { id })
    await kept(page).waitFor()
    expect(await page.getByRole('textbox', { name: 'Förnamn' }).inputValue()).toBe('Ett annat namn')
    await context.close()
  })

  test('a dialog: it stays open with what is typed in it', async () => {
    const { id } = await office.ok(emergency.save, { name: 'Bärgaren', phone: '010-111 11 11' })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/news?tab=emergency')
    await page.getByRole('button', { name: 'Ändra Bärgaren' }).click()
    await dialog(page).getByLabel('Namn').fill('En annan bärgare')
    await office.ok(emergency.remove, { id, version: 1 })
    await kept(page).waitFor()
    expect(await dialog(page).getByLabel('Namn').inputValue()).toBe('En annan bärgare')
    await seen(page, 'gone-dialog')
    await context.close()
  })

  test('what is chosen in a form is shown as gone, never as another one, and can be chosen anew', async () => {
    const name = 'En mapp med ett långt namn om lastsäkring, surrning och kedjor'
    const { id } = await office.ok(faq.saveFolder, { name, slug: 'tom-mapp', position: 50 })
    await portal.settled()
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/faq')
    const card = page.locator('section', { has: page.getByRole('heading', { name }) })
    await card.getByRole('button', { name: 'Ny fråga' }).click()
    await dialog(page).getByLabel('Fråga', { exact: true }).fill('Hur många band?')
    await office.ok(faq.removeFolder, { id, version: 1 })
    const folder = dialog(page).getByLabel('Mapp')
    await expect
      .poll(() => folder.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text))
      .toBe(`Finns inte längre: ${name}`)
    await seen(page, 'gone-choice')
    expect(await dialog(page).getByLabel('Fråga', { exact: true }).inputValue()).toBe(
      'Hur många band?',
    )
    await dialog(page).getByRole('textbox', { name: 'Svar' }).fill('Två.')
    await dialog(page).getByRole('button', { name: 'Spara' }).click()
    await dialog(page).getByRole('alert').first().waitFor()
    await folder.selectOption('Lön och tid')
    await dialog(page).getByRole('button', { name: 'Spara' }).click()
    await page.getByText('Hur många band?').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })
})

test('a question is answered with no by the browser’s Back, and its page stays', async () => {
  const { page, context } = await asSuper()
  await page.goto('/inside/admin/company')
  await page.getByRole('link', { name: 'Exempel Bemanning AB' }).click()
  await page.getByRole('button', { name: 'Ta bort' }).click()
  await dialog(page).getByRole('button', { name: 'Ta bort' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Ta bort' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Exempel Bemanning AB' }).waitFor()
  await context.close()
})

describe('what is typed in a dialog is asked about when the browser’s Back would take it away', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Lämna utan att spara?' })
  /** Goes back: stays at first, and leaves then. */
  const asked = async (page: Page, there: () => Promise<unknown>) => {
    await page.goBack()
    await question(page).getByRole('button', { name: 'Avbryt' }).click()
    await question(page).waitFor({ state: 'hidden' })
    await there()
    await page.goBack()
    await question(page).getByRole('button', { name: 'Lämna' }).click()
    await question(page).waitFor({ state: 'hidden' })
  }

  test('a message to a person, on a page of its own', async () => {
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/user?q=david')
    await page.getByRole('link', { name: 'David Förarsson' }).click()
    await page.getByRole('button', { name: 'Skicka SMS' }).click()
    const text = dialog(page).getByLabel('Text')
    // Nothing is typed: nothing is asked.
    await text.waitFor()
    await page.goBack()
    await text.waitFor({ state: 'detached' })
    expect(await question(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Skicka SMS' }).click()
    await text.fill('Halt på E4')
    await asked(page, async () => expect(await text.inputValue()).toBe('Halt på E4'))
    await page.getByRole('button', { name: 'Skicka SMS' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })

  test('what is missing of a report that is looked at, by the address’s parameters', async () => {
    const { page, context } = await asSuper()
    await page.goto('/inside/admin/monthworkreport?state=sent')
    await page.locator('[data-opens]').filter({ visible: true }).first().click()
    await dialog(page).getByRole('button', { name: 'Skicka tillbaka' }).click()
    const text = dialog(page).getByRole('textbox')
    await text.fill('Rasten saknas')
    await asked(page, async () => expect(await text.inputValue()).toBe('Rasten saknas'))
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })
})

describe('somebody’s eyes are looked through in another tab', () => {
  const city = (page: Page) => page.getByRole('textbox', { name: 'Ort' })
  let town = ''
  beforeEach(() => {
    town = `${town}Ny`
  })
  /** A super administrator is writing, and looks through a driver's eyes in another tab. */
  const lent = async () => {
    const [first] = (await office.ok(departments.filter, {})).rows
    const { page, context } = await asSuper()
    await page.goto(`/inside/admin/department/${first?.id}`)
    await city(page).fill(town)
    const other = await tabOf(context)
    await other.page.goto(`/inside/admin/user/${await portal.idOf('driver')}`)
    await other.page.getByRole('button', { name: 'Logga in som personen' }).click()
    await other.page.getByTestId('impersonation-banner').waitFor()
    await page
      .getByRole('dialog', { name: 'Du är inloggad som David Förarsson i en annan flik' })
      .waitFor()
    return { page, other: other.page, context }
  }

  test('what is typed waits in this one, and goes on when that has ended', async () => {
    const { page, other, context } = await lent()
    expect(await city(page).count()).toBe(0)
    await seen(page, 'lent')
    // As when one comes back to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await other.getByTestId('impersonation-banner').click()
    await dialog(other).getByRole('button', { name: 'Återgå' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await city(page).inputValue()).toBe(town)
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByText('Sparat', { exact: true }).waitFor()
    await context.close()
  })

  test('it can be thrown away to go on as that person here', async () => {
    const { page, context } = await lent()
    await page
      .getByRole('button', { name: 'Kasta det och fortsätt som David Förarsson här' })
      .click()
    await page.getByTestId('impersonation-banner').waitFor()
    await context.close()
  })

  test('a log-out there is one here, too', async () => {
    const { page, other, context } = await lent()
    await other.getByRole('button', { name: 'Logga ut' }).click()
    await page.getByRole('dialog', { name: 'Du har blivit utloggad' }).waitFor()
    await context.close()
  })
})

test('an upload of which nothing leaves any more is given up, and known again when it is sent anew', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'sv' })
  await page.clock.install()
  await page.goto('/inside/user/messages?tab=new')
  const keys: (string | undefined)[] = []
  let dead = true
  await page.route(`**${calls.files.upload.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server has it, and nothing comes back.
    if (dead) await route.fetch()
    else await route.fallback()
  })
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bifoga' }).click()
  await (await chosen).setFiles({
    name: 'tider.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('06:00–14:00'),
  })
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.fastForward('03:00')
  dead = false
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await page.getByText('13 B').waitFor()
  expect(keys).toEqual([keys[0], keys[0]])
  await context.close()
})
