import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { desktop, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test('a message is written, arrives in the other browser, is answered, and reminders go out', async () => {
  const office = await open({ login: 'admin', locale: 'en' })
  const driver = await open({ login: 'driver', locale: 'en', size: phone })
  await driver.page.goto('/inside/user/messages')
  await driver.page.getByRole('list', { name: 'Conversations' }).waitFor()

  const { page } = office
  await page.goto('/inside/user/messages?tab=new')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Check your errors in the form').waitFor()
  for (const words of [
    'You must choose a recipient',
    'You must write a subject',
    'You must write a message',
  ])
    await page.getByText(words).waitFor()
  await page.getByRole('combobox', { name: 'Recipients' }).fill('David F')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.keyboard.press('Escape')
  const subject = page.getByLabel('Subject')
  // As another browser may let it through.
  await subject.evaluate((field) => field.removeAttribute('maxlength'))
  await subject.fill('x'.repeat(201))
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .locator('[data-field=subject]')
    .getByRole('alert')
    .getByText('The text is longer than can be saved. Shorten it.')
    .waitFor()
  expect(await subject.inputValue()).toHaveLength(201)
  // The browser itself notes the refusal.
  expect(office.complaints.splice(0)).toEqual([expect.stringContaining('status of 400')])
  await page.getByRole('textbox', { name: 'Message' }).fill('')
  await subject.fill('Winter tyres & <b>chains</b>')
  const editor = page.getByRole('textbox', { name: 'Message' })
  await editor.click()
  await editor.pressSequentially('The tyres are changed on Friday.')
  // Sent while the file is still on its way: it waits, and nobody presses twice.
  const pressed = Promise.withResolvers<void>()
  await page.route(`**${calls.files.upload.path}`, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('truck;day\nABC 12A;friday\n'),
  })
  await page.getByText('list.csv').waitFor()
  await page.getByLabel('Remind by e-mail').check()
  await page.getByLabel('Remind by SMS').check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('It is sent by itself').waitFor()
  pressed.resolve()
  await page.waitForURL('**/inside/user/messages?group=*')
  await page.getByText('The tyres are changed on Friday.').waitFor()

  await driver.page.getByRole('button', { name: 'Show 1 new' }).click()
  await driver.page.getByRole('link', { name: /Winter tyres & <b>chains<\/b>/ }).click()
  await driver.page.getByText('The tyres are changed on Friday.').waitFor()
  const download = driver.page.waitForEvent('download')
  await driver.page.getByRole('button', { name: /list\.csv/ }).click()
  expect((await download).suggestedFilename()).toBe('list.csv')
  await driver.page.getByRole('button', { name: 'Reply', exact: true }).click()
  const answer = driver.page.getByRole('textbox', { name: 'Your reply' })
  await answer.pressSequentially('I will be there.')
  await driver.page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('log').getByText('I will be there.').waitFor()

  const sent = await portal.outbox('driver@demo.example')
  expect(sent.filter((one) => one.kind === 'mail')).toHaveLength(1)
  expect(sent[0]?.text).not.toContain('Friday')
  await portal.outbox('+46700001006')
  expect([...office.complaints, ...driver.complaints]).toEqual([])
  await office.context.close()
  await driver.context.close()
})

test('a group that is removed while one writes to it and to another is not passed over: it is named', async () => {
  const boss = await portal.as('superadmin')
  const userIds = [await portal.idOf('clerk')]
  const { id } = await boss.ok(calls.groups.save, { name: 'Kylbilarna', userIds })
  await portal.settled()
  const { page, context } = await open({ login: 'admin', locale: 'en', size: phone })
  await page.goto('/inside/user/messages?tab=new')
  const field = page.getByRole('combobox', { name: 'Recipients' })
  for (const name of ['David Förarsson', 'Kylbilarna']) {
    await field.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('Subject').fill('Cold goods')
  await page.getByRole('textbox', { name: 'Message' }).fill('Look at the thermometer.')
  await boss.ok(calls.groups.remove, { id, version: 1 })
  await portal.settled()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('You can no longer write to: Kylbilarna').waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'recipient-gone')
  await page.getByRole('button', { name: /Kylbilarna/ }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(/group=/)
  await context.close()
})

test('an administrator sends in the name of an office that they search for', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await page.goto('/inside/user/messages?tab=new')
  await page.getByRole('combobox', { name: 'Recipients' }).fill('David F')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Subject').fill('From the office')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from all of us')
  const sendAs = page.getByRole('combobox', { name: 'Send as' })
  expect(await sendAs.getAttribute('placeholder')).toContain('Adam Adminberg')
  await sendAs.fill('exempel')
  await page.getByRole('option', { name: /^Exempelstad/ }).click()
  // A reload finds it in the draft, with its name.
  await page.getByText('Draft saved').first().waitFor()
  await page.reload()
  await page.locator('[data-field=sendAs]').getByText('Exempelstad').waitFor()
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.locator('[data-field=sendAs]').scrollIntoViewIfNeeded()
    await picture(page, `send-as-${size.width}`)
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(/group=/)
  const driver = await portal.as('driver')
  const { rows } = await driver.ok(calls.messages.mine, { page: 0, pageSize: 20 })
  expect(rows.find((row) => row.headline === 'From the office')).toMatchObject({
    sentAs: 'Exempelstad',
    senderName: 'Adam Adminberg',
  })
  await context.close()
})

test('a draft is there again after the page was closed, and a failed sending keeps everything', async () => {
  const { page, context } = await open({ login: 'manager', locale: 'en' })
  await page.goto('/inside/user/messages?tab=new')
  await page.getByLabel('Subject').fill('Half a message')
  await page.getByText('Draft saved on this device').waitFor()
  await page.goto('/start')
  await page.goto('/inside/user/messages?tab=new')
  expect(await page.getByLabel('Subject').inputValue()).toBe('Half a message')

  await page.getByRole('combobox', { name: 'Recipients' }).fill('David F')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.keyboard.press('Escape')
  const editor = page.getByRole('textbox', { name: 'Message' })
  await editor.click()
  await editor.pressSequentially('Hello')
  await page.route('**/api/message/group', (route) => route.abort())
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText("Couldn't send your message. Try again!").waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Half a message')
  await page.unroute('**/api/message/group')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL('**/inside/user/messages?group=*')
  await page.goto('/inside/user/messages?tab=new')
  expect(await page.getByLabel('Subject').inputValue()).toBe('')
  await context.close()
})

test('whoever searches the conversations can go on typing', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto('/inside/user/messages')
  const search = page.getByRole('searchbox', { name: 'Search by subject or sender' })
  await search.pressSequentially('vinter')
  await page.waitForURL('**/inside/user/messages?search=vinter')
  await page.keyboard.type('däck')
  await page.waitForURL('**/inside/user/messages?search=vinterd%C3%A4ck')
  expect(await search.inputValue()).toBe('vinterdäck')
  await context.close()
})

test('marked unread in the one tab, the badge of the menu follows', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await page.goto('/inside/user/messages')
  const badge = page.getByTestId('unread-badge').first()
  await badge.waitFor()
  const count = async () => Number.parseInt(await badge.innerText(), 10)
  const before = await count()
  const unread = page.getByRole('list', { name: 'Conversations' }).getByRole('link', {
    name: /1 unread/,
  })
  await unread.first().click()
  await expect.poll(count).toBe(before - 1)
  await page.getByRole('button', { name: 'Mark as unread' }).first().click()
  await page.getByText('Marked as unread').waitFor()
  await expect.poll(count).toBe(before)
  await context.close()
})
