import { calls } from '@portal/contracts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, styled, walker } from '../harness/browser.ts'
import { codeOf } from '../harness/factors.ts'
import { addressOf, screenIds } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { makeTest } from '../harness/tests.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/** Opens a page, at a desk unless a size is said, and all that comes with the first key. */
async function at(login: string, path: string, size?: typeof phone) {
  const tab = await open({ login, locale: 'en', ...(size && { size }) })
  const walk = walker(tab.page)
  await walk(addressOf(path, ids))
  await styled(tab.page)
  // The script comes after its styles: what is pressed before it has run is nobody's to keep.
  const script = await tab.page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/seldom-[^/]+\.js$/.test(name)),
  )
  // As a text, which nothing here rewrites.
  await tab.page.evaluate(`import(${JSON.stringify(await script.jsonValue())}).then(() => true)`)
  return { ...tab, walk }
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

test('who turns the pages of a list keeps the focus on the button at its end, and goes no further', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/abnormality')
  const pager = page.locator('[data-pager]')
  const [back, on] = ['Previous', 'Next'].map((name) => pager.getByRole('button', { name }))
  if (!back || !on) throw new Error('there are two')
  for (const one of [on, back]) {
    for (let turns = 0; (await one.getAttribute('aria-disabled')) !== 'true'; turns++) {
      expect(turns).toBeLessThan(30)
      const before = await pager.innerText()
      await press(page, one)
      await expect.poll(() => pager.innerText()).not.toBe(before)
    }
    const last = page.url()
    await page.keyboard.press('Enter')
    expect(await hasFocus(one)).toBe(true)
    expect(page.url()).toBe(last)
  }
  await context.close()
})

test('who answers the question about many with no is at the button again that asked it', async () => {
  const { page, context } = await at('manager', '/inside/officemanager/workshift')
  const box = page.locator('[data-row]').first().getByRole('checkbox')
  await box.focus()
  await page.keyboard.press('Space')
  const withdraw = page.getByRole('button', { name: /^Withdraw/ })
  await press(page, withdraw)
  await page.getByRole('dialog').getByRole('heading').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(withdraw)).toBe(true)
  await context.close()
})

test('a box that is off while its answer is under way has the focus again after it', async () => {
  const { page, context } = await at('driver', '/inside/user/details')
  const box = page.getByRole('group', { name: 'Answers' }).getByRole('checkbox', { name: 'E-mail' })
  await box.focus()
  const answer = Promise.withResolvers<void>()
  await context.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await answer.promise
    await route.fallback()
  })
  await page.keyboard.press('Space')
  await expect.poll(() => box.isDisabled()).toBe(true)
  await expect.poll(() => hasFocus(box)).toBe(false)
  answer.resolve()
  await expect.poll(() => box.isEnabled()).toBe(true)
  await expect.poll(() => hasFocus(box)).toBe(true)
  await context.close()
})

test('who takes a file out of an answer is at the button to attach, and who has sent it at the one to answer', async () => {
  const { page, context } = await at('driver', '/inside/user/messages?group={conversation}')
  const reply = page.getByRole('button', { name: 'Reply', exact: true })
  await press(page, reply)
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor()
  await page.keyboard.type('I have looked at it.')
  const attach = page.getByRole('button', { name: 'Attach files' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, attach)])
  const file = { name: 'route.txt', mimeType: 'text/plain', buffer: Buffer.from('E6 southbound') }
  await chooser.setFiles(file)
  await press(page, page.getByRole('button', { name: /^Remove.*route/ }))
  await expect.poll(() => hasFocus(attach)).toBe(true)
  await press(page, page.getByRole('button', { name: 'Send reply' }))
  await reply.waitFor()
  await expect.poll(() => hasFocus(reply)).toBe(true)
  await context.close()
})

test('the ring around what has the focus is seen on the navy of the menu, too', async () => {
  const { page, context } = await at('driver', '/inside/user/details')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const link = page.locator('aside nav a').first()
    await link.focus()
    await page.keyboard.press('Shift')
    const ring = () => link.evaluate((one) => getComputedStyle(one).outlineColor)
    await expect.poll(ring).toBe('rgb(91, 184, 245)')
  }
  await context.close()
})

test('who chooses a file and takes it away again is at the button that stands where the other did', async () => {
  const { page, context } = await at('driver', '/inside/user/education?tab=add')
  const choose = page.getByRole('button', { name: 'Choose file' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, choose)])
  const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
  await chooser.setFiles({ name: 'diploma.pdf', mimeType: 'application/pdf', buffer })
  const remove = page.getByRole('button', { name: 'Remove diploma.pdf' })
  await expect.poll(() => hasFocus(remove)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(choose)).toBe(true)
  await context.close()
})

test('who takes one photo out of several is at the next, and after the last at what adds another', async () => {
  const { page, context } = await at('driver', '/inside/incidentreport')
  const photo = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await page.getByTestId('files').setInputFiles(['one.txt', 'two.txt', 'three.txt'].map(photo))
  const remove = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^Remove.*${name}`) })
  await press(page, remove('two'))
  await expect.poll(() => hasFocus(remove('three'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(remove('one'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Take a photo' }))).toBe(true)
  await context.close()
})

test('who takes one person out of several is at the next, and after the last where one types', async () => {
  const { page, context } = await at('manager', '/inside/officemanager/information')
  const field = page.getByRole('combobox', { name: 'Contact persons' })
  const box = field.locator('xpath=ancestor::div[2]')
  const cross = box.getByRole('button', { name: /^Remove / })
  await cross.first().waitFor()
  await field.focus()
  await page.keyboard.type('a')
  await page.getByRole('option', { selected: false }).first().click()
  await expect.poll(() => cross.count()).toBe(2)
  const last = cross.last()
  await press(page, cross.first())
  await expect.poll(() => cross.count()).toBe(1)
  expect(await hasFocus(last)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => cross.count()).toBe(0)
  expect(await hasFocus(field)).toBe(true)
  await context.close()
})

test('a file that has come keeps the focus of the one that was on its way', async () => {
  const { page, context } = await at('driver', '/inside/user/messages?tab=new')
  const sent = Promise.withResolvers<void>()
  await context.route('**/api/**', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart')) await sent.promise
    await route.fallback()
  })
  const attach = page.getByRole('button', { name: 'Attach files' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, attach)])
  const file = { name: 'route.txt', mimeType: 'text/plain', buffer: Buffer.from('E6 southbound') }
  await chooser.setFiles(file)
  await page.getByRole('progressbar').waitFor()
  const remove = page.getByRole('button', { name: /^Remove.*route/ })
  await remove.focus()
  sent.resolve()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(remove)).toBe(true)
  await context.close()
})

test('a dialog that took away what opened it gives the focus to the heading above, to no other button', async () => {
  const { page, context } = await at('clerk', '/inside/user/details')
  const add = page.getByRole('button', { name: 'Add an app for codes' })
  const other = page.getByRole('button', { name: 'I do not know it any more' })
  await other.focus()
  await press(page, add)
  const secret = await page.getByTestId('totp-secret').innerText()
  await page.getByLabel('Code from your app').fill(codeOf(secret.replaceAll(' ', '')))
  await page.keyboard.press('Enter')
  const kept = page.getByRole('button', { name: 'I have kept them' })
  await kept.waitFor()
  // As soon as it is told elsewhere what was set up, its button is no more.
  await add.waitFor({ state: 'detached' })
  await press(page, kept)
  const heading = page.getByRole('heading', { name: 'Second factor' })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  await context.close()
})

test('who goes on from one waiting thing to the next and closes the last is at the heading of the list', async () => {
  const { page, context } = await at(
    'superadmin',
    '/inside/admin/monthworkreport?tab=days&state=sent',
  )
  const first = page.locator('[data-row] [data-opens]').first()
  await page.getByRole('link', { name: 'Days', exact: true }).focus()
  // Taken before it is pressed: a list that is read again meanwhile has another first.
  const opener = await first.elementHandle()
  await press(page, first)
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('heading').first()
  // Before the report is there the dialog is named by what it is of, and there is nothing to approve.
  await dialog.getByRole('button', { name: 'Approve and next' }).waitFor()
  const before = await title.innerText()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => title.innerText()).not.toBe(before)
  await expect.poll(() => opener?.evaluate((one) => one.isConnected)).toBe(false)
  // Its frame is another one once the next is there.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return page.getByRole('dialog').count()
    })
    .toBe(0)
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  await context.close()
})

test('who thinks better of sending something back is at the button that asked for the words', async () => {
  const { page, context } = await at(
    'superadmin',
    '/inside/admin/monthworkreport?tab=days&state=sent',
  )
  await press(page, page.locator('[data-row] [data-opens]').first())
  const back = page.getByRole('dialog').getByRole('button', { name: 'Return' })
  await press(page, back)
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await page.getByRole('dialog').getByRole('textbox').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(back)).toBe(true)
  await context.close()
})

test('who takes the picture out of a question is at what chooses another', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/test/edit/{test}')
  await press(page, page.getByRole('button', { name: /^Add a question: / }).first())
  const image = page.getByRole('dialog').getByRole('group', { name: 'Picture' })
  const choose = image.locator('input[type=file]')
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await press(page, image.getByRole('button', { name: 'Remove Picture' }))
  await expect.poll(() => hasFocus(choose)).toBe(true)
  await context.close()
})

test('who takes out where it was, or has it looked up, is at the button that stands there then', async () => {
  const { page, context } = await at('driver', '/inside/incidentreport')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 59.3, longitude: 18.1, accuracy: 12 })
  const add = page.getByRole('button', { name: 'Add where I am' })
  await press(page, add)
  const remove = page.getByRole('button', { name: 'Remove the place' })
  await expect.poll(() => hasFocus(remove)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(add)).toBe(true)
  await context.close()
})

/** By Enter alone: the first of three is taken out, then the last, then the only one. */
async function takeOut(page: Page, remove: (nth: number) => Locator, left: Locator) {
  await press(page, remove(0))
  await expect.poll(() => hasFocus(remove(0))).toBe(true)
  await press(page, remove(1))
  await expect.poll(() => hasFocus(remove(0))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(left)).toBe(true)
}

test('who takes a member out of a group is at the next, or the one before', async () => {
  const office = await portal.as('superadmin')
  const userIds = await Promise.all(
    ['driver', 'newdriver', 'manager'].map((one) => portal.idOf(one)),
  )
  const { id } = await office.ok(calls.groups.save, { name: 'Three of them', userIds })
  await portal.settled()
  const { page, context } = await at('superadmin', `/inside/admin/usergroup/${id}`)
  const remove = page.getByRole('main').getByRole('listitem').getByRole('button')
  await remove.nth(2).waitFor()
  await takeOut(page, (nth) => remove.nth(nth), page.getByRole('heading', { name: /members/ }))
  await context.close()
})

test('who takes an answer out of a question is at the next, and not at the top of the dialog', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/test/edit/{test}')
  await press(page, page.getByRole('button', { name: /^Add a question: / }).first())
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: 'Add an option' }))
  const remove = dialog
    .getByRole('group', { name: 'Options' })
    .getByRole('button', { name: /^Remove/ })
  await expect.poll(() => remove.count()).toBe(3)
  await takeOut(page, (nth) => remove.nth(nth), dialog.getByRole('heading'))
  await context.close()
})

test('who takes out a relative, or a period without leave, is at the one beside', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/user/{user}?tab=relatives')
  const add = page.getByRole('button', { name: 'Add relative' })
  await add.waitFor()
  const relative = page.getByRole('button', { name: /^Remove / })
  for (let many = await relative.count(); many < 3; many++) {
    await press(page, add)
    await expect.poll(() => relative.count()).toBe(many + 1)
  }
  const title = page.getByRole('heading', { level: 1 })
  await takeOut(page, (nth) => relative.nth(nth), title)
  await page.goto('/inside/admin/vacation?tab=settings')
  await page.getByRole('combobox', { name: 'Department' }).selectOption({ index: 1 })
  const another = page.getByRole('button', { name: 'Add a period' })
  await press(page, another)
  await press(page, another)
  const period = page.getByRole('button', { name: /^Remove the period: / })
  const many = await period.count()
  await press(page, period.last())
  await expect.poll(() => period.count()).toBe(many - 1)
  await expect.poll(() => hasFocus(period.last())).toBe(true)
  await context.close()
})

test('who says yes to taking a person out of a group is at the group that took its place', async () => {
  const office = await portal.as('superadmin')
  const userIds = [await portal.idOf('newdriver')]
  for (const name of ['Aa nights', 'Ab days']) await office.ok(calls.groups.save, { name, userIds })
  await portal.settled()
  const { page, context } = await at('superadmin', `/inside/admin/user/${userIds[0]}?tab=groups`)
  const remove = (name: string) =>
    page.getByRole('main').getByRole('button', { name: `Remove from ${name}` })
  await press(page, remove('Aa nights'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: /Aa nights/ }))
  await remove('Aa nights').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(remove('Ab days'))).toBe(true)
  await context.close()
})

test('who goes back to a list is at the row again that they opened', async () => {
  const { page, context } = await at('superadmin', '/inside/admin/user')
  const row = page.locator('[data-row] a[data-opens]').nth(4)
  const heading = page.getByRole('heading', { level: 1 })
  await press(page, row)
  await page.getByRole('textbox', { name: 'Phone', exact: true }).waitFor()
  expect(await hasFocus(heading)).toBe(true)
  await page.goBack()
  await expect.poll(() => hasFocus(row)).toBe(true)
  await page.goForward()
  await page.getByRole('textbox', { name: 'Phone', exact: true }).waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)
  await context.close()
})

test('where a question stands after it was moved is said', async () => {
  const office = await portal.as('wageadmin')
  const options = [{ text: 'Yes', correct: true }, { text: 'No' }]
  const { id } = await makeTest(
    office,
    { title: 'In which order' },
    { text: 'The lights?', options },
    { text: 'The mirrors?', options },
  )
  await portal.settled()
  const { page, context } = await at('wageadmin', `/inside/admin/test/edit/${id}`)
  const down = page.getByRole('button', { name: 'Move down: The lights?' })
  await press(page, down)
  const said = page.getByRole('main').getByRole('status')
  await expect.poll(() => said.allInnerTexts()).toContain('The lights?: now number 2 of 2')
  await expect.poll(() => hasFocus(down)).toBe(true)
  await context.close()
})

test.each([
  [
    'a dialog',
    'superadmin',
    '/inside/admin/certificate?tab=educations',
    'New education',
    undefined,
  ],
  ['the menu of a phone', 'driver', '/start', 'Menu', phone],
] as const)(
  'who has gone round %s by Tab is at the button again that opened it',
  async (_, login, path, name, size) => {
    const { page, context } = await at(login, path, size)
    const opener = page.getByRole('button', { name, exact: true }).filter({ visible: true }).last()
    await press(page, opener)
    const over = page.getByRole('dialog')
    const isWithin = () => over.evaluate((one) => one.contains(document.activeElement))
    await expect.poll(isWithin).toBe(true)
    const first = over.locator('a, button, input, textarea').filter({ visible: true }).first()
    await expect.poll(() => first.count()).toBe(1)
    const isRound = async () => {
      await page.keyboard.press('Tab')
      return hasFocus(first)
    }
    await page.keyboard.press('Tab')
    for (let tabs = 0; !(await isRound()); tabs++) expect(tabs).toBeLessThan(50)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(opener)).toBe(true)
    // It would be taken away with the next picture.
    await page.waitForTimeout(300)
    expect(await hasFocus(opener)).toBe(true)
    await context.close()
  },
)
