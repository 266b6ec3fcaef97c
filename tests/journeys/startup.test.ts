import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, picture, type Tab } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { codeIn } from '../harness/codes.ts'
import { codesOf, employee } from '../harness/employee.ts'
import { playerOf, withPlayer } from '../harness/movie.ts'
import * as office from '../harness/office.ts'
import { pictureFile } from '../harness/pictures.ts'
import { inBrowser } from '../harness/standing.ts'
import { formPdf, makeTest } from '../harness/tests.ts'

// One story from top to bottom: an administrator at a desk, a new employee with a phone.

const email = 'nils.ny@demo.example'
const password = 'a long enough one'
const mobile = '+46701234599'
const nils = { id: '', fullName: 'Nils Nyberg' }
const education = 'Handledare för nya förare'
const course = 'Första hjälpen och HLR'

const { portal, open } = inBrowser()
let boss: Client
let desk: Tab
let own: Tab
let nilsDoes: ReturnType<typeof employee>
const newCode = codesOf(() => portal, mobile)
let forcedTest = ''
let freeTest = ''

beforeAll(async () => {
  boss = await portal.as('superadmin')
  desk = await open({ login: 'superadmin', locale: 'sv', size: desktop })
  own = await open({ locale: 'sv', size: phone })
  nilsDoes = employee(own.page)
  for (const { page } of [desk, own]) await withPlayer(page)
  const three = [{ text: 'Första?' }, { text: 'Andra?' }, { text: 'Tredje?' }]
  forcedTest = (await makeTest(boss, { title: 'Brandskydd', pointsNeeded: 2 }, ...three)).id
  freeTest = (await makeTest(boss, { title: 'Sparsamt', pointsNeeded: 1 }, { text: 'Mjukt?' })).id
})

/** The field that is to be seen: other tabs of the page have forms of their own. */
const field = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true })

test('an invitation is taken up, and an administrator activates the account', async () => {
  await desk.page.goto('/inside/admin/user/invite')
  await field(desk.page, 'Förnamn').fill('Nils')
  await field(desk.page, 'Efternamn').fill('Nyberg')
  await field(desk.page, 'E-post').fill(email)
  await field(desk.page, 'Telefon').fill(mobile)
  await field(desk.page, 'Företag').selectOption({ index: 1 })
  await desk.page
    .getByRole('button', { name: 'Bjud in', exact: true })
    .filter({ visible: true })
    .click()
  await desk.page.getByText('Nils Nyberg').waitFor()
  const [invitation] = await portal.outbox(email)
  const link = /https?:\S+/.exec(invitation?.text ?? '')?.[0] ?? ''
  const { page } = own
  await page.goto(new URL(link).pathname + new URL(link).search)
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  const mails = await portal.outbox(email, 2)
  await page.getByLabel('Säkerhetskod').fill(mails.map(codeIn).find(Boolean) ?? '')
  await page.getByLabel('Förnamn').fill('Nils')
  await page.getByLabel('Efternamn').fill('Nyberg')
  await page.getByLabel('Nytt lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Slutför' }).click()
  await page.getByText('administratör').first().waitFor()

  await desk.page.goto('/inside/admin/user?status=registered')
  await desk.page.getByRole('link', { name: 'Nils Nyberg' }).filter({ visible: true }).click()
  await desk.page.getByRole('button', { name: 'Aktivera' }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Aktivera' }).click()
  await desk.page.getByText('är aktiv.').waitFor()
  const found = await boss.ok(calls.users.search, { search: email })
  nils.id = found.rows[0]?.id ?? ''
})

test('who has nothing to do is let in; what comes closes the portal where they are', async () => {
  const { line, progress, press } = nilsDoes
  const { page } = own
  await page.goto('/login')
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await press('Logga in')
  await page.waitForURL('**/start')
  await page.goto('/inside/user/details')
  await page.getByRole('heading', { name: 'Mina uppgifter' }).waitFor()
  await office.issueContract(desk.page, nils)
  await page.waitForURL('**/start?returnUrl=**')
  await line(/Provanställning/).waitFor()
  await progress(0, 1)
})

test('all that an administrator asks for comes to the list by itself', async () => {
  const { line, progress } = nilsDoes
  const { page } = desk
  await office.giveDocument(page, nils, 'Sekretess', 'sign')
  await progress(0, 2)
  await office.giveDocument(page, nils, 'Rökfritt', 'approve')
  await progress(0, 3)
  await office.giveDocument(page, nils, 'Välkommen', 'movie')
  await progress(0, 4)
  await office.giveTest(page, nils, forcedTest, { forced: true })
  await progress(0, 5)
  await office.giveTest(page, nils, freeTest, { forced: false })
  await progress(0, 6)
  await office.bookCourse(page, nils, course)
  await progress(0, 7)
  await office.noteAbnormality(page, nils, 'För fort genom Lund.')
  await progress(0, 8)
  // These two do not hold anybody: they stand under what can wait.
  await office.askForEducation(page, nils, education, 'Du ska ta emot Nadja.')
  await line(education).waitFor()
  await line(/förarbehörighet/i).waitFor()
  await progress(0, 8)
  await picture(own.page, 'start-held')
})

test('a contract is read and signed with the code of the SMS', async () => {
  const { progress, next, backAtStart, press } = nilsDoes
  const { page } = own
  await next('Provanställning')
  await page.getByText('Lastbilsförare').first().waitFor()
  await press('Skicka mig en kod med SMS')
  await page.getByLabel('Koden i SMS:et').fill(await newCode())
  await press('Skriv under')
  await backAtStart()
  await progress(1, 8)
})

test('documents: one is signed, one approved, and the movie is watched to its end', async () => {
  const { progress, next, backAtStart, press } = nilsDoes
  const { page } = own
  await next('Sekretess')
  await page.getByText('Detta gäller: Sekretess.').waitFor()
  await press('Skriv under med kod via SMS')
  await page.getByLabel('Kod', { exact: true }).fill(await newCode())
  await press('Skriv under')
  await backAtStart()
  await progress(2, 8)

  await next('Rökfritt')
  await page.getByText('Detta gäller: Rökfritt.').waitFor()
  await press('Jag har läst och godkänner')
  await backAtStart()
  await progress(3, 8)

  await next('Välkommen')
  const approve = page.getByRole('button', { name: 'Jag har sett filmen och godkänner' })
  await approve.waitFor()
  expect(await approve.isDisabled()).toBe(true)
  const player = await playerOf(page)
  await player.evaluate('play()')
  await page.getByText(/Sett 0:01 av 0:06/).waitFor()
  // Seeking past what was seen leads back.
  await player.evaluate('seek(5.5)')
  await player.waitForFunction('timeNow() < 4')
  expect(await approve.isDisabled()).toBe(true)
  await page.getByText('Du har sett hela filmen.').waitFor()
  await approve.click()
  await backAtStart()
  await progress(4, 8)
})

test('tests: one question at a time, resumed after a reload, failed once and taken again', async () => {
  const { progress, next, press, answer } = nilsDoes
  const { page } = own
  await next('Brandskydd')
  await press('Börja')
  await answer('Första?', 'rätt')
  await page.getByText('Fråga 2 av 3').waitFor()
  await page.reload()
  await page.getByText('Fråga 2 av 3').waitFor()
  await answer('Andra?', 'fel')
  await answer('Tredje?', 'fel')
  await page.getByText('Granska dina svar').waitFor()
  await press('Lämna in')
  await page.getByText('Du fick 1 av 3 poäng. 2 krävs.').waitFor()
  await page.getByText('Därför att det är säkrast.').first().waitFor()
  await press('Gör om')
  await press('Börja')
  for (const question of ['Första?', 'Andra?', 'Tredje?']) await answer(question, 'rätt')
  await press('Lämna in')
  await page.getByText('Godkänt!').waitFor()
  await page.getByRole('link', { name: 'Till start' }).click()
  await progress(5, 8)

  await next('Sparsamt')
  await press('Börja')
  await answer('Mjukt?', 'rätt')
  await press('Lämna in')
  await page.getByText('Godkänt!').waitFor()
  await page.getByRole('link', { name: 'Till start' }).click()
  await progress(6, 8)
})

test('a course: who was not there says why; then the last thing, and the portal is open', async () => {
  const { progress, next, backAtStart, press } = nilsDoes
  const { page } = own
  // Accepted, it counts as done: there are as many things as before.
  await nilsDoes.line('En överträdelse').click()
  await page.getByText('För fort genom Lund.').waitFor()
  await press('Acceptera')
  await backAtStart()
  await progress(7, 8)
  await picture(page, 'start-last')

  await next(course)
  await page.getByText('Nej, jag var inte där').click()
  await press('Skicka')
  await page.getByText('Obligatoriskt fält').waitFor()
  await page.getByLabel('Varför var du inte där?').fill('Jag var sjuk.')
  await press('Skicka')
  await backAtStart()
  // It says so as a page, with what comes next: where they had been going when they were held.
  await page.getByRole('heading', { name: 'Allt klart', level: 1 }).waitFor()
  await page.getByText('Allt är klart, Nils Nyberg').waitFor()
  await page.getByRole('link', { name: /olästa? meddelande/ }).waitFor()
  await picture(page, 'start-all-done')
  await page.getByRole('link', { name: 'Fortsätt dit du var på väg' }).click()
  await page.waitForURL('**/inside/user/details')
  await page.getByRole('heading', { name: 'Mina uppgifter' }).waitFor()
})

test('an administrator wants to know more: it closes, is answered, and opens where they were', async () => {
  const { next, press } = nilsDoes
  const { page } = desk
  await page.goto('/inside/admin/certificate')
  await page.getByRole('link', { name: course }).first().click()
  await page.getByRole('row', { name: nils.fullName }).getByRole('button').first().click()
  await page.getByText('Jag var sjuk.').waitFor()
  await page.getByRole('button', { name: 'Begär komplettering' }).click()
  await page.getByLabel('Vad saknas?').fill('Vilken dag passar dig?')
  await office.dialog(page).getByRole('button', { name: 'Skicka' }).click()
  await own.page.waitForURL('**/start?returnUrl=**')
  await next(course)
  await own.page.getByText('Vilken dag passar dig?').waitFor()
  await own.page.getByLabel('Varför var du inte där?').fill('Jag var sjuk. Tisdag passar.')
  await press('Skicka')
  await own.page.getByRole('link', { name: 'Fortsätt dit du var på väg' }).click()
  await own.page.waitForURL('**/inside/user/details')

  await page.getByRole('row', { name: nils.fullName }).getByRole('button').first().click()
  await page.getByText('Tisdag passar.').waitFor()
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await page.getByText('Kursen är godkänd').waitFor()
})

test('an education is handed in, sent back with words, handed in again and approved', async () => {
  const { line, backAtStart, press } = nilsDoes
  const { page } = own
  const handIn = async (day: string) => {
    await page.getByLabel('Examensdatum').fill(day)
    await page.locator('input[type=file]').setInputFiles({
      name: 'diplom.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(formPdf(['Namn'])),
    })
    await page.getByText('diplom.pdf').waitFor()
    await press('Lämna in')
    await backAtStart()
  }
  const decide = async () => {
    await desk.page.goto('/inside/admin/certificate?tab=handedIn')
    await desk.page.getByRole('button', { name: nils.fullName }).click()
    await desk.page.getByText('diplom.pdf').waitFor()
  }
  await page.goto('/start')
  await line(education).click()
  await page.getByText('Du ska ta emot Nadja.').waitFor()
  await handIn('2026-05-04')
  expect(await line(education).count()).toBe(0)
  await decide()
  await desk.page.getByRole('button', { name: 'Begär komplettering' }).click()
  await desk.page.getByLabel('Vad saknas?').fill('Det är fel diplom.')
  await desk.page.getByRole('button', { name: 'Skicka', exact: true }).click()
  // The employee's list has it again, by itself.
  await line(education).click()
  await page.getByText('Det är fel diplom.').waitFor()
  await handIn('2026-05-05')
  await decide()
  await desk.page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await desk.page.getByText('Utbildningen är godkänd').waitFor()
})

test('a driving licence with both sides: more is asked for, it is completed and approved', async () => {
  const { line, backAtStart, press } = nilsDoes
  const { page } = own
  await line('En förarbehörighet').click()
  await press('Lämna in')
  await page.getByLabel('Ta bild: Framsida').setInputFiles(pictureFile('fram.png'))
  await page.getByLabel('Ny bild: Framsida').waitFor()
  await page.getByLabel('Ta bild: Baksida').setInputFiles(pictureFile('bak.png'))
  await page.getByLabel('Ny bild: Baksida').waitFor()
  await page.getByLabel('Kortnummer').fill('4711')
  await page.getByRole('checkbox', { name: 'CE', exact: true }).check()
  await page.getByLabel('Giltig från').fill('2025-01-15')
  await page.getByLabel('Kortet giltigt till och med').fill('2034-01-14')
  await press('Skicka')
  await backAtStart()
  await line('En förarbehörighet').waitFor({ state: 'detached' })

  const decider = desk.page
  await decider.goto('/inside/admin/user-rights')
  await decider.getByRole('link', { name: nils.fullName }).filter({ visible: true }).click()
  await decider.getByText('4711', { exact: true }).waitFor()
  await decider.getByRole('button', { name: 'Begär komplettering' }).click()
  await decider.getByLabel('Vad saknas?').fill('Framsidan är suddig.')
  await decider.getByRole('button', { name: 'Skicka', exact: true }).click()
  await decider.getByText('Den anställde har fått frågan').waitFor()
  // The start says what is wanted, in the administrator's words.
  await line(/Körkort.*Framsidan är suddig\./s).click()
  await page.getByRole('button', { name: /^Komplettera/ }).click()
  await page.getByLabel('Ny bild: Framsida').setInputFiles(pictureFile('skarp.png'))
  await page.getByLabel('Kortnummer').fill('4712')
  await press('Skicka')
  await backAtStart()
  // Who has the card before them is told that there is another, and decides on what they see.
  await decider.getByRole('button', { name: 'Visa den nya texten' }).click()
  await decider.getByText('4712', { exact: true }).waitFor()
  await decider.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await decider.getByText('Godkänd', { exact: true }).first().waitFor()
  await page.getByText('Du har inga olästa meddelanden.').waitFor()
  expect(await line(/suddig/).count()).toBe(0)
  await picture(page, 'start-done')
})

test('whoever looks through their eyes is not held, and says so; nor is a super admin', async () => {
  const { line } = nilsDoes
  const { page } = desk
  await office.giveDocument(page, nils, 'Ny rutin', 'approve')
  await line('Ny rutin').waitFor()
  await page.goto(`/inside/admin/user/${nils.id}`)
  await page.getByRole('button', { name: 'Logga in som personen' }).click()
  const banner = page.getByText('Du är inloggad som Nils Nyberg. Klicka här för att avsluta.')
  await banner.waitFor()
  await page.getByText('skulle ha stannat här').waitFor()
  await page.goto('/inside/user/details')
  await page.getByRole('heading', { name: 'Mina uppgifter' }).waitFor()
  await banner.click()
  await page.getByRole('button', { name: 'Återgå' }).click()
  await banner.waitFor({ state: 'detached' })

  const herself = await boss.ok(calls.auth.me, {})
  await office.giveDocument(page, herself, 'För alla chefer', 'approve')
  await page.goto('/inside/user/details')
  await page.getByRole('heading', { name: 'Mina uppgifter' }).waitFor()
  expect([...desk.complaints, ...own.complaints].filter((one) => !/of 42/.test(one))).toEqual([])
})
