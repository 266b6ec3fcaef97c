import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'
import { handlerOf } from '../harness/whistle.ts'

// What goes with a handler of cases cannot be brought back: whoever is about to shut them out reads it before.
const { portal, open } = inBrowser()
const one = 'They handle whistleblower cases'
const last = 'They are the only one with a key'
let handlerId = ''
beforeAll(async () => {
  const handler = await portal.as('handler')
  handlerId = await handler.ownId()
  await handlerOf(handler)
})

test('before the last key goes, the question says so: at locking, deleting and taking the access', async () => {
  const { page, context, complaints } = await open({ login: 'superadmin', locale: 'en' })
  await page.goto(`/inside/admin/user/${handlerId}`)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await asked.getByText(last).waitFor()
  await asked.getByText('fall vacant').waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await asked.getByText(last).waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByText(last).count()).toBe(0)
  await page.getByLabel('Whistleblower cases').uncheck()
  await page.getByText(last).waitFor()
  await page.getByLabel('Whistleblower cases').check()
  await expect.poll(() => page.getByText(last).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('of one of several it says that theirs goes, and of who has none nothing', async () => {
  const office = await portal.as('superadmin')
  const ownId = await office.ownId()
  const { page, context } = await open({ login: 'superadmin', locale: 'en' })
  const { version, ...is } = await office.ok(calls.users.one, { id: ownId })
  const { firstName, lastName, email, phone, roles, userType, companyId, departmentIds } = is
  await office.ok(calls.users.change, {
    ...{ id: ownId, version, firstName, lastName, email, phone, roles, userType, companyId },
    ...{ departmentIds, contentAccess: ['admin/whistleblower'] },
  })
  await portal.settled()
  await handlerOf(office)
  await page.goto(`/inside/admin/user/${handlerId}`)
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await asked.getByText(one).waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/inside/admin/user/${await portal.idOf('driver')}`)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await asked.getByText('fall vacant').waitFor()
  expect(await asked.getByText(one).count()).toBe(0)
  await context.close()
})
