const LARGEST_PAGE = 100

/**
 * The pages that mark messages read, as narrow as can be: a page is marked read as a whole.
 * @param places where the messages stand, counted from the newest, from 0
 */
export function pagesToMark(places: readonly number[]): { page: number; pageSize: number }[] {
  const last = Math.max(...places)
  if (last < LARGEST_PAGE) return [{ page: 0, pageSize: last + 1 }]
  const pages = new Set(places.map((place) => Math.floor(place / LARGEST_PAGE)))
  return [...pages].map((page) => ({ page, pageSize: LARGEST_PAGE }))
}
