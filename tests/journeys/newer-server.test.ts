import { newId } from '@portal/platform/ids'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

const admin = { login: 'superadmin', locale: 'en' } as const
const run = (id: string) => ({
  ...{ id, action: 'usersPraised', state: 'resting', askedAt: '2026-11-30T08:00:00.000Z' },
  ...{ total: 2, worked: 2, refused: 1 },
})
const answer = (page: Page, path: string, json: unknown) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json }))

test('what a newer server does to many is told of by an older page, in words', async () => {
  const { page, context, complaints } = await open(admin)
  const id = newId()
  await answer(page, 'admin/bulk?**', { rows: [run(id)], total: 1 })
  await page.goto('/inside/admin/bulk')
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/usersPraised|resting/)
  const rows = [
    { id: newId(), name: 'Ewa Ek', refused: 'companyAsleep', startsAt: null, endsAt: null },
  ]
  await answer(page, `admin/bulk/${id}?**`, { ...run(id), rows })
  await page.goto(`/inside/admin/bulk/${id}`)
  const row = page.getByRole('row', { name: /Ewa Ek/ })
  await expect.poll(() => row.innerText()).toContain('An error has occurred')
  expect(complaints).toEqual([])
  await context.close()
})

test('what waits by a name of a newer server stands among the rest, in words', async () => {
  const { page, context, complaints } = await open(admin)
  await answer(page, 'waiting', {
    rows: [
      { name: 'leave', count: 2, oldest: null, firstEnd: null, link: '/inside/admin/vacation' },
      { name: 'ferries', count: 1, oldest: null, firstEnd: null, link: '/inside/admin/news' },
    ],
  })
  await page.goto('/start')
  const list = page.getByRole('region', { name: 'Waiting for you' })
  await list.getByRole('link').first().waitFor()
  expect(await list.getByRole('link').count()).toBe(2)
  expect(await list.innerText()).not.toContain('ferries')
  expect(complaints).toEqual([])
  await context.close()
})
