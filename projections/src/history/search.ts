import { actionWord } from '@portal/contracts/history/words'
import type { Locale } from '@portal/contracts/kit'
import { allEvents } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { anywhere, searchable } from '../kit/listing.ts'
import { people } from '../kit/people.ts'
import { silentActions } from './history.ts'
import { namedLike } from './objects.ts'

/** Words that are looked at; a word has two letters at least. */
const WORDS = 5
/** People, and things, whose names have a word that are looked at: with more the reader is told. */
const MOST = 200

/** What one word that was typed can mean. */
interface Meaning {
  readonly actions: readonly string[]
  readonly people: readonly string[]
  readonly objects: readonly string[]
}

/** What was typed, as the names of what it can mean. */
export interface Search {
  readonly meanings: readonly Meaning[]
  /** More people or things have one of the words than are looked at. */
  readonly cut: boolean
}

const actionsIn = (word: string, locale: Locale): string[] =>
  Object.keys(allEvents).filter(
    (name) => !silentActions.has(name) && searchable(actionWord(name, locale)).includes(word),
  )

/**
 * What was typed into the search: each word is looked for among what happens, in the reader's words, the
 * names of the people who are there for them, and the names that things have by now. What people wrote is
 * looked for nowhere, and who was erased has no name.
 * @returns undefined where nothing was typed that can be looked for
 */
export async function searchOf<D>(
  db: Kysely<D>,
  actor: Actor,
  typed: string | undefined,
  locale: Locale,
): Promise<Search | undefined> {
  const words = [...new Set(searchable(typed ?? '').split(/\s+/))].filter((one) => one.length > 1)
  if (words.length === 0) return undefined
  const found = await Promise.all(
    words.slice(0, WORDS).map(async (word) => {
      const [persons, things] = await Promise.all([
        sql<{ id: string }>`
          SELECT p.user_id AS id FROM ${people(db, actor).as('p')}
          WHERE p.search LIKE ${anywhere(word)} LIMIT ${MOST + 1}`.execute(db),
        sql<{ id: string }>`
          SELECT id FROM (${namedLike(anywhere(word))}) AS t LIMIT ${MOST + 1}`.execute(db),
      ])
      return {
        actions: actionsIn(word, locale),
        people: persons.rows.map(({ id }) => id),
        objects: things.rows.map(({ id }) => id),
      }
    }),
  )
  return {
    cut: found.some((one) => one.people.length > MOST || one.objects.length > MOST),
    meanings: found.map((one) => ({
      ...one,
      people: one.people.slice(0, MOST),
      objects: one.objects.slice(0, MOST),
    })),
  }
}

type Condition = RawBuilder<boolean>
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`
const isOf = (column: string, ids: readonly string[]): Condition =>
  sql<boolean>`coalesce(${sql.ref(`e.${column}`)} = ANY (${ids}::uuid[]), false)`
const isNotOf = (column: string, ids: readonly string[]): Condition =>
  ids.length === 0 ? sql<boolean>`true` : sql<boolean>`NOT ${isOf(column, ids)}`

const hasWord = ({ actions, people, objects }: Meaning): Condition =>
  sql<boolean>`(e.action = ANY (${actions}::text[]) OR ${isOf('actor_id', people)}
    OR ${isOf('subject_id', people)} OR ${isOf('impersonator_id', people)}
    OR ${isOf('object_id', objects)})`

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

/**
 * The places of what a search finds. An entry has every word: either what happened has all of them, or one
 * of them is somebody's or something's name. So nothing is gone through but what happened so, by its index,
 * and what these people and things have entries of; no entry comes twice.
 * @param where the filters that stand beside the search, over `e`
 * @param newest of each person, thing and action no more than so many, the newest; any where it is undefined
 */
export function placesOf(
  { meanings }: Search,
  where: readonly Condition[],
  newest: number | undefined,
): RawBuilder<{ at: Date; position: string }> {
  const persons = union(meanings.map((one) => one.people))
  const objects = union(meanings.map((one) => one.objects))
  const [first, ...others] = meanings
  const actions = (first?.actions ?? []).filter((name) =>
    others.every((one) => one.actions.includes(name)),
  )
  const words = meanings.length > 1 ? meanings.map(hasWord) : []
  const end =
    newest === undefined ? sql`` : sql`ORDER BY e.at DESC, e.position DESC LIMIT ${sql.lit(newest)}`
  const branch = (column: string, keys: readonly string[], but: readonly Condition[]) =>
    sql`SELECT f.at, f.position
      FROM unnest(${keys}::${sql.raw(column === 'action' ? 'text' : 'uuid')}[]) AS k(key)
      CROSS JOIN LATERAL (SELECT e.at, e.position FROM history.entry e
        WHERE ${sql.ref(`e.${column}`)} = k.key AND ${all([...where, ...words, ...but])} ${end}) AS f`
  const noObject = isNotOf('object_id', objects)
  const noActor = isNotOf('actor_id', persons)
  const nobodyBehind = isNotOf('impersonator_id', persons)
  const noSubject = isNotOf('subject_id', persons)
  return sql`${sql.join(
    [
      branch('object_id', objects, []),
      branch('actor_id', persons, [noObject]),
      branch('impersonator_id', persons, [noObject, noActor]),
      branch('subject_id', persons, [noObject, noActor, nobodyBehind]),
      branch('action', actions, [noObject, noActor, nobodyBehind, noSubject]),
    ],
    sql` UNION ALL `,
  )}`
}
