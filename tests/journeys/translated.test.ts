import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'
import { TRANSLATED, translate, type Way } from '../harness/translation.ts'

const { portal, open } = inBrowser()

const said = (words: string) => `${TRANSLATED}${words.toUpperCase()}`

test.each<Way>(['at once', 'one after the other'])(
  'a page that the browser translates (%s) goes on, and what it says is so now',
  async (way) => {
    const { page, context, complaints } = await open({ login: 'superadmin', locale: 'en' })
    await translate(context, way)
    await page.goto('/inside/admin/user')
    const boxes = page.locator('tbody').getByRole('checkbox')
    for (const [at, words] of ['1 selected', '2 selected', '3 selected'].entries()) {
      await boxes.nth(at).check()
      await page.getByText(said(words), { exact: true }).first().waitFor()
    }
    await page.getByRole('button', { name: 'Clear selection' }).click()

    await page.goto('/inside/user/messages?tab=new')
    const send = page.getByRole('button', { name: said('Send'), exact: true })
    await send.click()
    await page.getByText(said('You must write a subject')).waitFor()
    await page.getByRole('combobox', { name: 'Recipients' }).fill('David F')
    await page.getByRole('option', { name: /David Förarsson/i }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Subject').fill(`Translated ${way}`)
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially('In my own words')
    await page.getByText(said('Draft saved')).first().waitFor()
    await send.click()
    await page.waitForURL(/group=/)
    await page.getByText(said('In my own words')).waitFor()
    const driver = await portal.as('driver')
    const [got] = (await driver.ok(calls.messages.mine, { page: 0, pageSize: 20 })).rows
    expect(got?.headline).toBe(`Translated ${way}`)
    const shown = { id: got?.id ?? '', page: 0, pageSize: 20, markRead: false }
    const { rows: messages } = await driver.ok(calls.messages.open, shown)
    expect(messages.map(({ content }) => content)).toEqual(['<p>In my own words</p>'])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('what is to be typed or compared as it stands is not translated', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await translate(context, 'at once')
  await page.goto('/inside/user/details')
  await page.getByRole('button', { name: said('Add an app for codes') }).click()
  await page.getByText(said('Code from your app'), { exact: true }).waitFor()
  expect(await page.getByTestId('totp-secret').innerText()).toMatch(/^[A-Z2-7 ]+$/)
  await page.goto('/external/verify')
  await page.getByText(said('Check a PDF')).first().waitFor()
  await expect.poll(() => page.locator('code').count()).toBeGreaterThan(0)
  for (const key of await page.locator('code').allInnerTexts())
    expect(key).not.toContain(TRANSLATED)
  const office = await open({ login: 'superadmin', locale: 'en' })
  await translate(office.context, 'at once')
  const { id } = await (await portal.as('driver')).ok(calls.auth.me, {})
  await office.page.goto(`/inside/admin/user/${id}`)
  await office.page.getByRole('button', { name: said('Delete user') }).click()
  await office.page.getByLabel('Type David Förarsson to confirm').fill('David Förarsson')
  await office.context.close()
  await context.close()
})

test('the names of people in lists, of senders and of whom one is are not translated', async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await translate(context, 'at once')
  const names = async (address: string, where: string) => {
    await page.goto(address)
    const all = page.getByRole('main').locator(where).filter({ visible: true })
    await all.first().waitFor()
    return (await all.allInnerTexts()).join()
  }
  for (const [address, where] of [
    ['/inside/admin/user', 'tr a[data-opens]'],
    ['/inside/admin/monthworkreport?tab=days', 'tr [data-opens]'],
    ['/inside/admin/user-rights/list', 'tr [data-opens]'],
  ] as const)
    expect(await names(address, where), address).not.toContain(TRANSLATED)
  expect(await page.getByText('Sara Systemsson', { exact: true }).first().isVisible()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await names('/inside/admin/user', 'li [data-opens] > span:first-child')).toContain(' ')
  const first = page.getByRole('main').locator('li [data-opens] [translate=no]').first()
  expect(await first.innerText()).not.toContain(TRANSLATED)
  await context.close()
})
