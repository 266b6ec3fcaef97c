import type { ListState } from './state.ts'
import { chosenIn, isShown } from './visible.ts'

/**
 * What a view of a list keeps: its filters, its sort where one was chosen, and its columns, as they stand
 * in the address.
 * @param remembered the columns that this device remembers
 */
export function queryOf(list: ListState, remembered: Readonly<Record<string, boolean>>): string {
  const { declared, filters } = list
  const chosen = chosenIn(list, remembered)
  const columns = Object.entries(declared.columns).flatMap(([key, spec]) =>
    isShown(key, spec, chosen) ? [key] : [],
  )
  const query = new URLSearchParams()
  for (const name of [...Object.keys(filters ?? {}), 'sort', 'desc'])
    if (list.get(name)) query.set(name, list.get(name))
  if (columns.length > 0) query.set('columns', columns.join('.'))
  // In one order, however one came to it.
  query.sort()
  return query.toString()
}

/**
 * What is set in the address to open a view: all that it keeps, and nothing of what is there now.
 * @param query what it keeps
 */
export function opening(list: ListState, query: string): Record<string, string | undefined> {
  const cleared = { ...list.filters, sort: undefined, desc: undefined, columns: undefined }
  return { ...cleared, ...Object.fromEntries(new URLSearchParams(query)) }
}
