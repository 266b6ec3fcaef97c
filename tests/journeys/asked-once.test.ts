import { calls } from '@portal/contracts'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

/** Whoever looks is written to, and the page's title says so: what it was told before, it has heard. */
const letter = (login: 'admin' | 'driver') => async (page: Page) => {
  const before = await page.title()
  await (await portal.as('superadmin')).ok(calls.messages.start, {
    recipients: [{ kind: 'user', id: await portal.idOf(login) }],
    subject: 'News',
    content: '<p>Hello</p>',
  })
  await expect.poll(() => page.title()).not.toBe(before)
}

let folders = 0
/** Everybody's menu has one more folder of questions, and this page asks for it. */
const folder = async (page: Page) => {
  const heard = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/app')
  const slug = `folder-${++folders}`
  await (await portal.as('superadmin')).ok(calls.faq.saveFolder, {
    name: slug,
    slug,
    isPublic: true,
  })
  await heard
}

/** How long a page has asked for nothing before it is taken to have all that it was told of, in ms. */
const QUIET_MS = 1000
/** Waits until a page has asked for nothing for a while. */
const quiet = async (page: Page) => {
  const isNext = () =>
    page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/'), {
      timeout: QUIET_MS,
    })
  while (await isNext().catch(() => undefined));
}

/**
 * What a page asks from a command of its own on; what it shows at first it has asked for before.
 * @param act gives the command, and waits until the page says that it is done
 * @param hears waits until the page has heard of something that came after it
 * @returns the questions that were put more than once, and how many were put at all
 */
async function questions(
  page: Page,
  act: () => Promise<void>,
  hears: (page: Page) => Promise<void>,
) {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim())
  }
  await quiet(page)
  page.on('request', note)
  await act()
  await portal.settled()
  // What the page hears of then is one more event, and whatever shows the newest of them asks again, rightly.
  const own = asked.length
  await hears(page)
  page.off('request', note)
  const isOwn = (one: string, at: number) => at < own || !one.includes(' /api/history/')
  const twice = asked.filter((one, at) => asked.indexOf(one) !== at && isOwn(one, at))
  return { twice, all: asked.length }
}

test('a folder of questions', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await page.goto('/inside/admin/faq')
  const hears = letter('admin')
  await page.getByRole('button', { name: 'New folder' }).waitFor()
  await hears(page)
  const { twice, all } = await questions(
    page,
    async () => {
      await page.getByRole('button', { name: 'New folder' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name of the folder').fill('Summer')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Summer' }).waitFor()
    },
    hears,
  )
  expect(twice).toEqual([])
  expect(all).toBeGreaterThan(2)
  await context.close()
})

test('a message that is marked unread', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto('/inside/user/messages')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  const button = page.getByRole('button', { name: 'Mark as unread' }).first()
  await button.waitFor()
  // One read and one more would leave the title as it was.
  await portal.settled()
  await quiet(page)
  // That it was read is told to this page, too, once its unread are counted: a letter after that comes last.
  await letter('driver')(page)
  await quiet(page)
  await portal.settled()
  await folder(page)
  const { twice, all } = await questions(
    page,
    async () => {
      await button.click()
      await page.getByText('Marked as unread').waitFor()
    },
    folder,
  )
  expect(twice).toEqual([])
  expect(all).toBeGreaterThan(2)
  await context.close()
})

test('a person who is shut out, whom the lists, the counts and the history tell of', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await page.goto(`/inside/admin/user/${await portal.idOf('driver')}`)
  const button = page.getByRole('button', { name: 'Deactivate' })
  await button.waitFor()
  const hears = letter('admin')
  await hears(page)
  const { twice, all } = await questions(
    page,
    async () => {
      await button.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
      await page.getByRole('button', { name: 'Activate', exact: true }).waitFor()
    },
    hears,
  )
  expect(twice).toEqual([])
  expect(all).toBeGreaterThan(2)
  await context.close()
})
