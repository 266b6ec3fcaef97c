import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'
import { wagePdf } from '../harness/wages.ts'

const { portal, open } = inBrowser()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-gone-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => portal.settled())

/** A file on the disk, as a browser reads it only when it is sent. */
async function onDisk(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, wagePdf([name]))
  return path
}
const gone = 'can no longer be read on this device'
const draft = async (page: Page, headline: string) => {
  await page.goto('/inside/incidentreport/Improvement')
  await page.getByLabel('Headline').fill(headline)
  await page.getByLabel('Description').fill('The gate does not close.')
}
const filed = async (headline: string) => {
  await portal.settled()
  const { rows } = await (await portal.as('driver')).ok(calls.incidents.mine, {
    page: 0,
    pageSize: 20,
  })
  return rows.find((one) => one.headline === headline)
}

test('a file that was removed while it waited for its turn is no line that is away', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  const [first, second] = [await onDisk('first.pdf'), await onDisk('second.pdf')]
  const held = Promise.withResolvers<void>()
  await context.route('**/api/file', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/inside/user/messages?tab=new')
  await page.locator('input[type=file]').setInputFiles([first, second])
  await page.getByText('second.pdf').waitFor()
  await unlink(second)
  held.resolve()
  const row = page.getByRole('listitem').filter({ hasText: 'second.pdf' })
  await row.getByRole('alert').getByText(gone).waitFor()
  expect(await row.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await context.close()
})

test('a report whose file is gone says so before it is sent, and names the file', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await draft(page, 'Gone before')
  const path = await onDisk('gate.pdf')
  await page.getByTestId('files').setInputFiles(path)
  await page.getByRole('button', { name: 'Remove gate.pdf' }).waitFor()
  await unlink(path)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(`gate.pdf: The file ${gone}`).waitFor()
  expect(await filed('Gone before')).toBeUndefined()
  await page.getByRole('button', { name: 'Remove gate.pdf' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The report has been sent. Thank you!').waitFor()
  expect(await filed('Gone before')).toMatchObject({ filesMissing: 0 })
  await context.close()
})

test('one that goes while the others are sent is replaced, and nothing is tried for ever', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await draft(page, 'Gone meanwhile')
  const paths = [await onDisk('one.pdf'), await onDisk('two.pdf')]
  await page.getByTestId('files').setInputFiles(paths)
  await context.route('**/api/file', async (route) => {
    await unlink(paths[1] ?? '').catch(() => undefined)
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(`two.pdf: The file ${gone}`).waitFor()
  expect(await page.getByRole('button', { name: 'Send the files again' }).count()).toBe(0)
  await context.unroute('**/api/file')
  await page.getByTestId('late').setInputFiles(await onDisk('three.pdf'))
  await expect
    .poll(async () => (await filed('Gone meanwhile'))?.files.map(({ name }) => name).sort())
    .toEqual(['one.pdf', 'three.pdf'])
  expect((await filed('Gone meanwhile'))?.filesMissing).toBe(0)
  await context.close()
})

test('an empty file is said to be empty, and one that is chosen twice goes along once', async () => {
  const { page, context } = await open({ login: 'driver', locale: 'en' })
  await draft(page, 'Empty')
  const path = await onDisk('twice.pdf')
  await page.getByTestId('files').setInputFiles(path)
  await page.getByTestId('files').setInputFiles(path)
  const empty = join(folder, 'empty.pdf')
  await writeFile(empty, '')
  await page.getByTestId('files').setInputFiles(empty)
  await page.getByText('The file is empty.').waitFor()
  expect(await page.getByRole('button', { name: 'Remove twice.pdf' }).count()).toBe(1)
  await context.close()
})
