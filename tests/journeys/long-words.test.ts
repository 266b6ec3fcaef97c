import { calls } from '@portal/contracts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, overflow, phone, picture, startBrowser, walker } from '../harness/browser.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { makeTest, today } from '../harness/tests.ts'

/** Words that are longer than a line of a phone, as Swedish and addresses of the web have them. */
const title = 'Arbetsmiljöförvaltningsföreskriftsändringarna för kylfordon'
const prose =
  'Läs https://www.en-mycket-lang-adress.example/dokument/arkiv/2026/trafiksakerhet/regler.html'
const company = 'Nordvästskandinaviska Livsmedelstransportbemanningsaktiebolaget AB'

let portal: TestPortal
let browser: Browser
const ids = { test: '', occasion: '', document: '', company: '', certificate: '' }
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
  const boss = await portal.as('superadmin')
  const { id: driverId } = await (await portal.as('driver')).ok(calls.auth.me, {})
  const {
    version,
    firstName,
    email,
    phone: mobile,
  } = await boss.ok(calls.users.one, { id: driverId })
  const lastName = 'Wiśniewska-Brzęczyszczykiewicz von Löwenström'
  const place = { companyId: null, departmentIds: [] }
  await boss.ok(calls.users.change, {
    id: driverId,
    version,
    firstName,
    lastName,
    email,
    phone: mobile,
    ...place,
  })
  ids.company = (await boss.ok(calls.companies.save, { version: 0, name: company })).id
  ids.test = (await makeTest(boss, { title, description: prose }, { text: prose })).id
  const given = { audience: { userIds: [driverId] }, from: today, optional: true }
  ids.occasion = (
    await boss.ok(calls.tests.saveOccasion, { id: ids.test, version: 0, ...given })
  ).id
  await boss.ok(calls.education.save, { name: title, isOffered: true })
  const facts = { name: title, type: 'safety' as const, companyIds: [ids.company] }
  ids.certificate = (await boss.ok(calls.certificates.save, facts)).id
  const text = { title, kind: 'POLICY' as const, html: `<p>${prose}</p>` }
  ids.document = (await boss.ok(calls.documents.save, text)).id
  await boss.ok(calls.documents.attach, { id: ids.document, userIds: [driverId] })
  // Approved, it holds nobody.
  await portal.settled()
  const driver = await portal.as('driver')
  const { contentHash } = await driver.ok(calls.documents.toApprove, { id: ids.document })
  await driver.ok(calls.documents.approve, { id: ids.document, contentHash })
  await portal.settled()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

const onPhone = async (login: string) => {
  const tab = await open(browser, portal.url, { login, locale: 'sv', size: phone })
  return { ...tab, walk: walker(tab.page) }
}

/** What is wider than the page, or than the card that it stands in, by its words. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h2, main p, main span, main label')]
      .filter((one) => {
        const card = one.closest('section, li')?.getBoundingClientRect()
        const box = one.getBoundingClientRect()
        return card && box.width > 1 && box.right > card.right + 1
      })
      .map((one) => one.textContent?.slice(0, 40) ?? ''),
  )

test('a word that is longer than a line goes on in the next one', async () => {
  const own = await onPhone('driver')
  const found: string[] = []
  const look = async ({ page, walk }: typeof own, paths: readonly string[]) => {
    for (const path of paths) {
      await walk(path)
      const wide = await overflow(page)
      if (wide > 0) found.push(`${path}: ${wide} px too wide`)
      for (const words of await tooWide(page)) found.push(`${path}: "${words}"`)
      await picture(page, `long${path.replace(/\W+/g, '_')}`)
    }
  }
  await look(own, [`/start/usertest/${ids.occasion}`, '/inside/education'])
  const desk = await onPhone('superadmin')
  await look(desk, [
    `/inside/admin/test/edit/${ids.test}?tab=preview`,
    `/inside/admin/certificate/${ids.certificate}`,
    '/inside/admin/company',
  ])
  expect([...found, ...own.complaints, ...desk.complaints]).toEqual([])
  await own.context.close()
  await desk.context.close()
})

test('a name is never cut where nothing else tells it', async () => {
  const { page, walk, context } = await onPhone('superadmin')
  await walk(`/inside/admin/document?id=${ids.document}`)
  const name = page
    .getByRole('listitem')
    .getByText(/Brzęczyszczykiewicz von Löwenström/)
    .first()
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await context.close()
})

test('a figure in a list on a phone says what it counts, and a name is as high as a thumb', async () => {
  const { page, walk, context } = await onPhone('superadmin')
  await walk('/inside/admin/company')
  await page
    .getByRole('link', { name: /Inga avdelningar/ })
    .filter({ visible: true })
    .waitFor()
  for (const path of ['/inside/admin/user-logs', '/inside/admin/abnormality?tab=summary']) {
    await walk(path)
    const names = page.getByRole('main').locator('ul a').filter({ visible: true })
    const heights = await names.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    )
    expect(heights.length).toBeGreaterThan(0)
    expect(Math.min(...heights), path).toBeGreaterThanOrEqual(44)
  }
  await context.close()
})
