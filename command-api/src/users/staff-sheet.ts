import { type Locale, locales } from '@portal/contracts'
import { userSheetWords } from '@portal/contracts/user-sheet-words'
import { languageWords } from '@portal/contracts/user-words'
import { mapped } from '@portal/platform/mapped'
import { parsePersonalNumber } from '@portal/platform/personal-number'
import { heads } from '../kit/heads.ts'

export interface StaffRow {
  firstName: string
  lastName: string
  email: string
  phone: string
  personalNumber: string
  language: string
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const fields = ['firstName', 'lastName', 'email', 'phone', 'personalNumber'] as const

const { firstName, lastName, email, phone, language, ...others } = userSheetWords
const allOf = (...words: readonly Readonly<Record<string, string>>[]) =>
  words.flatMap((one) => Object.values(one).map(folded))

/** The headings that a staff list may bear, in the languages of the portal, folded. */
const headings: Record<keyof StaffRow | 'fullName', readonly string[]> = {
  firstName: ['tilltalsnamn', 'givenname', ...allOf(firstName)],
  lastName: ['surname', 'familyname', ...allOf(lastName)],
  // One column for both; `Nume` and `Nazwisko` are the last name alone.
  fullName: [
    'namn',
    'name',
    'fullname',
    'helanamnet',
    'imieinazwisko',
    'imeiprezime',
    'numeleintreg',
  ],
  email: ['mejl', 'mailadress', 'emailadress', 'adresaemail', ...heads.email, ...allOf(email)],
  phone: ['mobile', 'mobilephone', 'cellphone', 'phonenumber', 'mobil', 'mobilnr', 'mobilnummer']
    .concat(['mobiltelefon', 'mobiltelefonnummer', 'tel', 'tfn', 'telefonnr', 'telefonnummer'])
    .concat([
      'telefonkomorkowy',
      'numertelefonu',
      'komorka',
      'numardetelefon',
      'brojtelefona',
      'mobitel',
    ])
    .concat(allOf(phone)),
  personalNumber: [
    ...['persnr', 'pnr', 'fodelsenummer', 'samordningsnummer', 'personalidentitynumber'],
    ...heads.personalNumber,
  ],
  language: allOf(language),
}

/** Those of the portal's own list of people that nobody is invited with, and what such lists often have. */
const notAsked: readonly string[] = [
  ...allOf(...Object.values(others)),
  ...['nr', 'id', 'lopnr', ...heads.employmentNumber],
  ...['avdelning', 'department', 'ort', 'adress', 'anstalldfran', 'startdatum'],
]

/** What a heading is about, without what it says in brackets of how to write it. */
const headOf = (cell: string): string => folded(cell.replace(/[([].*$/s, ''))

const languageNames = new Map(locales.map((one) => [one, allOf(languageWords[one])]))

/** The language that a cell means, by name or code (`pl`, `pl-PL`); null for none the portal speaks. */
export function languageOf(text: string): Locale | null {
  const code = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(text.trim())?.[1]?.toLowerCase()
  const word = folded(text)
  return locales.find((one) => one === code || languageNames.get(one)?.includes(word)) ?? null
}

/** Rows that a title, a date and what else stands above the headings may take. */
export const TITLE_ROWS = 15

/** How many of what is asked for a row has the headings of. */
const headingsIn = (row: readonly string[]): number => {
  const heads = row.map(headOf)
  return Object.values(headings).filter((known) => heads.some((head) => known.includes(head)))
    .length
}

/** A sheet as it was read. */
interface Sheet {
  readonly headers: readonly string[]
  readonly rows: readonly string[][]
  readonly headLine: number
  readonly lines: readonly number[]
}

/**
 * The headings, and the people below them: they may stand below a title. A first row that is no heading
 * but has an address is somebody, too.
 */
function underHeadings({ headers, rows, headLine, lines }: Sheet) {
  const all = [headers, ...rows]
  const lineOf = [headLine, ...lines]
  const found = all.slice(0, TITLE_ROWS + 1).findIndex((row) => headingsIn(row) > 1)
  const none = headingsIn(headers) === 0 && headers.some((cell) => cell.includes('@'))
  const from = found < 0 && none ? 0 : Math.max(found, 0) + 1
  return { heads: all[from - 1] ?? [], rows: all.slice(from), lines: lineOf.slice(from) }
}

/** An address without what mail programs put around it: `Anna Berg <anna@x.se>`, `mailto:anna@x.se`. */
const addressIn = (text: string): string =>
  (/<([^<>]*@[^<>]*)>\s*$/.exec(text)?.[1] ?? text).replace(/^\s*mailto:/i, '').trim()

/**
 * A number as it was before a spreadsheet took it for a figure: `701234567` lost its 0, `46701234567`
 * its plus. Polish, Romanian and Bosnian numbers are that long, too: with one of these languages it is left.
 */
function phoneIn(text: string, locale: Locale | null): string {
  const digits = text.replace(/[\s-]/g, '')
  if (/^46[1-9]\d{7,8}$/.test(digits)) return `+${digits}`
  const swedish = locale === null || locale === 'sv' || locale === 'en'
  return swedish && /^7[02369]\d{7}$/.test(digits) ? `0${digits}` : text
}

/** The same of a personal number of who was born from 2000 to 2009: a figure begins with no 0. */
function numberIn(text: string, now: Date): string {
  if (!/^\d{8,9}$/.test(text)) return text
  const ten = text.padStart(10, '0')
  return parsePersonalNumber(ten, now) ? ten : text
}

/** The only name of who has one stands first, whichever column it was written in. */
const named = (first: string, last: string): readonly [first: string, last: string] =>
  first === '' ? [last, ''] : [first, last]

/** `Andersson, Erik` and `Erik Andersson`: the last word is the last name. */
function namesIn(whole: string): readonly [first: string, last: string] {
  const [last, first] = whole.split(',').map((part) => part.trim())
  if (last && first) return [first, last]
  const at = whole.lastIndexOf(' ')
  return at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)]
}

/**
 * Finds the columns by their headings, or takes them in the order of the template where it has none; a language
 * only where a heading says so.
 */
export async function staffRows(
  sheet: Sheet,
  now: Date,
): Promise<{ rows: StaffRow[]; lines: readonly number[] }> {
  const { heads: written, rows, lines } = underHeadings(sheet)
  const heads = written.map(headOf)
  const known = new Set([...Object.values(headings).flat(), ...notAsked])
  const find = (field: keyof typeof headings) =>
    heads.findIndex((head) => headings[field].includes(head))
  const said = headingsIn(written) > 1
  const whole = find('lastName') < 0 ? find('fullName') : -1
  const at = (field: keyof StaffRow, order: number): number => {
    const found = find(field)
    if (found >= 0) return found
    // A column that says what else it holds is none that stands there by its order, and who needs not be asked
    // for a number is not given what stands where one would.
    const optional = field === 'phone' || field === 'personalNumber'
    return known.has(heads[order] ?? '') || (said && optional) ? -1 : order
  }
  const columns = [
    ...fields.map((field, order) => [field, at(field, order)] as const),
    ['language', at('language', -1)] as const,
  ]
  const read = (row: readonly string[]): StaffRow => {
    const cell = (column: number) =>
      (row[column] ?? '')
        .slice(0, 255)
        .replace(/[ \t\u00a0]+/g, ' ')
        .trim()
    const plain = Object.fromEntries(
      columns.map(([field, column]) => [field, cell(column)]),
    ) as unknown as StaffRow
    const [first, last] = whole < 0 ? named(plain.firstName, plain.lastName) : namesIn(cell(whole))
    return {
      ...plain,
      firstName: first,
      lastName: last,
      email: addressIn(plain.email),
      phone: phoneIn(plain.phone, languageOf(plain.language)),
      personalNumber: numberIn(plain.personalNumber, now),
    }
  }
  return { rows: await mapped(rows, read), lines }
}
