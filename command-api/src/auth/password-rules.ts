import type { weakPasswords } from '@portal/contracts/auth'
import { isCommon, plain } from './common-passwords.ts'

/** Why a password is refused. */
export type Weakness = (typeof weakPasswords)[number]

/** What an attacker who has met the person tries first. */
export interface Known {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly personalNumber: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
}

/** Shorter ones stand in ordinary words: Li, Bo, Per. */
const TELLING = 4
const ENOUGH = 10

const parts = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u)
const digits = (text: string): string => text.replace(/\D/g, '')

/**
 * Does the password say one of these? A long one outright; of a short one only if without it and the
 * others too little is left.
 */
function says(password: string, words: readonly string[], outright: number): boolean {
  const text = plain(password)
  if (words.some((word) => word.length >= outright && text.includes(word))) return true
  let left = text
  for (const word of words) if (word.length >= 3) left = left.replaceAll(word, '')
  return left !== text && left.length < ENOUGH
}

/**
 * Is the password one that others would guess?
 * @param known the person's own names, addresses and numbers; undefined where it is not told who asks
 */
export async function weaknessOf(
  password: string,
  known: Known | undefined,
): Promise<Weakness | undefined> {
  if (await isCommon(password)) return 'passwordTooCommon'
  if (!known) return undefined
  const [local = '', domain = ''] = known.email.split('@')
  if (says(password, [...parts(known.firstName), ...parts(known.lastName)], TELLING))
    return 'passwordHasName'
  const mail = [plain(known.email), plain(local), ...parts(local)]
  const numbers = [known.phone.slice(-7), known.personalNumber.slice(-10), known.personalNumber]
  const own = [
    ...mail,
    ...numbers.map(digits).filter((number) => number.length >= 6),
    ...[...parts(known.street), digits(known.postalCode)].filter((word) => word.length >= 5),
  ]
  if (says(password, own, TELLING)) return 'passwordHasAddress'
  // A town or a mail provider may stand in a long sentence.
  if (says(password, [...parts(known.city), ...parts(domain)], Number.POSITIVE_INFINITY))
    return 'passwordHasAddress'
  return undefined
}
