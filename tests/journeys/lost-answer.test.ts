import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { screenIds } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

const mine = { login: 'superadmin', locale: 'en' } as const
const others = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Somebody else saved this' })

/** The name of a company written anew, and saved once over a line that breaks. */
async function saved(page: Page, name: string, broken: (route: Route) => Promise<void>) {
  await page.goto(`/inside/admin/company/${ids.company}`)
  await page.getByLabel('Name').fill(name)
  await page.route('**/api/company', broken, { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a change whose answer is lost is known as one’s own when it shows, not as somebody else’s', async () => {
  const { page, context } = await open(mine)
  await saved(page, 'Norra Åkeriet', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
  expect(await others(page).count()).toBe(0)
  expect(await page.getByLabel('Name').inputValue()).toBe('Norra Åkeriet')
  await context.close()
})

test('one that never arrived does not write over what somebody else saves meanwhile', async () => {
  const { page, context } = await open(mine)
  await saved(page, 'Södra Åkeriet', (route) => route.abort())
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  const office = await portal.as('superadmin')
  const { id, version, organisationNumber } = await office.ok(calls.companies.one, {
    id: ids.company ?? '',
  })
  await office.ok(calls.companies.save, {
    ...{ id, version, organisationNumber },
    name: 'Östra Åkeriet',
  })
  await others(page).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Södra Åkeriet')
  const now = await office.ok(calls.companies.one, { id })
  expect(now.name).toBe('Östra Åkeriet')
  await context.close()
})

test.each([
  ['got through', true],
  ['never arrived', false],
])(
  'a new shift of which the first sending %s, written on, is not made twice unsaid',
  async (_, arrived) => {
    const { page, context } = await open({ login: 'manager', locale: 'en' })
    await page.goto('/inside/officemanager/workshift')
    await page.getByRole('button', { name: 'Offer a shift' }).click()
    const dialog = page.getByRole('dialog')
    const about = `Evening shift that ${_}`
    await dialog.getByLabel('Start date').fill(addDays(today, 40))
    await dialog.getByLabel(/^Information/).fill(about)
    const lose = async (route: Route) => {
      if (arrived) await route.fetch()
      await route.abort()
    }
    const save = dialog.getByRole('button', { name: 'Save' })
    const made = page.getByRole('row').filter({ hasText: about })
    await page.route('**/api/workshift', lose, { times: 1 })
    await save.click()
    await dialog.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
    await dialog.getByLabel(/^Information/).fill(`${about}, with a trailer`)
    await save.click()
    if (arrived) {
      await dialog.getByRole('alert').filter({ hasText: 'has got through after all' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Leave' }).click()
    }
    await dialog.waitFor({ state: 'detached' })
    await made.first().waitFor()
    expect(await made.count()).toBe(1)
    await context.close()
  },
)
