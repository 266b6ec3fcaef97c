import { isDay } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'

/** The check digit of Swedish numbers: Luhn over the ten digits (Skatteverket, SKV 704). */
function luhn(ten: string): boolean {
  let sum = 0
  for (let at = 0; at < 10; at++) {
    const digit = Number(ten[at]) * (at % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/**
 * A personnummer or samordningsnummer (day + 60), in ten or twelve digits, with - or, from the year
 * one turns 100, +.
 * @returns twelve digits, or undefined where it is none
 */
export function parsePersonalNumber(text: string, now: Date): string | undefined {
  const plain = text
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    // Written as a day is: 1985-01-12-1234.
    .replace(/^(\d{2}|\d{4})-(\d{2})-(\d{2})(?=[-+]?\d{4}$)/, '$1$2$3')
  const match = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/.exec(plain)
  if (!match) return undefined
  const [, century, yy = '', mm = '', dd = '', sign, last = ''] = match
  if (!luhn(`${yy}${mm}${dd}${last}`)) return undefined
  let year: number
  if (century) year = Number(century + yy)
  else {
    const thisYear = Number(stockholmDay(now).slice(0, 4))
    year = Math.floor(thisYear / 100) * 100 + Number(yy)
    if (year > thisYear) year -= 100
    if (sign === '+') year -= 100
  }
  const day = Number(dd) > 60 ? Number(dd) - 60 : Number(dd)
  const born = `${String(year).padStart(4, '0')}-${mm}-${String(day).padStart(2, '0')}`
  if (!isDay(born) || year < 1870 || born > stockholmDay(now)) return undefined
  return `${born.slice(0, 4)}${mm}${dd}${last}`
}

/** An organisationsnummer: ten digits, the third at least 2, Luhn. @returns ten digits or undefined */
export function parseOrganisationNumber(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '').replace(/^16(?=\d{10}$)/, '')
  return /^\d{2}[2-9]\d{7}$/.test(digits) && luhn(digits) ? digits : undefined
}

/**
 * A phone number as E.164; a number without country code is Swedish. However it is spelled it is one
 * number: with full-width digits, dashes of any kind, unseen marks, and the `(0)` that some write
 * after the country code. @returns undefined where it is none
 */
export function parsePhone(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Dialled within the country alone; Italy has no such zero.
    .replace(/^((?:\+|00)(?!39)\d{2,3})\s*\(0\)/, '$1')
    .replace(/[\s()./\p{Pd}\u2212]/gu, '')
    .replace(/^00/, '+')
    // Swedish numbers have no 0 after the country code (PTS, E.164 numbering plan).
    .replace(/^\+460/, '+46')
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits
  if (/^0[1-9]\d{5,11}$/.test(digits)) return `+46${digits.slice(1)}`
  return undefined
}
