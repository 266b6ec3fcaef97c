import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, overflow, phone, picture, tabOf } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let driverId: string
beforeAll(async () => {
  driverId = await portal.idOf('newdriver')
})

const why = 'Det här går inte medan du är inloggad som någon annan.'

test('what only the person may do is disabled and says why; where it ends elsewhere, the page says so', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'sv' })
  await page.goto(`/inside/admin/user/${driverId}`)
  await page.getByRole('button', { name: 'Logga in som personen' }).click()
  const banner = page.getByTestId('impersonation-banner')
  await banner.waitFor()
  await page.goto('/start/abnormalities')
  await page.getByText(why).first().waitFor()
  for (const button of await page
    .locator('main')
    .getByRole('button', { name: /Godkänn/ })
    .all())
    expect(await button.isDisabled()).toBe(true)
  await page.goto('/start/certificate-course')
  await page.getByText(why).waitFor()
  expect(await page.getByRole('button', { name: 'Skicka' }).isDisabled()).toBe(true)

  // An open page is told within seconds, without a click.
  const superadmin = await portal.as('superadmin')
  await portal.settled()
  const { version, firstName, lastName, email, roles, companyId, departmentIds } =
    await superadmin.ok(calls.users.one, { id: driverId })
  await superadmin.ok(calls.users.change, {
    ...{ id: driverId, version, firstName, lastName, email, roles, companyId, departmentIds },
    userType: 'Management',
  } as never)
  const ended = page.getByTestId('impersonation-ended')
  await ended.waitFor()
  expect(await banner.count()).toBe(0)
  expect(await ended.innerText()).toContain('är avslutad. Du är inloggad som dig själv igen.')
  await page.getByText('Adam Adminberg').first().waitFor()
  await page.setViewportSize(phone)
  await ended.getByRole('button', { name: 'Stäng' }).click()
  await ended.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  expect(await ended.count()).toBe(0)
  expect(complaints.filter((one) => !one.includes('401'))).toEqual([])
  await context.close()
})

test('what was being typed when it ends elsewhere is given back to whoever typed it, and to nobody else', async () => {
  const { page, context } = await open({ login: 'admin', locale: 'sv' })
  const driver = await portal.idOf('driver')
  const words = 'Halvskrivet meddelande om nattpass'
  const begin = async () => {
    await page.goto(`/inside/admin/user/${driver}`)
    await page.getByRole('button', { name: 'Logga in som personen' }).click()
    await page.getByTestId('impersonation-banner').waitFor()
    await page.goto('/inside/user/messages?tab=new')
    await page.locator('[data-field=subject] input').fill(words)
    // What says whose eyes these are is what hears when it ends.
    await page.getByTestId('impersonation-banner').waitFor()
    const other = await tabOf(context)
    await other.page.goto('/inside/news')
    return other.page
  }
  const other = await begin()
  await other.getByTestId('impersonation-banner').click()
  await other.getByRole('dialog').getByRole('button').last().click()
  const ended = page.getByTestId('impersonation-ended')
  await ended.getByText(words).waitFor()
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, `ended-typed-${size.width}`)
  }
  expect(await axeFindings(page)).toEqual([])
  await ended.getByRole('button', { name: 'Stäng' }).click()
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  expect(await page.getByText(words).count()).toBe(0)
  await other.close()

  // Whoever signs in after a log-out is somebody else.
  const leaving = await begin()
  await leaving.getByRole('button', { name: 'Logga ut' }).click()
  await leaving.waitForURL('**/login')
  await leaving.getByRole('textbox', { name: 'E-post' }).fill('clerk@demo.example')
  await leaving.getByLabel('Lösenord', { exact: true }).fill('Demo-portal-1')
  await leaving.getByRole('button', { name: 'Logga in' }).click()
  await leaving.waitForURL('**/start')
  await page.waitForURL('**/start')
  await page.getByRole('navigation').first().waitFor()
  expect(await ended.count()).toBe(0)
  expect(await page.getByText(words).count()).toBe(0)
  await context.close()
})
