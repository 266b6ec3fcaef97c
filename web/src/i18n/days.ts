const offset = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Stockholm',
  timeZoneName: 'longOffset',
})

/** Is this a day as the address and date fields write it, e.g. `2026-03-29`? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`))
}

/** The instant at which a day begins in Stockholm. The clock never changes between 22 and 00 UTC. */
export function dayStart(day: string): string {
  const parts = offset.formatToParts(Date.parse(`${day}T00:00Z`))
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT+01:00'
  return `${day}T00:00:00${written.replace('GMT', '').slice(0, 6) || '+00:00'}`
}

/** The day after. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The instant at which Stockholm's clock shows this time, e.g. `08:00`, on a day. */
export function stockholmInstant(day: string, time: string): string {
  // An hour back is on the right side of a change of the clock, whichever way it went.
  const near = Date.parse(`${day}T${time}:00Z`) - 3_600_000
  const parts = offset.formatToParts(near)
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT+01:00'
  return `${day}T${time}:00${written.replace('GMT', '').slice(0, 6) || '+00:00'}`
}

/** The day that it is in Stockholm. */
export function todayInStockholm(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date())
}

/** What Stockholm's clock shows at an instant, as fields for a day and a time write it. */
export function stockholmReading(iso: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replace(' ', 'T')
}
