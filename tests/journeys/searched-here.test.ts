import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

/** What a browser looks through by itself is found as what the server does: without marks, in any order. */
test.each(['forarsson', 'Förarsson David'])(
  '%s is found among the members of a group',
  async (typed) => {
    const office = await portal.as('superadmin')
    const userIds = await Promise.all(['driver', 'manager'].map((one) => portal.idOf(one)))
    const { id } = await office.ok(calls.groups.save, { name: `With ${typed}`, userIds })
    await portal.settled()
    const { page, context } = await open({ login: 'superadmin', locale: 'en' })
    await page.goto(`/inside/admin/usergroup/${id}?member=${encodeURIComponent(typed)}`)
    const taken = page.getByRole('button', { name: /^Remove/ })
    const members = page.getByRole('main').getByRole('listitem').filter({ has: taken })
    await page.getByRole('heading', { name: /members/ }).waitFor()
    await expect.poll(() => members.allInnerTexts()).toEqual([expect.stringContaining('David')])
    await context.close()
  },
)

test('a company is found among those that a certificate is for', async () => {
  const office = await portal.as('superadmin')
  await office.ok(calls.companies.save, { name: 'Łódź Åkeri' })
  await portal.settled()
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  await page.goto('/inside/admin/certificate')
  await page.getByRole('button', { name: 'New certificate' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Companies' }).fill('akeri lodz')
  await page.getByRole('listbox').getByRole('option', { name: 'Łódź Åkeri' }).waitFor()
  await context.close()
})
