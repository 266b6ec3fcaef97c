import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { personalNumber } from '../harness/people.ts'
import { inBrowser } from '../harness/standing.ts'
import { getsNumber, specOf } from '../harness/wages.ts'

const { portal, open } = inBrowser()

test('who pays says whether a file with a former number is that person’s', async () => {
  const before = personalNumber(2311)
  const { id } = await (await portal.as('driver')).ok(calls.auth.me, {})
  const superadmin = await portal.as('superadmin')
  await getsNumber(superadmin, id, before)
  await getsNumber(superadmin, id, personalNumber(2312))
  await portal.settled()
  const { page } = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  await page.goto('/inside/admin/wagespec?tab=import')
  await page.locator('input[type=file]').setInputFiles({
    name: `${before}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(specOf(before)),
  })
  await page.getByText('Numret tillhörde David Förarsson fram till').waitFor()
  await page.getByText('Ett tidigare personnummer').waitFor()
  expect(await page.getByRole('button', { name: 'Importera 0' }).isDisabled()).toBe(true)
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, `wages-former-number-${name}`)
  }
  expect(await axeFindings(page)).toEqual([])
  const give = page.getByRole('button', { name: 'Importera till personen: David Förarsson' })
  const take = page.getByRole('button', { name: 'Importera inte till personen: David Förarsson' })
  await give.click()
  await take.click()
  await give.click()
  await take.waitFor()
  await page.getByRole('button', { name: 'Importera 1 lönespecifikation' }).click()
  await page.getByText('Importen är klar.').waitFor()
  // What was decided can be read from it afterwards, too.
  await page.getByText('Numret tillhörde David Förarsson fram till').waitFor()
  expect(await take.count()).toBe(0)
})
