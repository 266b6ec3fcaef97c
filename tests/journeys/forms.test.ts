import { calls } from '@portal/contracts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, startBrowser } from '../harness/browser.ts'
import { dialog } from '../harness/office.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { makeTest } from '../harness/tests.ts'

let portal: TestPortal
let browser: Browser
beforeAll(async () => {
  portal = await startTestPortal({ web: true })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

test('a question that somebody else changes while it is edited: one is told, and keeps what was typed', async () => {
  const other = await portal.as('superadmin')
  const { id, groupId, questionIds } = await makeTest(other, { title: 'Backning' }, {})
  const questionId = questionIds[0] ?? ''
  await portal.settled()
  const { page, context } = await open(browser, portal.url, { login: 'wageadmin', locale: 'en' })
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
