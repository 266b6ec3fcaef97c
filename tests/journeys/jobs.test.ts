import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls, type InputOf, type Locale } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { inBrowser } from '../harness/standing.ts'
import { wagePdf } from '../harness/wages.ts'

const { applicants, companies, jobs } = calls
const { portal, open } = inBrowser()
const today = stockholmDay(new Date())
let wage: Client
let companyId = ''
beforeAll(async () => {
  wage = await portal.as('wageadmin')
  const office = await portal.as('superadmin')
  companyId = (await office.ok(companies.filter, { page: 0, pageSize: 1 })).rows[0]?.id ?? ''
})

type Ad = InputOf<typeof jobs.save>
const added = async (more: Partial<Ad> = {}): Promise<string> => {
  const ad: Ad = {
    headline: 'CE-chaufför, natt',
    companyId,
    place: 'Kvastrup',
    form: 'permanent',
    extent: 'fullTime',
    rights: ['CE', 'ykb'],
    audience: 'everybody',
    from: today,
    until: addDays(today, 10),
    html: '<p>Du kör mellan våra terminaler.</p>',
    contact: 'Rekryteringen, 019-000 00 00',
    ...more,
  }
  const { id } = await wage.ok(jobs.save, ad)
  await portal.settled()
  return id
}
const cv = (name = 'cv.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(wagePdf(['Curriculum vitae'])),
})
const applied = async (id: string) => (await wage.ok(applicants.ofAd, { id })).rows
const chosen = (page: Page) => page.locator('input[type=file]')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a guest finds an ad by its place, is told what is wrong, loses nothing, and applies with a PDF', async () => {
  const id = await added({ headline: 'Nattförare till Visby', place: 'Visby' })
  await added({ headline: 'Dagförare till Kalmar', place: 'Kalmar' })
  const { page, context, complaints } = await open({ locale: 'sv', size: phone })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Söker du jobb?' }).click()
  await page.getByRole('link', { name: 'Dagförare till Kalmar' }).waitFor()
  await page.getByLabel('Ort').selectOption('Visby')
  const ad = page.getByRole('link', { name: 'Nattförare till Visby' })
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(1)
  expect(page.url()).toContain('place=Visby')
  await ad.click()
  await page.getByRole('heading', { name: 'Nattförare till Visby', level: 1 }).waitFor()
  const dial = page.getByRole('link', { name: '019-000 00 00' })
  expect(await dial.getAttribute('href')).toBe('tel:0190000000')
  await page.getByRole('button', { name: 'Ansök', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('apply')

  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await alert(page, 'Obligatoriskt fält').first().waitFor()
  // The first that is wrong has the focus.
  expect(await page.getByLabel('Namn').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByLabel('Namn').fill('Anna Exempelsson')
  await page.getByLabel('E-post').fill('anna.sjogren@mail.example')
  await page.getByLabel('Telefon').fill('ring mig')
  await page.getByLabel('Körkort CE').check()
  await page.getByLabel('Om dig (frivilligt)').fill('Jag har kört i tolv år.')
  const exe = { name: 'fel.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
  const large = { ...cv('stor.pdf'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await chosen(page).setInputFiles([cv(), exe, large])
  await page.getByRole('button', { name: 'Ta bort cv.pdf' }).waitFor()
  await alert(page, 'Högst 10 MB kan skickas').waitFor()
  await alert(page, 'filtypen').or(alert(page, 'typ av fil')).first().waitFor()
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await alert(page, 'Skriv numret med siffror').waitFor()
  await alert(page, 'Ta bort filerna som inte kunde laddas upp').waitFor()
  expect(await applied(id)).toEqual([])

  // The page is loaded anew: what was typed is there, and the file that came.
  await page.reload()
  await page.getByRole('button', { name: 'Ta bort cv.pdf' }).waitFor()
  expect(await page.getByLabel('Om dig (frivilligt)').inputValue()).toBe('Jag har kört i tolv år.')
  expect(await page.getByLabel('Körkort CE').isChecked()).toBe(true)
  await page.getByLabel('Telefon').fill('+46 70 174 06 31')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await page.getByRole('heading', { name: 'Tack för din ansökan', level: 1 }).waitFor()
  await page.getByText('anna.sjogren@mail.example').waitFor()
  await portal.settled()
  const [one] = await applied(id)
  expect(one).toMatchObject({
    name: 'Anna Exempelsson',
    rights: ['CE'],
    missing: ['ykb'],
    files: 1,
  })
  await portal.outbox('anna.sjogren@mail.example')
  await page.getByRole('link', { name: 'Se andra jobb' }).click()
  await page.getByRole('link', { name: 'Dagförare till Kalmar' }).waitFor()
  // Nothing of it stays for the next at this device.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('Exempelsson')
  expect(complaints.filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
  await context.close()
})

test('an answer that does not come: sent once more it is one application', async () => {
  const id = await added({ headline: 'Svar som inte kommer' })
  const { page, context } = await open({ locale: 'en' })
  await page.goto(`/external/jobs/${id}`)
  await page.getByLabel('Name').fill('Bo Exempelsson')
  await page.getByLabel('E-mail').fill('bo@mail.example')
  await page.getByLabel('Phone').fill('070-000 00 01')
  let lost = 0
  await context.route('**/api/applicant', async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const send = page.getByRole('button', { name: 'Send the application' })
  await send.click()
  await page.getByRole('alert').first().waitFor()
  // The page is loaded anew in between: it is known again all the same.
  await page.reload()
  await send.click()
  await page.getByRole('heading', { name: 'Thank you for your application' }).waitFor()
  await portal.settled()
  expect(await applied(id)).toHaveLength(1)
  await context.close()
})

test('an ad that ends while one writes: it is said, and what was written is given back', async () => {
  const id = await added({ headline: 'Slutar snart' })
  const { page, context } = await open({ locale: 'en', size: phone })
  await page.goto(`/external/jobs/${id}`)
  await page.getByLabel('Name').fill('Eva Exempelsson')
  await page.getByLabel('E-mail').fill('eva@mail.example')
  await page.getByLabel('Phone').fill('070-000 00 02')
  await page.getByLabel('About you (optional)').fill('My letter, word by word.')
  await wage.ok(jobs.archive, { id })
  await portal.settled()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await alert(page, 'The job is not open for applications any more.').waitFor()
  await alert(page, 'The ad has ended while you had it open').waitFor()
  expect(await page.getByLabel('About you (optional)').inputValue()).toBe(
    'My letter, word by word.',
  )
  await page.reload()
  await page
    .getByRole('heading', { name: 'This job cannot be applied for any more', level: 1 })
    .waitFor()
  await page.getByText('My letter, word by word.').waitFor()
  await page.getByRole('link', { name: 'See other jobs' }).click()
  await page.getByRole('heading', { name: 'Vacant jobs', level: 1 }).waitFor()
  expect(await applied(id)).toEqual([])
  await context.close()
})

test('who works here sees what they have and miss, applies once with what is on record, and that is said', async () => {
  const id = await added({
    headline: 'Internt: trafikledare',
    audience: 'inside',
    rights: ['CE', 'AM'],
  })
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto('/inside/news')
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Vacant jobs' })
    .click()
  await page.getByRole('link', { name: 'Internt: trafikledare' }).click()
  await page.getByText('You have: Driving licence CE').waitFor()
  await page.getByText('You miss: Driving licence AM').waitFor()
  expect(await page.getByLabel('Driving licence CE').isChecked()).toBe(true)
  expect(await page.getByLabel('Name').inputValue()).toBe('David Förarsson')
  await page.getByLabel('About you (optional)').fill('I know the region.')
  await page.reload()
  await page.getByText('What you write is kept in this tab').waitFor()
  expect(await page.getByLabel('About you (optional)').inputValue()).toBe('I know the region.')
  await chosen(page).setInputFiles(cv())
  await page.getByRole('button', { name: 'Remove cv.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByText('You applied on').waitFor()
  expect(await page.getByRole('button', { name: 'Send the application' }).count()).toBe(0)
  await portal.settled()
  expect(await applied(id)).toMatchObject([{ name: 'David Förarsson', files: 1 }])
  await page.reload()
  await page.getByText('You applied on').waitFor()
  // From outside it is not there.
  await page.goto(`/external/jobs/${id}`)
  await page
    .getByRole('heading', { name: 'This job cannot be applied for any more', level: 1 })
    .waitFor()
  await page.getByRole('link', { name: 'To the portal' }).waitFor()
  await context.close()
})

test('whoever has chosen no language reads the ads in one of the browser’s', async () => {
  const { page, context } = await open({ device: { locale: 'pl-PL' } })
  await page.goto('/external/jobs')
  await page.getByRole('heading', { name: 'Oferty pracy', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl')
  await page.getByRole('button', { name: 'RO Română' }).click()
  await page.getByRole('heading', { name: 'Locuri de muncă', level: 1 }).waitFor()
  await context.close()
})

describe.each<[Locale, { width: number; height: number }, 'light' | 'dark']>([
  ['sv', phone, 'dark'],
  ['pl', desktop, 'light'],
  ['ro', phone, 'light'],
  ['bs', { width: 320, height: 640 }, 'light'],
])('in %s at %o, %s', (locale, size, colorScheme) => {
  test('the list and an ad of long words, its form and what is wrong with it stay within the screen', async () => {
    const word = 'Fjärrtrafikschaufförsanställningsannons'
    const place = `Llanfairpwllgwyngyll ${locale}`
    const id = await added({
      headline: word.repeat(3),
      place,
      rights: ['B', 'BE', 'C', 'CE', 'ykb', 'driverCard', 'adr', 'truckCard'],
      form: 'byTheHour',
      extent: 'asNeeded',
      until: today,
      contact: `${'rekrytering'.repeat(9)}@demo.example`,
      html: `<p>${word.repeat(4)}</p>`,
    })
    const { page, context } = await open({ locale, size, device: { colorScheme } })
    const look = async (name: string) => {
      expect(await overflow(page), name).toBeLessThanOrEqual(0)
      expect(await axeFindings(page), name).toEqual([])
      await picture(page, `jobs-${name}-${locale}-${size.width}`)
    }
    await page.goto(`/external/jobs?place=${encodeURIComponent(place)}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await look('list')
    await page.goto(`/external/jobs?q=${'finnsinte'}`)
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(0)
    await look('nothing')
    await page.goto(`/external/jobs/${id}`)
    await page.locator('#apply').waitFor()
    await look('ad')
    await page.locator('form [type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await look('wrong')
    await page.goto('/external/jobs/019abf5e-0000-7000-8000-00000000dead')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look('closed')
    await context.close()
  })
})
