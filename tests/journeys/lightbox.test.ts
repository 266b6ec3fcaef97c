import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, overflow, phone, picture } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { write } from '../harness/correspondents.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { driverRights, files } = calls
const { portal, open } = inBrowser()

const uploaded = async (by: Client, ...names: string[]): Promise<string[]> => {
  const all = names.map((name) => {
    const { buffer, mimeType } = pictureFile(name)
    return { name, bytes: buffer, type: mimeType }
  })
  return (await by.upload(files.upload, all)).body.files.map(({ id }) => id)
}

/** It is the whole screen, is left by its button, and by Back, which leaves the page where it is. */
async function isLeft(page: Page, opener: string, name: string): Promise<void> {
  const large = page.getByRole('dialog', { name })
  const opens = async () => {
    await page.getByRole('button', { name: opener }).click()
    await large.getByRole('img', { name }).waitFor()
  }
  const here = page.url()
  await opens()
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, `lightbox-${name}`)
  await large.getByRole('button', { name: 'Close' }).click()
  await large.waitFor({ state: 'detached' })
  await opens()
  await page.goBack()
  await large.waitFor({ state: 'detached' })
  // The browser has gone back already, and is sent forward again.
  await expect.poll(() => page.url()).toBe(here)
}

test('a picture of a message is shown large, and can be saved from there', async () => {
  const office = await portal.as('superadmin')
  const [fileId = ''] = await uploaded(office, 'gate.png')
  const driver = await portal.idOf('driver')
  await write(office, [{ kind: 'user', id: driver }], { subject: 'Gate', fileIds: [fileId] })
  await portal.settled()
  const { page, context, complaints } = await open({ login: 'driver', locale: 'en', size: phone })
  await page.goto('/inside/user/messages')
  await page.getByRole('link', { name: /Gate/ }).click()
  await isLeft(page, 'Show gate.png', 'gate.png')
  await page.getByRole('button', { name: 'Show gate.png' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download gate.png' }).click()
  expect((await saved).suggestedFilename()).toBe('gate.png')
  expect(complaints).toEqual([])
  await context.close()
})

test('a side of a card is shown large, and larger', async () => {
  const wage = await portal.as('wageadmin')
  const [frontFileId = '', backFileId = ''] = await uploaded(wage, 'front.png', 'back.png')
  const { id } = await wage.ok(driverRights.add, {
    userId: await portal.idOf('newdriver'),
    kind: 'truckCard',
    categories: ['A'],
    startDate: today,
    ...{ frontFileId, backFileId },
  })
  await portal.settled()
  const { page, context, complaints } = await open({ login: 'wageadmin', locale: 'en' })
  await page.goto('/inside/admin/user-rights/list?kind=truckCard')
  await page.getByRole('link', { name: 'Nadja Nyförare' }).click()
  await page.waitForURL(`**/${id}*`)
  await isLeft(page, 'Show large: Front', 'Front')
  await page.getByRole('button', { name: 'Show large: Front' }).click()
  const large = page.getByRole('dialog', { name: 'Front' })
  const width = async () => (await large.getByRole('img').boundingBox())?.width ?? 0
  await large.getByRole('img').waitFor()
  const before = await width()
  await large.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(before)
  await large.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(width).toBe(before)
  await large.getByRole('button', { name: 'Close' }).click()
  await large.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})
