/** When a test can be taken: from a day to a day, the same again every so many months. */
export interface OccasionDays {
  readonly from: string
  readonly to: string | null
  readonly repeatMonths: number | null
}

/** The same day some months later, or the month's last where it has none such. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** The round that a day falls in, 0 before the first, and whether the test can be taken on it. */
export function roundOn(days: OccasionDays, day: string): { round: number; open: boolean } {
  if (day < days.from) return { round: 0, open: false }
  let round = 1
  if (days.repeatMonths) while (monthsAfter(days.from, round * days.repeatMonths) <= day) round += 1
  const to = days.to && monthsAfter(days.to, (round - 1) * (days.repeatMonths ?? 0))
  return { round, open: to === null || day <= to }
}
