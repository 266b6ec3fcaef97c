import type { Scope } from '@portal/contracts'
import { HANDLES_CASES } from '@portal/contracts/auth'
import { sensitiveUserTypes } from '@portal/contracts/users'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { people as model } from '../users/people.ts'
import { departmentsInLine } from './departments.ts'
import { isFound } from './listing.ts'
import type { Database } from './read-model.ts'

// The one home of who sees whom. People of sensitive types are viewable only by a super admin
// (specification, section 6): for anybody else there are no such people, and nothing of theirs; the rule
// itself is `isVisible` of the contracts, which decisions over a person's own stream ask. Who does
// something is named with it by name alone, where the call's contract says `byline`. What is one's own
// one reads as oneself.

type DB = Database<typeof model>

const types = sql.join(sensitiveUserTypes.map((type) => sql.lit(type)))

/**
 * For whom people are looked up. A query that is prepared takes whether everybody is shown as a value
 * that comes with each call.
 */
export type Viewer = Actor | RawBuilder<boolean>

const isGiven = (viewer: Viewer): viewer is RawBuilder<boolean> => 'toOperationNode' in viewer

const tableOf = <D>(db: Kysely<D>) => (db as unknown as Kysely<DB>).selectFrom('users.person')

/**
 * The rows of the people who are there for this viewer, to select from or, under a name, to join:
 * `.innerJoin(people(db, actor).as('p'), 'p.user_id', 'c.user_id')`.
 */
export function people<D>(db: Kysely<D>, viewer: Viewer) {
  const all = tableOf(db).selectAll()
  if (isGiven(viewer))
    return all.where(sql<boolean>`(${viewer}::boolean OR user_type NOT IN (${types}))`)
  return isSuper(viewer) ? all : all.where(sql<boolean>`user_type NOT IN (${types})`)
}

/**
 * Whether a person is none that is hidden from this viewer: for what is counted by id alone, and for what outlives
 * its person, who stays as hidden as they were.
 * @param column the person's id, as `a.user_id`
 */
export function isSeen(viewer: Viewer, column: string): RawBuilder<boolean> {
  if (!isGiven(viewer) && isSuper(viewer)) return sql<boolean>`true`
  const seen = sql<boolean>`${sql.ref(column)} NOT IN (SELECT h.user_id FROM users.hidden h)`
  return isGiven(viewer) ? sql<boolean>`(${viewer}::boolean OR ${seen})` : seen
}

/** The same of what may be of nobody who works here: it is there for everybody then. */
export const isSeenOrNobody = (viewer: Viewer, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${isSeen(viewer, column)})`

/** Who did something, by name alone: for calls whose contract says `byline`. */
export const authors = <D>(db: Kysely<D>) => tableOf(db).select(['user_id', 'full_name'])

/** A person's own row. */
export const oneself = <D>(db: Kysely<D>, actor: Actor) =>
  tableOf(db).selectAll().where('user_id', '=', actor.userId)

/** For whom somebody works: what a document of theirs says of its employer. */
export const workplaces = <D>(db: Kysely<D>) => tableOf(db).select(['user_id', 'company_id'])

/**
 * Is a person called so? For whoever may not look up their address or personal number: what is found by either could
 * be spelt out, letter by letter.
 * @param column a person's search text, as `u.search`
 */
export const isNamed = (column: string, text: string): RawBuilder<boolean> =>
  isFound(sql<string>`split_part(${sql.ref(column)}, E'\n', 1)`, text)

/** Everybody, to be sent or given something: ids, and nothing to be shown of them. */
export const everybody = <D>(db: Kysely<D>) =>
  tableOf(db).select(['user_id', 'status', 'department_ids'])

/** Everybody but who was shut out: those who work here, or are to. */
export const staff = <D>(db: Kysely<D>) => everybody(db).where('status', '<>', 'inactive')

/** Everybody’s employment number, to find those that several have: also who is hidden may have it. */
export const employmentNumbers = <D>(db: Kysely<D>) =>
  tableOf(db).select(['user_id', 'employment_number']).where('employment_number', '<>', '')

/** Who may sign in, for what they take along and read without it: in which language it is. */
export const active = <D>(db: Kysely<D>) =>
  tableOf(db).select(['user_id', 'locale']).where('status', '=', 'active')

/** When the first of all people came. */
export const firstCame = <D>(db: Kysely<D>) =>
  tableOf(db).select((eb) => eb.fn.min('created_at').as('at'))

/** Is the person there for this actor, with what is theirs? */
export async function maySee<D>(db: Kysely<D>, actor: Actor, userId: string): Promise<boolean> {
  const found = await people(db, actor)
    .clearSelect()
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** The roles that let somebody make the calls of a scope, beside a super admin's. */
const rolesOf: Partial<Record<Scope, readonly string[]>> = {
  admin: ['admin'],
  adminmenu: ['admin', 'wageadmin'],
  wage: ['wageadmin'],
}

/**
 * Is there somebody else who signs in, may make the calls of this scope, and for whom the person is there? Who
 * manages an office decides about those of the same one.
 */
async function someoneElseDecides<D>(db: Kysely<D>, userId: string, may: Scope): Promise<boolean> {
  const roles = sql`ARRAY[${sql.join((rolesOf[may] ?? []).map((role) => sql.lit(role)))}]::text[]`
  const manages = sql`EXISTS (SELECT FROM organisation.membership m
    JOIN organisation.user_group g USING (group_id)
    WHERE m.user_id = o.user_id AND g.type = 'OfficeManager' AND g.department_id = ANY (p.department_ids))`
  const holds = may === 'manager' ? manages : sql`o.roles && ${roles}`
  const found = await sql`SELECT FROM users.person o JOIN users.person p ON p.user_id = ${userId}
    WHERE o.status = 'active' AND o.user_id <> p.user_id
      AND ('superadmin' = ANY (o.roles) OR (p.user_type NOT IN (${types}) AND ${holds}))
    LIMIT 1`.execute(db)
  return found.rows.length > 0
}

/**
 * Does who asks decide about what is their own? Nobody does, nor through another's eyes, but a super admin where
 * nobody else is left who could: what nobody may decide would wait for ever.
 */
export const decidesOwn = async <D>(db: Kysely<D>, actor: Actor, may: Scope): Promise<boolean> =>
  isSuper(actor) && !actor.impersonator && !(await someoneElseDecides(db, actor.userId, may))

/** Is the person 'p' of a query of a sensitive type? */
export const isSpecial = sql<boolean>`p.user_type IN (${types})`

/** Is the person 'u' of a query one whom an office may publish? */
export const isPublic = sql<boolean>`u.user_type NOT IN (${types})`

/** Who handles whistleblowers' cases now, by name alone: whoever reports is to know who reads it. */
export const whistleHandlers = <D>(db: Kysely<D>) =>
  tableOf(db)
    .select([
      'user_id as id',
      // Two of one name are told apart: whoever reports leaves one of them out.
      sql<string>`CASE WHEN count(*) OVER (PARTITION BY full_name) = 1 THEN full_name
        ELSE concat_ws(' · ', full_name, ${departmentsInLine('department_ids')}) END`.as('name'),
    ])
    .where('status', '=', 'active')
    .where(sql<boolean>`${HANDLES_CASES} = ANY (content_access)`)
    .orderBy('full_name')
    .orderBy('user_id')
    .execute()
