import { readFile } from 'node:fs/promises'
import { locales } from '@portal/contracts'
import { timereportHistory } from '@portal/contracts/history/timereport'
import { expect, test } from 'vitest'
import { reportText } from './texts.ts'

/** The texts of an area of the client in a language. */
const textsOf = async (area: string, locale: string): Promise<Record<string, string>> => {
  const file = new URL(`../../../web/src/${area}/texts/${locale}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8'))
}

test.each(locales)(
  'the report of a day has the name that its form gives it wherever it is spoken of, in %s',
  async (locale) => {
    const own = await textsOf('timereport', locale)
    const [history, lists, waiting] = [
      await textsOf('history', locale),
      await textsOf('lists', locale),
      await textsOf('waiting', locale),
    ]
    const letters = (['returned', 'approved'] as const).map((decision) =>
      reportText(decision, locale, { day: '2026-11-27', link: 'https://portal.example' }),
    )
    const { overtimeRulesSet: _, overtimeRulesWithdrawn: __, ...lines } = timereportHistory
    const said = [
      ...letters.flatMap(({ subject, text }) => [subject, text]),
      ...Object.values(lines).map((words) => words[locale]),
      history.topic_timeReportApproved,
      history.topic_timeReportReturned,
      lists.ask_timereportsApprove,
      waiting.name_timereports,
    ]
    const name = own.report?.toLowerCase() ?? ''
    for (const one of said) expect(one?.toLowerCase()).toContain(name)
  },
)

test('overtime has one name in Bosnian, where the word for it alone is an adjective', async () => {
  const own = await textsOf('timereport', 'bs')
  for (const text of Object.values(own))
    expect(text).not.toMatch(/prekovremen(i|ih|e)\b(?! (sat|rad))/i)
})
