import { expect, test } from 'vitest'
import { axeFindings, phone } from '../harness/browser.ts'
import { MOVIE_LINK, playerOf, withPlayer } from '../harness/movie.ts'
import { inBrowser } from '../harness/standing.ts'

const { open } = inBrowser()

test('a movie is written, attached, watched to its end, approved, and found again', async () => {
  const office = await open({ login: 'wageadmin', locale: 'en' })
  const driver = await open({ login: 'driver', locale: 'en', size: phone })
  await withPlayer(office.page)
  await withPlayer(driver.page)

  const { page } = office
  await page.goto('/inside/admin/document?id=new')
  await page.getByLabel('Title').fill('Welcome to us')
  await page.getByLabel('Kind').selectOption('INTRODUCTIONMOVIE')
  // What is wrong is said beside the field that it is about.
  const save = page.getByRole('button', { name: 'Save' })
  const what = page.getByLabel('What is to be read or watched')
  await save.click()
  await page.getByText('An introduction movie needs a movie: a link or a file.').waitFor()
  expect(await what.getAttribute('aria-invalid')).toBe('true')
  await what.selectOption('movie')
  await save.click()
  await page.getByText('File missing - select file to upload').waitFor()
  await page.getByText('Check your errors in the form').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const noMovie = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }
  await page.locator('input[type=file]').setInputFiles(noMovie)
  await page.getByText('note.txt has been uploaded.').waitFor()
  await save.click()
  await page.getByText('This type of file cannot be used.').waitFor()
  await what.selectOption('video')
  await page.getByLabel('Link to the movie').fill('https://example.org/film')
  await save.click()
  await page.getByText('This is not a link to a YouTube video.').waitFor()
  await page.getByLabel('Link to the movie').fill(MOVIE_LINK)
  await save.click()
  await page.getByText('Say how long the video is, as its player shows it, e.g. 4:05.').waitFor()
  // The administrator's player says it, too.
  await (await playerOf(page)).evaluate('seek(0.5)')
  const length = page.getByLabel('Length of the video')
  await expect.poll(() => length.inputValue()).toBe('0:06')
  await save.click()
  await page.waitForURL(/document\?id=[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('combobox', { name: 'People, groups and departments' }).fill('Förarsson')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click()
  await page.getByText('0 of 1 have approved').waitFor()

  const reader = driver.page
  await reader.goto('/start/document')
  const approve = reader.getByRole('button', { name: 'I have watched it and approve' })
  await approve.waitFor()
  expect(await approve.isDisabled()).toBe(true)
  const frame = await playerOf(reader)
  await frame.evaluate('play()')
  await reader.getByText(/Seen 0:01 of 0:06/).waitFor()
  // Seeking past what was seen leads back.
  await frame.evaluate('seek(5.5)')
  await frame.waitForFunction('timeNow() < 4')
  expect(await approve.isDisabled()).toBe(true)
  await reader.getByText('You have watched the whole movie.').waitFor()
  await approve.click()
  await reader.waitForURL('**/start')
  // The administrator sees it without asking again.
  await page.getByText('1 of 1 have approved').waitFor()

  await reader.goto('/inside/user/signed-documents')
  await reader.getByRole('link', { name: /Welcome to us/ }).click()
  const saved = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await saved).suggestedFilename()).toBe('Welcome to us.pdf')

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Restore' }).waitFor()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('One person has approved it and loses their copy.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('**/inside/admin/document')
  // A refusal that was asked for is not a fault of the page.
  const faults = [...office.complaints, ...driver.complaints].filter(
    (one) => !/status of 4(15|22)/.test(one),
  )
  expect(faults).toEqual([])
  await office.context.close()
  await driver.context.close()
})
