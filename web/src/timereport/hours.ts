/** Minutes as people write hours: `7:30`. */
export const hours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The time of a clock's reading, `22:00`. */
export const clock = (reading: string): string => reading.slice(11)

/** The same of a difference, with its sign: `+1:00`, `−0:30`. */
export const signedHours = (minutes: number): string =>
  `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${hours(Math.abs(minutes))}`

/**
 * Minutes that hours as they were typed are: `7:30`, `7,5`, `8`; and `730`, as phones' keyboards of figures have no
 * colon, where it would be more hours than there may be.
 * @param most minutes, those of a day unless told
 * @returns undefined for what says none, or more
 */
export function minutesIn(typed: string, most = 24 * 60): number | undefined {
  const text = typed.trim().replace(',', '.')
  const within = (minutes: number) => (minutes > most ? undefined : minutes)
  const asClock = (written: RegExp) => {
    const [, whole, minutes] = written.exec(text) ?? []
    return whole === undefined ? undefined : within(Number(whole) * 60 + Number(minutes))
  }
  const asNumber = /^\d{1,3}(\.\d{1,2})?$/.test(text)
    ? within(Math.round(Number(text) * 60))
    : undefined
  return asNumber ?? asClock(/^(\d{1,3}):([0-5]\d)$/) ?? asClock(/^(\d{1,3})([0-5]\d)$/)
}

/** Hours as they were typed, as they are written: one sees what they were taken for. What says none stays. */
export function written(typed: string, most?: number): string {
  const minutes = minutesIn(typed, most)
  return minutes === undefined ? typed : hours(minutes)
}

/** Öre of an amount as it was typed: `125,50`; undefined for what is none. */
export function oreIn(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined
  const ore = Math.round(Number(text) * 100)
  return ore > 10_000_000 ? undefined : ore
}

/** The same as it is typed. */
export const typedOre = (ore: number): string => (ore === 0 ? '' : (ore / 100).toFixed(2))
