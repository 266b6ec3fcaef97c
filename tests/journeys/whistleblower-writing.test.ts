import { calls } from '@portal/contracts'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { fillIn, signedOut, signedOutDialog } from '../harness/session.ts'
import { inBrowser } from '../harness/standing.ts'
import { envelopeOf, handlerOf } from '../harness/whistle.ts'

const { whistleblower } = calls
const passphrase = 'fyra blå lastbilar i rad'
const headline = 'Magnet på färdskrivaren'

const { portal, open } = inBrowser({ settings: { WHISTLEBLOWER_SHOWN: 'atOnce' } })
let id = ''
let receipt = ''
let handlerId = ''
let other: Client
beforeAll(async () => {
  handlerId = await portal.idOf('handler')
  const { client } = await handlerOf(await portal.as('handler'), passphrase)
  other = await portal.as('manager')
  const boss = await portal.as('superadmin')
  const { id: userId } = await other.ok(calls.auth.me, {})
  const { version, email, firstName, lastName } = await boss.ok(calls.users.one, { id: userId })
  const contentAccess = ['admin/whistleblower']
  const changed = { id: userId, version, email, firstName, lastName, contentAccess }
  await boss.ok(calls.users.change, changed as never)
  await portal.settled()
  await handlerOf(other)
  const { handlers } = await client.ok(whistleblower.about, {})
  const filed = await envelopeOf({ headline, text: 'Det började i våras.' }, handlers)
  await portal.guest().ok(whistleblower.report, filed.envelope)
  id = filed.envelope.caseId
  receipt = filed.receipt
})

const unlock = async (page: Page) => {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}
const message = (page: Page) => page.getByLabel('Message', { exact: true })

/** The handler at the case, its key opened. */
async function atCase() {
  const tab = await open({ login: 'handler', locale: 'en' })
  await tab.page.clock.install()
  await tab.page.goto(`/inside/admin/whistleblower?case=${id}`)
  await unlock(tab.page)
  await tab.page.getByText('Det började i våras.').waitFor()
  return tab
}

/** It is done, and its answer is lost on the way. */
const lostOnce = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route: Route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('what a handler writes is a use of the key, and outlives its lock', async () => {
  const { page, context } = await atCase()
  await page.clock.fastForward('10:00')
  await message(page).fill('Thank you for telling us.')
  await page.clock.fastForward('10:00')
  expect(await message(page).inputValue()).toBe('Thank you for telling us.')
  await page.clock.fastForward('16:00')
  await page.getByLabel('Passphrase', { exact: true }).waitFor()
  expect(await page.getByText('Thank you for telling us.').count()).toBe(0)
  await unlock(page)
  await page.getByText('Det började i våras.').waitFor()
  expect(await message(page).inputValue()).toBe('Thank you for telling us.')
  await context.close()
})

test('a page that is loaded anew while the key is locked asks first: what was written is in it alone', async () => {
  const { page, context } = await atCase()
  await message(page).fill('We shall look at every tachograph.')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByLabel('Passphrase', { exact: true }).waitFor()
  const asked = new Promise<string>((told) =>
    page.once('dialog', (one) => {
      told(one.type())
      void one.dismiss()
    }),
  )
  // A load that is not let go never ends.
  void page.reload({ timeout: 5000 }).catch(() => undefined)
  expect(await Promise.race([asked, page.waitForEvent('load').then(() => 'lost')])).toBe(
    'beforeunload',
  )
  await unlock(page)
  await page.getByText('Det började i våras.').waitFor()
  expect(await message(page).inputValue()).toBe('We shall look at every tachograph.')
  await context.close()
})

test('a handler’s message whose answer was lost stands there once when it is sent again', async () => {
  const { page, context } = await atCase()
  await lostOnce(page, whistleblower.write.path.replace(':id', id))
  await message(page).fill('Which vehicle was it?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The portal cannot be reached').first().waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent to the reporter').waitFor()
  expect(await message(page).inputValue()).toBe('')
  const { messages } = await other.ok(whistleblower.messages, { id })
  expect(messages.filter(({ handlerId }) => handlerId !== null)).toHaveLength(1)
  await context.close()
})

test('so does a reporter’s, who is told that it was sent though nothing new can be had just then', async () => {
  const { page, context } = await open({ locale: 'en' })
  await page.goto('/whistleblower')
  await page.getByLabel('Receipt, 16 digits').fill(receipt)
  await page.getByRole('button', { name: 'Open the case' }).click()
  await page.getByText('Det började i våras.').waitFor()
  await lostOnce(page, whistleblower.answer.path)
  await message(page).fill('The blue one.')
  const send = page.getByRole('button', { name: 'Send anonymously' })
  await send.click()
  await page.getByText('The portal cannot be reached').first().waitFor()
  await page.route(`**${whistleblower.own.path}`, (route) => route.abort())
  await send.click()
  await page.getByText('Sent', { exact: true }).waitFor()
  expect(await message(page).inputValue()).toBe('')
  await page.unroute(`**${whistleblower.own.path}`)
  await page.getByRole('button', { name: 'Look for answers' }).click()
  await page.getByText('The blue one.').first().waitFor()
  const { messages } = await other.ok(whistleblower.messages, { id })
  // What was reported, and this.
  expect(messages.filter(({ handlerId }) => handlerId === null)).toHaveLength(2)
  await context.close()
})

test('what a handler writes outlives the end of their session, too', async () => {
  const { page, context } = await atCase()
  await message(page).fill('I have asked the workshop.')
  const elsewhere = portal.guest()
  await elsewhere.signIn('handler@demo.example', 'Demo-portal-1')
  await elsewhere.ok(calls.account.endSessions, { others: true })
  await signedOut(page)
  await fillIn(page, 'handler', 'Demo-portal-1')
  await signedOutDialog(page).waitFor({ state: 'detached' })
  await unlock(page)
  await page.getByText('Det började i våras.').waitFor()
  expect(await message(page).inputValue()).toBe('I have asked the workshop.')
  await context.close()
})

test('a report whose answers are all lost is one case when it is sent again', {
  timeout: 200_000,
}, async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.clock.install()
  const filed = 'Rattlås på tre bilar'
  let lost = 0
  await page.route(`**${whistleblower.report.path}`, async (route) => {
    const isFiled = route.request().postData()?.includes('"filed"')
    if (!isFiled || lost === 5) return route.fallback()
    lost++
    await route.fetch()
    await route.abort()
  })
  const before = await other.ok(whistleblower.filter, {})
  await page.goto('/inside/whistleblower')
  await page.getByLabel('Headline').fill(filed)
  await page.getByLabel('What has happened?').fill('De byts inte.')
  const send = page.getByRole('button', { name: 'Send anonymously' })
  await send.click()
  const told = page.getByText('The portal cannot be reached').first()
  while (!(await told.isVisible())) {
    await page.clock.fastForward('00:13')
    await page.waitForTimeout(300)
  }
  expect(lost).toBe(5)
  await send.click()
  while (!(await page.getByTestId('receipt').isVisible())) {
    await page.clock.fastForward('00:13')
    await page.waitForTimeout(300)
  }
  const after = await other.ok(whistleblower.filter, {})
  expect(after.total - before.total).toBe(1)
  await context.close()
})

test('who is shut out of a case gets back what they were writing in it, and sees nothing else', async () => {
  const { page, context } = await atCase()
  await message(page).fill('I shall ask the foreman.')
  const { row } = await other.ok(whistleblower.messages, { id })
  await other.ok(whistleblower.shut, { id, version: row.version, handlerId, out: true })
  await page.getByRole('heading', { name: 'What you were writing' }).waitFor()
  await page.getByText('I shall ask the foreman.').waitFor()
  expect(await page.getByText('Det började i våras.').count()).toBe(0)
  await context.close()
})
