import type { chance } from './names.ts'

type Luck = ReturnType<typeof chance>

/** Ids of version 7 that are the same for the same source of chance and times, and sort by time. */
export function idsFrom(luck: Luck): (at: number) => string {
  const hex = (digits: number) =>
    Math.floor(luck.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return (at) => {
    const time = Math.floor(at).toString(16).padStart(12, '0')
    const variant = (8 + luck.below(4)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
  }
}
