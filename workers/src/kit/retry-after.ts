/**
 * When another side wants to be asked again, as its Retry-After says (RFC 9110, 10.2.3): seconds or a date.
 * @param mostS it may say what it likes; we come again by then
 */
export function retryAfter(text: string | null | undefined, mostS = 3600): Date | undefined {
  if (!text) return undefined
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return seconds > 0 ? new Date(Date.now() + Math.min(seconds, mostS) * 1000) : undefined
}
