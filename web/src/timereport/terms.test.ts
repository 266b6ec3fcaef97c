import { readFile } from 'node:fs/promises'
import { locales } from '@portal/contracts'
import { expect, test } from 'vitest'

/** The texts of an area in a language. */
const textsOf = async (area: string, locale: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(new URL(`../${area}/texts/${locale}.json`, import.meta.url), 'utf8'))

test.each(locales)('on one page a thing has one name, in %s', async (locale) => {
  const own = await textsOf('timereport', locale)
  const month = await textsOf('workmonthreport', locale)
  const card = await textsOf('tachograph', locale)
  // A tab and the card in it.
  expect(own.rulesTitle).toBe(month.tabRules)
  // The field of one tab and of the other.
  expect(own.month).toBe(month.month)
  expect(own.travel).toBe(month.travel)
  // What is sent, and what the driver card is compared with.
  const name = own.report?.toLowerCase() ?? ''
  for (const said of [own.send, card.report, card.differs, card.same])
    expect(said?.toLowerCase()).toContain(name)
})
