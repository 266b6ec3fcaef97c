import { STOCKHOLM } from '@portal/calendar/stockholm'
import type { Locale, Words } from '@portal/contracts'
import { dateIn } from '@portal/contracts/locales'
import type { Letterhead } from '@portal/platform/pdf/pdf'
import type { Kysely } from 'kysely'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { Databases } from './answers.ts'
import type { Paper } from './paper.ts'
import { workplaces } from './people.ts'

type DB = Databases<readonly [typeof people, typeof organisation]>

const words = {
  organisationNumber: {
    en: 'Organisation number {number}',
    sv: 'Organisationsnummer {number}',
    pl: 'Numer organizacyjny {number}',
    ro: 'Număr de organizație {number}',
    bs: 'Organizacijski broj {number}',
  },
  issuedBy: {
    en: 'Issued by {name}',
    sv: 'Utfärdat av {name}',
    pl: 'Wystawił(a): {name}',
    ro: 'Emis de {name}',
    bs: 'Izdao/la: {name}',
  },
} as const satisfies Readonly<Record<string, Words>>

/** The company that somebody works for; empty texts where they work for none. */
export interface Employer {
  readonly name: string
  /** Ten digits as they are written: '556016-0680'. */
  readonly organisationNumber: string
}

/** A company by its name and the digits of its organisation number. */
export const employed = (name: string, digits: string): Employer => ({
  name,
  organisationNumber: digits.replace(/^(\d{6})(\d{4})$/, '$1-$2'),
})

/** Who employs a person now. */
export async function employerOf<D>(wide: Kysely<D>, userId: string): Promise<Employer> {
  const db = wide as unknown as Kysely<DB>
  const row = await db
    .selectFrom(workplaces(db).as('p'))
    .innerJoin('organisation.company as c', 'c.company_id', 'p.company_id')
    .select(['c.name', 'c.organisation_number'])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  return employed(row?.name ?? '', row?.organisation_number ?? '')
}

/** The organisation number of a company in words; '' where it has none. */
export const aboutEmployer = ({ organisationNumber }: Employer, locale: Locale): string =>
  organisationNumber &&
  words.organisationNumber[locale].replace('{number}', () => organisationNumber)

/** A day in words, in Stockholm's calendar: '22 november 2026'. */
export const dayInWords = (at: Date, locale: Locale): string =>
  dateIn(locale, { dateStyle: 'long', timeZone: STOCKHOLM }, at)

/**
 * The letterhead of a document that is handed out.
 * @param issuer who issued it; '' where it was nobody in particular
 * @param at when it was issued
 */
export async function letterheadOf(
  paper: Paper,
  employer: Employer,
  { issuer, at }: { readonly issuer: string; readonly at: Date },
  locale: Locale,
): Promise<Letterhead> {
  const logo = await paper.logo()
  return {
    ...(logo ? { logo } : {}),
    company: employer.name,
    about: aboutEmployer(employer, locale),
    lines: [
      dayInWords(at, locale),
      ...(issuer ? [words.issuedBy[locale].replace('{name}', () => issuer)] : []),
    ],
  }
}
