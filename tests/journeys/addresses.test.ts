import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Screen } from '../../web/src/router/screen.ts'
import { follow, phone, type Tab } from '../harness/browser.ts'
import { declaredScreens } from '../harness/screens.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let screens: readonly Screen[]
beforeAll(async () => {
  screens = await declaredScreens()
  expect(screens.length).toBeGreaterThan(40)
})

const nobodys = '019abf5e-0000-7000-8000-00000000dead'

/** Goes there as a link would. @returns what the page says instead of 'not found'; undefined where it does */
async function notFound({ page }: Tab, path: string): Promise<string | undefined> {
  await follow(page, path)
  try {
    await page.getByText('This page could not be found').waitFor()
    await page.getByRole('link', { name: 'Back to the home page' }).waitFor()
    return undefined
  } catch {
    const shown = await page.locator('main, body').first().innerText()
    return `${path}: ${shown.slice(0, 120).replaceAll('\n', ' · ')}`
  }
}
/** As notFound, for many; between them a page that there is. */
async function allNotFound(tab: Tab, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  await tab.page.goto('/inside/news')
  for (const path of paths) {
    await follow(tab.page, '/inside/news')
    await tab.page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
    const said = await notFound(tab, path)
    if (said !== undefined) found.push(said)
  }
  return found
}

test('an id that is none, and one of nothing, are not found at every address with a parameter', async () => {
  const withIds = screens.filter(({ path }) => /:(\w+I|i)d\b/.test(path))
  expect(withIds.length).toBeGreaterThan(15)
  const filled = (path: string, id: string) => path.replace(/:(\w+I|i)d\??/, id)
  const named = [
    '/test?id=',
    '/inside/user/signed-documents?id=',
    '/inside/user/signed-documents?file=',
  ]
  const conversation = ['/inside/user/messages?group=']
  const found: string[] = []
  for (const [login, mine] of [
    ['driver', (who: string) => who === 'user' || who === 'self'],
    ['manager', (who: string) => who === 'manager'],
    // A job ad that is over, or never was, says so to whoever has its link, and leads to the others.
    ['superadmin', (who: string) => !['user', 'self', 'manager', 'guest'].includes(who)],
  ] as const) {
    const tab = await open({ login, locale: 'en' })
    const paths = withIds.filter(({ who }) => mine(who)).map(({ path }) => path)
    const asked = login === 'driver' ? [...named, ...conversation] : []
    if (login === 'superadmin') asked.push('/inside/admin/document?id=')
    const all = ['abc', nobodys].flatMap((id) => [
      ...paths.map((path) => filled(path, id)),
      ...asked.map((path) => `${path}${id}`),
    ])
    expect(all.length).toBeGreaterThan(1)
    found.push(...(await allNotFound(tab, all)))
    await tab.context.close()
  }
  expect(found).toEqual([])
}, 240_000)

test('what is another’s is not found either, as if it were not there', async () => {
  const admin = await portal.as('superadmin')
  const clerk = await portal.as('clerk')
  const all = { page: 0, pageSize: 100 }
  const { id: own } = await (await portal.as('driver')).ok(calls.auth.me, {})
  const others = (rows: readonly { id: string; userId?: string }[]) =>
    rows.find(({ userId }) => userId !== own)?.id ?? ''
  const { id: newcomer } = await (await portal.as('newdriver')).ok(calls.auth.me, {})
  const theirs = await admin.ok(calls.contracts.ofUser, { id: newcomer, ...all })
  const contract = theirs.rows[0]?.id
  const asked = others((await admin.ok(calls.education.filter, all)).rows as never)
  const mine = new Set(
    (await (await portal.as('driver')).ok(calls.messages.mine, all)).rows.map(({ id }) => id),
  )
  const talk = (await clerk.ok(calls.messages.mine, all)).rows.find(({ id }) => !mine.has(id))?.id
  const paths = [
    ...(contract ? [`/start/contract/${contract}`] : []),
    ...(asked ? [`/start/education/${asked}`] : []),
    ...(talk ? [`/inside/user/messages?group=${talk}`] : []),
  ]
  expect(paths.length).toBeGreaterThan(1)
  const tab = await open({ login: 'driver', locale: 'en', size: phone })
  expect(await allNotFound(tab, paths)).toEqual([])
  await tab.context.close()
})
