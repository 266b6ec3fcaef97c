import { randomUUID } from 'node:crypto'
import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, phone } from '../harness/browser.ts'
import { dialogFaults } from '../harness/dialogs.ts'
import { manyIn } from '../harness/many.ts'
import { inBrowser } from '../harness/standing.ts'
import { wagePdf } from '../harness/wages.ts'

const { portal, open } = inBrowser()
const HEADLINE = 'Kranbilsförare till Kvarnby'
/** An address, by the loose rule of one, that would have an answer sent to somebody else, too. */
const STRANGE = 'ada.prov?bcc=spy%40else.example&body=@mail.example'
const names = ['Ada Prov', 'Bo Prov', 'Cia Prov', 'Dan Prov'] as const

/** Applies as people outside do; the first of them with a CV. */
async function applyAll(jobAdId: string): Promise<void> {
  for (const name of names) {
    const files =
      name === names[0]
        ? [{ name: 'cv.pdf', bytes: wagePdf(['Curriculum vitae']), type: 'application/pdf' }]
        : []
    const sent =
      files.length > 0 ? await portal.guest().upload(calls.jobs.upload, files) : undefined
    await portal.guest().ok(calls.jobs.apply, {
      id: randomUUID(),
      jobAdId,
      name,
      email: name === names[0] ? STRANGE : `${name.split(' ')[0]?.toLowerCase()}.prov@mail.example`,
      phone: '+46 70 000 00 00',
      place: 'Kvarnby',
      rights: ['C'],
      letter: `Hej, jag heter ${name}.`,
      locale: 'pl',
      fileIds: sent?.body.files.map(({ id }) => id) ?? [],
    })
  }
  await portal.settled()
}

const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr')
const inRow = (page: Page, name: string) => rowsOf(page).filter({ hasText: name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

let jobAdId = ''
beforeAll(async () => {
  const wage = await portal.as('wageadmin')
  const [template] = (await wage.ok(calls.jobs.templates, {})).rows
  expect(template?.isTemplate).toBe(true)
  // Somebody to forward to: a wage administrator does not see the super administrator, who is of a sensitive type.
  const office = await portal.as('superadmin')
  const [userId = ''] = await manyIn(portal).people('Kollegan', ['active'])
  const { version, firstName, lastName, email } = await office.ok(calls.users.one, { id: userId })
  const known = { id: userId, version, firstName, lastName, email, userType: 'Employee' } as const
  await office.ok(calls.users.change, { ...known, roles: ['wageadmin'] })
  await portal.settled()
})

test('an ad is written from a template, put away and taken out, and kept while it has applications', async () => {
  const { page } = await open({ login: 'wageadmin', locale: 'en', size: desktop })
  await page.goto('/inside')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Job ads/ })
    .click()
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: /^Use: Mall/ }).click()
  const headline = page.getByRole('textbox', { name: 'Headline' })
  await expect.poll(() => headline.inputValue()).toMatch(/^Mall/)
  expect(await page.getByRole('checkbox', { name: 'CE', exact: true }).isChecked()).toBe(true)
  await headline.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Required field').waitFor()
  await headline.fill(HEADLINE)
  await page.getByLabel(/^Last day to apply/).fill('2020-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The last day must not be before the first.').waitFor()
  await page.getByLabel(/^Last day to apply/).fill('')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = dialogOf(page, HEADLINE)
  await preview.getByText('Vi erbjuder').waitFor()
  await preview.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/admin\/jobs\/[0-9a-f-]{36}\?tab=ad/)
  jobAdId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByText('Open', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'As it is read' }).getAttribute('href')).toBe(
    `/external/jobs/${jobAdId}`,
  )

  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('Archived', { exact: true }).waitFor()
  await page.getByRole('status').getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Open', { exact: true }).waitFor()

  await applyAll(jobAdId)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/^It has applications, so it stays/).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('applications are read, decided on, answered, forwarded and erased; another sees it at once', async () => {
  const { page } = await open({ login: 'wageadmin', locale: 'en', size: desktop })
  const other = await open({ login: 'superadmin', locale: 'sv', size: desktop })
  await page.goto('/inside/admin/jobs')
  await page.getByRole('link', { name: HEADLINE }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(names.length)
  await inRow(page, names[0]).getByText('Driver card').waitFor()
  await other.page.goto(`/inside/admin/jobs/${jobAdId}`)
  await expect.poll(() => rowsOf(other.page).count()).toBe(names.length)

  await inRow(page, names[0]).getByRole('button', { name: names[0] }).click()
  const dialog = dialogOf(page, names[0])
  await dialog.getByText(`Hej, jag heter ${names[0]}.`).waitFor()
  expect(await dialog.getByRole('link', { name: /@mail/ }).getAttribute('href')).toBe(
    'mailto:ada.prov%3Fbcc%3Dspy%2540else.example%26body%3D@mail.example',
  )
  expect(await dialog.getByRole('link', { name: '+46' }).getAttribute('href')).toBe(
    'tel:+46700000000',
  )
  await dialog.getByRole('button', { name: 'Open: cv.pdf' }).click()
  await dialog.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await dialog.getByRole('button', { name: 'Close: cv.pdf' }).click()

  // What another has said meanwhile is shown, and one's own choice stays until it is said again.
  await dialog.getByLabel('Status').selectOption('interview')
  const office = await portal.as('superadmin')
  const id = new URL(page.url()).searchParams.get('application') ?? ''
  const { version } = await office.ok(calls.applicants.one, { id })
  await page.context().setOffline(true)
  await office.ok(calls.applicants.setStatus, { id, version, status: 'inReview' })
  await page.context().setOffline(false)
  await dialog.getByText('In review', { exact: true }).first().waitFor()
  expect(await dialog.getByLabel('Status').inputValue()).toBe('interview')
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await dialog.getByText('Nothing has been written to Ada Prov about it yet.').waitFor()
  await inRow(other.page, names[0]).getByText('Intervju', { exact: true }).waitFor()

  await dialog.getByRole('button', { name: 'Write with a proposed text' }).click()
  const mail = dialogOf(page, `E-mail to ${names[0]}`)
  const text = mail.getByRole('textbox', { name: 'Text' })
  // In the language that the applicant wrote in.
  await expect.poll(() => text.inputValue()).toMatch(/^Dzień dobry, Ada Prov!/)
  await text.fill('Przyjdź w środę o dziesiątej.')
  await mail.getByLabel('Proposed text').selectOption('declined')
  await page
    .getByRole('dialog', { name: 'Replace' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  expect(await text.inputValue()).toBe('Przyjdź w środę o dziesiątej.')
  await mail.getByRole('button', { name: 'Send' }).click()
  await mail.waitFor({ state: 'detached' })
  const [sent] = await portal.outbox(STRANGE, 2)
  expect(sent?.text).toContain('Przyjdź w środę o dziesiątej.')
  await dialog.getByText(/^E-mail: Rozmowa kwalifikacyjna/).waitFor()

  await dialog.getByRole('button', { name: 'Forward' }).click()
  const forward = page.getByRole('dialog', { name: /^Forward/ })
  await forward.getByRole('button', { name: 'Forward' }).click()
  await forward.getByText('Required field').waitFor()
  // A super admin is of a sensitive type: who looks for one is told why they are not found, and what to do.
  const nobody = forward.getByText(/^Nobody of this name may read applications/)
  expect(await nobody.count()).toBe(0)
  await forward.getByRole('combobox', { name: 'To' }).fill('superadmin@demo.example')
  await nobody.waitFor()
  await forward.getByRole('combobox', { name: 'To' }).fill('Kollegan')
  await nobody.waitFor({ state: 'detached' })
  await page.getByRole('option', { name: /Kollegan/ }).click()
  await forward.getByLabel(/^What you want to say/).fill('Vad tycker du?')
  await forward.getByRole('button', { name: 'Forward' }).click()
  await forward.waitFor({ state: 'detached' })
  await dialog.getByText(/^Forwarded to/).waitFor()
  expect(await dialogFaults(page)).toEqual([])

  // The latest stand first: the one that came first is the last.
  expect(await dialog.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await dialogOf(page, names[1]).getByText('3 of 4').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  for (const name of names.slice(1)) await inRow(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Decline' }).click()
  const sure = page.getByRole('dialog', { name: 'Decline 3 applications?' })
  await sure.getByRole('button', { name: 'Decline' }).click()
  await page
    .getByText(/3 of 3/)
    .first()
    .waitFor()
  for (const name of names.slice(1))
    await inRow(other.page, name).getByText('Avslagen', { exact: true }).waitFor()

  // One that another erases while it is open is said to be gone.
  await inRow(other.page, names[3]).getByRole('button', { name: names[3] }).click()
  await dialogOf(other.page, names[3]).getByText(`Hej, jag heter ${names[3]}.`).waitFor()
  await page.goto(`/inside/admin/jobs/${jobAdId}?status=declined`)
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  await inRow(page, names[3]).getByRole('button', { name: names[3] }).click()
  await dialogOf(page, names[3]).getByRole('button', { name: 'Delete application' }).click()
  const erase = page.getByRole('dialog', { name: /^Delete / })
  await erase.getByText(/erased for good. This cannot be undone/).waitFor()
  await erase.getByRole('button', { name: 'Delete application' }).click()
  // The next one takes its place.
  await dialogOf(page, names[2]).getByText(`Hej, jag heter ${names[2]}.`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await other.page.getByText('Det här finns inte längre').waitFor()
})

test('many are written to at once, on a phone as well', async () => {
  const { page } = await open({ login: 'wageadmin', locale: 'en', size: phone })
  await page.goto(`/inside/admin/jobs/${jobAdId}?status=declined`)
  for (const name of names.slice(1, 3))
    await page
      .getByRole('main')
      .getByRole('checkbox', { name: new RegExp(name) })
      .check()
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  const mail = dialogOf(page, 'E-mail to 2 applicants')
  await mail.getByLabel('Proposed text').selectOption('declined')
  await expect
    .poll(() => mail.getByRole('textbox', { name: 'Text' }).inputValue())
    .toMatch(/^Dzień dobry!/)
  await mail.getByRole('button', { name: 'Send' }).click()
  await mail.waitFor({ state: 'detached' })
  for (const name of ['bo', 'cia']) await portal.outbox(`${name}.prov@mail.example`, 2)
})
