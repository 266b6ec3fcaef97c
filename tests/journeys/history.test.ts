import { readFile } from 'node:fs/promises'
import { calls } from '@portal/contracts'
import { readSheet } from '@portal/platform/files/sheet'
import { expect, test } from 'vitest'
import { axeFindings, overflow, phone, picture } from '../harness/browser.ts'
import { until } from '../harness/processes.ts'
import { impersonate } from '../harness/rights.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()

test('the history is filtered by what, who and when; new rows wait until they are asked for', async () => {
  const { page, context, complaints } = await open({ login: 'superadmin', locale: 'en' })
  await page.goto('/inside/admin/user-logs')
  await page.getByRole('rowheader', { name: 'Signed in' }).first().waitFor()
  await page.getByRole('combobox', { name: 'Action' }).fill('language')
  await page.getByRole('option', { name: 'Language chosen' }).click()
  await page.waitForURL('**/user-logs?actions=localeChosen')
  await page.getByRole('combobox', { name: 'Who' }).fill('David')
  await page.getByRole('option', { name: /David Förarsson/ }).click()
  await page.getByText('Nothing was found').waitFor()

  const driver = await portal.as('driver')
  await driver.ok(calls.app.setLocale, { locale: 'ro' })
  await page.getByRole('button', { name: '1 new – show it' }).waitFor()
  expect(await page.getByRole('rowheader', { name: 'Language chosen' }).count()).toBe(0)
  await driver.ok(calls.app.setLocale, { locale: 'sv' })
  await page.getByRole('button', { name: '2 new – show them' }).click()
  await page.getByText('1–2 of 2').waitFor()
  expect(await page.getByRole('button', { name: /new – show/ }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Remove David Förarsson' }).waitFor()
  await page.getByText('1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('Nothing was found').waitFor()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.waitForURL('**/user-logs')
  expect(complaints).toEqual([])
  await context.close()
})

test("the spreadsheet speaks the reader's language", async () => {
  const { page, context } = await open({ login: 'superadmin', locale: 'pl', size: phone })
  await page.goto('/inside/admin/user-logs')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Eksportuj do Excela' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^historia-\d{4}-\d\d-\d\d\.xlsx$/)
  const { headers, rows } = await readSheet(await readFile(await file.path()), { maxRows: 60_000 })
  expect(headers).toEqual(['Kiedy', 'Czynność', 'Kto', 'Zalogowano jako', 'Dotyczy', 'Obiekt'])
  expect(rows.some((row) => row[1] === 'Wysłano wiadomość' && row[2] !== '')).toBe(true)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('a check of the log tells how far it is while it goes on', { timeout: 300_000 }, async () => {
  const { pool } = portal.portal.parts
  await until('the log is sealed', async () => {
    const { rowCount } = await pool.query('SELECT FROM seals.seal')
    return (rowCount ?? 0) > 0
  })
  // The check comes to the log when one lets it, and to its end when the other does.
  const [reading, ending] = [await pool.connect(), await pool.connect()]
  try {
    await pool.query(`
      CREATE FUNCTION seals.hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.ended_at IS NOT NULL THEN PERFORM pg_advisory_xact_lock(815); END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER hold BEFORE UPDATE ON seals.verification
        FOR EACH ROW EXECUTE FUNCTION seals.hold()`)
    const { page, context, complaints } = await open({
      login: 'superadmin',
      locale: 'en',
      size: phone,
    })
    await page.goto('/inside/admin/user-logs?tab=check')
    await page.getByText('The log has not been checked yet').waitFor()
    await ending.query('SELECT pg_advisory_lock(815)')
    await reading.query('BEGIN; LOCK TABLE log.event IN ACCESS EXCLUSIVE MODE')
    await page.getByRole('button', { name: 'Check the log' }).click()
    await page.getByText(/^0 of [\d,]+ events checked$/).waitFor()
    await picture(page, 'log-check-begun')
    await reading.query('ROLLBACK')
    // It is done by a process that gives way to all others.
    await page.getByText(/^([\d,]+) of \1 events checked$/).waitFor({ timeout: 120_000 })
    await page.getByRole('progressbar').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await picture(page, 'log-check-going-on')
    await ending.query('SELECT pg_advisory_unlock(815)')
    await page.getByText('The log is whole').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  } finally {
    for (const one of [reading, ending]) one.release(true)
    await pool.query('DROP FUNCTION seals.hold CASCADE; DELETE FROM seals.verification')
  }
})

test('the log is checked, and what is wrong is named in the words of the reader', async () => {
  const { pool } = portal.portal.parts
  await until('the log is sealed', async () => {
    const { rowCount } = await pool.query('SELECT FROM seals.seal')
    return (rowCount ?? 0) > 0
  })
  const whole = await open({ login: 'superadmin', locale: 'en' })
  await whole.page.goto('/inside/admin/user-logs?tab=check')
  await whole.page.getByText('The log has not been checked yet').waitFor()
  await whole.page.getByLabel('Hash of a seal').fill('12ab')
  await whole.page.getByRole('button', { name: 'Check the log' }).click()
  await whole.page.getByText('A hash has 64 characters').waitFor()
  const { rows } = await pool.query("SELECT encode(hash, 'hex') AS hash FROM seals.seal LIMIT 1")
  await whole.page.getByLabel('Hash of a seal').fill(rows[0].hash)
  await whole.page.getByRole('button', { name: 'Check the log' }).click()
  await whole.page.getByText('The log is whole').waitFor()
  await whole.page.getByText('The seal that you asked for is there').waitFor()
  await whole.page.getByText(/^Seal \d+ is the one that is noted in /).waitFor()
  expect(await axeFindings(whole.page)).toEqual([])
  await picture(whole.page, 'log-check-whole')
  expect(whole.complaints).toEqual([])
  await whole.context.close()

  await pool.query('CREATE TABLE kept AS SELECT * FROM log.event WHERE position <= 60')
  await pool.query('CREATE TABLE kept_seals AS SELECT * FROM seals.seal')
  await pool.query('DELETE FROM log.event WHERE position <= 60')
  await pool.query('TRUNCATE seals.seal; DELETE FROM seals.verification')
  await pool.query('INSERT INTO seals.seal SELECT * FROM kept_seals WHERE number = 1')
  await pool.query('UPDATE seals.seal SET number = 3')
  const broken = await open({ login: 'superadmin', locale: 'sv', size: phone })
  await broken.page.goto('/inside/admin/user-logs?tab=check')
  await broken.page.getByRole('button', { name: 'Kontrollera loggen' }).click()
  await broken.page.getByText('Loggen är inte det som förseglades').waitFor()
  await broken.page.getByText(/^Position 1, version 1 av .*: borttagen efter/).waitFor()
  await broken.page.getByText(/^och \d+ till$/).waitFor()
  await broken.page.getByText(/^Sigill \d+ är inte det som är antecknat i /).waitFor()
  expect(await overflow(broken.page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(broken.page)).toEqual([])
  await picture(broken.page, 'log-check-broken')
  expect(broken.complaints).toEqual([])
  await broken.context.close()
  await pool.query('INSERT INTO log.event SELECT * FROM kept')
  await pool.query('TRUNCATE seals.seal; INSERT INTO seals.seal SELECT * FROM kept_seals')
})

test('an act done in the name of another shows both people', async () => {
  const acting = await impersonate(portal, 'admin', 'driver')
  const { rows } = await acting.ok(calls.messages.recipients, { search: 'Mona' })
  await acting.ok(calls.messages.start, {
    recipients: rows.map(({ kind, id }) => ({ kind, id })),
    subject: 'Hej',
    content: '<p>Hej!</p>',
    emailReminder: true,
  })
  await portal.settled()
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto('/inside/admin/user-logs?actions=messageSent')
  const row = page.getByRole('row', { name: /Adam Adminberg/ })
  await row.getByText('Inloggad som David Förarsson').waitFor()

  await page.goto('/inside/admin/user-logs?tab=emails')
  await page.getByRole('rowheader', { name: 'Påminnelse om nytt meddelande' }).first().waitFor()
  await page.getByRole('link', { name: 'Skickade SMS' }).click()
  await page.getByText('Inget SMS har skickats än').waitFor()
  await context.close()
})

test('an entry opens: what changed in the words of the form, and what it came of', async () => {
  const superadmin = await portal.as('superadmin')
  const [place] = (await superadmin.ok(calls.departments.filter, {})).rows
  const { id = '' } = place ?? {}
  const { version, city, phone: number, email } = await superadmin.ok(calls.departments.one, { id })
  const long = `Öppettider och allt annat som är bra att veta. ${'Långtradarchaufförsutbildning '.repeat(40)}`
  await superadmin.ok(calls.departments.save, {
    ...{ id, version, city, email },
    phone: number,
    information: long,
    street: 'Åkarevägen 12',
  })
  const driver = await portal.as('driver')
  const filed = await driver.ok(calls.incidents.report, {
    type: 'Improvement',
    headline: 'Orsak',
    day: '2026-03-02',
    description: 'Orsak',
  })
  const admin = await portal.as('admin')
  const answer = await admin.ok(calls.incidents.answer, { id: filed.id, text: 'Tack!' })
  await until('the answer is a message', async () => {
    const { rows } = await driver.ok(calls.messages.mine, {})
    return rows.some((row) => row.id === answer.id)
  })
  await portal.settled()
  const { page, context, complaints } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto(`/inside/admin/department/${id}`)
  await page.getByRole('link', { name: 'Historik' }).click()
  await page.waitForURL(`**/history/department/${id}*`)
  await page.getByRole('link', { name: 'I loggen' }).click()
  await page.waitForURL(`**/user-logs?object=${id}*`)
  await page.getByRole('link', { name: 'Kontorets information ändrad' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Vad som ändrades').waitFor()
  await dialog.getByText('Information', { exact: true }).waitFor()
  await dialog.getByText('Efter', { exact: true }).first().waitFor()
  await dialog.getByText(/^\d{1,2} \w+\.? \d{4} \d\d:\d\d:\d\d$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'history-entry')
  await dialog.getByRole('button', { name: 'Visa allt' }).click()
  await dialog.getByRole('button', { name: 'Visa mindre' }).waitFor()
  await dialog.getByRole('button', { name: 'Stäng' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`/inside/admin/user-logs?object=${answer.id}&actions=conversationStarted`)
  await page.getByRole('link', { name: 'Konversation startad' }).click()
  await dialog.getByText('På grund av').waitFor()
  await dialog.getByRole('link', { name: 'Rapport besvarad' }).click()
  await dialog.getByText('Vad det ledde till').waitFor()
  await dialog.getByText('Tack!').waitFor()
  await dialog.getByRole('link', { name: 'Konversation startad' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()

  const small = await open({ login: 'superadmin', locale: 'pl', size: phone })
  await small.page.goto(`/inside/admin/user-logs?object=${id}`)
  await small.page
    .getByRole('link', { name: /biurze/ })
    .first()
    .click()
  await small.page.getByRole('dialog').getByText('Co się zmieniło').waitFor()
  await small.page.getByRole('button', { name: 'Pokaż całość' }).click()
  expect(await overflow(small.page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(small.page)).toEqual([])
  await picture(small.page, 'history-entry-phone')
  await small.context.close()
})

test('the history is searched by what happened and by whom, in the words of the reader', async () => {
  const { page, context, complaints } = await open({ login: 'superadmin', locale: 'ro' })
  await page.goto('/inside/admin/user-logs')
  await page.getByRole('searchbox').fill('conectare david')
  await page.waitForURL('**/user-logs?q=conectare*david')
  const cells = page.locator('tbody tr')
  await cells.first().getByText('Conectare').waitFor()
  await cells.first().getByRole('link', { name: 'David Förarsson' }).waitFor()
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('Nu s-a găsit nimic').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('a rule that was turned off says so, not that it is empty; what was saved of a case says how', async () => {
  const office = await portal.as('superadmin')
  const { privacy, logs, history } = calls
  for (const months of [24, null]) {
    await portal.settled()
    const { rows } = await office.ok(privacy.retention, {})
    const version = rows.find(({ rule }) => rule === 'loans')?.version ?? 0
    await office.ok(privacy.setRetention, { rule: 'loans', months, version })
  }
  const of = { category: 'user', id: await portal.idOf('driver') } as const
  await office.ok(history.takeAlong, { ...of, format: 'pdf' })
  await portal.settled()
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  const opens = async (action: string) => {
    const { rows } = await office.ok(logs.all, { actions: [action], pageSize: 1 })
    await page.goto(`/inside/admin/user-logs?entry=${rows[0]?.position}`)
  }
  await opens('retentionRuleSet')
  await page.getByText('Av', { exact: true }).waitFor()
  expect(await page.getByText('tomt', { exact: true }).count()).toBe(0)
  await opens('caseExported')
  await page.getByText('PDF', { exact: true }).waitFor()
  await page.getByText('Händelser i den', { exact: true }).waitFor()
  await context.close()
})
