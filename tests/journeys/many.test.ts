import { calls } from '@portal/contracts'
import { newId } from '@portal/platform/ids'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { manyIn } from '../harness/many.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

/** Selects everybody whom the list of people finds by a name. */
async function select(page: Page, name: string, count: number) {
  await page.goto(`/inside/admin/user?q=${name}`)
  await page.getByRole('row', { name: new RegExp(`${name} 1`, 'i') }).waitFor()
  await page.getByLabel('Select all').check()
  await page.getByRole('region', { name: `${count} selected` }).waitFor()
}

test('what is written to many stays in its dialog until it is sent', async () => {
  await manyIn(portal).people('Brevfolk', ['active', 'active'])
  const who = { login: 'admin', locale: 'en' } as const
  const { page, context, complaints } = await open(who)
  await select(page, 'brevfolk', 2)
  await page.getByRole('button', { name: 'Send message' }).click()
  const form = page.getByRole('dialog', { name: 'Send message' })
  await form.getByLabel('Subject').fill('Winter tyres')
  await form.getByRole('textbox', { name: 'Message' }).fill('They are changed on Friday.')
  await form.getByRole('button', { name: 'Next' }).click()
  const sure = page.getByRole('dialog', { name: 'Send the message to 2 people?' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await sure.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Subject').inputValue()).toBe('Winter tyres')
  await form.getByRole('button', { name: 'Next' }).click()
  await sure.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL('**/inside/admin/bulk/**')
  await page.getByText('2 of 2 done').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('an answer that was lost on the way doubles nothing when it is pressed again', async () => {
  await manyIn(portal).people('Dubbelfolk', ['active', 'active'])
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await select(page, 'dubbelfolk', 2)
  const admin = await portal.as('admin')
  const runs = async () => (await admin.ok(calls.bulk.mine, { page: 0, pageSize: 1 })).total
  const before = await runs()
  let lost = 0
  await context.route('**/api/admin/user/bulk**', async (route) => {
    const { preview = false } = route.request().postDataJSON() as { preview?: boolean }
    if (preview || lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const send = async () => {
    const form = page.getByRole('dialog', { name: 'Send message' })
    await form.getByRole('button', { name: 'Next' }).click()
    const sure = page.getByRole('dialog', { name: 'Send the message to 2 people?' })
    await sure.getByRole('button', { name: 'Send message' }).click()
  }
  await page.getByRole('button', { name: 'Send message' }).click()
  const form = page.getByRole('dialog', { name: 'Send message' })
  await form.getByLabel('Subject').fill('Winter tyres')
  await form.getByRole('textbox', { name: 'Message' }).fill('They are changed on Friday.')
  await send()
  await expect.poll(() => lost).toBe(1)
  await send()
  await page.waitForURL('**/inside/admin/bulk/**')
  await page.getByText('2 of 2 done').first().waitFor()
  expect(lost).toBe(2)
  expect(await runs()).toBe(before + 1)
  await context.close()
})

test('what the server took without an answer is not begun beside for others unless it is said to be', async () => {
  await manyIn(portal).people('Trippelfolk', ['active', 'active'])
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  const admin = await portal.as('admin')
  const runs = async () => (await admin.ok(calls.bulk.mine, { page: 0, pageSize: 1 })).total
  const before = await runs()
  let lost = 0
  await context.route('**/api/admin/user/bulk**', async (route) => {
    const { preview = false } = route.request().postDataJSON() as { preview?: boolean }
    if (preview || lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const write = async (to: number) => {
    await select(page, 'trippelfolk', to)
    await page.getByRole('button', { name: 'Send message' }).click()
    const form = page.getByRole('dialog', { name: 'Send message' })
    await form.getByLabel('Subject').fill('Winter tyres')
    await form.getByRole('textbox', { name: 'Message' }).fill('They are changed on Friday.')
  }
  const send = async (to: number) => {
    const form = page.getByRole('dialog', { name: 'Send message' })
    await form.getByRole('button', { name: 'Next' }).click()
    const sure = page.getByRole('dialog', { name: `Send the message to ${to} people?` })
    await sure.getByRole('button', { name: 'Send message' }).click()
  }
  await write(2)
  await send(2)
  await expect.poll(() => lost).toBe(1)
  await expect.poll(runs).toBe(before + 1)
  await manyIn(portal).people('Trippelfolk', ['active'], { lastName: '3' })
  await portal.settled()
  // Loaded anew, it is still known.
  page.on('dialog', (one) => void one.accept().catch(() => undefined))
  await write(3)
  await send(3)
  const question = page.getByRole('dialog', { name: 'It has already been asked for once' })
  await question.getByText(/begun today .*, 2 in all/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await runs()).toBe(before + 1)
  // Whoever has been told decides: it is one of its own then.
  await send(3)
  await page.waitForURL('**/inside/admin/bulk/**')
  await page.getByText('3 of 3 done').first().waitFor()
  expect(await runs()).toBe(before + 2)
  await context.close()
})

test('a test is given by one of its occasions, and where it has none it says so', async () => {
  const wage = await portal.as('wageadmin')
  await manyIn(portal).people('Provfolk', ['active', 'active'])
  await makeTest(wage, { title: 'Without occasion' }, { text: 'Vad?' })
  const { id } = await makeTest(wage, { title: 'Load securing' }, { text: 'Vad?' })
  const audience = { userIds: [newId()] }
  await wage.ok(calls.tests.saveOccasion, { id, version: 0, audience, from: today })
  await portal.settled()
  const who = { login: 'wageadmin', locale: 'en' } as const
  const { page, context, complaints } = await open(who)
  await select(page, 'provfolk', 2)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Give test' }).click()
  const form = page.getByRole('dialog', { name: 'Give test' })
  const test = form.getByLabel('Test or survey')
  await test.selectOption({ label: 'Without occasion' })
  await form.getByText('It has no occasion that is still to come or open.').waitFor()
  await test.selectOption({ label: 'Load securing' })
  await form.getByLabel('When it can be taken').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Next' }).click()
  const sure = page.getByRole('dialog', { name: 'Give the test to 2 people?' })
  await sure.getByRole('button', { name: 'Give test' }).click()
  await page.getByText('2 of 2 done').first().waitFor()
  await portal.settled()
  const has = await wage.ok(calls.tests.users, { id, page: 0, pageSize: 20 })
  expect(has.rows.map(({ fullName }) => fullName)).toEqual(['Provfolk 1', 'Provfolk 2'])
  expect(complaints).toEqual([])
  await context.close()
})
