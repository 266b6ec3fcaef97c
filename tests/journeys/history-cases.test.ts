import { readFile, writeFile } from 'node:fs/promises'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { verifyCase } from '../../scripts/verify-case.mjs'
import { axeFindings, overflow, phone, picture } from '../harness/browser.ts'
import { linesOf } from '../harness/pdf-lines.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest } from '../harness/tests.ts'

const { incidents } = calls
const { portal, open } = inBrowser()
let id = ''
let total = 0
beforeAll(async () => {
  const driver = await portal.as('driver')
  const admin = await portal.as('admin')
  const long = `Backspegeln är krossad. ${'Dubbeldäckarbussbackspegelsfäste '.repeat(30)}`
  const report = await driver.ok(incidents.report, {
    ...{ type: 'DamageReport', registration: 'ABC123', day: '2026-03-02' },
    headline: 'Backspegeln på lastbilen vid lastkajen i Exempelstad',
    description: long,
  })
  id = report.id
  for (const status of ['inProgress', 'closed', 'inProgress'] as const) {
    const { version } = await admin.ok(incidents.one, { id })
    await admin.ok(incidents.setStatus, { id, version, status })
  }
  await admin.ok(incidents.comment, { id, text: 'Verkstaden har tid på torsdag.' })
  await portal.settled()
  total = (await admin.ok(calls.history.case, { category: 'report', id })).total
})

test('a case is gone through with the arrow keys, the slider and its events', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'sv' })
  await page.goto(`/inside/admin/incidentreport/${id}`)
  await page.getByRole('link', { name: 'Historik' }).click()
  await page.waitForURL(`**/inside/admin/history/report/${id}*`)
  await page.getByText(`Händelse ${total} av ${total}`, { exact: true }).waitFor()
  await page.getByText('Verkstaden har tid på torsdag.').waitFor()
  expect(await page.getByText('ändrat', { exact: true }).count()).toBe(0)

  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`**version=${total - 1}`)
  await page.getByText('ändrat', { exact: true }).waitFor()
  await page.getByText('Före', { exact: true }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-case')

  // Held down it goes on, and asks for where it ends.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`**version=${total - 3}`)
  await page.getByRole('button', { name: 'Till första händelsen' }).click()
  await page.waitForURL('**version=1')
  await page.getByText('Backspegeln på lastbilen vid lastkajen i Exempelstad').waitFor()
  const slider = page.getByRole('slider', { name: 'Tidpunkt' })
  await slider.focus()
  await page.keyboard.press('End')
  await page.waitForURL(`**version=${total}`)
  await page.locator('ol').getByRole('button').nth(0).click()
  await page.waitForURL('**version=1')
  expect(complaints).toEqual([])
  await context.close()
})

test('from the log to the case as it stood then, on a phone, too', async () => {
  const { page, context, complaints } = await open({
    login: 'superadmin',
    locale: 'ro',
    size: phone,
  })
  await page.goto(`/inside/admin/user-logs?object=${id}&actions=incidentStatusSet`)
  await page
    .getByRole('link', { name: /Starea unui raport/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Vezi cum era atunci' }).click()
  await page.waitForURL(`**/inside/admin/history/report/${id}?version=*`)
  await page.getByText(/^Evenimentul \d+ din \d+$/).waitFor()
  await page.getByText('schimbat', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Un eveniment înapoi' }).click()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-case-phone')
  expect(complaints).toEqual([])
  await context.close()
})

test('a person and a test as they stood, from their own pages', async () => {
  const { page, context, complaints } = await open({
    login: 'superadmin',
    locale: 'pl',
    size: phone,
  })
  const wage = await portal.as('wageadmin')
  const made = await makeTest(
    wage,
    { title: 'Zabezpieczanie ładunku w pojazdach ciężarowych i przyczepach', pointsNeeded: 1 },
    { text: `Jak zabezpieczyć ${'wielkogabarytowo-ponadnormatywnych '.repeat(6)}ładunków?` },
    { text: 'Co robisz najpierw?' },
  )
  const { id: userId } = await (await portal.as('driver')).ok(calls.auth.me, {})
  await portal.settled()
  await page.goto(`/inside/admin/user/${userId}`)
  await page.getByRole('link', { name: 'Historia' }).first().click()
  await page.waitForURL(`**/inside/admin/history/user/${userId}*`)
  await page.getByText(/^Zdarzenie \d+ z \d+$/).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-person-phone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/inside/admin/test/edit/${made.id}`)
  await page.getByRole('link', { name: 'Historia' }).first().click()
  await page.waitForURL(`**/inside/admin/history/test/${made.id}*`)
  await page.getByText('Co robisz najpierw?').first().waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-test')
  expect(complaints).toEqual([])
  await context.close()
})

test('two moments side by side, on a desktop and on a phone, from the address and with the keys', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'sv' })
  await page.goto(`/inside/admin/history/report/${id}`)
  await page.getByRole('button', { name: 'Jämför två tidpunkter' }).click()
  await page.waitForURL(`**with=${total - 1}*`)
  await page.getByText('Inget skiljer sig').waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.waitForURL(`**with=${total - 2}*`)
  await page.getByText('1 fält skiljer sig').waitFor()
  await page.getByText('skiljer sig', { exact: true }).waitFor()
  await page.getByLabel('Bara det som skiljer sig').check()
  await page.getByText('Stängd', { exact: true }).or(page.getByText('Avslutad')).first().waitFor()
  expect(await page.getByText('Backspegeln är krossad').count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`**version=${total - 1}*`)
  await page.getByLabel('Bara det som skiljer sig').uncheck()
  await page.getByText('Backspegeln är krossad').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-compare')
  await page.getByRole('button', { name: 'Sluta jämföra' }).click()
  await page.getByText('Vad som hände').waitFor()
  expect(complaints).toEqual([])
  await context.close()

  const small = await open({ login: 'admin', locale: 'pl', size: phone })
  await small.page.goto(`/inside/admin/history/report/${id}?version=${total - 1}&with=1`)
  await small.page.getByText('różnica', { exact: true }).first().waitFor()
  expect(await overflow(small.page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(small.page)).toEqual([])
  await small.page.getByText('różnica', { exact: true }).first().scrollIntoViewIfNeeded()
  await picture(small.page, 'history-compare-phone')
  expect(small.complaints).toEqual([])
  await small.context.close()
})

test('the history of a case is saved with its proofs', async () => {
  const { page, context, complaints } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto(`/inside/admin/history/report/${id}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Spara som JSON/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Rapport-[0-9a-f]{12}-\d{4}-\d\d-\d\d\.json$/)
  expect(verifyCase(await readFile(await file.path(), 'utf8')).faults).toEqual([])
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Spara som PDF/ }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-save-phone')
  expect(complaints).toEqual([])
  await context.close()
})

test('the history of a case is printed: every event in order, without menus and bars', async () => {
  const { page, context, complaints } = await open({ login: 'admin', locale: 'sv' })
  await page.goto(`/inside/admin/history/report/${id}`)
  await page.getByRole('link', { name: 'Skriv ut' }).click()
  await page.waitForURL(`**/inside/admin/history/report/${id}/print*`)
  const events = page.getByRole('article').getByRole('heading', { level: 2, name: /^\d+\. / })
  await expect.poll(() => events.count()).toBe(total)
  expect(await events.allInnerTexts()).toEqual(
    Array.from({ length: total }, (_, at) => expect.stringMatching(`^${at + 1}\\. `)),
  )
  await page.getByText('Verkstaden har tid på torsdag.').waitFor()
  await page.getByText(`Händelse 1–${total} av ${total}`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-print-screen')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.getByText('Portalens publika nyckel (Ed25519)').waitFor()
  const { sheet, colour } = await page.evaluate(() => ({
    sheet: getComputedStyle(document.body).backgroundColor,
    colour: getComputedStyle(document.body).color,
  }))
  expect([sheet, colour]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 32, 61)'])
  await picture(page, 'history-print')
  const paper = await page.pdf({ format: 'A4' })
  const text = (await linesOf(paper)).map((line) => line.text).join(' ')
  expect(text).toContain('Verkstaden har tid på torsdag.')
  expect(text).toContain('Plats i loggen')
  expect(text).not.toContain('Meddelanden')
  if (process.env.SHOTS) await writeFile(`${process.env.SHOTS}/history-print.pdf`, paper)

  // The button opens the browser's own dialog.
  await page.emulateMedia({ media: null, colorScheme: null })
  const printed = page.evaluate(
    () => new Promise((resolve) => addEventListener('beforeprint', () => resolve(true))),
  )
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  expect(await printed).toBe(true)
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await picture(page, 'history-print-phone')
  expect(complaints).toEqual([])
  await context.close()
})
