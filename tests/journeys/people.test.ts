import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, phone, picture } from '../harness/browser.ts'
import { codeIn } from '../harness/codes.ts'
import { manyIn } from '../harness/many.ts'
import { named, personalNumber } from '../harness/people.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let driverId: string
beforeAll(async () => {
  driverId = await portal.idOf('driver')
})

test('search, filter and sort stand in the address, and a row leads to the person', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en' })
  await page.goto('/inside/admin/user')
  await page.getByRole('searchbox').fill('förars')
  await page.waitForURL('**/inside/admin/user?q=f%C3%B6rars*')
  await page.getByRole('link', { name: 'David Förarsson' }).waitFor()
  await page.reload()
  const row = page.getByRole('link', { name: 'David Förarsson' }).filter({ visible: true })
  await row.click()
  await page.waitForURL(`**/inside/admin/user/${driverId}*`)
  await page.getByRole('heading', { name: 'David Förarsson' }).waitFor()
  await page.goBack()
  expect(await page.getByRole('searchbox').inputValue()).toBe('förars')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(complaints).toEqual([])
  await context.close()
})

test('two administrators edit the same person: the second is told and loses nothing', async () => {
  const one = await open({ login: 'admin', locale: 'en' })
  const other = await open({ login: 'superadmin', locale: 'en' })
  for (const { page } of [one, other]) {
    await page.goto(`/inside/admin/user/${driverId}`)
    await page.getByLabel('First name').waitFor()
  }
  await other.page.getByLabel('City').fill('Provstad')
  await one.page.getByLabel('City').fill('Testköping')
  await one.page.getByRole('button', { name: 'Save' }).click()
  await one.page.getByText('Saved').waitFor()
  await other.page.getByText('Somebody else saved this while you were writing').waitFor()
  expect(await other.page.getByLabel('City').inputValue()).toBe('Provstad')
  await other.page.getByRole('button', { name: 'Load the new values' }).click()
  await expect.poll(() => other.page.getByLabel('City').inputValue()).toBe('Testköping')
  await one.context.close()
  await other.context.close()
})

test('a staff list of 1,000 rows: every row is judged before anything is sent', async () => {
  const rows = Array.from({ length: 1000 }, (_, row) => {
    const wrong = row % 100 === 7
    const number = personalNumber(row)
    const last = Number(number.at(-1))
    return `Test${row};Listsson;list${row}@demo.example;;${wrong ? `${number.slice(0, -1)}${(last + 1) % 10}` : number}`
  })
  const { page, context, complaints } = await open({ login: 'admin', locale: 'en' })
  await page.goto('/inside/admin/user/invite')
  await page.getByRole('link', { name: 'Staff list' }).click()
  await page.getByTestId('staff-list').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `First name;Last name;E-mail;Phone;Personal number\n${rows.join('\n')}\n`,
      'utf8',
    ),
  })
  await page.getByText('990 rows are right').waitFor()
  await page.getByText('10 rows have errors').waitFor()
  await page.getByLabel('Show only rows with errors').check()
  expect(
    await page.getByText('The personal number is not correct').filter({ visible: true }).count(),
  ).toBe(10)
  const invite = page.getByRole('button', { name: 'Invite 990 people' })
  expect(await invite.isDisabled()).toBe(true)
  const admin = await portal.as('admin')
  const invited = async () =>
    (await admin.ok(calls.users.search, { search: 'Listsson', page: 0, pageSize: 20 })).total
  expect(await invited()).toBe(0)
  await page.getByLabel('Leave out the 10 rows with errors').check()
  await invite.click()
  await page.getByText('990 people have been invited.').waitFor({ timeout: 60_000 })
  await expect.poll(invited, { timeout: 30_000 }).toBe(990)
  expect(complaints).toEqual([])
  await context.close()
})

test('a staff list with somebody who is known names them, and leads to them', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await page.goto('/inside/admin/user/invite')
  await page.getByRole('link', { name: 'Staff list' }).click()
  await page.getByTestId('staff-list').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name;Last name;E-mail\nDavid;Förarsson;driver@demo.example\n'),
  })
  const row = page.getByRole('row').filter({ hasText: 'Somebody already has this e-mail address' })
  await row.waitFor()
  await picture(page, 'staff-known')
  expect(await row.getByText('Active', { exact: true }).count()).toBe(1)
  await row.getByRole('link', { name: 'David Förarsson' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`**/inside/admin/user/${driverId}*`)
  await context.close()
})

test('an administrator looks through a driver’s eyes, says so all the time, and goes back', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'sv' })
  await page.goto(`/inside/admin/user/${driverId}`)
  await page.getByRole('button', { name: 'Logga in som personen' }).click()
  const banner = page.getByText('Du är inloggad som David Förarsson. Klicka här för att avsluta.')
  await banner.waitFor()
  expect(await page.getByRole('link', { name: 'Användare' }).count()).toBe(0)
  await page.setViewportSize(phone)
  await banner.waitFor()
  await banner.click()
  await page.getByText('Återgå till din egna användare?').waitFor()
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await page.route('**/api/admin/user/impersonate', (route) => route.abort())
  await banner.click()
  await page.getByRole('button', { name: 'Återgå' }).click()
  await page.getByText('Lyckades inte.').waitFor()
  await page.unroute('**/api/admin/user/impersonate')
  await banner.click()
  await page.getByRole('button', { name: 'Återgå' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByText('Adam Adminberg').first().waitFor()
  await context.close()
  const logs = await (await portal.as('superadmin')).ok(calls.logs.ofUser, { id: driverId })
  expect(logs.rows.map((row) => row.action)).toEqual(
    expect.arrayContaining(['impersonationStarted', 'impersonationEnded']),
  )
})

test('who registered is activated, and can then sign in', async () => {
  const email = 'fresh.driver@demo.example'
  const guest = portal.guest()
  await guest.ok(calls.auth.invite, { email })
  const [mail] = await portal.outbox(email)
  await guest.ok(calls.auth.register, {
    ...named,
    email,
    token: codeIn(mail),
    password: 'a long enough one',
  })
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await page.goto('/inside/admin/user?status=registered')
  await page.getByRole('link', { name: 'Nina Ny' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await page.getByText('is active.').waitFor()
  await context.close()
  await portal.guest().signIn(email, 'a long enough one')
})

test('who is written down and known already is named, also who has left, and they are led to', async () => {
  const office = await portal.as('superadmin')
  const email = 'kommer.tillbaka@demo.example'
  const number = personalNumber(4711)
  const [id = ''] = await manyIn(portal).people('Återvändare', ['active'], {
    ...{ email, personalNumber: number },
  })
  await office.ok(calls.users.activate, { id, active: false })
  await portal.settled()
  const { page, context, complaints } = await open({
    ...{ login: 'admin', locale: 'sv', size: phone },
  })
  await page.goto('/inside/admin/user/invite')
  await page.getByRole('textbox', { name: 'E-post' }).fill(email.toUpperCase())
  const hint = page.getByRole('status').filter({ hasText: 'Har redan' })
  await hint.getByText('Den som kommer tillbaka aktiveras igen där').waitFor()
  await picture(page, 'known-already')
  expect(await axeFindings(page)).toEqual([])
  // Another address, and the number that they had.
  await page.getByRole('textbox', { name: 'E-post' }).fill('ny.adress@demo.example')
  await hint.waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: 'Personnummer' }).fill(number)
  await hint.getByText('Har redan det här personnumret:').waitFor()
  await page.setViewportSize(desktop)
  await picture(page, 'known-already-wide')
  await hint.getByRole('link', { name: 'Återvändare 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lämna' }).click()
  await page.waitForURL(`**/inside/admin/user/${id}*`)
  await page.getByRole('button', { name: 'Aktivera' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the history says who did what in the reader’s language, filtered and exported', async () => {
  const { page, context, complaints } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/admin/user-logs')
  await page.getByRole('row').nth(1).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportera till Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(complaints).toEqual([])
  await context.close()
})
