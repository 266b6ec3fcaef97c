import { parsePersonalNumber } from '../personal-number.ts'

/**
 * Ten or twelve digits, in one or with a sign before the last four; digits beside them make another number.
 * A space alone does not join: a date may stand beside a figure.
 */
const written = /(?<!\d)((?:\d{2})?\d{6}(?:\s?[-+\u2010-\u2015\u2212]\s?)?)(\d{4})(?!\d)/g
/** Nobody who is paid was born within so many years: it is a date with a figure behind it. */
const YEARS = 10

/**
 * The personal numbers (also samordningsnummer) that stand in texts, each once, as twelve digits.
 * @param most that are looked for
 */
export function personalNumbersIn(texts: readonly string[], now: Date, most: number): string[] {
  const found = new Set<string>()
  const latest = now.getUTCFullYear() - YEARS
  for (const text of texts)
    for (const [number] of text.matchAll(written)) {
      if (found.size >= most) return [...found]
      const plain = number.replace(/\s/g, '').replace(/[\u2010-\u2015\u2212]/, '-')
      const parsed = parsePersonalNumber(plain, now)
      if (parsed && Number(parsed.slice(0, 4)) < latest) found.add(parsed)
    }
  return [...found]
}

/** A name without the last four digits of what may be a personal number. */
export const withoutNumbers = (name: string): string => name.replace(written, '$1••••')
