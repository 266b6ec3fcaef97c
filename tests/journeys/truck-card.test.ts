import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls, type Locale } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, desktop, overflow, phone, picture } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'
import { addedCard, addressOn } from '../harness/truck-cards.ts'

const { auth, driverRights, users } = calls
const { portal, open } = inBrowser()
/** What the code of a valid card leads to, and of the same card from before a change of name. */
const paths = { valid: '', before: '' }
const lastName = 'Wiśniewska-Brzęczyszczykiewicz von Löwenström'

beforeAll(async () => {
  const admin = await portal.as('superadmin')
  const { id: userId } = await (await portal.as('newdriver')).ok(auth.me, {})
  const id = await addedCard(admin, userId, addDays(stockholmDay(new Date()), 400))
  const path = async () => {
    await portal.settled()
    const { bytes } = await admin.call(driverRights.truckCard, { id })
    return new URL(await addressOn(bytes)).pathname
  }
  paths.before = await path()
  const { version, firstName, email, companyId } = await admin.ok(users.one, { id: userId })
  await admin.ok(users.change, { id: userId, version, firstName, lastName, email, companyId })
  paths.valid = await path()
})

const words: Partial<Record<Locale, readonly [string, string, string]>> = {
  sv: ['Giltigt i dag', 'Gäller inte längre', 'Okänt kort'],
  ro: ['Valabil astăzi', 'Nu mai este valabil', 'Card necunoscut'],
}

test.each([
  ['sv', phone],
  ['sv', desktop],
  ['ro', phone],
  ['ro', desktop],
] as const)('whoever scans a card reads in %s whether it holds (%j)', async (locale, size) => {
  const { page, context, complaints } = await open({ locale, size })
  const [valid = '', notValid = '', unknown = ''] = words[locale] ?? []
  for (const [path, heading] of [
    [paths.valid, valid],
    [paths.before, notValid],
    ['/external/card/x', unknown],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.getByText(lastName).count()).toBe(heading === valid ? 1 : 0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await picture(page, `card-${locale}-${size.width}-${heading}`)
  }
  expect(complaints).toEqual([])
  await context.close()
})
