import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, overflow, phone, picture, walker } from '../harness/browser.ts'
import { widestDays } from '../harness/days-shown.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

/** Words that are longer than a line of a phone, as Swedish and addresses of the web have them. */
const title = 'Arbetsmiljöförvaltningsföreskriftsändringarna för kylfordon'
const prose =
  'Läs https://www.en-mycket-lang-adress.example/dokument/arkiv/2026/trafiksakerhet/regler.html'
const department = 'Fordonsunderhållsverkstadsavdelningen i Örnsköldsviks norra industriområde'
const company = 'Nordvästskandinaviska Livsmedelstransportbemanningsaktiebolaget AB'

const { portal, open } = inBrowser()
let shown: Record<string, string> = {}
const page = { page: 0, pageSize: 20 }
const ids = { test: '', occasion: '', document: '', company: '', certificate: '' }
beforeAll(async () => {
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
  const named = (long: string, name: string) => `${long} ${name}`.slice(0, 100)
  for (const { id, version, name } of (await boss.ok(calls.companies.filter, page)).rows)
    await boss.ok(calls.companies.save, { id, version, name: named(company, name) })
  for (const { id, version, name } of (await boss.ok(calls.departments.filter, page)).rows)
    await boss.ok(calls.departments.save, { id, version, name: named(department, name) })
  // Approved, it holds nobody.
  await portal.settled()
  const driver = await portal.as('driver')
  const { contentHash } = await driver.ok(calls.documents.toApprove, { id: ids.document })
  await driver.ok(calls.documents.approve, { id: ids.document, contentHash })
  await portal.settled()
  shown = await screenIds(portal)
})

const onPhone = async (login: string) => {
  const tab = await open({ login, locale: 'sv', size: phone })
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

test('companies whose names differ by their last word are told apart in a list of a small desk', async () => {
  const { page, context } = await open({
    login: 'superadmin',
    locale: 'sv',
    size: { width: 1024, height: 768 },
  })
  await walker(page)('/inside/admin/department')
  const cells = page.locator('[data-row] :is(td, th) > span, [data-row] [data-opens] > span')
  const cut = await cells.evaluateAll((all) =>
    all
      .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
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

/** A small desk, and the pixels of a list that it may hide there: a word of ours alone takes more than it has. */
const smallDesk = { width: 1024, height: 768 }
const MOST_HIDDEN = 12

/** By how many pixels the fields of a page's filters end apart, where they do not stand in one line. */
const inTwoLines = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const found: string[] = []
    for (const line of document.querySelectorAll('[data-filter-line]')) {
      const feet = [...line.querySelectorAll('input, select, button')]
        .map((one) => one.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .map(({ bottom }) => bottom)
      const apart = Math.max(...feet) - Math.min(...feet)
      if (apart > 2) found.push(`filters end ${Math.round(apart)} px apart`)
    }
    return found
  })

/** By how much the lists of a page are wider than a small desk, where it is too much, and the page itself. */
const wideOnSmall = async (page: Page): Promise<string[]> => {
  const hidden = await page
    .locator('main [tabindex="0"]')
    .evaluateAll((all) => Math.max(0, ...all.map((one) => one.scrollWidth - one.clientWidth)))
  const wide = await overflow(page)
  return [
    ...(hidden > MOST_HIDDEN ? [`hides ${hidden} px of a list`] : []),
    ...(wide > 0 ? [`${wide} px too wide`] : []),
  ]
}

/** What a desk does not show whole: lists and tabs to be scrolled sideways, filters and icons cut or in two lines. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Letters of the typeface that stands in until the page's own is there are wider.
    await document.fonts.ready
    const found: string[] = []
    for (const one of document.querySelectorAll('main [tabindex="0"], main nav')) {
      const hidden = one.scrollWidth - one.clientWidth
      if (hidden > 1) found.push(`${one.localName} hides ${hidden} px`)
    }
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    for (const one of document.querySelectorAll<HTMLSelectElement>('main select')) {
      const style = getComputedStyle(one)
      pen.font = style.font
      const words = one.value === '' ? (one.selectedOptions[0]?.text ?? '') : ''
      const room = one.clientWidth - Number.parseFloat(style.paddingLeft)
      const wide = pen.measureText(words).width
      if (one.clientWidth > 0 && wide > room - Number.parseFloat(style.paddingRight))
        found.push(`"${words}"`)
    }
    for (const line of document.querySelectorAll('[data-filter-line]')) {
      const fields = [...line.querySelectorAll('input, select, button')]
      const boxes = fields
        .map((one) => one.getBoundingClientRect())
        .filter(({ width }) => width > 1)
      const feet = boxes.map(({ bottom }) => bottom)
      // What stands within a border ends a pixel before it.
      const apart = Math.max(...feet) - Math.min(...feet)
      if (apart > 2) found.push(`filters end ${Math.round(apart)} px apart`)
      for (const label of line.querySelectorAll('label'))
        if (label.getBoundingClientRect().height > 30)
          found.push(`"${label.textContent}" in two lines`)
    }
    for (const icon of document.querySelectorAll('main :is(button, a) > svg')) {
      const { width } = icon.getBoundingClientRect()
      if (width > 0 && width < Number(icon.getAttribute('width')) - 1)
        found.push(`icon of ${icon.parentElement?.innerText}`)
    }
    return [...new Set(found)]
  })

test.each(['sv', 'pl', 'ro'] as const)(
  'at a desk in %s nothing is to be scrolled sideways, and filters stand in one line',
  {
    timeout: 120_000,
  },
  async (locale) => {
    const found: string[] = []
    for (const login of ['superadmin', 'driver']) {
      const { page, context } = await open({ login, locale, size: desktop })
      await widestDays(context)
      const walk = walker(page)
      for (const template of screens[login] ?? []) {
        await walk(addressOf(template, shown))
        for (const what of await cutOff(page)) found.push(`${template}: ${what}`)
      }
      await context.close()
    }
    expect(found).toEqual([])
  },
)

/** Screens of an administrator with a list of many columns. */
const wideLists = (screens.superadmin ?? []).filter((template) =>
  /admin\/(user|contract|certificate|user-rights\/list|monthworkreport|abnormality|wagespec|vacation|incidentreport|test\/users\/\{test\})(\?tab=(days|courses|handedIn|summary|sensitive))?$|\{certificate\}|tab=files/.test(
    template,
  ),
)

test.each(['sv', 'pl'] as const)(
  'on a small desk in %s lists have room for nearly all that they say',
  async (locale) => {
    const { page, context } = await open({ login: 'superadmin', locale, size: smallDesk })
    await widestDays(context)
    const walk = walker(page)
    const found: string[] = []
    for (const template of wideLists) {
      await walk(addressOf(template, shown))
      for (const what of await wideOnSmall(page)) found.push(`${template}: ${what}`)
      await picture(page, `small-desk-${locale}${template.replace(/\W+/g, '_')}`)
    }
    expect(found).toEqual([])
    await context.close()
  },
)

test.each(['sv', 'pl', 'ro'] as const)(
  'on a small desk in %s filters stand in one line, those it has no room for behind more',
  { timeout: 120_000 },
  async (locale) => {
    const found: string[] = []
    for (const login of ['superadmin', 'driver']) {
      const { page, context } = await open({ login, locale, size: smallDesk })
      await widestDays(context)
      const walk = walker(page)
      for (const template of screens[login] ?? []) {
        await walk(addressOf(template, shown))
        for (const what of await inTwoLines(page)) found.push(`${template}: ${what}`)
      }
      await context.close()
    }
    expect(found).toEqual([])
  },
)

test('on a phone a title of a few words stands in one line, its button below it', async () => {
  const { page, walk, context } = await onPhone('superadmin')
  await walk(`/inside/admin/certificate/${shown.certificate}`)
  const title = page.getByRole('heading', { level: 1, name: 'Arbete på väg' })
  await page.getByRole('button', { name: 'Boka personer' }).waitFor()
  expect((await title.boundingBox())?.height).toBeLessThan(40)
  await context.close()
})

test('what is not required and what is not held are not named', async () => {
  const own = await onPhone('driver')
  await own.walk(`/start/usertest/${ids.occasion}`)
  await own.page.getByText('1 fråga').waitFor()
  expect(await own.page.getByText('poäng krävs').count()).toBe(0)
  await own.walk('/start/driver-rights')
  await own.page.getByText('Allt är inlämnat').waitFor()
  expect(await own.page.getByText('En administratör granskar').count()).toBe(0)
  await own.context.close()
  const desk = await onPhone('superadmin')
  await desk.walk(`/inside/admin/certificate/${shown.certificate}`)
  const people = desk.page.getByRole('listitem').filter({ visible: true })
  await people.getByText('Väntar på godkännande').first().waitFor()
  expect(await people.getByText('Inget', { exact: true }).count()).toBe(0)
  await desk.context.close()
})
