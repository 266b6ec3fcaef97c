import { stockholmDay } from '@portal/calendar/stockholm'
import type { Page } from 'playwright-core'
import { MOVIE_LINK, playerOf } from './movie.ts'

/** Whom an administrator asks for something. */
export interface Asked {
  readonly id: string
  readonly fullName: string
}

/** The dialog in front of the page. */
export const dialog = (page: Page) => page.getByRole('dialog').last()

/** Chooses somebody in a field that searches, by the whole name. */
export async function chooseOne(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).first().click()
  // The field takes the focus in the next frame, which opens its list; nobody is in another field before that.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(shown)))
}

/** As `chooseOne`, in a field that takes several; its list closes by itself. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await chooseOne(page, label, name)
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

// What an administrator does at the screen, in Swedish, so that a person is asked for something.

export async function issueContract(page: Page, { id, fullName }: Asked): Promise<void> {
  await page.goto(`/inside/admin/user/${id}?tab=contracts`)
  await page.getByRole('button', { name: 'Utfärda avtal' }).click()
  await page.getByLabel('Typ', { exact: true }).selectOption('trialEmployment')
  await page.getByLabel('Befattning').fill('Lastbilsförare')
  await page.getByLabel('Arbetsplats').fill('Malmö')
  await page.getByLabel('Första dag').fill('2026-12-01')
  await page.getByLabel('Prövotidens sista dag').fill('2027-05-31')
  await page.getByLabel('Månadslön').fill('31 200')
  await page.getByRole('button', { name: 'Förhandsgranska' }).click()
  await page.getByRole('button', { name: `Utfärda till ${fullName}` }).click()
  await page.getByRole('row', { name: /provanställning/ }).waitFor()
}

/** Writes a document and attaches it; `movie` has to be watched, `sign` takes a code by SMS. */
export async function giveDocument(
  page: Page,
  { fullName }: Asked,
  title: string,
  is: 'approve' | 'sign' | 'movie',
): Promise<void> {
  await page.goto('/inside/admin/document?id=new')
  await page.getByRole('textbox', { name: 'Rubrik' }).fill(title)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`Detta gäller: ${title}.`)
  if (is === 'movie') {
    await page.getByLabel('Typ', { exact: true }).selectOption('INTRODUCTIONMOVIE')
    await page.getByLabel('Det som ska läsas eller ses').selectOption('video')
    await page.getByLabel('Länk till filmen').fill(MOVIE_LINK)
    // The administrator's player says how long it is.
    await (await playerOf(page)).evaluate('seek(0.5)')
  }
  if (is === 'sign') await page.getByLabel('Så godkänns det').selectOption('sign')
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.waitForURL(/document\?id=[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Tilldela' }).click()
  await choose(page, 'Personer, grupper och avdelningar', fullName)
  await dialog(page).getByRole('button', { name: 'Tilldela' }).click()
  await page.getByText('0 av 1 har godkänt').waitFor()
}

/** Gives a test to the person from today on. */
export async function giveTest(
  page: Page,
  { fullName }: Asked,
  testId: string,
  { forced, optional = false }: { forced: boolean; optional?: boolean },
): Promise<void> {
  await page.goto(`/inside/admin/test/edit/${testId}?tab=occasions`)
  await page.getByRole('button', { name: 'Lägg till tillfälle' }).click()
  await choose(page, 'Vilka ska göra det', fullName)
  if (forced) await page.getByLabel('Eget steg vid starten').check()
  if (optional) await page.getByLabel('Frivilligt').check()
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await page.getByText('0 av 1 har lämnat in').waitFor()
}

/** Asks for an education of the list, with a few words. */
export async function askForEducation(
  page: Page,
  { fullName }: Asked,
  name: string,
  words: string,
): Promise<void> {
  await page.goto('/inside/admin/certificate?tab=educations')
  await page.getByRole('row', { name }).getByRole('button', { name: 'Begär av personer' }).click()
  await choose(page, 'Personer', fullName)
  await page.getByLabel('Några ord till dem').fill(words)
  await dialog(page).getByRole('button', { name: 'Skicka begäran' }).click()
  await page.getByText('1 person har fått begäran').waitFor()
}

/** Books a course that began at midnight: the person can say at once whether they were there. */
export async function bookCourse(page: Page, { fullName }: Asked, name: string): Promise<void> {
  await page.goto('/inside/admin/certificate')
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Boka personer' }).click()
  await choose(page, 'Personer', fullName)
  await page.getByLabel('Dag', { exact: true }).fill(stockholmDay(new Date()))
  await page.getByLabel('Från', { exact: true }).fill('00:00')
  await page.getByLabel('Plats').fill('Utbildningslokalen')
  await dialog(page).getByRole('button', { name: 'Boka 1 person' }).click()
  await page.getByRole('row', { name: fullName }).waitFor()
}

/** Notes that the person drove too fast. */
export async function noteAbnormality(page: Page, { fullName }: Asked, text: string) {
  await page.goto('/inside/admin/abnormality')
  await page.getByRole('button', { name: 'Ny', exact: true }).click()
  await chooseOne(page, 'Person', fullName)
  await page.getByLabel('Typ', { exact: true }).last().selectOption('speeding')
  await page.getByLabel('Datum', { exact: true }).fill(stockholmDay(new Date()))
  await page.getByLabel('km/h över gränsen').fill('12')
  await page.getByLabel('Beskrivning').fill(text)
  await dialog(page).getByRole('button', { name: 'Notera' }).click()
  await page.getByRole('row', { name: fullName }).waitFor()
}
