import type { Given, Place } from '@portal/contracts/places'
import { useLocation, useParams, useSearchParams } from 'react-router'

/** What the address says to the screen of a place: the names in its path, and its parameters. */
export function usePlace<P extends Place>(place: P): Given<P> {
  const inPath = useParams()
  const [search] = useSearchParams()
  const given: Record<string, string | undefined> = { ...inPath }
  for (const [name, said] of Object.entries(place.search)) {
    const value = search.get(name) ?? undefined
    given[name] = said === 'text' || (value && said.includes(value)) ? value : undefined
  }
  return given as Given<P>
}

/** The address of the page that one is on, as a way back to it is said (`internalPath`: spaces as `%20`). */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search.replaceAll('+', '%20')
}
