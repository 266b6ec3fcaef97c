import { folded } from '@portal/contracts/folded'

/** Has a name each of the words that are typed, wherever? It is found here as the server finds it in a list. */
export const isFound = (name: string, typed: string): boolean => {
  const given = folded(name)
  return folded(typed)
    .split(/[\s,;]+/)
    .every((word) => given.includes(word))
}
