import { expect, test } from 'vitest'
import { cutHints } from '../harness/at-a-desk.ts'
import { desktop } from '../harness/browser.ts'
import { inBrowser } from '../harness/standing.ts'

const { portal, open } = inBrowser()
const office = { login: 'superadmin', locale: 'sv', size: desktop } as const

test.each(['en', 'sv', 'pl', 'ro', 'bs'] as const)(
  'what a search takes is read whole in %s at a desk',
  async (locale) => {
    const { page, context } = await open({ ...office, locale })
    for (const path of ['user', 'user-logs', 'timelog']) {
      await page.goto(`/inside/admin/${path}`)
      await page.locator('main input[type=search]').first().waitFor()
      await page.getByRole('row').nth(1).waitFor()
      expect.soft(await cutHints(page), path).toEqual([])
    }
    await context.close()
  },
)

test('the hold of a case stands in the row of what else is done with it', async () => {
  const { page, context } = await open(office)
  await page.goto(`/inside/admin/history/user/${await portal.idOf('driver')}`)
  const top = async (name: string) =>
    (await page.getByRole('main').getByRole('button', { name }).boundingBox())?.y
  await page.getByRole('button', { name: 'Jämför två tidpunkter' }).waitFor()
  await page.getByRole('button', { name: 'Inför gallringsstopp' }).waitFor()
  expect(await top('Inför gallringsstopp')).toBe(await top('Jämför två tidpunkter'))
  await context.close()
})

test('the total of a month does not stand alone in a line', async () => {
  const { page, context } = await open({ ...office, size: { width: 1440, height: 900 } })
  await page.goto('/inside/admin/monthworkreport')
  const sums = page.getByRole('region', { name: 'Vad månaden blir' }).locator('dl > div')
  await sums.first().waitFor()
  const tops = await sums.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const total = (await sums.allInnerTexts()).findIndex((one) => one.startsWith('Totalt'))
  expect(tops.filter((one) => one === tops[total]).length).toBeGreaterThan(1)
  await context.close()
})

test('who asks for contrast sees bars before the lines behind them', async () => {
  const { page, context } = await open(office)
  await page.emulateMedia({ contrast: 'more' })
  await page.goto('/inside/admin/statistics')
  const line = page.locator('.recharts-cartesian-grid line').first()
  await line.waitFor({ state: 'attached' })
  const opacity = await line.evaluate((one) => Number(getComputedStyle(one).strokeOpacity))
  expect(opacity).toBeLessThan(0.5)
  await context.close()
})
