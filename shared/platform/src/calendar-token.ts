import { createHash } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'

/** What the last part of a calendar link ends in, by which programs know what it is. */
const ENDING = '.ics'

/**
 * What a calendar link is known by: SHA-256 in hexadecimal digits. It needs no key, as nobody guesses
 * 256 bits.
 * @param token the last part of the link, whatever somebody put there
 */
export const calendarTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/**
 * The last part of a calendar link, of 256 bits that nobody without the key can tell from random ones, and what it is
 * known by. It is the same again for the same id: whoever asks once more, because the answer was lost, is told the
 * link that the log knows.
 * @param claimKey CLAIM_KEY of now
 * @param id a fresh one for each link
 */
export function calendarToken(
  claimKey: Uint8Array,
  id: string,
): { readonly token: string; readonly tokenHash: string } {
  const token = `${keyedHash(claimKey, `calendar link\u0000${id}`, 'base64url')}${ENDING}`
  return { token, tokenHash: calendarTokenHash(token) }
}
