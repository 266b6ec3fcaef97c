import { sameEmail } from '@portal/contracts/email'
import type { ImportRow } from '@portal/contracts/staff-list'
import { hidden } from '@portal/domain/users/rules'
import { mapped } from '@portal/platform/mapped'
import { parsePersonalNumber, parsePhone } from '@portal/platform/personal-number'
import type { Acting } from '../kit/acting.ts'
import { languageOf, type StaffRow } from './staff-sheet.ts'

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
 * the list, or that somebody here already has, and who that is.
 * @param told.ids who the rows are to become: sent once more, they do not stand in their own way
 * @param told.lines which rows of the file they are; counted below a head where that is not known
 */
export async function checkStaff(
  { parts, actor, now }: Pick<Acting, 'parts' | 'actor' | 'now'>,
  rows: readonly StaffRow[],
  { ids = [], lines = [] }: { ids?: readonly string[]; lines?: readonly number[] } = {},
): Promise<ImportRow[]> {
  const emails = (await mapped(rows, (row) => sameEmail(row.email))).filter(Boolean)
  const numbers = await mapped(rows, (row) => parsePersonalNumber(row.personalNumber, now) ?? '')
  const known = await parts.db
    .selectFrom('users.person')
    .select(['user_id', 'same_email', 'personal_number'])
    .select(['full_name', 'email', 'status', 'user_type'])
    .where((eb) =>
      eb.or([
        eb('same_email', '=', eb.fn.any(eb.val(emails))),
        eb('personal_number', '=', eb.fn.any(eb.val(numbers.filter(Boolean)))),
      ]),
    )
    .execute()
  const emailOf = new Map(known.map((row) => [row.same_email, row]))
  const numberOf = new Map(known.map((row) => [row.personal_number, row]))
  type Known = (typeof known)[number]
  const holderOf = ({ user_id: id, full_name, email, status, user_type }: Known) =>
    hidden(user_type, actor) ? {} : { holder: { id, name: full_name || email, status } }
  const seenEmails = new Set<string>()
  const seenNumbers = new Set<string>()
  return mapped(rows, (row, index) => {
    const errors: ImportRow['errors'] = []
    const other = (holder: Known | undefined) =>
      holder?.user_id === ids[index] ? undefined : holder
    const wrong = (field: keyof StaffRow, code: string, by?: Known) =>
      errors.push({ field, code, ...(by && holderOf(by)) })
    if (row.firstName.trim() === '') wrong('firstName', 'required')
    for (const field of Object.keys(longest) as (keyof StaffRow)[])
      if (row[field].length > longest[field]) wrong(field, 'tooLong')
      else if (control.test(row[field])) wrong(field, 'notText')
    const email = sameEmail(row.email)
    const itsHolder = other(emailOf.get(email))
    if (email === '') wrong('email', 'required')
    else if (!emailForm.test(email)) wrong('email', 'invalidEmail')
    else if (itsHolder) wrong('email', 'emailTaken', itsHolder)
    else if (seenEmails.has(email)) wrong('email', 'twiceInList')
    seenEmails.add(email)
    if (row.phone.trim() !== '' && !parsePhone(row.phone)) wrong('phone', 'invalidPhone')
    const number = numbers[index] ?? ''
    if (row.personalNumber.trim() !== '') {
      const holder = other(numberOf.get(number))
      if (number === '') wrong('personalNumber', 'invalidPersonalNumber')
      else if (holder) wrong('personalNumber', 'personalNumberTaken', holder)
      else if (seenNumbers.has(number)) wrong('personalNumber', 'twiceInList')
      seenNumbers.add(number)
    }
    const locale = languageOf(row.language)
    if (row.language.trim() !== '' && locale === null) wrong('language', 'unknownLanguage')
    const { firstName, lastName, phone, personalNumber, language } = row
    const said = { firstName, lastName, email: row.email, phone, personalNumber, language }
    return { line: lines[index] ?? index + 2, ...said, locale, errors }
  })
}
