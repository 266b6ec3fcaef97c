import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture, type Tab } from '../harness/browser.ts'
import { downloaded } from '../harness/downloads.ts'
import { employee } from '../harness/employee.ts'
import { MOVIE_LENGTH, MOVIE_LINK, playerOf, withPlayer } from '../harness/movie.ts'
import { dialog, giveTest } from '../harness/office.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'
import { formPdf, makeTest } from '../harness/tests.ts'

const { portal, open } = inBrowser()
let desk: Tab
let own: Tab
let testId = ''
const david = { id: '', fullName: 'David Förarsson' }

beforeAll(async () => {
  david.id = await portal.idOf('driver')
  const as = (login: string, size: typeof phone) => open({ login, locale: 'sv', size })
  desk = await as('wageadmin', desktop)
  own = await as('driver', phone)
})

/** Makes a test or survey, and gives its id; the page stands at its questions. */
async function made(page: Page, title: string, kind: 'test' | 'survey'): Promise<string> {
  await page.goto('/inside/admin/test')
  await page.getByRole('button', { name: 'Nytt test' }).click()
  await dialog(page).getByLabel('Titel').fill(title)
  await dialog(page).getByLabel('Typ').selectOption(kind)
  await dialog(page).getByRole('button', { name: 'Skapa' }).click()
  await page.waitForURL(/test\/edit\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Lägg till frågegrupp' }).click()
  await dialog(page).getByLabel('Rubrik').fill('I hytten')
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('heading', { name: 'I hytten' }).waitFor()
  return /edit\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''
}

/** Adds a question; of its options, those that are right begin with an asterisk. */
async function add(
  page: Page,
  text: string,
  kind: 'one' | 'several' | 'text',
  options: readonly string[],
  more: (form: ReturnType<typeof dialog>) => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('button', { name: /^Lägg till fråga: / }).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'Fråga' }).fill(text)
  await form.getByLabel('Hur frågan besvaras').selectOption(kind)
  for (const [nth, option] of options.entries()) {
    if (nth > 1) await form.getByRole('button', { name: 'Lägg till alternativ' }).click()
    await form.getByLabel(`Alternativ ${nth + 1}`, { exact: true }).fill(option.replace('*', ''))
    if (option.startsWith('*')) await form.getByLabel(`Alternativ ${nth + 1} är rätt`).check()
  }
  await more(form)
  await form.getByRole('button', { name: 'Spara' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(text, { exact: true }).first().waitFor()
}

test('an administrator makes a test with questions of all kinds, and looks at it', async () => {
  const { page } = desk
  testId = await made(page, 'Bälte och blick', 'test')
  await add(page, 'När spänner du bältet?', 'one', ['*Alltid', 'Ibland'], async (form) => {
    await form.getByLabel('Varför ett svar är fel').fill('Bältet räddar dig också i stan.')
    await form.getByLabel('Kommentar').selectOption('required')
  })
  await add(page, 'Vad ser du i speglarna?', 'several', ['*Cyklar', '*Bilar', 'Väder'], (form) =>
    form.getByLabel('Poäng').fill('2'),
  )
  await add(page, 'Vad heter kontakten med andra?', 'text', [], (form) =>
    form.getByLabel('Godkända svar').fill('Ögonkontakt\nblick'),
  )
  // The last one is asked first.
  const up = 'Flytta upp: Vad heter kontakten med andra?'
  await page.getByRole('button', { name: up }).click()
  const texts = page.locator('ol > li p.font-medium')
  await expect.poll(() => texts.nth(1).textContent()).toBe('Vad heter kontakten med andra?')
  await page.getByRole('button', { name: up }).click()
  await expect.poll(() => texts.first().textContent()).toBe('Vad heter kontakten med andra?')

  await page.getByRole('link', { name: 'Inställningar' }).click()
  await page.getByText('Högst 4, alla frågors poäng tillsammans.').waitFor()
  await page.getByLabel('Poäng som krävs').fill('3')
  await page.getByLabel('Beskrivning').fill('Tio minuter om att se och synas.')
  await page.locator('input[type=file]').setInputFiles(pictureFile('spegel.png'))
  await page.getByText('Välj en annan fil').waitFor()
  // The questions' own is no answer to this one.
  await page.getByText('Sparat').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.getByText('Sparat').waitFor()

  await page.getByRole('link', { name: 'Förhandsvisning' }).click()
  await page.getByText('Tio minuter om att se och synas.').waitFor()
  await page.getByLabel('Cyklar').check()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'test-preview')
})

test('a diploma is a PDF form of ours, with the fields that are filled', async () => {
  const { page } = desk
  await page.goto(`/inside/admin/test/edit/${testId}?tab=diploma`)
  await page.getByText('Utan eget formulär').waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'diplom.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(formPdf(['Namn', 'Dag', 'Provet'])),
  })
  await page.getByText('diplom.pdf').waitFor()
  for (const [key, field] of [
    ['Namn', 'Namn'],
    ['Datum', 'Dag'],
    ['Test', 'Provet'],
  ] as const) {
    const chosen = page.getByLabel(key, { exact: true })
    await chosen.selectOption(field)
    await expect.poll(() => chosen.inputValue()).toBe(field)
    await expect.poll(() => chosen.isEnabled()).toBe(true)
  }
})

test('it is given, held where a comment is missing, failed, explained, and approved', async () => {
  const { press, line } = employee(own.page)
  const { page } = own
  await page.goto('/start')
  await giveTest(desk.page, david, testId, { forced: true })
  await line('Bälte och blick').click()
  await page.getByText('3 av 4 poäng krävs').waitFor()
  await press('Börja')
  const answerAll = async (belt: string) => {
    await page.getByRole('textbox', { name: 'Vad heter kontakten med andra?' }).fill('ögonkontakt ')
    await press('Nästa')
    await page.getByRole('radio', { name: belt }).check()
    await press('Nästa')
    await page.getByText('Skriv en kommentar.').waitFor()
    await page.getByLabel('Kommentar').fill('Jag kör mest i stan.')
    await press('Nästa')
    await page.getByRole('checkbox', { name: 'Cyklar' }).check()
  }
  await answerAll('Ibland')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await press('Nästa')
  await press('Lämna in')
  await page.getByText('Du fick 1 av 4 poäng. 3 krävs.').waitFor()
  await page.getByText('Bältet räddar dig också i stan.').waitFor()
  // The administrators' count has gone up by itself.
  await desk.page.getByText('1 av 1 har lämnat in').waitFor()
  await press('Gör om')
  await press('Börja')
  await answerAll('Alltid')
  await page.getByRole('checkbox', { name: 'Bilar' }).check()
  await press('Nästa')
  // What was answered is looked over, and changed.
  await page.getByRole('button', { name: 'Ändra svaret på fråga 1' }).click()
  await page.getByRole('textbox', { name: 'Vad heter kontakten med andra?' }).fill('Blick')
  for (let step = 0; step < 3; step++) await press('Nästa')
  await press('Lämna in')
  await page.getByText('Du fick 4 av 4 poäng. 3 krävs.').waitFor()
  const { name, bytes } = await downloaded(page, () => press('Diplom'))
  expect(name).toMatch(/\.pdf$/)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  for (const part of ['David Förarsson', 'Bälte och blick']) expect(text.join(' ')).toContain(part)
  await page.goto('/test')
  await page.getByText('Bälte och blick').waitFor()
  await page.getByText('4 av 4 poäng').waitFor()
})

test('the administrator sees where people stand, the answers, the chart, and the spreadsheet', async () => {
  const { page } = desk
  await page.goto(`/inside/admin/test/users/${testId}`)
  const row = page.getByRole('row', { name: david.fullName })
  await row.getByText('Godkänt').waitFor()
  await row.getByRole('link').click()
  await page.getByText('Jag kör mest i stan.').first().waitFor()
  await page.getByText('1 av 4 poäng').waitFor()
  await page.goto(`/inside/admin/test/result/${testId}`)
  await page.getByText('100 % rätt').first().waitFor()
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  await page.getByText('Visa som tabell').click()
  await page.getByRole('rowheader', { name: '4' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'test-result')
  const export_ = page.getByRole('button', { name: 'Exportera till Excel' })
  expect((await downloaded(page, () => export_.click())).name).toMatch(/\.xlsx$/)
})

test('a survey is sent, whatever is answered; removed, it waits for nobody, and comes back', async () => {
  const { page } = desk
  const { press } = employee(own.page)
  const id = await made(page, 'Hur mår du?', 'survey')
  await add(page, 'Trivs du?', 'one', ['Ja', 'Nej'])
  await add(page, 'Vad skulle vara bättre?', 'text', [])
  await giveTest(page, david, id, { forced: false, optional: true })
  await own.page.goto('/test')
  const waits = own.page.getByRole('link', { name: 'Hur mår du?' })
  await waits.waitFor()
  await page.getByRole('button', { name: 'Ta bort testet' }).click()
  await dialog(page).getByRole('button', { name: 'Ta bort' }).click()
  await waits.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Återställ' }).click()
  await waits.click()
  await press('Börja')
  await own.page.getByRole('radio', { name: 'Nej' }).check()
  await press('Nästa')
  await press('Nästa')
  await press('Lämna in')
  await own.page.getByText('Tack, dina svar är skickade.').waitFor()
  await page.goto(`/inside/admin/test/result/${id}`)
  await page.getByText('1 · 100 %').waitFor()
  const choice = page.getByLabel('Test', { exact: true })
  await choice.selectOption({ label: 'Bälte och blick' })
  await page.waitForURL(`**/result/${testId}`)
  expect([...desk.complaints, ...own.complaints]).toEqual([])
})

test('a test with a video begins when it was watched; who leaves goes on where they were', async () => {
  await withPlayer(own.page)
  const boss = await portal.as('wageadmin')
  const { id } = await makeTest(
    boss,
    { title: 'Film först', videoLink: MOVIE_LINK, videoSeconds: MOVIE_LENGTH },
    {},
  )
  const { page } = own
  const { press } = employee(page)
  await giveTest(desk.page, david, id, { forced: false, optional: true })
  await page.goto('/test')
  await page.getByRole('link', { name: 'Film först' }).click()
  const player = await playerOf(page)
  await player.evaluate('play()')
  await page.getByText(/Sett 0:02 av 0:06/).waitFor()
  await player.evaluate('seek(5.5)')
  await player.waitForFunction('timeNow() < 5')
  await press('Börja')
  await page.getByRole('alert').getByText('Se klart filmen').waitFor()
  await page.getByText('Du har sett hela filmen.').waitFor()
  // The server knows it: another browser of his need not watch it again.
  await page.evaluate('localStorage.clear()')
  await page.reload()
  await page.getByText('Du har sett hela filmen.').waitFor()
  await press('Börja')
  await page.getByRole('radio', { name: 'rätt' }).check()
  await press('Nästa')
  await press('Lämna in')
  await page.getByText('Godkänt!').waitFor()
})
