import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture, walker } from '../harness/browser.ts'
import { coverLowerHalf, dialogFaults, drawn, hiddenFields } from '../harness/dialogs.ts'
import { addressOf, screenIds } from '../harness/screens.ts'
import { inBrowser, standing } from '../harness/standing.ts'
import { iPhoneBrowser } from '../harness/thumb.ts'

/** The narrowest iPhone, the same with a keyboard over its lower half, and one that is held across. */
const narrow = { width: 375, height: 667 }
const typing = { width: 375, height: 330 }
const across = { width: 844, height: 390 }

const { portal, open } = inBrowser()
const ids = standing(() => screenIds(portal))

const front = (page: Page) => page.getByRole('dialog').last()
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
const firstRow = (page: Page) =>
  page.locator('[data-opens]').filter({ visible: true }).first().click()
const within = (name: string) => (page: Page) =>
  front(page).getByRole('button', { name, exact: true }).click()
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Markera' }).first().check()

/** Every kind of dialog: where it is, and what is pressed until it stands there. */
const dialogs: Record<string, readonly [string, string, ...((page: Page) => Promise<void>)[]]> = {
  'a record': ['superadmin', '/inside/admin/certificate', press('Nytt intyg')],
  'a record with what takes it away': [
    'superadmin',
    '/inside/admin/certificate/{certificate}',
    press('Ändra'),
  ],
  'whether it is taken away': [
    'superadmin',
    '/inside/admin/faq',
    press('Ändra Vad gäller om jag blir sjuk?'),
    within('Ta bort'),
  ],
  'a long record with a text': ['superadmin', '/inside/admin/faq', press(/^Ny fråga/)],
  'a question of a test': [
    'superadmin',
    '/inside/admin/test/edit/{test}',
    press(/^Lägg till fråga: /),
  ],
  'a rule': ['superadmin', '/inside/admin/abnormality?tab=automation', press('Ny regel')],
  'somebody else’s leave': [
    'superadmin',
    '/inside/admin/vacation',
    press('Lägg in ledighet för någon'),
  ],
  'a day to decide on': [
    'superadmin',
    '/inside/admin/monthworkreport?tab=days&state=sent',
    firstRow,
  ],
  'a day to send back': [
    'superadmin',
    '/inside/admin/monthworkreport?tab=days&state=sent',
    firstRow,
    within('Skicka tillbaka'),
  ],
  'a certificate to decide on': [
    'superadmin',
    '/inside/admin/certificate?tab=handedIn&state=waiting',
    firstRow,
  ],
  'a shift': ['manager', '/inside/officemanager/workshift', press('Lägg ut ett pass')],
  'a file to sign': [
    'superadmin',
    '/inside/admin/user/{user}?tab=files',
    press('Be om en underskrift'),
  ],
  'a filter to keep': ['superadmin', '/inside/admin/user?q=a', press('Vyer'), choose('Spara vyn')],
  'a message to many': ['superadmin', '/inside/admin/user', selectAll, press('Skicka meddelande')],
  'a code’s app': ['driver', '/inside/user/details', press('Lägg till en app för koder')],
}

test.each(Object.entries(dialogs))(
  'on a phone all of %s is reached, also while one types',
  { timeout: 90_000 },
  async (name, [login, template, ...steps]) => {
    const { page, context } = await open({
      login,
      locale: 'sv',
      size: narrow,
      device: iPhoneBrowser,
    })
    await walker(page)(addressOf(template, ids))
    for (const step of steps) await step(page)
    await front(page).getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const found: string[] = []
    const look = async (how: string, height?: number) => {
      await drawn(page)
      const faults = [
        ...(height ? [] : await dialogFaults(page)),
        ...(await hiddenFields(page, height)),
      ]
      for (const one of faults) found.push(`${how}: ${one}`)
      await picture(page, `dialog-${name.replaceAll(/\W+/g, '-')}-${how}`)
    }
    await look('upright')
    await coverLowerHalf(page, typing.height)
    await look('covered', typing.height)
    await coverLowerHalf(page, undefined)
    await page.setViewportSize(across)
    await look('across')
    await page.setViewportSize(typing)
    await look('typing')
    expect(found).toEqual([])
    await context.close()
  },
)
