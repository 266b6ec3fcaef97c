import { calls } from '@portal/contracts'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { beforeAll, expect, test } from 'vitest'
import { phone, walker } from '../harness/browser.ts'
import { personCreated } from '../harness/people.ts'
import { addressOf, screenIds, screens } from '../harness/screens.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
beforeAll(async () => {
  await portal.settled()
})

const people = '/inside/admin/user'

test('Back takes back a sort, a filter and a search, each as one step', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en' })
  await page.goto(people)
  await page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button').click()
  await page.waitForURL('**?sort=email')
  await page.getByLabel('Status').selectOption('active')
  await page.waitForURL('**?sort=email&status=active')
  const search = page.getByRole('searchbox')
  await search.pressSequentially('fö')
  await page.waitForURL('**&q=f%C3%B6')
  await search.pressSequentially('rar')
  await page.waitForURL('**&q=f%C3%B6rar')
  await search.blur()
  for (const before of ['**?sort=email&status=active', '**?sort=email', `**${people}`]) {
    await page.goBack()
    await page.waitForURL(before)
  }
  expect(await search.inputValue()).toBe('')
  expect(await page.getByLabel('Status').inputValue()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

test('a row opens wherever it is pressed, and the keys go from row to row', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en' })
  await page.goto(people)
  const row = page.getByRole('row', { name: /David Förarsson/ })
  await row.getByText('Active').click()
  await page.getByRole('heading', { name: 'David Förarsson' }).waitFor()
  await page.goBack()
  const names = page.getByRole('row').getByRole('link')
  await names.first().focus()
  await page.keyboard.press('ArrowDown')
  const second = await names.nth(1).innerText()
  expect(await page.locator(':focus').innerText()).toBe(second)
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: '1 selected' }).waitFor()
  await page.keyboard.press('Home')
  expect(await page.locator(':focus').innerText()).toBe(await names.first().innerText())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: second }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('columns and compact rows are chosen once, and are so after the page was loaded again', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en' })
  await page.goto(people)
  const heads = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).filter((text) => text !== '')
  const rowHeight = async () =>
    (await page.getByRole('row', { name: /David Förarsson/ }).boundingBox())?.height
  await page.getByRole('row', { name: /David Förarsson/ }).waitFor()
  expect(await rowHeight()).toBe(40)
  await page.getByRole('button', { name: 'Choose columns and row height' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Compact rows').check()
  await dialog.getByLabel('E-mail').uncheck()
  await dialog.getByLabel('Phone').check()
  expect(await dialog.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const chosen = ['Name', 'Status', 'User type', 'Last signed in', 'Phone']
  expect(await heads()).toEqual(chosen)
  await page.reload()
  await page.getByRole('row', { name: /David Förarsson/ }).waitFor()
  expect(await heads()).toEqual(chosen)
  expect(await rowHeight()).toBe(32)
  expect(complaints).toEqual([])
  await context.close()
})

test('on a phone the cards are sorted by a choice, and the page alone scrolls', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en', size: phone })
  await page.goto(people)
  // Turned before a slow phone has shown what was chosen.
  await page.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
    select.value = 'status'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    select.closest('[data-card-sort]')?.querySelector('button')?.click()
  })
  await page.waitForURL('**?sort=status&desc=1')
  await page.getByLabel('Sort by').selectOption({ label: 'Last signed in' })
  await page.waitForURL('**?sort=lastSeenAt')
  await page.getByRole('button', { name: 'In ascending order' }).click()
  await page.waitForURL('**?sort=lastSeenAt&desc=1')
  await page.getByRole('button', { name: 'In descending order' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('row').nth(1).waitFor()
  const scrolling = await page.evaluate(
    () =>
      [...document.querySelectorAll('#content *')].filter(
        (one) =>
          /auto|scroll/.test(getComputedStyle(one).overflowY) &&
          one.scrollHeight > one.clientHeight,
      ).length,
  )
  expect(scrolling).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.getByRole('columnheader', { name: 'Status' }).isVisible()).toBe(true)
  const topOfHead = async () => {
    const [head, bar] = await Promise.all([
      page.getByRole('columnheader', { name: 'Status' }).boundingBox(),
      page.getByRole('banner').boundingBox(),
    ])
    return Math.round((head?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0))
  }
  await expect.poll(topOfHead).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

/** So many people who have registered and wait, and one who was only written down. */
async function waiting(count: number) {
  const { log } = portal.portal.parts
  for (let at = 0; at <= count; at++) {
    const userId = newId()
    const created = personCreated(userId, { firstName: 'Morgon', lastName: `Väntar ${at}` })
    const events = at === 0 ? [created] : [created, userEvents.userRegistered({ userId })]
    await log.append([{ stream: `person-${userId}`, expected: 0n, events }], {
      correlation: userId,
      causation: 'test',
    })
  }
  await portal.settled()
}

test('all that were found are activated, and what became of each is told', async () => {
  await waiting(29)
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en' })
  await page.goto(`${people}?q=morgon`)
  await page.getByLabel('Select all').check()
  await page.getByRole('region', { name: '20 selected' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**?q=morgon&page=1')
  await page.getByRole('region', { name: '20 selected' }).waitFor()
  await page.getByRole('button', { name: 'Select all 30 found' }).click()
  await page.getByRole('region', { name: '30 selected' }).waitFor()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Activate 30 people?').waitFor()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await page.waitForURL('**/inside/admin/bulk/**')
  await page.getByText('29 of 30 done, 1 was not possible').first().waitFor()
  const first = page.getByRole('row').nth(1)
  await first.getByText('Morgon Väntar 0').waitFor()
  await first.getByText('has not registered').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(`**${people}?q=morgon&page=1`)
  expect(await page.getByRole('region', { name: /selected/ }).count()).toBe(0)
  await page.getByRole('status').getByRole('link', { name: 'Show the result' }).click()
  await page.getByText('29 of 30 done, 1 was not possible').first().waitFor()
  const admin = await portal.as('admin')
  const left = { search: 'morgon', status: 'registered' as const, page: 0, pageSize: 20 }
  expect((await admin.ok(calls.users.search, left)).total).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('every list says what it is sorted by, and a phone shows rows before filters', async () => {
  const found: string[] = []
  const ids = await screenIds(portal)
  const desk = await open({ login: 'superadmin', locale: 'sv' })
  const hand = await open({ login: 'superadmin', locale: 'sv', size: phone })
  const [atDesk, inHand] = [walker(desk.page), walker(hand.page)]
  for (const template of screens.superadmin ?? []) {
    const path = addressOf(template, ids)
    await atDesk(path)
    const heads = desk.page.locator('main thead')
    if ((await heads.count()) === 0) continue
    const able = await heads.locator('th > button[type=button]:not([aria-label])').count()
    const sorted = await heads.locator('th[aria-sort]').count()
    if (able > 0 && sorted !== 1) found.push(`${template}: sorted by ${sorted} columns`)
    await inHand(path)
    const shown = hand.page.locator('main section').filter({ has: hand.page.locator('[data-row]') })
    // What a list is of, as its month, stands before it.
    const filters = await shown
      .locator('label:visible + div select')
      .evaluateAll((all) => all.filter((one) => !one.closest('[data-list-of]')).length)
    if (filters > 0) found.push(`${template}: ${filters} filters before the rows`)
  }
  expect([...found, ...desk.complaints, ...hand.complaints]).toEqual([])
  await desk.context.close()
  await hand.context.close()
})
