import { isId } from '@portal/contracts/ids'
import { places } from '@portal/contracts/places'

/** Where an address may say `new` in place of what is there already. */
const made: readonly string[] = [
  places.adminNewsItem.path,
  places.adminJob.path,
  places.company.path,
  places.departments.path,
  places.groups.path,
  places.adminDocuments.path,
  places.adminRight.path,
]
/** What of an address after the `?` names a thing. */
const named = ['id', 'file', 'group']

/**
 * Can there be something at this address? One whose ids are none names nothing, and nobody has to be
 * asked about it (specification, section 2: a page's validation step).
 * @param path the screen's, with its parameters' names
 */
export function namesSomething(
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): boolean {
  const isNamed = (value: string) => isId(value) || (value === 'new' && made.includes(path))
  const ids = Object.entries(parameters).flatMap(([name, value]) =>
    /^id$|Id$/.test(name) && value !== undefined ? [value] : [],
  )
  return [...ids, ...named.map((name) => search.get(name) ?? '')].every(
    (value) => value === '' || isNamed(value),
  )
}
