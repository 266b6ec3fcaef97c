import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls, type Locale } from '@portal/contracts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { desktop, phone } from '../harness/browser.ts'
import { downloaded } from '../harness/downloads.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
let documentId = ''
/** The demo company's history is older than this; what the test does is not. */
const day = addDays(stockholmDay(new Date()), -1)

beforeAll(async () => {
  const office = await portal.as('superadmin')
  await office.ok(calls.users.create, {
    firstName: 'Nykomling',
    lastName: 'Sent',
    email: 'nykomling@demo.example',
  })
  documentId = (await office.ok(calls.documents.search, {})).rows[0]?.id ?? ''
  await portal.settled()
})

const words = {
  sv: {
    more: 'Fler filter',
    field: 'Som det var en viss dag',
    stood: /^Så som det såg ut i slutet av .* · position \d/,
    back: 'Tillbaka till i dag',
    excel: 'Exportera till Excel',
  },
  pl: {
    more: 'Więcej filtrów',
    field: 'Stan na dzień',
    stood: /^Stan na koniec dnia: .* · pozycja \d/,
    back: 'Wróć do dzisiaj',
    excel: 'Eksportuj do Excela',
  },
} as const satisfies Partial<Record<Locale, object>>

describe.each([
  ['sv', 'a desktop', desktop],
  ['pl', 'a phone', phone],
] as const)('in %s on %s', (locale, _, size) => {
  const said = words[locale]

  test('people as they were: chosen, read, saved, and back to today', async () => {
    const { page, context, complaints } = await open({ login: 'superadmin', locale, size })
    await page.goto('/inside/admin/user?q=nykomling')
    await page.getByText('Nykomling Sent').filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: said.more }).click()
    await page.getByLabel(said.field).fill(day)
    await page.getByText(said.stood).waitFor()
    await page.waitForURL(`**asOf=${day}**`)
    await page
      .getByText('Nykomling Sent')
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'hidden' })
    await page.getByRole('searchbox').fill('')
    await page.getByText('David Förarsson').filter({ visible: true }).first().waitFor()
    // There is nothing to be done to them, and none leads to a page of today.
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: /David Förarsson/ }).count()).toBe(0)
    const { name, bytes } = await downloaded(page, () =>
      page.getByRole('button', { name: said.excel }).click(),
    )
    expect(name).toContain(day)
    const cells = (await readSheet(bytes)).flat().map(String)
    expect(cells.some((cell) => cell.includes(`${day} `))).toBe(true)
    expect(cells).not.toContain('nykomling@demo.example')
    await page.getByRole('button', { name: said.back }).click()
    await page.getByRole('searchbox').fill('nykomling')
    await page.getByText('Nykomling Sent').filter({ visible: true }).first().waitFor()
    expect(await page.getByText(said.stood).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    ['driver rights', () => '/inside/admin/user-rights/list'],
    ['contracts', () => '/inside/admin/contract'],
    ['documents', () => '/inside/admin/document'],
    ['who has approved a document', () => `/inside/admin/document?id=${documentId}`],
  ])('%s as they were fit the screen', async (_name, path) => {
    const { page, context, complaints } = await open({ login: 'superadmin', locale, size })
    await page.goto(`${path()}${path().includes('?') ? '&' : '?'}asOf=${day}`)
    await page.getByText(said.stood).waitFor()
    await page.getByRole('searchbox').waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    // What is not over is said in words, with a way back.
    await page.goto(`${path()}${path().includes('?') ? '&' : '?'}asOf=${addDays(day, 9)}`)
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('button', { name: said.back }).click()
    await page.waitForURL((url) => !url.searchParams.has('asOf'))
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
    await context.close()
  })
})
