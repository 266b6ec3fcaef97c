import { Id, type Locale } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import type { Mail } from '../kit/mail.ts'
import { monthIn } from '../kit/month-words.ts'
import { notice } from '../kit/notice.ts'

type Words = (month: string, link: string) => Mail

const words: Record<Locale, { readonly came: Words; readonly withdrawn: Words }> = {
  en: {
    came: (month, link) => ({
      subject: `Your wage spec for ${month}`,
      text: `Your wage spec for ${month} has come. Open it here: ${link}`,
    }),
    withdrawn: (month, link) => ({
      subject: `Your wage spec for ${month} has been withdrawn`,
      text: `The office has withdrawn your wage spec for ${month}. It cannot be opened any more. If a new one comes, you will be told. Your wage specs: ${link}`,
    }),
  },
  sv: {
    came: (month, link) => ({
      subject: `Din lönespecifikation för ${month}`,
      text: `Din lönespecifikation för ${month} har kommit. Öppna den här: ${link}`,
    }),
    withdrawn: (month, link) => ({
      subject: `Din lönespecifikation för ${month} är återkallad`,
      text: `Kontoret har återkallat din lönespecifikation för ${month}. Den går inte att öppna längre. Kommer det en ny får du veta det. Dina lönespecifikationer: ${link}`,
    }),
  },
  pl: {
    came: (month, link) => ({
      subject: `Twój pasek wynagrodzenia: ${month}`,
      text: `Jest już Twój pasek wynagrodzenia (${month}). Otwórz go tutaj: ${link}`,
    }),
    withdrawn: (month, link) => ({
      subject: `Wycofano Twój pasek wynagrodzenia: ${month}`,
      text: `Biuro wycofało Twój pasek wynagrodzenia (${month}). Nie można go już otworzyć. Jeśli pojawi się nowy, dostaniesz wiadomość. Twoje paski wynagrodzeń: ${link}`,
    }),
  },
  ro: {
    came: (month, link) => ({
      subject: `Fluturașul tău de salariu: ${month}`,
      text: `A sosit fluturașul tău de salariu (${month}). Deschide-l aici: ${link}`,
    }),
    withdrawn: (month, link) => ({
      subject: `Fluturașul tău de salariu a fost retras: ${month}`,
      text: `Biroul a retras fluturașul tău de salariu (${month}). Nu mai poate fi deschis. Dacă vine unul nou, primești un mesaj. Fluturașii tăi de salariu: ${link}`,
    }),
  },
  bs: {
    came: (month, link) => ({
      subject: `Tvoja platna lista: ${month}`,
      text: `Stigla je tvoja platna lista (${month}). Otvori je ovdje: ${link}`,
    }),
    withdrawn: (month, link) => ({
      subject: `Tvoja platna lista je povučena: ${month}`,
      text: `Ured je povukao tvoju platnu listu (${month}). Više se ne može otvoriti. Ako stigne nova, dobit ćeš obavijest. Tvoje platne liste: ${link}`,
    }),
  },
}

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
  words: (locale, { month, link }) => words[locale].came(monthIn(month, locale), link),
})

/** Whoever had one that was withdrawn is told, so that nobody looks for it. */
export const tellWageSpecWithdrawn = notice('tellWageSpecWithdrawn', 'wageSpecWithdrawn', {
  since: 'tell-of-wage-spec-withdrawn',
  topic: 'wageSpec',
  about: { wageSpecId: Id, month: z.string() },
  of: ({ data: { wageSpecId, month } }) => (month === '' ? undefined : { wageSpecId, month }),
  to: ({ data }) => [data.userId],
  facts: async ({ month }) => ({ month }),
  place: places.wageSpecs,
  going: () => ({}),
  words: (locale, { month, link }) => words[locale].withdrawn(monthIn(month, locale), link),
})
