import type { Locale } from '@portal/contracts'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, open, overflow, phone, picture } from '../harness/browser.ts'
import { MailSink } from '../harness/mail-sink.ts'
import { until } from '../harness/processes.ts'
import { standing, standingBrowser, standingPortal } from '../harness/standing.ts'

const sink = standing(MailSink.open, (one) => one.close())
const portal = standingPortal(() => ({ web: true, settings: { SMTP_URL: sink.url } }))
const browser = standingBrowser()

const said: Readonly<Record<Locale, string>> = {
  en: 'Our e-mails do not reach you',
  sv: 'Vår e-post når dig inte',
  pl: 'Nasze e-maile do Ciebie nie docierają',
  ro: 'E-mailurile noastre nu ajung la tine',
  bs: 'Naši e-mailovi ne stižu do tebe',
}

test('whoever mail does not reach is told so where they begin, with the address, until one gets through', async () => {
  const office = await portal.as('superadmin')
  const driver = await portal.as('driver')
  const id = await portal.idOf('driver')
  const remind = () =>
    office.ok(calls.messages.start, {
      recipients: [{ kind: 'user', id }],
      ...{ subject: 'Hej', content: 'Hej', emailReminder: true },
    })
  const isTold = (as: boolean) =>
    until('it is known', async () => {
      const { mailUnreached } = await driver.ok(calls.app.summary, {})
      return mailUnreached === as
    })
  sink.answers.set('RCPT', '550 5.1.1 no such user')
  await remind()
  await isTold(true)
  for (const locale of Object.keys(said) as Locale[]) {
    await driver.ok(calls.app.setLocale, { locale })
    const { page, context } = await open(browser, portal.url, {
      login: 'driver',
      locale,
      size: phone,
    })
    await page.goto('/start')
    const told = page.getByRole('region', { name: said[locale] })
    await told.getByText('driver@demo.example').waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, `unreached-${locale}`)
    await context.close()
  }
  sink.answers.clear()
  await remind()
  await isTold(false)
  const { page, context } = await open(browser, portal.url, { login: 'driver', locale: 'bs' })
  await page.goto('/start')
  await page.getByText('David').first().waitFor()
  expect(await page.getByText(said.bs).count()).toBe(0)
  await context.close()
})
