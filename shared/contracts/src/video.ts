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
