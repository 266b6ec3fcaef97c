import { addDays, addMonths, monthOf, weekday } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()

test('a night is typed on a phone, kept as a draft, sent, returned, corrected and approved, each live', async () => {
  const day = addDays(today, -1)
  const own = await open({ login: 'handler', locale: 'sv', size: phone })
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const { page } = own
  const mine = await portal.as('handler')
  const { id: userId } = await mine.ok(calls.auth.me, {})
  const { fullName } = await (await portal.as('superadmin')).ok(calls.users.one, { id: userId })
  await desk.page.goto('/inside/admin/monthworkreport?state=sent')
  await desk.page.getByRole('row').nth(1).waitFor()

  await page.goto('/inside/user/timereporting')
  await page.getByRole('link', { name: /^Tid$/ }).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.goto(`/inside/user/timereporting/${day}`)
  await page.getByLabel('Från', { exact: true }).first().fill('22:00')
  await page.getByLabel('Till', { exact: true }).first().fill('06:00')
  await page.getByText('Slutar nästa dag').waitFor()
  await page.getByText('Sparad som utkast').waitFor()
  // What is a draft on the server is there on another device.
  const { days } = await mine.ok(calls.timereport.status, { date: day })
  expect(days.find((one) => one.day === day)?.state).toBe('draft')
  await page.reload()
  await page.getByText('Varför dessa timmar?').click()
  await page.getByText('inom veckans ordinarie timmar').first().waitFor()
  await page.getByRole('button', { name: 'Skicka rapport' }).click()
  await page.getByText('Obligatoriskt fält').waitFor()
  await page.getByLabel('Kommentar').fill('Natt till Jönköping.')
  await picture(page, 'timereport-day')
  await page.getByRole('button', { name: 'Skicka rapport' }).click()
  await page.getByText('Rapporten är skickad.').waitFor()
  await page.getByText('Skickad').first().waitFor()
  await picture(page, 'timereport-weeks')

  // It came to the office by itself.
  const row = desk.page.getByRole('row', { name: fullName })
  await row.getByRole('button').first().click()
  await desk.page.getByRole('dialog').getByText('Natt till Jönköping.').waitFor()
  await picture(desk.page, 'timereport-office')
  expect(await axeFindings(desk.page)).toEqual([])
  await desk.page.getByRole('button', { name: 'Skicka tillbaka' }).click()
  await desk.page.getByLabel('Vad saknas').fill('Rasten saknas.')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Skicka tillbaka' }).click()
  await desk.page.getByText('Rapporten är återskickad.').waitFor()

  // And back to the person, who looks at their weeks.
  await page.getByText('Återskickad').first().waitFor()
  await page.goto(`/inside/user/timereporting/${day}`)
  await page.getByText('Rasten saknas.').waitFor()
  await page.getByRole('button', { name: 'Lägg till rast' }).click()
  await page.getByLabel('Från', { exact: true }).nth(1).fill('01:00')
  await page.getByLabel('Till', { exact: true }).nth(1).fill('01:30')
  await page.getByRole('button', { name: 'Skicka rättelse' }).click()
  await page.getByText('Rapporten är skickad.').waitFor()
  await page.goto(`/inside/user/timereporting/${day}`)
  await page.getByText('Skickad').first().waitFor()

  await row.getByRole('button').first().click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Godkänn', exact: true }).click()
  await desk.page.getByText('Rapporten är godkänd.').waitFor()
  await page.getByText('Godkänd', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Skicka rättelse' }).count()).toBe(0)

  // On a small screen with the menu beside it nothing of a week is cut off.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/inside/user/timereporting')
  await page.getByRole('link', { name: /Godkänd/ }).waitFor()
  const cut = await page
    .locator('main section')
    .evaluateAll((weeks) => weeks.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut).toBe(0)
  expect([...own.complaints, ...desk.complaints]).toEqual([])
  await own.context.close()
  await desk.context.close()
})

test('nothing of a day moves under the finger when its first draft is saved, in no language', async () => {
  for (const locale of ['sv', 'pl', 'ro'] as const) {
    const own = await open({ login: 'handler', locale, size: phone })
    const { page } = own
    const day = addDays(today, -20 - ['sv', 'pl', 'ro'].indexOf(locale))
    await page.goto(`/inside/user/timereporting/${day}`)
    const comment = page.locator('textarea')
    await comment.fill('Lastade om i Borås.')
    // In the document, not the window: a browser that holds what is looked at in its place scrolls for it.
    const places = () =>
      page.evaluate(() =>
        ['header:has(h1)', 'textarea', 'button[type=submit]'].map((one) => {
          const { top, height } =
            document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect()
          return Math.round(one === 'header:has(h1)' ? height : top + scrollY)
        }),
      )
    const before = await places()
    await page.locator('summary').waitFor()
    expect(await places()).toEqual(before)
    expect(own.complaints).toEqual([])
    await own.context.close()
  }
})

test('a day is opened and sent though what the device keeps stands still, as behind another tab that sleeps', async () => {
  const day = addDays(today, -4)
  const who = { login: 'handler', locale: 'sv', size: phone } as const
  const { page, context } = await open(who)
  await page.goto(`/inside/user/timereporting/${day}`)
  await page.getByLabel('Från', { exact: true }).first().fill('08:00')
  await page.getByLabel('Till', { exact: true }).first().fill('12:00')
  await page.getByText('Sparad som utkast').waitFor()
  const other = await context.newPage()
  await other.goto('/inside/news')
  await other.evaluate(
    () =>
      new Promise<void>((held) => {
        const asked = indexedDB.open('portal-outbox')
        asked.onsuccess = () => {
          const things = asked.result.transaction('things', 'readwrite').objectStore('things')
          const again = () => {
            things.count().onsuccess = again
          }
          again()
          held()
        }
      }),
  )
  await page.getByLabel('Kommentar').fill('Förmiddag i terminalen.')
  await page.getByRole('button', { name: 'Skicka rapport' }).click()
  await page.waitForURL('**/inside/user/timereporting')
  await page.goto(`/inside/user/timereporting/${addDays(day, -1)}`)
  await page.getByLabel('Från', { exact: true }).first().waitFor()
  await context.close()
})

test('a draft whose answer is lost is one’s own: what is typed after it is saved, and nobody asks whose is kept', async () => {
  const day = addDays(today, -1)
  const { page, context } = await open({ login: 'clerk', locale: 'sv', size: phone })
  const mine = await portal.as('clerk')
  await page.goto(`/inside/user/timereporting/${day}`)
  let lost = 0
  await context.route(`**${calls.timereport.save.path}`, async (route) => {
    if (lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Från', { exact: true }).first().fill('06:00')
  await page.getByLabel('Till', { exact: true }).first().fill('14:00')
  await expect.poll(() => lost).toBe(1)
  await portal.settled()
  await page.getByLabel('Kommentar').fill('Mötte Kalle.')
  await page.getByText('Sparad som utkast').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  const { days } = await mine.ok(calls.timereport.status, { date: day })
  const id = days.find((one) => one.day === day)?.id ?? ''
  const { comment, shifts } = await mine.ok(calls.timereport.one, { id })
  expect([comment, shifts.length]).toEqual(['Mötte Kalle.', 1])
  await context.close()
})

test('a draft whose answer is lost is sent again as the same one once its page is loaded anew', async () => {
  const day = addDays(today, -3)
  const { page, context } = await open({ login: 'clerk', locale: 'sv', size: phone })
  await page.goto(`/inside/user/timereporting/${day}`)
  const keys: string[] = []
  await context.route(`**${calls.timereport.save.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Från', { exact: true }).first().fill('07:00')
  await page.getByLabel('Till', { exact: true }).first().fill('15:00')
  await expect.poll(() => keys.length).toBe(1)
  await page.getByText('Sparad på den här enheten').waitFor()
  await page.reload()
  await page.getByText('Sparad som utkast').waitFor()
  expect(keys[1]).toBe(keys[0])
  await page.getByLabel('Kommentar').fill('Mötte Lisa.')
  await expect.poll(() => keys.length).toBeGreaterThan(2)
  await page.getByText('Sparad som utkast').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await context.close()
})

test('a day is taken away while a draft of it is unheard, and while one is saved behind the question', async () => {
  const { page, context } = await open({ login: 'clerk', locale: 'sv', size: phone })
  const mine = await portal.as('clerk')
  let isCut = false
  await context.route(`**${calls.timereport.save.path}`, async (route) => {
    if (!isCut) return route.fallback()
    isCut = false
    await route.fetch()
    await route.abort()
  })
  const typedOf = async (back: number) => {
    const day = addDays(today, -back)
    await page.goto(`/inside/user/timereporting/${day}`)
    await page.getByLabel('Kommentar').fill('Första.')
    await page.getByText('Sparad som utkast').waitFor()
    await page.getByRole('button', { name: 'Ta bort rapport' }).waitFor()
    return day
  }
  const remove = page.getByRole('button', { name: 'Ta bort rapport' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Ta bort rapport' })
  const isGone = async (day: string) => {
    await page.waitForURL('**/inside/user/timereporting')
    await page.getByText('Rapporten är borttagen').waitFor()
    await portal.settled()
    const { days } = await mine.ok(calls.timereport.status, { date: day })
    expect(days.find((one) => one.day === day)?.id).toBe(undefined)
  }
  const lost = await typedOf(4)
  isCut = true
  await page.getByLabel('Kommentar').fill('Andra.')
  await page.getByText('Sparad på den här enheten').waitFor()
  await remove.click()
  await confirm.click()
  await isGone(lost)
  const behind = await typedOf(5)
  await page.getByLabel('Kommentar').fill('Andra.')
  await remove.click()
  const { days } = await mine.ok(calls.timereport.status, { date: behind })
  const id = days.find((one) => one.day === behind)?.id ?? ''
  await expect
    .poll(async () => (await mine.ok(calls.timereport.one, { id })).comment)
    .toBe('Andra.')
  await confirm.click()
  await isGone(behind)
  await context.close()
})

test('what was typed right before a day was sent is kept on the device where it could not be sent', async () => {
  const { page, context } = await open({ login: 'clerk', locale: 'sv', size: phone })
  await page.goto(`/inside/user/timereporting/${addDays(today, -6)}`)
  await page.getByLabel('Kommentar').fill('Först.')
  await page.getByText('Sparad som utkast').waitFor()
  const refused = Promise.withResolvers<void>()
  await context.route(`**${calls.timereport.save.path}`, async (route) => {
    await refused.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await page.getByLabel('Kommentar').fill('Skrivet i sista stund.')
  await page.getByRole('button', { name: 'Skicka rapport' }).click()
  // Longer than until it would be kept by itself.
  await page.waitForTimeout(2500)
  refused.resolve()
  await page.getByText('Sparad på den här enheten').waitFor()
  await context.close()
})

test('where a day can be kept neither on a full device nor on the server, it is not said to be, and leaving asks', async () => {
  const { page, context } = await open({ login: 'clerk', locale: 'sv', size: phone })
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })
  let tried = 0
  await context.route(`**${calls.timereport.save.path}`, async (route) => {
    await route.abort()
    tried++
  })
  await page.goto(`/inside/user/timereporting/${addDays(today, -2)}`)
  await page.getByLabel('Kommentar').fill('Stod i kö vid Öresund.')
  await expect.poll(() => tried).toBe(1)
  await page.getByText('Sparar').waitFor({ state: 'hidden' })
  expect(await page.getByText('Sparad på den här enheten').count()).toBe(0)
  await page.getByRole('link', { name: 'Föregående dag' }).click()
  await page.getByRole('dialog').getByRole('button').first().waitFor()
  expect(await page.getByLabel('Kommentar').inputValue()).toBe('Stod i kö vid Öresund.')
  await context.close()
})

test('the office goes through what waits, one after the other, until none is left', async () => {
  const month = addMonths(`${today.slice(0, 7)}-01`, -5).slice(0, 7)
  const driver = await portal.as('driver')
  for (const date of ['03', '04', '05'])
    await driver.ok(calls.timereport.save, {
      ...{ day: `${month}-${date}`, version: -1, send: true, comment: `Dag ${date}` },
      absences: [{ type: 'leave', minutes: 480 }],
    })
  await portal.settled()
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const { page } = desk
  await page.goto('/inside/admin/monthworkreport?state=sent&sort=day')
  await page.getByLabel('Månad', { exact: true }).selectOption(month)
  const head = 1
  await expect.poll(() => page.getByRole('row').count()).toBe(head + 3)
  // The one in the middle: those below it come first, then those above it.
  const row = page.getByRole('row').nth(2)
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Dag 04').waitFor()
  await picture(page, 'timereport-walk')
  await dialog.getByRole('button', { name: 'Godkänn och nästa' }).click()
  await dialog.getByText('Dag 05').waitFor()
  await dialog.getByRole('button', { name: 'Godkänn och nästa' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Dag 03').waitFor()
  await dialog.getByRole('button', { name: 'Godkänn och nästa' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Inga fler väntar i listan.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

test('what was approved is still returned while its month is open, as what the office found later needs it', async () => {
  const month = addMonths(`${today.slice(0, 7)}-01`, -5).slice(0, 7)
  const driver = await portal.as('driver')
  const wage = await portal.as('wageadmin')
  const { id } = await driver.ok(calls.timereport.save, {
    ...{ day: `${month}-11`, version: -1, send: true, comment: 'Åtta timmar ledig.' },
    absences: [{ type: 'leave', minutes: 480 }],
  })
  await portal.settled()
  const { version } = await wage.ok(calls.timereport.oneOf, { id })
  await wage.ok(calls.timereport.approve, { id, version })
  const desk = await open({ login: 'wageadmin', locale: 'sv', size: desktop })
  const { page } = desk
  await page.goto(`/inside/admin/monthworkreport?tab=days&id=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Åtta timmar ledig.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Godkänn', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Skicka tillbaka' }).click()
  await dialog.getByLabel('Vad saknas').fill('Du var sjuk den dagen.')
  await dialog.getByRole('button', { name: 'Skicka tillbaka' }).click()
  await page.getByText('Rapporten är återskickad.').waitFor()
  const own = await driver.ok(calls.timereport.one, { id })
  expect(own).toMatchObject({ state: 'returned', returnedText: 'Du var sjuk den dagen.' })
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})

test('what was driven is read whole on a phone, and its fields stand in line', async () => {
  const who = { login: 'handler', locale: 'sv', size: phone } as const
  const { page, context } = await open(who)
  await page.goto(`/inside/user/timereporting/${addDays(today, -6)}`)
  await page.getByLabel('Från', { exact: true }).first().waitFor()
  if ((await page.getByLabel('Uppgift', { exact: true }).count()) === 0)
    await page.getByRole('button', { name: 'Lägg till fordon eller uppgift' }).click()
  const task = page.getByLabel('Uppgift', { exact: true }).first()
  await task.fill('Distribution, Västberga')
  expect(await task.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  const label = page.getByText('Registreringsnummer', { exact: true }).first()
  expect((await label.boundingBox())?.height).toBeLessThan(30)
  await picture(page, 'timereport-task-phone')
  await context.close()
})

test('nights in which the clock is turned have the hours that pass, and what overlaps them says so', async () => {
  /** The last Sunday of a month, in the latest year in which it is over. */
  const turned = (month: string): string => {
    const { to } = monthOf(`${today.slice(0, 4)}-${month}-01`)
    const last = addDays(to, -(weekday(to) % 7))
    if (last < today) return last
    const before = monthOf(`${Number(today.slice(0, 4)) - 1}-${month}-01`).to
    return addDays(before, -(weekday(before) % 7))
  }
  const { page, context } = await open({
    ...{ login: 'driver', locale: 'sv', size: phone },
  })
  const type = async (day: string, from: string, to: string) => {
    await page.goto(`/inside/user/timereporting/${day}`)
    await page.getByLabel('Från', { exact: true }).first().fill(from)
    await page.getByLabel('Till', { exact: true }).first().fill(to)
  }
  const newYear = `${Number(today.slice(0, 4)) - 1}-12-31`
  for (const [day, total] of [
    [addDays(turned('03'), -1), '7:00'],
    [addDays(turned('10'), -1), '9:00'],
    [newYear, '8:00'],
  ] as const) {
    await type(day, '22:00', '06:00')
    await page.getByText('Sparad som utkast').waitFor()
    await page.reload()
    await expect.poll(() => page.locator('main').innerText()).toMatch(`Totalt\n${total}`)
  }
  await type(turned('10'), '05:00', '08:00')
  await page.getByText('Passet överlappar ett annat').waitFor()
  await picture(page, 'timereport-overlaps')
  await context.close()
})

describe('what is typed of a day that the office ends meanwhile is given back', () => {
  const typing = async (day: string) => {
    const tab = await open({ login: 'handler', locale: 'sv', size: phone })
    await tab.page.goto(`/inside/user/timereporting/${day}`)
    await tab.page.getByLabel('Från', { exact: true }).first().fill('05:15')
    await tab.page.getByLabel('Till', { exact: true }).first().fill('13:45')
    await tab.page.getByLabel('Kommentar').fill('Väntade två timmar i Borås.')
    return tab
  }
  const given = async (page: Page, name: string) => {
    const back = page.getByRole('region', { name: 'Det du höll på att skriva' })
    await back.getByText('Arbetspass: 05:15–13:45').waitFor()
    await back.getByText('Kommentar: Väntade två timmar i Borås.').waitFor()
    await back.getByRole('button', { name: 'Kopiera texten' }).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, name)
    return back
  }

  test('as its month is closed; and it is there to go on with once that is open again', async () => {
    const office = await portal.as('wageadmin')
    const day = addDays(`${today.slice(0, 7)}-01`, -5)
    const month = day.slice(0, 7)
    const { page, context } = await typing(day)
    await office.ok(calls.workmonthreport.close, { month, version: 0 })
    await page.getByText('Månaden är stängd').waitFor()
    await given(page, 'day-closed-typed')
    await page.reload()
    await given(page, 'day-closed-typed-later')
    await office.ok(calls.workmonthreport.reopen, { month, version: 1 })
    await expect
      .poll(() => page.getByLabel('Kommentar').inputValue())
      .toBe('Väntade två timmar i Borås.')
    await context.close()
  })

  test('as the report that one corrects is approved; it can be thrown away', async () => {
    const office = await portal.as('wageadmin')
    const mine = await portal.as('handler')
    const day = addDays(today, -9)
    const { id } = await mine.ok(calls.timereport.save, {
      ...{ day, version: -1, send: true, comment: 'Enligt schema.', saveExtraTime: false },
      shifts: [{ from: `${day}T06:00`, to: `${day}T14:00` }],
      ...{ breaks: [], absences: [], tasks: [], trips: [] },
    })
    await portal.settled()
    const { page, context } = await typing(day)
    const { version } = await office.ok(calls.timereport.oneOf, { id })
    await office.ok(calls.timereport.approve, { id, version })
    const back = await given(page, 'day-approved-typed')
    await back.getByRole('button', { name: 'Släng utkastet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Släng utkastet' }).click()
    await back.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Enligt schema.').waitFor()
    expect(await back.count()).toBe(0)
    await context.close()
  })
})
