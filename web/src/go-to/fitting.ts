/** Letters that are others' with a stroke, which no decomposition parts. */
const stroked: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', æ: 'ae', ß: 'ss' }

/** A text as it is compared: small letters without marks, for who has no key for å, ś or ž. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøæß]/g, (letter) => stroked[letter] ?? letter)

/**
 * How well a name fits what is typed: 0 where it begins so, 1 where each typed word begins a word of it, 2 where each
 * is somewhere in it or in what stands beside it.
 * @returns undefined where it does not fit
 */
export function fitOf(typed: string, name: string, beside = ''): number | undefined {
  const asked = plain(typed).trim()
  const given = plain(name)
  if (given.startsWith(asked)) return 0
  const words = asked.split(/\s+/)
  const begun = given.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => begun.some((one) => one.startsWith(word)))) return 1
  const all = `${given} ${plain(beside)}`
  return words.every((word) => all.includes(word)) ? 2 : undefined
}
