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
const MOST = 40

/** What a search finds is counted so far. */
const COUNTED = 1000

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
const isNotOf = (column: string, ids: readonly string[]): Condition[] =>
  ids.length === 0 ? [] : [sql<boolean>`NOT ${isOf(column, ids)}`]

const hasWord = ({ actions, people, objects }: Meaning): Condition => {
  const ways: Condition[] = []
  if (actions.length > 0) ways.push(sql`e.action = ANY (${actions}::text[])`)
  if (people.length > 0)
    ways.push(...['actor_id', 'subject_id', 'impersonator_id'].map((one) => isOf(one, people)))
  if (objects.length > 0) ways.push(isOf('object_id', objects))
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` OR `)})`
}

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

/**
 * The places of what a search finds. An entry has every word: either what happened has all of them, or one
 * of them is somebody's or something's name. So nothing is gone through but what happened so, by its index,
 * and what these people and things have entries of; no entry comes twice.
 * @param where the filters that stand beside the search, over `e`
 * @param newest of each person, thing and action no more than so many, the newest; any, as far as is counted, where it is undefined
 */
function placesOf(
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
  // Nobody counts further. A bound within keeps the database from starting workers of its own for it, which
  // takes longer than all the rest, and long where the processors are busy.
  const end =
    newest === undefined
      ? sql`LIMIT ${sql.lit(COUNTED)}`
      : sql`ORDER BY e.at DESC, e.position DESC LIMIT ${sql.lit(newest)}`
  const branch = (column: string, keys: readonly string[], but: readonly Condition[]) => {
    if (keys.length === 0) return []
    const found = sql`SELECT f.at, f.position
      FROM unnest(${keys}::${sql.raw(column === 'action' ? 'text' : 'uuid')}[]) AS k(key)
      CROSS JOIN LATERAL (SELECT e.at, e.position FROM history.entry e
        WHERE ${sql.ref(`e.${column}`)} = k.key AND ${all([...where, ...words, ...but])} ${end}) AS f`
    return [found]
  }
  const noObject = isNotOf('object_id', objects)
  const noActor = isNotOf('actor_id', persons)
  const nobodyBehind = isNotOf('impersonator_id', persons)
  const noSubject = isNotOf('subject_id', persons)
  const branches = [
    ...branch('object_id', objects, []),
    ...branch('actor_id', persons, noObject),
    ...branch('impersonator_id', persons, [...noObject, ...noActor]),
    ...branch('subject_id', persons, [...noObject, ...noActor, ...nobodyBehind]),
    ...branch('action', actions, [...noObject, ...noActor, ...nobodyBehind, ...noSubject]),
  ]
  return branches.length === 0
    ? sql`SELECT e.at, e.position FROM history.entry e WHERE false`
    : sql`${sql.join(branches, sql` UNION ALL `)}`
}

/**
 * A page of what a search finds, the newest first.
 * @param where the filters that stand beside it, over `e`
 * @returns the positions of the page, and how many there are; beyond 1,000 they are not counted
 */
export async function pageOf<D>(
  db: Kysely<D>,
  search: Search,
  where: readonly Condition[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ positions: string[]; total: number }> {
  const few = await sql<{ at: Date; position: string }>`
    SELECT at, position FROM (${placesOf(search, where, undefined)}) AS e
    LIMIT ${COUNTED}`.execute(db)
  const total = few.rows.length
  if (total < COUNTED) {
    const newestFirst = few.rows.sort(
      (one, other) =>
        other.at.getTime() - one.at.getTime() ||
        Number(BigInt(other.position) - BigInt(one.position)),
    )
    return {
      positions: newestFirst.slice(offset, offset + limit).map(({ position }) => position),
      total,
    }
  }
  const { rows } = await sql<{ position: string }>`
    SELECT position FROM (${placesOf(search, where, offset + limit)}) AS e
    ORDER BY at DESC, position DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { positions: rows.map(({ position }) => position), total }
}
