import { hours } from '../ui/hours.ts'

/** The time of a clock's reading, `22:00`. */
export const clock = (reading: string): string => reading.slice(11)

/** The same of a difference, with its sign: `+1:00`, `−0:30`. */
export const signedHours = (minutes: number): string =>
  `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${hours(Math.abs(minutes))}`

/** Öre of an amount as it was typed: `125,50`; undefined for what is none. */
export function oreIn(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined
  const ore = Math.round(Number(text) * 100)
  return ore > 10_000_000 ? undefined : ore
}

/** The same as it is typed. */
export const typedOre = (ore: number): string => (ore === 0 ? '' : (ore / 100).toFixed(2))
