import { type Locale, locales } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import type { ImportRow } from '@portal/contracts/staff-list'
import { languageWords, userSheetWords } from '@portal/contracts/user-words'
import { mapped } from '@portal/platform/mapped'
import { parsePersonalNumber, parsePhone } from '@portal/platform/personal-number'
import type { Parts } from '../kit/parts.ts'

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
const headings: Record<keyof StaffRow, readonly string[]> = {
  firstName: allOf(firstName),
  lastName: ['surname', ...allOf(lastName)],
  email: ['mail', 'epostadress', 'adresemail', ...allOf(email)],
  phone: ['mobile', 'mobil', 'mobiltelefon', 'telefonnummer', ...allOf(phone)],
  personalNumber: ['personalnumber', 'personnummer', 'pesel', 'cnp', 'jmbg'],
  language: allOf(language),
}
/** Those of the portal's own list of people that nobody is invited with. */
const notAsked: readonly string[] = allOf(...Object.values(others))

const languageNames = new Map(locales.map((one) => [one, allOf(languageWords[one])]))

/** The language that a cell means, by name or code (`pl`, `pl-PL`); null for none the portal speaks. */
function languageOf(text: string): Locale | null {
  const code = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(text.trim())?.[1]?.toLowerCase()
  const word = folded(text)
  return locales.find((one) => one === code || languageNames.get(one)?.includes(word)) ?? null
}

/**
 * Finds the columns by their headings, or takes them in the order of the template; a language only
 * where a heading says so.
 */
export async function staffRows(
  headers: readonly string[],
  rows: readonly string[][],
): Promise<StaffRow[]> {
  const heads = headers.map(folded)
  const known = new Set([...Object.values(headings).flat(), ...notAsked])
  const at = (field: keyof StaffRow, order: number): number => {
    const found = heads.findIndex((head) => headings[field].includes(head))
    // A column that says what else it holds is none that stands there by its order.
    return found < 0 && !known.has(heads[order] ?? '') ? order : found
  }
  const columns = [
    ...fields.map((field, order) => [field, at(field, order)] as const),
    ['language', at('language', -1)] as const,
  ]
  return mapped(
    rows,
    (row) =>
      Object.fromEntries(
        columns.map(([field, column]) => [field, (row[column] ?? '').slice(0, 255).trim()]),
      ) as unknown as StaffRow,
  )
}

/** As long as the contract lets them be. */
const longest: Record<keyof StaffRow, number> = {
  firstName: 80,
  lastName: 80,
  email: 254,
  phone: 30,
  personalNumber: 20,
  language: 40,
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is found
const control = /[\u0000-\u001f\u007f\u2028\u2029]/

const emailForm = /^[^\s@]+@[^\s@]+$/

/**
 * Says per row what is wrong: a missing name, an address or number that is none, that stands twice in
 * the list, or that somebody here already has.
 * @param ids who the rows are to become: sent once more, they do not stand in their own way
 */
export async function checkStaff(
  parts: Parts,
  rows: readonly StaffRow[],
  now: Date,
  ids: readonly string[] = [],
): Promise<ImportRow[]> {
  const emails = (await mapped(rows, (row) => sameEmail(row.email))).filter(Boolean)
  const numbers = await mapped(rows, (row) => parsePersonalNumber(row.personalNumber, now) ?? '')
  const known = await parts.db
    .selectFrom('users.person')
    .select(['user_id', 'same_email', 'personal_number'])
    .where((eb) =>
      eb.or([
        eb('same_email', '=', eb.fn.any(eb.val(emails))),
        eb('personal_number', '=', eb.fn.any(eb.val(numbers.filter(Boolean)))),
      ]),
    )
    .execute()
  const emailOf = new Map(known.map((row) => [row.same_email, row.user_id]))
  const numberOf = new Map(known.map((row) => [row.personal_number, row.user_id]))
  const seenEmails = new Set<string>()
  const seenNumbers = new Set<string>()
  return mapped(rows, (row, index) => {
    const errors: ImportRow['errors'] = []
    const others = (holder: string | undefined) => holder !== undefined && holder !== ids[index]
    const wrong = (field: keyof StaffRow, code: string) => errors.push({ field, code })
    if (row.firstName.trim() === '') wrong('firstName', 'required')
    if (row.lastName.trim() === '') wrong('lastName', 'required')
    for (const field of Object.keys(longest) as (keyof StaffRow)[])
      if (row[field].length > longest[field]) wrong(field, 'tooLong')
      else if (control.test(row[field])) wrong(field, 'notText')
    const email = sameEmail(row.email)
    if (email === '') wrong('email', 'required')
    else if (!emailForm.test(email)) wrong('email', 'invalidEmail')
    else if (others(emailOf.get(email))) wrong('email', 'emailTaken')
    else if (seenEmails.has(email)) wrong('email', 'twiceInList')
    seenEmails.add(email)
    if (row.phone.trim() !== '' && !parsePhone(row.phone)) wrong('phone', 'invalidPhone')
    const number = numbers[index] ?? ''
    if (row.personalNumber.trim() !== '') {
      if (number === '') wrong('personalNumber', 'invalidPersonalNumber')
      else if (others(numberOf.get(number))) wrong('personalNumber', 'personalNumberTaken')
      else if (seenNumbers.has(number)) wrong('personalNumber', 'twiceInList')
      seenNumbers.add(number)
    }
    const locale = languageOf(row.language)
    if (row.language.trim() !== '' && locale === null) wrong('language', 'unknownLanguage')
    const { firstName, lastName, phone, personalNumber, language } = row
    const said = { firstName, lastName, email: row.email, phone, personalNumber, language }
    return { line: index + 2, ...said, locale, errors }
  })
}
