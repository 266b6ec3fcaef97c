import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { desktop, overflow, phone, picture } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()
let office: Client
let driverId: string
beforeAll(async () => {
  office = await portal.as('superadmin')
  driverId = await portal.idOf('driver')
})

/** The portal's link in the latest mail or SMS to somebody, as it is opened on this machine. */
async function linkTo(address: string, subject: RegExp): Promise<string> {
  await portal.settled()
  const sent = await portal.outbox(address)
  const { text = '' } = sent.find((one) => subject.test(`${one.subject} ${one.text}`)) ?? {}
  // A letter that gathers things has a link for each.
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([found]) => found)
  const link = new URL(links.find((one) => subject.test(one)) ?? links[0] ?? '')
  return `${link.pathname}${link.search}`
}

test('the reminder of a message opens it, by mail and by SMS, also before the sign-in', async () => {
  await office.ok(calls.messages.start, {
    recipients: [{ kind: 'user', id: driverId }],
    subject: 'Dubbdäck från fredag',
    content: '<p>Byt senast på fredag.</p>',
    smsReminder: true,
    emailReminder: true,
  })
  const { phone: number } = await office.ok(calls.users.one, { id: driverId })
  const { page, context } = await open({ locale: 'sv', size: phone })
  await page.goto(await linkTo('driver@demo.example', /nytt meddelande/))
  await page.getByLabel('E-post').fill('driver@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('Demo-portal-1')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByText('Byt senast på fredag.').waitFor()
  await page.goto('/inside')
  await page.goto(await linkTo(number, /nytt meddelande/))
  await page.getByText('Byt senast på fredag.').waitFor()
  await context.close()
})

test('what is asked of somebody by mail is what its link opens', async () => {
  const [certificate] = (await office.ok(calls.certificates.list, { page: 0, pageSize: 20 })).rows
  await office.ok(calls.certificates.book, {
    id: certificate?.id ?? '',
    userIds: [driverId],
    startsAt: `${addDays(today, 97)}T08:00:00+01:00`,
    place: 'Länkgatan 4',
  })
  const upload = await office.upload(calls.files.upload, [{ name: 'intyg.txt', bytes: 'Länkat' }])
  const fileId = upload.body.files[0]?.id ?? ''
  await office.ok(calls.signage.request, { userId: driverId, fileId, title: 'Länkat intyg' })
  const { id } = await issueContract(office, {
    id: driverId,
    type: 'other',
    language: 'sv',
    fields: { title: 'Länkat avtal', freeText: 'Text' },
  })
  // Withdrawn before they heard of it, it would not be told of.
  await portal.settled()
  await office.ok(calls.contracts.withdrawFor, { id, reason: 'Skrevs om' })
  const { page, context } = await open({ login: 'driver', locale: 'sv' })
  for (const [subject, shown] of [
    [/certificate-course/, 'Länkgatan 4'],
    [/file=/, 'Länkat intyg'],
    [/start\/contract/, 'Skrevs om'],
  ] as const) {
    await page.goto(await linkTo('driver@demo.example', subject))
    await page.getByText(shown).first().waitFor()
  }
  await context.close()
})

test('somebody is invited in their language, and comes from the mail to their registration', async () => {
  const email = 'zofia.nowak+portal@demo.example'
  const admin = await open({ login: 'admin', locale: 'en' })
  const { page } = admin
  await page.goto('/inside/admin/user/invite')
  const form = page.locator('form').filter({ visible: true })
  await form.getByLabel('First name').fill('Zofia')
  await form.getByLabel('Last name').fill('Nowak-Kowalczykiewiczowa')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Language').selectOption({ label: 'Polski' })
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, `invite-${size.width}`)
  }
  await form.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('has been invited').waitFor()

  const invited = await open({ size: phone })
  await invited.page.goto(await linkTo(email, /Zapraszamy/))
  await invited.page.getByRole('button', { name: /Polski/ }).click()
  expect(await invited.page.getByLabel('E-mail').inputValue()).toBe(email)
  await admin.context.close()
  await invited.context.close()
})
