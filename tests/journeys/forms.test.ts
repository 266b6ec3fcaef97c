import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { desktop, overflow, phone, picture } from '../harness/browser.ts'
import { dialog } from '../harness/office.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest } from '../harness/tests.ts'

const { portal, open } = inBrowser()

test('a question that somebody else changes while it is edited: one is told, and keeps what was typed', async () => {
  const other = await portal.as('superadmin')
  const { id, groupId, questionIds } = await makeTest(other, { title: 'Backning' }, {})
  const questionId = questionIds[0] ?? ''
  await portal.settled()
  const { page, context } = await open({ login: 'wageadmin', locale: 'en' })
  await page.goto(`/inside/admin/test/edit/${id}`)
  await page.getByRole('button', { name: 'Edit: Vad gör du?' }).click()
  const text = dialog(page).getByRole('textbox', { name: 'Question', exact: true })
  await text.fill('What do you do first?')
  const asked = async () => {
    const { groups } = await other.ok(calls.tests.one, { id })
    return groups.flatMap(({ questions }) => questions).find((one) => one.id === questionId)
  }
  const { version = 0 } = (await asked()) ?? {}
  await other.ok(calls.tests.saveQuestion, {
    id,
    groupId,
    questionId,
    version,
    kind: 'one',
    text: 'Was anders?',
    options: [{ text: 'rätt', correct: true }, { text: 'fel' }],
  })
  await dialog(page).getByText('Somebody else saved this while you were writing').waitFor()
  expect(await text.inputValue()).toBe('What do you do first?')
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect((await asked())?.text).toBe('What do you do first?')
  await context.close()
})

test('what somebody else changes while one is asked whether to delete it is not deleted, and shown as it is', async () => {
  const other = await portal.as('superadmin')
  const { id: folderId } = await other.ok(calls.faq.saveFolder, { name: 'Bilen', slug: 'bilen' })
  const form = { folderId, html: '<p>Ring.</p>', position: 3 }
  const { id } = await other.ok(calls.faq.save, { ...form, question: 'Var ringer jag?' })
  await portal.settled()
  const { page, context } = await open({ login: 'admin', locale: 'en', size: phone })
  await page.goto('/inside/admin/faq')
  await page.getByRole('button', { name: 'Change Var ringer jag?' }).click()
  const question = dialog(page).getByRole('textbox', { name: 'Question', exact: true })
  expect(await question.inputValue()).toBe('Var ringer jag?')
  const remove = dialog(page).getByRole('button', { name: 'Delete' })
  await remove.click()
  const sure = page
    .getByRole('dialog', { name: 'Delete “' })
    .getByRole('button', { name: 'Delete' })
  await sure.waitFor()
  await other.ok(calls.faq.save, { ...form, id, version: 1, question: 'Vem ringer jag?' })
  await portal.settled()
  await sure.click()
  await dialog(page).getByText('nothing was deleted').waitFor()
  await expect.poll(() => question.inputValue()).toBe('Vem ringer jag?')
  const notice = page.getByRole('alert').filter({ hasText: 'nothing was deleted' })
  expect(
    await notice.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }),
  ).toBe(true)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await notice.scrollIntoViewIfNeeded()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, `not-deleted-${size.width}`)
  }
  const there = async () =>
    (await other.ok(calls.faq.admin, {})).rows
      .flatMap(({ entries }) => entries)
      .some((entry) => entry.id === id)
  expect(await there()).toBe(true)
  // Now it is seen, and may go.
  await remove.click()
  await sure.click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await there()).toBe(false)
  await context.close()
})

test('next of kin that somebody else saves while they are written are told, and not written over unseen', async () => {
  const other = await portal.as('superadmin')
  const { id } = await other.ok(calls.users.create, {
    ...{ firstName: 'Siv', lastName: 'Ensamsson', email: 'siv@demo.example' },
  })
  await portal.settled()
  const { page, context } = await open({ login: 'admin', locale: 'en' })
  await page.goto(`/inside/admin/user/${id}?tab=relatives`)
  await page.getByRole('button', { name: 'Add relative' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Eva')
  await page.getByRole('textbox', { name: 'Relation' }).fill('syster')
  await page.getByRole('textbox', { name: 'Phone' }).fill('070-000 00 02')
  const { relativesVersion: version } = await other.ok(calls.users.one, { id })
  const bo = { name: 'Bo', relation: 'bror', phone: '070-000 00 01' }
  await other.ok(calls.users.saveRelatives, { userId: id, version, relatives: [bo] })
  await page.getByText('Somebody else saved this while you were writing').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Eva')
  await page.getByRole('button', { name: 'Load the new values' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bo')
  await page.getByRole('textbox', { name: 'Phone' }).fill('070-000 00 03')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await other.ok(calls.users.one, { id })).relatives)
    .toMatchObject([{ name: 'Bo', phone: '070-000 00 03' }])
  await context.close()
})
