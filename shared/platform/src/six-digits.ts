import { randomInt, timingSafeEqual } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'

/** Minutes that a code lives, and the tries it allows. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5

/** Six digits that nobody can foresee. */
export const sixDigits = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/**
 * A code as it is stored: a keyed hash.
 * @param bound what it is good for, and for nothing else; no part may hold a line break
 */
export const codeHash = (key: Uint8Array, bound: readonly string[], code: string): string =>
  keyedHash(key, [...bound, code].join('\n'), 'base64url')

/** Is this the code that was stored? People write it with spaces. Takes the same time either way. */
export function isCode(
  stored: string,
  key: Uint8Array,
  bound: readonly string[],
  code: string,
): boolean {
  const given = codeHash(key, bound, code.replace(/\s/g, ''))
  return timingSafeEqual(Buffer.from(stored, 'base64url'), Buffer.from(given, 'base64url'))
}
