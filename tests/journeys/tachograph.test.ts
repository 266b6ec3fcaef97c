import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { driverCardFile, type MadeChange } from '../harness/driver-card.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

/** Five hours at the wheel without a break; times are of UTC. */
const changes: readonly MadeChange[] = [
  [0, 0],
  [300, 2],
  [315, 3],
  [615, 0],
  [660, 3],
  [840, 2],
  [850, 0],
]

test('a driver’s card fills in the day, says where it goes beyond a limit, and the office sees both', async () => {
  const day = addDays(today, -2)
  const file = driverCardFile({
    generation: 2,
    days: [
      { day, changes },
      { day: addDays(day, 1), changes: [[0, 0]] },
    ],
    vehicles: [{ registration: 'KTR 55E', from: `${day}T05:00:00Z`, to: `${day}T14:10:00Z` }],
  })
  const own = await open({ login: 'handler', locale: 'sv', size: phone })
  const { page } = own
  await page.goto('/inside/user/timereporting')
  await page.getByRole('button', { name: 'Läs förarkort' }).click()
  const dialog = page.getByRole('dialog')
  const chosen = (name: string, buffer: Buffer) =>
    dialog
      .getByTestId('driver-card')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await chosen('trasig.ddd', file.subarray(0, 999))
  await dialog.getByText('Kunde inte hämta information från färdskrivaren.').waitFor()
  await chosen('C_20261124_0900.ddd', file)
  await dialog.getByText('2 nya dagar').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture(page, 'tachograph-read-phone')
  await dialog.getByRole('button', { name: 'Stäng' }).click()
  await page.getByText('På kortet, men inte rapporterat').first().waitFor()
  await picture(page, 'tachograph-weeks-phone')

  await page.goto(`/inside/user/timereporting/${day}`)
  await page.getByText('Körning utan 45 minuters rast').waitFor()
  await page.getByText('561/2006 art. 7').waitFor()
  await page.getByRole('button', { name: 'Fyll i från kortet' }).click()
  await page.getByText('Kortet och rapporten stämmer överens.').waitFor()
  expect(await page.getByLabel('Registreringsnummer').inputValue()).toBe('KTR 55E')
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await picture(page, 'tachograph-day-phone')

  // Half an hour more than the card says.
  await page.getByLabel('Till', { exact: true }).first().fill('15:40')
  await page.getByText('Kortet och rapporten skiljer sig').waitFor()
  await page.getByLabel('Kommentar', { exact: true }).fill('Väntade på lastning.')
  await page.getByRole('button', { name: 'Skicka rapport' }).click()
  await page.waitForURL('**/inside/user/timereporting')
  await portal.settled()

  const { id } = await (await portal.as('handler')).ok(calls.auth.me, {})
  const wage = await portal.as('wageadmin')
  const { rows } = await wage.ok(calls.timereport.filter, { userId: id, state: 'sent' })
  const sent = rows.find((one) => one.day === day)
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  await desk.page.goto(`/inside/admin/monthworkreport?tab=days&id=${sent?.id}`)
  const report = desk.page.getByRole('dialog')
  await report.getByText('Kortet och rapporten skiljer sig').waitFor()
  expect(await axeFindings(desk.page)).toEqual([])
  await picture(desk.page, 'tachograph-office-desktop')
  await desk.context.close()

  await page.goto('/inside/user/timereporting')
  await page.getByRole('button', { name: 'Läs förarkort' }).click()
  await dialog.getByRole('button', { name: 'Ta bort' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Ta bort' }).click()
  await dialog.getByRole('status').filter({ hasText: 'Läsningen är borttagen.' }).waitFor()
  expect([...own.complaints].filter((one) => !one.includes('422'))).toEqual([])
  await own.context.close()
})

test('the office hears of a card that is read, and of a day that is sent, while it has a report open', async () => {
  const [day, other] = [addDays(today, -11), addDays(today, -12)]
  const clerk = await portal.as('clerk')
  const report = (on: string) => ({
    ...{ day: on, version: -1, send: true, comment: 'Enligt schema.' },
    shifts: [{ from: `${on}T06:00`, to: `${on}T14:00` }],
  })
  const { id: reportId } = await clerk.ok(calls.timereport.save, report(day))
  await portal.settled()
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  await desk.page.goto(`/inside/admin/monthworkreport?tab=days&id=${reportId}`)
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByText('Enligt schema.').waitFor()
  const counts = dialog.getByText(/^Den här månaden/)
  const before = await counts.textContent()
  expect(await dialog.locator('[data-card]').count()).toBe(0)
  const days = [
    { day, changes },
    { day: addDays(day, 1), changes: [[0, 0]] as MadeChange[] },
  ]
  const bytes = Buffer.from(driverCardFile({ generation: 2, days, vehicles: [] }))
  await clerk.upload(calls.tachograph.read, [{ name: 'C.ddd', bytes }])
  await dialog.getByText('Kortet och rapporten skiljer sig').waitFor()
  await clerk.ok(calls.timereport.save, report(other))
  await expect.poll(() => counts.textContent()).not.toBe(before)
  const { rows } = await clerk.ok(calls.tachograph.readings, {})
  for (const { id, version } of rows) await clerk.ok(calls.tachograph.remove, { id, version })
  await dialog.locator('[data-card]').waitFor({ state: 'detached' })
  await desk.context.close()
})

test('a card of weeks on a desktop, in the dark', async () => {
  const own = await open({ login: 'driver', locale: 'en', size: desktop })
  await own.page.emulateMedia({ colorScheme: 'dark' })
  const { rows } = await (await portal.as('driver')).ok(calls.tachograph.days, {
    startdate: addDays(today, -20),
    enddate: today,
  })
  const night = rows.find(({ drive }) => drive > 0)?.day ?? today
  await own.page.goto(`/inside/user/timereporting/${night}`)
  await own.page.getByRole('img', { name: /^The day by the driver card/ }).waitFor()
  expect(await overflow(own.page)).toBe(0)
  await picture(own.page, 'tachograph-day-desktop')
  await own.page.goto('/inside/user/timereporting')
  await own.page.getByRole('button', { name: 'Read driver card' }).waitFor()
  expect(await axeFindings(own.page)).toEqual([])
  await picture(own.page, 'tachograph-weeks-desktop')
  await own.context.close()
})

test('whatever was read can be taken away, however many came after it', async () => {
  const client = await portal.as('clerk')
  const many = 14
  for (let at = 0; at < many; at++) {
    const day = addDays(today, 2 * at - 60)
    const bytes = Buffer.from(
      driverCardFile({ generation: 1, days: [{ day, changes }], vehicles: [] }),
    )
    await client.upload(calls.tachograph.read, [{ name: 'C.ddd', bytes }])
  }
  await portal.settled()
  const own = await open({ login: 'clerk', locale: 'sv', size: phone })
  await own.page.goto('/inside/user/timereporting')
  await own.page.getByRole('button', { name: 'Läs förarkort' }).click()
  const remove = own.page.getByRole('dialog').getByRole('button', { name: 'Ta bort' })
  await expect.poll(() => remove.count()).toBe(many)
  const names = await remove.evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(new Set(names).size).toBe(many)
  await own.context.close()
})

test('a night that was reported on the day on which it began is not said to be missing on the next', async () => {
  const [day, next] = [addDays(today, -9), addDays(today, -8)]
  const file = driverCardFile({
    generation: 2,
    days: [
      {
        day,
        changes: [
          [0, 0],
          [1230, 3],
        ],
      },
      {
        day: next,
        changes: [
          [0, 3],
          [180, 2],
          [240, 0],
        ],
      },
      { day: addDays(next, 1), changes: [[0, 0]] },
    ],
  })
  const mine = await portal.as('handler')
  await mine.upload(calls.tachograph.read, [{ name: 'natt.ddd', bytes: Buffer.from(file) }])
  await mine.ok(calls.timereport.save, {
    ...{ day, version: -1, send: true, comment: 'Natt till Jönköping.' },
    shifts: [{ from: `${day}T21:30`, to: `${next}T05:00` }],
  })
  await portal.settled()
  const { page, context, complaints } = await open({
    ...{ login: 'handler', locale: 'sv', size: phone },
  })
  await page.goto('/inside/user/timereporting')
  await page.getByText('Skickad').first().waitFor()
  expect(await page.getByText('På kortet, men inte rapporterat').count()).toBe(0)
  expect(complaints).toEqual([])

  // Who reports no work of a day that the card has work of is asked about by the office.
  const off = addDays(today, -11)
  const worked = driverCardFile({
    generation: 2,
    days: [
      { day: off, changes },
      { day: addDays(off, 1), changes: [[0, 0]] },
    ],
  })
  await mine.upload(calls.tachograph.read, [{ name: 'dag.ddd', bytes: Buffer.from(worked) }])
  const { id } = await mine.ok(calls.timereport.save, {
    ...{ day: off, version: -1, send: true, comment: 'Sjuk hela dagen.' },
    absences: [{ type: 'sick', minutes: 480 }],
  })
  await portal.settled()
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  await desk.page.goto(`/inside/admin/monthworkreport?tab=days&id=${id}`)
  const report = desk.page.getByRole('dialog')
  await report.getByText('Sjuk hela dagen.').waitFor()
  await report.getByText('Kortet och rapporten skiljer sig').waitFor()
  await picture(desk.page, 'tachograph-office-sick')
  await desk.context.close()
  await context.close()
})
