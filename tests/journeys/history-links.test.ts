import { readFile } from 'node:fs/promises'
import { calls } from '@portal/contracts'
import type { CaseName } from '@portal/contracts/history/cases'
import { addressOf, places } from '@portal/contracts/places'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
beforeAll(async () => {
  await portal.settled()
})

const entered = () => open({ login: 'superadmin', locale: 'en' })

interface Thing {
  readonly id: string
  /** Whose it is, where it is somebody's. */
  readonly userId: string
  /** The test that it is an attempt at. */
  readonly testId?: string
}

/** Something of a kind that the demo company has, the latest first. */
async function thingsOf(kind: CaseName): Promise<Thing[]> {
  if (kind === 'attempt') {
    const { rows } = await portal.portal.parts.pool.query<Thing>(
      `SELECT occasion_id AS id, user_id AS "userId", test_id AS "testId" FROM tests.hand_in
       ORDER BY handed_in_at DESC LIMIT 1`,
    )
    return rows
  }
  const { rows } = await portal.portal.parts.pool.query<Thing>(
    kind === 'user'
      ? `SELECT user_id AS id, user_id AS "userId" FROM users.person
         WHERE email = 'driver@demo.example'`
      : `SELECT DISTINCT ON (object_id) object_id AS id,
           coalesce(subject_id::text, '') AS "userId" FROM history.entry
         WHERE object_kind = $1 ORDER BY object_id, subject_id IS NULL`,
    kind === 'user' ? [] : [kind],
  )
  return rows
}

/** The page of a thing of a kind. */
const pages: Readonly<Partial<Record<CaseName, (one: Thing) => string>>> = {
  user: ({ id }) => addressOf(places.user, { userId: id }),
  report: ({ id }) => addressOf(places.adminIncident, { incidentReportId: id }),
  right: ({ id }) => addressOf(places.adminRight, { id }),
  document: ({ id }) => addressOf(places.adminDocuments, { id }),
  test: ({ id }) => addressOf(places.editTest, { testId: id }),
  certificate: ({ id }) => addressOf(places.adminCertificate, { certificateId: id }),
  news: ({ id }) => addressOf(places.adminNewsItem, { newsId: id }),
  group: ({ id }) => addressOf(places.groups, { usergroupId: id }),
  department: ({ id }) => addressOf(places.departments, { departmentId: id }),
  company: ({ id }) => addressOf(places.company, { companyId: id }),
}

/** What happened last stands there: the newest is a way to how it stood then, and says what changed. */
async function toTheNewest(page: Page, kind: CaseName, events: Locator): Promise<void> {
  const newest = events.getByRole('listitem').first()
  await newest.getByRole('link').waitFor()
  const changed = newest.getByRole('button', { name: /^What changed/ })
  if ((await changed.count()) > 0) {
    await changed.click()
    await newest.locator('dl').getByRole('term').first().waitFor()
  }
  // What is scrolled halfway under the head would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])
  await newest.scrollIntoViewIfNeeded()
  await picture(page, `history-in-${kind}`)
  await newest.getByRole('link').click()
  await page.waitForURL(`**/inside/admin/history/${kind}/*version=*`)
  await page.getByText(/^Event \d+ of \d+$/).waitFor()
}

test.each(Object.keys(pages) as CaseName[])(
  '%s: what happened last stands on its page',
  async (kind) => {
    const { page, context, complaints } = await entered()
    const [one] = await thingsOf(kind)
    if (!one) throw new Error('the demo company has none')
    await page.goto(pages[kind]?.(one) ?? '')
    const head = page.getByRole('heading', { name: 'Latest events' })
    await toTheNewest(page, kind, page.locator('section').filter({ has: head }))
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('on its page is what happens while one looks on, and older events when they are asked for', async () => {
  const { page, context, complaints } = await entered()
  const admin = await portal.as('admin')
  const { id } = await admin.ok(calls.groups.save, { name: 'Nattlaget' })
  await portal.settled()
  await page.goto(addressOf(places.groups, { usergroupId: id }))
  const head = page.getByRole('heading', { name: 'Latest events' })
  const events = page.locator('section').filter({ has: head })
  await expect.poll(() => events.getByRole('listitem').count()).toBe(1)
  for (let at = 0; at < 6; at++) {
    const { version } = await admin.ok(calls.groups.one, { id })
    await admin.ok(calls.groups.save, { id, version, name: `Nattlaget ${at}` })
  }
  await expect.poll(() => events.getByRole('listitem').count()).toBe(5)
  await events.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => events.getByRole('listitem').count()).toBe(7)
  expect(await events.getByRole('button', { name: 'Show older' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test.each(Object.keys(pages) as CaseName[])(
  '%s: one click from its page to its history',
  async (kind) => {
    const { page, context, complaints } = await entered()
    const [one] = await thingsOf(kind)
    if (!one) throw new Error('the demo company has none')
    await page.goto(pages[kind]?.(one) ?? '')
    await page.getByRole('link', { name: 'History', exact: true }).first().click()
    await page.waitForURL(`**/inside/admin/history/${kind}/${one.id}*`)
    await page.getByText(/^Event \d+ of \d+$/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)

/** Where a thing of a kind is opened from, and by what. */
const opened: Readonly<Partial<Record<CaseName, (one: Thing) => readonly [string, ...RegExp[]]>>> =
  {
    contract: ({ userId }) => [addressOf(places.user, { userId, tab: 'contracts' }), /^Open/],
    abnormality: () => [addressOf(places.adminAbnormalities), /Nyförare/],
    question: () => [addressOf(places.adminFaq), /^Change/],
    folder: () => [addressOf(places.adminFaq), /^Change Lön/],
    // One's attempts are opened by the address.
    attempt: ({ testId = '', userId }) => [
      `${addressOf(places.testUsers, { testId })}?user=${userId}`,
    ],
    emergency: () => [addressOf(places.adminNews, { tab: 'emergency' }), /^Edit/],
    course: () => [addressOf(places.adminCertificates, { tab: 'courses' }), /Förarsson/],
    education: () => [addressOf(places.adminCertificates, { tab: 'handedIn' }), /Testlund/],
    offered: () => [addressOf(places.adminCertificates, { tab: 'educations' }), /^Change/],
  }

test.each(Object.keys(opened) as CaseName[])(
  '%s: one click from what it is opened as to its history',
  async (kind) => {
    const { page, context, complaints } = await entered()
    const [one] = await thingsOf(kind)
    const [path, ...names] = opened[kind]?.(one as Thing) ?? ['']
    await page.goto(path)
    const opening = async (name: RegExp) => {
      // A folder of questions is a card of its own.
      const rows = page
        .getByRole('main')
        .locator(kind === 'folder' ? 'section' : 'tbody, li, [role=list]')
      await rows.getByRole('button', { name }).or(rows.getByRole('link', { name })).first().click()
    }
    for (const name of names) await opening(name)
    await page.getByRole('button', { name: 'Latest events' }).first().click()
    await toTheNewest(page, kind, page.getByRole('dialog').locator('[aria-expanded=true] + div'))
    await page.goto(path)
    for (const name of names) await opening(name)
    await page.getByRole('link', { name: 'History', exact: true }).first().click()
    await page.waitForURL(`**/inside/admin/history/${kind}/*`)
    await page.getByText(/^Event \d+ of \d+$/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)

const textsOf = async (area: string, locale: string): Promise<Record<string, string>> =>
  JSON.parse(
    await readFile(new URL(`../../web/src/${area}/texts/${locale}.json`, import.meta.url), 'utf8'),
  )

test.each(['sv', 'pl', 'ro', 'bs'] as const)(
  'in %s the timelines stand on a phone and on a desktop, also with long texts',
  async (locale) => {
    const driver = await portal.as('driver')
    const admin = await portal.as('admin')
    const { id } = await driver.ok(calls.incidents.report, {
      ...{ type: 'Deviation', day: '2026-03-02' },
      headline: `Lastsäkringsutrustningsförvaringsutrymmesbelysning ${locale}`,
      description: `Belysningen är trasig. ${'Dubbeldäckarbussbackspegelsfäste '.repeat(30)}`,
    })
    const { version } = await admin.ok(calls.incidents.one, { id })
    await admin.ok(calls.incidents.setStatus, { id, version, status: 'inProgress' })
    await admin.ok(calls.incidents.comment, {
      id,
      text: `Verkstaden: ${'specialtillverkningsunderleverantörsförseningar '.repeat(12)}`,
    })
    await portal.settled()
    const ui = await textsOf('ui', locale)
    const words = await textsOf('history', locale)
    const { page, context, complaints } = await open({ login: 'superadmin', locale, size: phone })
    const look = async (events: Locator, name: string) => {
      await events.getByRole('listitem').first().waitFor()
      const changed = events.getByRole('button', { name: words.changes })
      for (const one of (await changed.all()).slice(0, 2)) await one.click()
      for (const [width, size] of [
        ['phone', phone],
        ['desktop', { width: 1280, height: 900 }],
      ] as const) {
        await page.setViewportSize(size)
        expect(await overflow(page)).toBeLessThanOrEqual(0)
        await page.evaluate(() => window.scrollTo(0, 0))
        expect(await axeFindings(page)).toEqual([])
        await events.getByRole('listitem').first().scrollIntoViewIfNeeded()
        await picture(page, `history-in-${name}-${locale}-${width}`)
      }
      await page.setViewportSize(phone)
    }
    await page.goto(addressOf(places.adminIncident, { incidentReportId: id }))
    const head = page.getByRole('heading', { name: ui.latestEvents })
    await look(page.locator('section').filter({ has: head }), 'report')
    await page.goto(addressOf(places.adminNews, { tab: 'emergency' }))
    await page.locator('li, tbody').getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('button', { name: ui.latestEvents }).click()
    await look(page.getByRole('dialog').locator('[aria-expanded=true] + div'), 'dialog')
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('who looks after wages alone reads no history: nothing leads there, and nothing is refused', async () => {
  const { page, context, complaints } = await open({ login: 'wageadmin', locale: 'en' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/history')) asked.push(request.url())
  })
  for (const kind of ['user', 'right', 'document', 'test', 'certificate'] as const) {
    const [one] = await thingsOf(kind)
    if (!one) throw new Error('the demo company has none')
    await page.goto(pages[kind]?.(one) ?? '')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('link', { name: 'History', exact: true }).count()).toBe(0)
    expect(await page.getByText('Latest events').count()).toBe(0)
  }
  // Who types the address finds nothing there.
  const [test] = await thingsOf('test')
  await page.goto(addressOf(places.caseHistory, { category: 'test', id: test?.id ?? '' }))
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
