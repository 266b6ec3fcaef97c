import { expect, test } from 'vitest'
import { axeFindings, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test.each([
  ['/register', 'Security code'],
  ['/forgot-password', 'Security code'],
] as const)('%s says that its code comes late while no mail goes out', async (path, label) => {
  const { pool } = portal.portal.parts
  await pool.query(
    `INSERT INTO outside.gateway (kind, away_since, why, tries, try_after)
     VALUES ('mail', now(), 'away', 1, now()) ON CONFLICT (kind) DO UPDATE SET away_since = now()`,
  )
  const { page, context } = await open({ locale: 'en', size: phone })
  const ask = async () => {
    await page.goto(path)
    await page.getByLabel('E-mail').fill('new.driver@demo.example')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel(label).waitFor()
  }
  await ask()
  const told = page.getByText('E-mails are delayed right now')
  await told.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, `mails-late${path.replace('/', '-')}`)
  await pool.query("UPDATE outside.gateway SET away_since = NULL WHERE kind = 'mail'")
  await ask()
  expect(await told.count()).toBe(0)
  await context.close()
})

test('who asks before anybody knows that no mail goes out is told while they wait, and when mails go again', async () => {
  const { pool } = portal.portal.parts
  await pool.query("UPDATE outside.gateway SET away_since = NULL WHERE kind = 'mail'")
  const { page, context } = await open({ locale: 'en', size: phone })
  await page.goto('/register')
  await page.getByLabel('E-mail').fill('newer.driver@demo.example')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('First name').fill('Nina')
  const told = page.getByText('E-mails are delayed right now')
  expect(await told.count()).toBe(0)
  await pool.query(
    `INSERT INTO outside.gateway (kind, away_since, why, tries, try_after)
     VALUES ('mail', now(), 'away', 1, now()) ON CONFLICT (kind) DO UPDATE SET away_since = now()`,
  )
  await told.waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Nina')
  await pool.query("UPDATE outside.gateway SET away_since = NULL WHERE kind = 'mail'")
  await told.waitFor({ state: 'detached' })
  await context.close()
})
