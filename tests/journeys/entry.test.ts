import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, overflow, phone, picture } from '../harness/browser.ts'
import { codeIn, sentCode } from '../harness/codes.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test('the first visit asks for the language, keeps it for a year, and goes on to where one was heading', async () => {
  const { page, context, complaints } = await open({ size: phone })
  await page.goto('/inside/user/messages')
  await page.waitForURL('**/?returnUrl=%2Finside%2Fuser%2Fmessages')
  await page.getByTestId('incident-free-days').waitFor()
  for (const words of [
    'Continue in English',
    'Fortsätt på svenska',
    'Kontynuuj po polsku',
    'Continuă în română',
    'Nastavi na bosanskom',
  ])
    expect(await page.getByText(words).count()).toBe(1)
  await page.getByText('Fortsätt på svenska').click()
  await page.waitForURL('**/login?returnUrl=%2Finside%2Fuser%2Fmessages')
  const cookie = (await context.cookies()).find((one) => one.name === 'locale')
  expect(cookie?.value).toBe('sv')
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)

  await page.getByLabel('E-post').fill('driver@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('alert').getByText('Inloggningen misslyckades').waitFor()
  expect(await page.getByLabel('E-post').inputValue()).toBe('driver@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('Demo-portal-1')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/inside/user/messages')
  expect(complaints).toEqual([])

  await page.goto('/login')
  await page.waitForURL('**/start')
  await context.close()
})

test('a way out of the portal is not remembered', async () => {
  const { page, context } = await open({ locale: 'en' })
  await page.goto('/?returnUrl=//elsewhere.example/')
  await page.getByText('Continue in English').click()
  await page.waitForURL(`${portal.url}/login`)
  await context.close()
})

test('an empty form names its fields, in the words of the specification', async () => {
  const { page, context } = await open({ locale: 'en' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await page.getByText('Required field').count()).toBe(2)
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByText('E-mail must be valid').waitFor()
  await context.close()
})

test('registration: e-mail, code and password, then the wait for an administrator', async () => {
  const { page, context, complaints } = await open({ locale: 'en', size: phone })
  const email = 'new.person@demo.example'
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const [mail] = await portal.outbox(email)
  await page.getByLabel('Security code').fill('000000')
  await page.getByLabel('New password', { exact: true }).fill('a long enough one')
  await page.getByRole('button', { name: 'Finish registration' }).click()
  expect(await page.getByText('Required field').count()).toBe(1)
  await page.getByLabel('First name').fill('Nina')
  await page.getByLabel('Last name').fill('Ny')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'register')
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await page.getByText('Your security code is not valid.').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(
    'a long enough one',
  )
  await page.getByLabel('Security code').fill(codeIn(mail))
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await page.getByText('An administrator must now activate your account').waitFor()

  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Your account waits for an administrator to activate it.').waitFor()
  expect(complaints.filter((one) => !/status of 4/.test(one))).toEqual([])
  await context.close()
})

test('whose code is not valid any more types nothing again but the new one', async () => {
  const { page, context } = await open({ locale: 'en' })
  const email = 'kept.typed@demo.example'
  await page.goto('/register?step=code&email=kept.typo@demo.example')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Security code').fill('000000')
  await page.getByLabel('First name').fill('Kept')
  await page.getByLabel('Last name').fill('Typed')
  await page.getByLabel('New password', { exact: true }).fill('a long enough one')
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await page.getByText('Your security code is not valid.').waitFor()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByRole('button', { name: 'Send code' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Security code').fill(await sentCode(portal, email))
  expect(await page.getByLabel('First name').inputValue()).toBe('Kept')
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await page.getByText('An administrator must now activate your account').waitFor()
  await context.close()
})

test('nor does who changes their password by a code on their own page', async () => {
  const { page, context } = await open({ login: 'clerk', locale: 'en' })
  await page.goto('/inside/user/details')
  await page.getByRole('button', { name: 'I do not know it any more' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('a long enough one')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  expect(await password.inputValue()).toBe('a long enough one')
  await context.close()
})

test('a forgotten password: the code from the mail, then the new one', async () => {
  const { page, context } = await open({ locale: 'en' })
  const email = 'clerk@demo.example'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const [mail] = await portal.outbox(email)
  await page.getByLabel('Security code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByText(
      'Your security code is not valid. You can create a new code that will be sent to your e-mail address.',
    )
    .waitFor()
  await page.getByLabel('Security code').fill(codeIn(mail))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill('another good password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed.').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another good password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/start')
  await context.close()
})

test('logging out ends the session in this browser', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'sv' })
  await page.goto('/start')
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await page.waitForURL('**/login')
  await page.goto('/inside/user/messages')
  await page.waitForURL('**/login?returnUrl=%2Finside%2Fuser%2Fmessages')
  await context.close()
})

describe('what was done, though its answer was lost on the way', () => {
  const lostOnce = (page: Page, path: string) =>
    page.route(
      `**${path}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )

  /** The page before has a field of that name, too, and stands for a moment under the new address. */
  const stands = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor()

  test('a new password: who sends it again is led on to sign in with it', async () => {
    const { page, context } = await open({ locale: 'en', size: phone })
    const email = 'manager@demo.example'
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await stands(page, 'Forgot your password?')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const [mail] = await portal.outbox(email)
    await page.getByLabel('Security code').fill(codeIn(mail))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New password', { exact: true }).fill('yet another password')
    await lostOnce(page, calls.auth.reset.path)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').getByText('The portal cannot be reached right now').waitFor()
    expect(await page.getByText('Unable to change password').count()).toBe(0)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password may have been changed already.').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, 'reset-unanswered')
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await page.waitForURL('**/login')
    await stands(page, 'Sign in')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('yet another password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/start')
    await context.close()
  })

  test('a registration: who sends it again is told that it may be there', async () => {
    const { page, context } = await open({ locale: 'en', size: phone })
    const email = 'other.person@demo.example'
    await page.goto('/register')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const [mail] = await portal.outbox(email)
    await page.getByLabel('Security code').fill(codeIn(mail))
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Ny')
    await page.getByLabel('New password', { exact: true }).fill('a long enough one')
    await lostOnce(page, calls.auth.register.path)
    await page.getByRole('button', { name: 'Finish registration' }).click()
    await page.getByRole('alert').getByText('The portal cannot be reached right now').waitFor()
    await page.getByRole('button', { name: 'Finish registration' }).click()
    await page.getByText('Your registration may have arrived already.').waitFor()
    await picture(page, 'register-unanswered')
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await page.waitForURL('**/login')
    await stands(page, 'Sign in')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long enough one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Your account waits for an administrator to activate it.').waitFor()
    await context.close()
  })
})
