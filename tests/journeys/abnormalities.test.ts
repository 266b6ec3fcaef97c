import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test('one is noted, holds the start at once, is disputed with a photo and accepted, and the office sees it', async () => {
  const office = await open({ login: 'admin', locale: 'en', size: desktop })
  const driver = await open({ login: 'driver', locale: 'en', size: phone })
  const { page } = office
  const own = driver.page
  await own.goto('/start')
  await own.getByRole('heading', { level: 1 }).waitFor()
  const waiting = own.locator('a[href="/start/abnormalities"]')
  expect(await waiting.count()).toBe(0)

  await page.goto('/inside/admin/abnormality?accepted=no')
  await page.getByRole('button', { name: 'Nadja Nyförare' }).waitFor()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByText('Required field').first().waitFor()
  await page.getByRole('combobox', { name: 'Person' }).fill('David F')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.getByLabel('Date', { exact: true }).fill('2026-03-02')
  const figure = page.getByLabel('Time, as hours:minutes')
  for (const [typed, shown] of [
    ['7,30', '7:18'],
    ['730', '7:30'],
  ] as const) {
    await figure.fill(typed)
    await figure.blur()
    await expect.poll(() => figure.inputValue()).toBe(shown)
  }
  await page.getByLabel('Description').fill('The rest was broken off.')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const line = page.getByRole('row', { name: /David Förarsson/ })
  await line.getByText('Serious').waitFor()

  // Nobody has loaded the page anew: the start is closed, and says why.
  await waiting.waitFor()
  await waiting.click()
  await own.getByText('The rest was broken off.').waitFor()
  await own.getByText('at least 11:00, reduced 9:00').waitFor()
  await own.getByTestId('photo').setInputFiles(pictureFile('disc.png'))
  await own.getByRole('button', { name: 'Show photo 1' }).waitFor()
  await own.getByRole('button', { name: 'Comment' }).click()
  await own.getByText('It is not right').click()
  await own.getByRole('button', { name: 'Save' }).click()
  await own.getByText('Required field').waitFor()
  await own.getByLabel('In your own words').fill('I slept nine hours.')
  await own.getByRole('button', { name: 'Save' }).click()
  await line.getByText('Disputed').waitFor()

  await line.getByRole('button', { name: 'David Förarsson' }).click()
  await page.getByText('I slept nine hours.').waitFor()
  await page.getByRole('button', { name: 'Show photo 1' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await own.getByRole('button', { name: 'Accept', exact: true }).click()
  await own.waitForURL('**/start')
  await expect.poll(() => own.getByRole('link', { name: 'Messages' }).count()).toBeGreaterThan(0)
  // The office looks at those that are not accepted: it leaves their list.
  await line.waitFor({ state: 'detached' })
  expect([...office.complaints, ...driver.complaints]).toEqual([])
  await office.context.close()
  await driver.context.close()
})

test('a file is looked at, imported without its wrong rows, and imports nothing twice', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en' })
  const take = async () => {
    await page.goto('/inside/admin/abnormality?tab=import')
    await page.getByTestId('abnormality-file').setInputFiles({
      name: 'week.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Anställningsnummer;Datum;Typ;Värde\n1010;2/3 2026;Körtid per dygn;10:20\n9999;2/3 2026;Övrigt;\n',
      ),
    })
  }
  await take()
  await page.getByText('Nobody here has this number or address').locator('visible=true').waitFor()
  const send = page.getByRole('button', { name: /^Import \d/ })
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('Leave out the row with errors').check()
  await send.click()
  await page.getByText('1 abnormality was imported').waitFor()
  await page.getByRole('link', { name: 'To the list' }).click()
  await page.getByText('10:20').locator('visible=true').first().waitFor()
  await take()
  await page.getByText('Is there already').locator('visible=true').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a rule that is made in the browser makes one, and says so to the person', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await page.goto('/inside/admin/abnormality?tab=automation')
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('What the rule is called').fill('Far too fast')
  await page.getByRole('group', { name: 'When' }).getByLabel('Type').selectOption('speeding')
  await page.getByLabel('What counts').selectOption('figure')
  await page.getByLabel('Over', { exact: true }).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Speeding: past 30, once in 30 days').waitFor()

  const driver = await open({ login: 'driver', locale: 'en', size: phone })
  await driver.page.goto('/inside/user/abnormalities?accepted=no')
  const admin = await portal.as('admin')
  const { id } = await (await portal.as('driver')).ok(calls.auth.me, {})
  await admin.ok(calls.abnormalities.create, {
    userId: id,
    type: 'speeding',
    day: '2026-03-05',
    figure: 41,
  })
  await driver.page.goto('/start/abnormalities')
  await driver.page.getByText('41 km/h too fast').waitFor()
  await driver.page.getByText('By the rule “Far too fast”').waitFor()
  await driver.page.getByRole('button', { name: 'Accept all 2' }).click()
  await driver.page.waitForURL('**/start')
  await page.getByText('has made 1').first().waitFor()
  await context.close()
  await driver.context.close()
})

test('a photo that does not get there is tried again, and hangs there once though its answer was lost', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en', size: phone })
  await page.goto('/inside/user/abnormalities')
  const adds = page.getByRole('button', { name: /^Add photo: / })
  const again = page.getByRole('button', { name: /^Try again: / })
  const photos = page.getByRole('button', { name: /^Show photo / })
  await adds.first().waitFor()
  const before = await photos.count()

  await page.route('**/api/file', (route) => route.abort(), { times: 1 })
  await page.getByTestId('photo').first().setInputFiles(pictureFile('disc.png'))
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  await page.route(
    '**/api/abnormality/user/photo',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await again.click()
  await photos.nth(before).waitFor()
  // It got there all the same: tried again, it is not another.
  await again.click()
  await page.getByText('The photo was added').waitFor()
  await again.waitFor({ state: 'detached' })
  expect(await photos.count()).toBe(before + 1)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Add photo: /)
  await context.close()
})
