/** A clock may be so far off, and a call so long on its way, in ms: what is nearer is now. */
const NOW_MS = 5 * 60_000
/** What a device kept for longer is not believed, in ms. */
const LONGEST_MS = 31 * 24 * 60 * 60_000

/**
 * When something was written, as a device says that had no signal then; null where it says nothing, says
 * now, or what cannot be: a time to come, or one more than 31 days ago.
 * @param said the time, as the call has it
 * @param now the server's
 */
export function madeBefore(said: string | null, now: Date): string | null {
  if (said === null) return null
  const ago = now.getTime() - Date.parse(said)
  return ago > NOW_MS && ago < LONGEST_MS ? new Date(said).toISOString() : null
}
