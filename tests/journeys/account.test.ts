import { calls } from '@portal/contracts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  axeFindings,
  desktop,
  open,
  overflow,
  phone,
  picture,
  startBrowser,
} from '../harness/browser.ts'
import { codeOf } from '../harness/factors.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let strict: TestPortal
let browser: Browser
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  strict = await startTestPortal({ web: true, settings: { SECOND_FACTOR_FOR: 'admin' } })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
  await strict.stop()
})

const details = '/inside/user/details'

async function signIn(page: Page, login: string, password = 'Demo-portal-1'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${login}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Looks at the page: no wider than the window, nothing that axe finds; a picture where one is wanted. */
async function looked(page: Page, name: string): Promise<void> {
  expect(await overflow(page), name).toBeLessThanOrEqual(0)
  expect(await axeFindings(page), name).toEqual([])
  await picture(page, `account-${name}`)
}

/** Sets up the app in the open dialog. @returns its secret, and a recovery code */
async function addApp(page: Page): Promise<{ secret: string; recovery: string }> {
  await page.getByRole('button', { name: 'Add an app for codes' }).click()
  await page.getByAltText('QR code for the app').waitFor()
  const secret = (await page.getByTestId('totp-secret').innerText()).replace(/\s/g, '')
  // A phone cannot scan what itself shows: it opens the app. At a desk there is none to open.
  const opens = page.locator(`a[href^="otpauth://totp/"][href*="${secret}"]`)
  expect(await opens.isVisible()).toBe((page.viewportSize()?.width ?? 0) < 700)
  await looked(page, `add-app-${page.viewportSize()?.width}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.getByLabel('Code from your app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('alert').getByText('The code is not right').waitFor()
  await page.getByLabel('Code from your app').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await looked(page, `recovery-codes-${page.viewportSize()?.width}`)
  const recovery = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await dialog.waitFor({ state: 'detached' })
  return { secret, recovery }
}

test.each([
  ['a phone', phone, 'clerk'],
  ['a desktop', desktop, 'manager'],
] as const)(
  'an app for codes, at %s: set up, asked for, recovered from',
  async (_, size, login) => {
    const { page, context, complaints } = await open(browser, portal.url, {
      login,
      locale: 'en',
      size,
    })
    await page.goto(details)
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    const { secret, recovery } = await addApp(page)
    await page.getByText('10 recovery codes left.').waitFor()
    await page.getByRole('heading', { name: 'Second factor' }).scrollIntoViewIfNeeded()
    await looked(page, `cards-${size.width}`)
    await page.getByRole('heading', { name: 'Where you are signed in' }).scrollIntoViewIfNeeded()
    await picture(page, `account-sessions-${size.width}`)
    await context.close()

    const other = await open(browser, portal.url, { locale: 'en', size })
    await signIn(other.page, login)
    await other.page.getByRole('heading', { name: 'One more step' }).waitFor()
    await looked(other.page, `second-step-${size.width}`)
    await other.page.getByLabel('Code from your app').fill('000 000')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('alert').getByText('The code is not right').waitFor()
    await other.page.getByLabel('Code from your app').fill(codeOf(secret))
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.waitForURL('**/start')
    if (size === phone) await other.page.getByRole('button', { name: 'Menu' }).click()
    await other.page.getByRole('button', { name: 'Log out' }).first().click()
    await other.page.waitForURL('**/login')
    await signIn(other.page, login)
    await other.page.getByLabel('Code from your app').fill('000 000')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('alert').waitFor()
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click()
    expect(await other.page.getByRole('alert').count()).toBe(0)
    expect(await other.page.getByLabel('Recovery code').inputValue()).toBe('')
    await other.page.getByLabel('Recovery code').fill('aaaaa-aaaaa')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('alert').getByText('The recovery code is not right').waitFor()
    await other.page.getByLabel('Recovery code').fill(recovery)
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.waitForURL('**/start')
    expect([...complaints, ...other.complaints].filter((one) => !/status of 4/.test(one))).toEqual(
      [],
    )
    await other.context.close()
  },
)

test('a password is changed with the old one; a weak one is refused with the reason; elsewhere one is out', async () => {
  const { page, context } = await open(browser, portal.url, { login: 'wageadmin', locale: 'en' })
  const elsewhere = await open(browser, portal.url, { login: 'wageadmin', locale: 'en' })
  await elsewhere.page.goto(details)
  await elsewhere.page.getByText('This one').waitFor()
  await page.goto(details)
  const fill = async (old: string, next: string) => {
    await page.getByLabel('Present password', { exact: true }).fill(old)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not it at all', 'a long enough one')
  await page.getByRole('alert').getByText('That is not your present password.').waitFor()
  await fill('Demo-portal-1', 'Password2024!')
  await page.getByRole('alert').getByText('one of those that are guessed first').waitFor()
  await looked(page, 'password')
  await fill('Demo-portal-1', 'a long enough one')
  await page.getByText('You are signed out everywhere else.').waitFor()
  expect(await page.getByLabel('Present password', { exact: true }).inputValue()).toBe('')
  await elsewhere.page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
  await elsewhere.context.close()
  await context.close()
})

test('the list of sessions follows live, and another one is signed out from it', async () => {
  const { page, context } = await open(browser, portal.url, { login: 'handler', locale: 'en' })
  await page.goto(details)
  await page.getByText('This one').waitFor()
  const out = page.getByRole('button', { name: /^Sign out: / })
  expect(await out.count()).toBe(0)
  const others = []
  for (let nth = 0; nth < 2; nth++) {
    const other = await open(browser, portal.url, { login: 'handler', locale: 'en' })
    await other.page.goto(details)
    await other.page.getByText('This one').waitFor()
    others.push(other)
  }
  await expect.poll(() => out.count()).toBe(2)
  const names = await out.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(2)
  for (const left of [1, 0]) {
    await out.first().click()
    await expect.poll(() => out.count()).toBe(left)
  }
  await page.getByText('Signed out there.').first().waitFor()
  for (const other of others) {
    await other.page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
    await other.context.close()
  }
  await context.close()
})

describe('passkeys', () => {
  const local = () => portal.url.replace('127.0.0.1', 'localhost')
  /** A device that confirms whatever it is asked, as a phone does under a finger. */
  async function device(context: BrowserContext, page: Page) {
    const cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return {
      credentials: async () =>
        (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
      rewind: async (signCount: number) => {
        const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
        for (const credential of credentials) {
          await cdp.send('WebAuthn.removeCredential', {
            authenticatorId,
            credentialId: credential.credentialId,
          })
          await cdp.send('WebAuthn.addCredential', {
            authenticatorId,
            credential: { ...credential, signCount },
          })
        }
      },
    }
  }

  test('added, named, asked for at the sign-in; a copy of it is refused; removed', async () => {
    const { page, context, complaints } = await open(browser, local(), {
      login: 'driver',
      locale: 'en',
      size: phone,
    })
    const key = await device(context, page)
    await page.goto(details)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('My phone')
    await looked(page, 'name-passkey')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('My phone').waitFor()
    await page.getByText('not used yet').waitFor()
    expect(await key.credentials()).toHaveLength(1)
    await page.getByRole('button', { name: 'Rename My phone' }).click()
    await page.getByLabel('Name of the passkey').fill('Annas telefon')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Annas telefon').waitFor()

    const again = async () => {
      await page.getByRole('button', { name: 'Log out' }).first().click()
      await page.waitForURL('**/login**')
      await signIn(page, 'driver')
      await page.getByRole('button', { name: 'Use your passkey' }).click()
    }
    await page.goto('/start')
    await page
      .getByRole('button', { name: 'Menu' })
      .click()
      .catch(() => undefined)
    await again()
    await page.waitForURL('**/start')
    const driver = await portal.portal.parts.pool.query<{ counter: string; used_at: Date | null }>(
      "SELECT counter, used_at FROM auth.passkey WHERE name = 'Annas telefon'",
    )
    expect(Number(driver.rows[0]?.counter)).toBeGreaterThan(0)
    expect(driver.rows[0]?.used_at).not.toBeNull()

    // A copy that counts from the beginning.
    await key.rewind(0)
    await page
      .getByRole('button', { name: 'Menu' })
      .click()
      .catch(() => undefined)
    await again()
    await page.getByRole('alert').getByText('The passkey was not accepted.').waitFor()
    await looked(page, 'passkey-refused')
    expect(complaints.filter((one) => !/status of 4/.test(one))).toEqual([])
    await context.close()
  })

  test('an answer to another’s challenge, or from another page, is of no use', async () => {
    const guest = portal.guest()
    const { id } = await (await portal.as('admin')).ok(calls.auth.me, {})
    await portal.portal.parts.pool.query(
      `INSERT INTO auth.passkey (passkey_id, user_id, credential_id, public_key, counter, transports, name)
       VALUES (gen_random_uuid(), $1, 'AAAA', '\\x00', 0, '{}', 'none')`,
      [id],
    )
    const reply = await guest.ok(calls.auth.signIn, {
      email: 'admin@demo.example',
      password: 'Demo-portal-1',
    })
    const ticket = 'ticket' in reply ? reply.ticket : ''
    const { options } = await guest.ok(calls.account.askPasskey, { ticket })
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: 'AAAA' }] })
    const said = (origin: string) =>
      Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge: options.challenge, origin }),
      ).toString('base64url')
    for (const origin of ['https://evil.example', local()]) {
      const given = {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key' as const,
        response: { clientDataJSON: said(origin), authenticatorData: 'AAAA', signature: 'AAAA' },
      }
      expect(await guest.refusal(calls.account.passPasskey, { ticket, given })).toBe('wrongPasskey')
    }
    await portal.portal.parts.pool.query("DELETE FROM auth.passkey WHERE name = 'none'")
  })
})

test('a role that asks for a second factor: nothing else is shown until there is one', async () => {
  const { page, context, complaints } = await open(browser, strict.url, {
    locale: 'en',
    size: phone,
  })
  await signIn(page, 'admin')
  await page.getByRole('heading', { name: 'Make your sign-in safer' }).waitFor()
  await page.goto('/inside/admin/user')
  await page.getByRole('heading', { name: 'Make your sign-in safer' }).waitFor()
  await looked(page, 'set-up')
  await addApp(page)
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.goto(details)
  await page.getByText('Your role requires a second factor.').waitFor()
  await page.getByRole('button', { name: 'Remove App for codes' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Your role needs a second factor.').waitFor()
  expect(complaints.filter((one) => !/status of 4/.test(one))).toEqual([])
  await context.close()
})

test('ten minutes after the password it is asked for again; then what was begun goes on', async () => {
  const { page, context } = await open(browser, portal.url, { login: 'superadmin', locale: 'en' })
  await page.goto(details)
  await page.getByRole('button', { name: 'Add an app for codes' }).waitFor()
  await portal.portal.parts.pool.query(
    "UPDATE auth.session SET proven_at = now() - interval '11 minutes'",
  )
  await page.getByRole('button', { name: 'Add an app for codes' }).click()
  const proof = page.getByRole('dialog', { name: 'Your password once more' })
  await proof.getByLabel('Password', { exact: true }).fill('not it')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await proof.getByRole('alert').getByText('That is not your present password.').waitFor()
  await looked(page, 'proof')
  await proof.getByLabel('Password', { exact: true }).fill('Demo-portal-1')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await page.getByAltText('QR code for the app').waitFor()
  await context.close()
})

test('the last line of a mail leads to where one says which mails one gets', async () => {
  const { page, complaints } = await open(browser, portal.url, {
    login: 'handler',
    locale: 'sv',
    size: phone,
  })
  await page.goto('/inside/user/details?part=notices')
  const heading = page.getByRole('heading', { name: 'Det du får besked om' })
  await heading.waitFor()
  await expect
    .poll(() => heading.evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(200)
  expect(complaints).toEqual([])
})
