import { expect, test } from 'vitest'
import { axeFindings, phone, picture } from '../harness/browser.ts'
import { codeIn } from '../harness/codes.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test('a mail’s link with a code says who is signed in already, and goes on once they are out', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en', size: phone })
  const email = 'clerk@demo.example'
  await context.request.post('/api/auth/forgot', { data: { email } })
  const [mail] = await portal.outbox(email)
  const link = /http\S+forgot-password\S*/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await page.getByText('David Förarsson is signed in in this browser').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'signed-in-here')
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await page.waitForURL('**/start')
  await page.goBack()
  await page.getByRole('button', { name: 'Log out and go on' }).click()
  await page.getByLabel('Security code').fill(codeIn(mail))
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).waitFor()
  await context.close()
})
