import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { tabOf } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let address = ''
beforeAll(async () => {
  const office = await portal.as('superadmin')
  const { id } = await office.ok(calls.messages.start, {
    recipients: [{ kind: 'user', id: await portal.idOf('driver') }],
    subject: 'Två flikar',
    content: '<p>Svara.</p>',
  })
  await portal.settled()
  address = `/inside/user/messages?group=${id}`
})

const answer = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
/** Where the field is gone there is nothing in it; it may go between two looks. */
const text = async (page: Page) => (await answer(page).allTextContents()).join('')
const begun = async (page: Page) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Reply', exact: true }).or(answer(page)).first().waitFor()
}
/** Both tabs have the same conversation open. */
async function both() {
  const one = await open({ login: 'driver', locale: 'en' })
  await begun(one.page)
  await one.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await answer(one.page).fill('On my way')
  const other = await tabOf(one.context)
  await begun(other.page)
  await expect.poll(() => text(other.page)).toBe('On my way')
  return { page: one.page, other: other.page, context: one.context }
}
const send = (page: Page) => page.getByRole('button', { name: 'Send reply' }).click()

describe('an answer that is written in one tab and open in another', () => {
  test('is no draft there any more once it was sent', async () => {
    const { page, other, context } = await both()
    await send(page)
    await expect.poll(() => text(page)).toBe('')
    await expect.poll(() => text(other)).toBe('')
    await context.close()
  })

  test('that says something else there stays, and is kept on the device', async () => {
    const { page, other, context } = await both()
    await answer(other).fill('I am late')
    await send(page)
    await expect.poll(() => text(page)).toBe('')
    expect(await text(other)).toBe('I am late')
    await other.reload()
    await expect.poll(() => text(other)).toBe('I am late')
    await context.close()
  })
})
