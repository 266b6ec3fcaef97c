/** Minutes as people write hours: `7:30`. */
export const hours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Minutes that hours as they were typed are. A comma is a decimal’s, as it is in Swedish: `7,5` is half an hour, `7,25`
 * a quarter. A colon is the clock’s, and so is a point with two figures behind it, as clocks are written in Sweden:
 * `7.30`; with one, `7.5`, it is English for the comma. Phones’ keyboards of figures may have neither: `730` is the
 * clock’s where it would be more hours than there may be.
 * @param most minutes, those of a day unless told
 * @param longest minutes where it is written as a clock’s, if that may be more
 * @returns undefined for what says none, or more
 */
export function minutesIn(typed: string, most = 24 * 60, longest = most): number | undefined {
  const text = typed.trim()
  const within = (minutes: number, bound: number) => (minutes > bound ? undefined : minutes)
  const [, whole, minutes] = /^(\d{1,4})[:.]([0-5]\d)$/.exec(text) ?? []
  if (whole !== undefined) return within(Number(whole) * 60 + Number(minutes), longest)
  if (/^\d{1,3}(?:,\d{1,2}|\.\d)?$/.test(text)) {
    const asNumber = within(Math.round(Number(text.replace(',', '.')) * 60), most)
    if (asNumber !== undefined) return asNumber
  }
  const [, first, last] = /^(\d{1,3})([0-5]\d)$/.exec(text) ?? []
  return first === undefined ? undefined : within(Number(first) * 60 + Number(last), most)
}

/** Hours as they were typed, as they are written: one sees what they were taken for. What says none stays. */
export function written(typed: string, most?: number, longest?: number): string {
  const minutes = minutesIn(typed, most, longest)
  return minutes === undefined ? typed : hours(minutes)
}

/**
 * Has a field show hours as they are taken when it is left; what says none stays as it is, with what is wrong with it.
 * @param set puts them into the field
 * @param as how hours of this field are written
 */
export const showingHours = (
  set: (shown: string) => void,
  as: (typed: string) => string = (typed) => written(typed),
) => ({
  onBlur: ({ target }: { target: HTMLInputElement }) => {
    const shown = as(target.value)
    if (shown !== target.value) set(shown)
  },
})
