/** Letters with a stroke, which no decomposition parts. */
const stroked: Readonly<Record<string, string>> = { ł: 'l', đ: 'd' }

/** A text in small letters without marks: as it is typed by who has no key for å, ś or ž, and as an address has it. */
export const unmarked = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđ]/g, (letter) => stroked[letter] ?? letter)

/** Has a name each of the words that are typed, wherever? It is found here as the server finds it in a list. */
export const isFound = (name: string, typed: string): boolean => {
  const given = unmarked(name)
  return unmarked(typed)
    .split(/[\s,;]+/)
    .every((word) => given.includes(word))
}
