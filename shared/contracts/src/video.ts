/** Seconds that a movie's end may be missed by: players stop a little short of it. */
export const MOVIE_END = 2

/**
 * The id of a YouTube video, from a link in one of the forms watch?v=, /embed/, or of the short host;
 * undefined for any other text.
 */
export function youtubeId(link: string): string | undefined {
  let url: URL
  try {
    url = new URL(link.trim())
  } catch {
    return undefined
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [, first = '', second = ''] = url.pathname.split('/')
  let id: string | null = null
  if (host === 'youtu.be') id = first
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    id = first === 'embed' ? second : first === 'watch' ? url.searchParams.get('v') : null
  return id && /^[A-Za-z0-9_-]{6,20}$/.test(id) ? id : undefined
}

/** Seconds as a player shows them: 4:05, 1:02:03. */
export function inClock(seconds: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = two(seconds % 60)
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}

/** The seconds of what a player shows, 1 to 86,400; undefined for any other text. */
export function secondsIn(text: string): number | undefined {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (!match) return undefined
  const [, hours, minutes = '', rest = ''] = match
  if (hours !== undefined && Number(minutes) > 59) return undefined
  const seconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest)
  return seconds >= 1 && seconds <= 86_400 ? seconds : undefined
}
