import { folded } from '@portal/contracts/folded'

/**
 * How well a name fits what is typed: 0 where it begins so, 1 where each typed word begins a word of it, 2 where each
 * is somewhere in it or in what stands beside it.
 * @returns undefined where it does not fit
 */
export function fitOf(typed: string, name: string, beside = ''): number | undefined {
  const asked = folded(typed).trim()
  const given = folded(name)
  if (given.startsWith(asked)) return 0
  const words = asked.split(/\s+/)
  const begun = given.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => begun.some((one) => one.startsWith(word)))) return 1
  const all = `${given} ${folded(beside)}`
  return words.every((word) => all.includes(word)) ? 2 : undefined
}
