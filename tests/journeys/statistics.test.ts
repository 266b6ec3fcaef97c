import { calls } from '@portal/contracts'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { downloaded } from '../harness/downloads.ts'
import { monthsAgo, reportsMadeUp } from '../harness/months.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

const monthName = (month: string) =>
  new Intl.DateTimeFormat('sv', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

test('a super administrator looks at a year, at a department of it, and at the table behind a chart', async () => {
  const mine = await portal.as('handler')
  for (const ago of [3, 5, 7]) await reportsMadeUp(mine, monthsAgo(ago))
  await portal.settled()
  const chief = await portal.as('superadmin')
  const { departmentIds } = await chief.ok(calls.users.one, { id: await mine.ownId() })
  const all = await chief.ok(calls.statistics.figures, {})
  const { id = '', name = '' } = all.departments.find((one) => departmentIds.includes(one.id)) ?? {}
  const worked = (minutes: number) => Math.round(minutes / 60).toLocaleString('sv-SE')
  const { page } = await open({ login: 'superadmin', locale: 'sv', size: desktop })
  await page.goto('/inside/admin/statistics')
  await page.getByRole('heading', { name: 'Statistik', level: 1 }).waitFor()
  await page.getByText(worked(all.sum.work), { exact: true }).waitFor()
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'statistics')
  await page.getByText('Visa som tabell').first().click()
  const table = page.getByRole('table', { name: 'Rapporterad tid' })
  const minutes = all.months.find(({ month }) => month === monthsAgo(5))?.work ?? 0
  expect(minutes).toBeGreaterThan(0)
  const row = table.getByRole('row', { name: monthName(monthsAgo(5)) })
  expect(await row.getByRole('cell').first().textContent()).toBe(
    `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
  )
  expect(await axeFindings(page)).toEqual([])

  // What is chosen stands in the address, and Back takes it away again.
  await page.getByLabel('Avdelning').selectOption({ label: name })
  const { people, sum } = await chief.ok(calls.statistics.figures, { departmentId: id })
  expect(people.active).toBeLessThan(all.people.active)
  await page.getByText(worked(sum.work), { exact: true }).waitFor()
  await page.getByLabel('Period').selectOption({ label: '6 månader' })
  await expect.poll(() => new URL(page.url()).search).toBe(`?department=${id}&months=6`)
  const { name: file, bytes } = await downloaded(page, () =>
    page.getByRole('button', { name: 'Exportera till Excel' }).click(),
  )
  expect(file).toBe(`statistik-${today.slice(0, 7)}.xlsx`)
  expect((await readSheet(bytes)).length).toBeGreaterThan(8)
  await page.goBack()
  await page.goBack()
  await page.getByText(worked(all.sum.work), { exact: true }).waitFor()

  // From a figure to the list behind it.
  await page.getByRole('link', { name: 'Öppna listan: Rapporter', exact: true }).click()
  await page.getByRole('heading', { name: 'Rapporter', level: 1 }).waitFor()
})

test('a phone shows the same, one chart below the other, and nobody else the page', async () => {
  const { page } = await open({ login: 'superadmin', locale: 'pl', size: phone })
  await page.goto('/inside/admin/statistics')
  await page.getByRole('heading', { name: 'Statystyka', level: 1 }).waitFor()
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  for (const one of await page.getByText('Pokaż jako tabelę').all()) await one.click()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'statistics-phone')
  const wage = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  await wage.page.goto('/inside/admin/statistics')
  await wage.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await wage.page.getByRole('link', { name: 'Statistik' }).count()).toBe(0)
  expect(await wage.page.locator('.recharts-bar-rectangle').count()).toBe(0)
})
