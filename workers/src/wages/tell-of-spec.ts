import { asDate } from '@portal/calendar/days'
import { Id, type Locale } from '@portal/contracts'
import { intlLocale } from '@portal/contracts/locales'
import { places } from '@portal/contracts/places'
import type { Mail } from '../kit/mail.ts'
import { notice } from '../kit/notice.ts'

const words: Record<Locale, (month: string, link: string) => Mail> = {
  en: (month, link) => ({
    subject: `Your wage spec for ${month}`,
    text: `Your wage spec for ${month} has come. Open it here: ${link}`,
  }),
  sv: (month, link) => ({
    subject: `Din lönespecifikation för ${month}`,
    text: `Din lönespecifikation för ${month} har kommit. Öppna den här: ${link}`,
  }),
  pl: (month, link) => ({
    subject: `Twój pasek wynagrodzenia: ${month}`,
    text: `Jest już Twój pasek wynagrodzenia (${month}). Otwórz go tutaj: ${link}`,
  }),
  ro: (month, link) => ({
    subject: `Fluturașul tău de salariu: ${month}`,
    text: `A sosit fluturașul tău de salariu (${month}). Deschide-l aici: ${link}`,
  }),
  bs: (month, link) => ({
    subject: `Tvoja platna lista: ${month}`,
    text: `Stigla je tvoja platna lista (${month}). Otvori je ovdje: ${link}`,
  }),
}

const monthIn = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(intlLocale(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(asDate(`${month}-01`))

/** Whoever got a wage specification is told: of which month, and of no sum. */
export const tellWageSpec = notice('tellWageSpec', 'wageSpecImported', {
  since: 'tell-of-wage-spec',
  topic: 'wageSpec',
  about: { wageSpecId: Id },
  of: ({ data }) => ({ wageSpecId: data.wageSpecId }),
  to: ({ data }) => [data.userId],
  reads: ['wages'],
  facts: async ({ wageSpecId }, { pool }) => {
    const { rows } = await pool.query<{ month: string }>(
      'SELECT month FROM wages.spec WHERE wage_spec_id = $1',
      [wageSpecId],
    )
    return rows[0]
  },
  place: places.wageSpecs,
  going: ({ wageSpecId }) => ({ id: wageSpecId }),
  words: (locale, { month, link }) => words[locale](monthIn(month, locale), link),
})
