import { definitionOf, type Tables } from '../kit/table.ts'
import type { Kept } from './kept.ts'

/** Temporary tables stand here: nobody but their connection sees them, and they go with it. */
export const SCHEMA = 'pg_temp'

/** The name of a table as it stood. */
export const placeOf = (model: string, table: string): string => `${model}_${table}`
/** People as those see them who do not see everybody: of the type that they have today, where that hides them. */
export const SEEN = 'users_person_seen'
/** Who is hidden from those: whoever was then, and whoever is by now. */
export const UNSEEN = 'users_hidden_seen'
/** The last type of those who are gone by now and had another later on. */
export const LATER = 'users_later'

/** The tables of a model that are worked out, each under its place, with the columns that lists read. */
export function keptTables({ model, tables }: Kept): Tables {
  return Object.fromEntries(
    Object.entries(tables).map(([name, without]) => {
      const table = (model.tables as Tables)[name]
      if (!table) throw new Error(`${model.name} has no table ${name}`)
      const columns = Object.fromEntries(
        Object.entries(table.columns).filter(([column]) => !without.includes(column)),
      )
      return [placeOf(model.name, name), { ...table, columns }]
    }),
  )
}

/** The DDL of those tables. Lists of some thousand rows need no other index than the key. */
export const creating = (kept: Kept): string[] =>
  Object.entries(keptTables(kept)).map(
    ([name, def]) => `CREATE TEMPORARY TABLE "${name}" (${definitionOf(def)})`,
  )

/** A table of a read model in the text of a query, in quotes or without. */
const named = /"?\b([a-z_]+)\b"?\."?([a-z_]+)\b"?/g

/**
 * Leads a query to the tables as they stood.
 * @param kept the read models that it asks
 * @param everybody does the reader see people of every type?
 * @throws where it asks for a table of theirs that is not worked out
 */
export function redirect(kept: readonly Kept[], everybody: boolean): (text: string) => string {
  const models = new Map(kept.map((one) => [one.model.name, one]))
  return (text) =>
    text.replace(named, (found, name: string, table: string) => {
      const model = models.get(name)
      if (!model) return found
      if (!(table in model.tables)) throw new Error(`${found} is not worked out for a past day`)
      const place = placeOf(name, table)
      const seen = { users_person: SEEN, users_hidden: UNSEEN }[place]
      return `${SCHEMA}."${everybody ? place : (seen ?? place)}"`
    })
}
