import type { Recipient, RecipientChoice } from '@portal/contracts/messages'
import { type Actor, isAdminMenu } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import type { Databases } from '../kit/answers.ts'
import { departmentsInLine } from '../kit/departments.ts'
import { isFound } from '../kit/listing.ts'
import { everybody, isNamed, oneself, people as peopleOf } from '../kit/people.ts'
import { tellsApart } from '../organisation/names.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'

type DB = Databases<readonly [typeof people, typeof organisation]>
interface SendAs {
  kind: 'department' | 'group'
  id: string
}

/** Most choices of a kind that a search offers. */
const OFFERED = 20

/**
 * Whom a person may write to. Administrators: everybody. Managers: the people, groups and departments
 * they manage. Everybody: the contact persons and managers of their own departments, and groups they
 * are in themselves ('my groups').
 */
async function reach(db: Kysely<DB>, actor: Actor) {
  const everybody = isAdminMenu(actor)
  const me = await oneself(db, actor).executeTakeFirst()
  const own = me?.department_ids ?? []
  const myGroups = await db
    .selectFrom('organisation.membership')
    .select('group_id')
    .where('user_id', '=', actor.userId)
    .execute()
  return {
    everybody,
    ownDepartmentIds: own,
    managedIds: [...actor.managedDepartmentIds],
    myGroupIds: myGroups.map((row) => row.group_id),
  }
}
type Reach = Awaited<ReturnType<typeof reach>>

const peopleInReach = (db: Kysely<DB>, actor: Actor, within: Reach) => {
  const found = db.selectFrom(peopleOf(db, actor).as('u')).where('u.status', '=', 'active')
  if (within.everybody) return found
  // They are few, and asked for at every letter that is typed: everybody else is not looked at.
  return found.where(
    sql<boolean>`u.user_id IN (
      SELECT o.user_id FROM users.place o WHERE o.department_ids && ${within.managedIds}::uuid[]
      UNION SELECT unnest(d.contact_ids) FROM organisation.department d
        WHERE d.department_id = ANY (${within.ownDepartmentIds}::uuid[])
      UNION SELECT m.user_id FROM organisation.membership m JOIN organisation.user_group g USING (group_id)
        WHERE g.type = 'OfficeManager' AND g.department_id = ANY (${within.ownDepartmentIds}::uuid[]))`,
  )
}

/**
 * In whose name a sender may write: the departments they manage and the groups they are in;
 * administrators in that of every department and group. A group of chosen people is nobody's name.
 * @param of those whose name has the text; with an id that one alone
 */
async function namesOf(
  db: Kysely<DB>,
  within: Reach,
  of: { search: string; id: string | null },
): Promise<(SendAs & { name: string; detail: string })[]> {
  let departments = db
    .selectFrom('organisation.department as d')
    .innerJoin('organisation.company as c', 'c.company_id', 'd.company_id')
    .select(['d.department_id as id', 'd.name', 'c.name as detail'])
    .where(isFound('d.search', of.search))
  let groups = db
    .selectFrom('organisation.user_group as g')
    .leftJoin('organisation.department as d', 'd.department_id', 'g.department_id')
    .select(['g.group_id as id', 'g.name', 'd.name as detail'])
    .where(isFound('g.search', of.search))
    .where('g.type', '<>', 'SpecificUser')
  if (of.id) {
    departments = departments.where('d.department_id', '=', of.id)
    groups = groups.where('g.group_id', '=', of.id)
  }
  if (!within.everybody) {
    departments = departments.where(
      sql<boolean>`d.department_id = ANY (${within.managedIds}::uuid[])`,
    )
    groups = groups.where(sql<boolean>`g.group_id = ANY (${within.myGroupIds}::uuid[])`)
  }
  const [offices, teams] = await Promise.all([
    departments.orderBy('d.name').orderBy('d.department_id').limit(OFFERED).execute(),
    groups.orderBy('g.name').orderBy('g.group_id').limit(OFFERED).execute(),
  ])
  return [
    ...offices.map((one) => ({ kind: 'department' as const, ...one })),
    ...teams.map((one) => ({ kind: 'group' as const, ...one, detail: one.detail ?? '' })),
  ]
}

/** Says, for a sender, whether recipients and 'send as' are theirs to choose. */
export async function mayWriteTo(db: Kysely<DB>, actor: Actor) {
  const within = await reach(db, actor)
  /** Those that are not the sender's to choose, or are gone, by where they stand. */
  const refused = async (recipients: readonly Recipient[]): Promise<number[]> => {
    const ids = (kind: Recipient['kind']) =>
      recipients.filter((one) => one.kind === kind).map((one) => one.id)
    const managed = (column: 'd.department_id' | 'g.department_id') =>
      within.everybody
        ? sql<boolean>`true`
        : sql<boolean>`${sql.ref(column)} = ANY (${within.managedIds}::uuid[])`
    const ways: Record<Recipient['kind'], (of: string[]) => Promise<{ id: string }[]>> = {
      myGroup: async () => within.myGroupIds.map((id) => ({ id })),
      group: (of) =>
        db
          .selectFrom('organisation.user_group as g')
          .select('g.group_id as id')
          .where('g.group_id', 'in', of)
          .where(managed('g.department_id'))
          .execute(),
      department: (of) =>
        db
          .selectFrom('organisation.department as d')
          .select('d.department_id as id')
          .where('d.department_id', 'in', of)
          .where(managed('d.department_id'))
          .execute(),
      user: (of) =>
        peopleInReach(db, actor, within)
          .select('u.user_id as id')
          .where('u.user_id', 'in', of)
          .execute(),
    }
    const theirs = new Set<string>()
    for (const kind of Object.keys(ways) as Recipient['kind'][]) {
      const of = ids(kind)
      if (of.length === 0) continue
      for (const { id } of await ways[kind](of)) theirs.add(`${kind} ${id}`)
    }
    return recipients.flatMap(({ kind, id }, at) => (theirs.has(`${kind} ${id}`) ? [] : [at]))
  }
  return {
    refused,
    sendAs: async (as: SendAs) =>
      (await namesOf(db, within, { search: '', id: as.id })).some(({ kind }) => kind === as.kind),
  }
}

/** The people that recipients mean now, each once. */
export async function recipientsOf(
  db: Kysely<DB>,
  recipients: readonly Recipient[],
): Promise<string[]> {
  const ids = (...kinds: Recipient['kind'][]) =>
    recipients.filter((one) => kinds.includes(one.kind)).map((one) => one.id)
  const found = await sql<{ user_id: string }>`
    SELECT DISTINCT u.user_id FROM ${everybody(db).as('u')}
    WHERE u.status = 'active' AND (
      u.user_id = ANY (${ids('user')}::uuid[])
      OR u.department_ids && ${ids('department')}::uuid[]
      OR u.user_id IN (SELECT m.user_id FROM organisation.membership m
        WHERE m.group_id = ANY (${ids('group', 'myGroup')}::uuid[])))`.execute(db)
  return found.rows.map((row) => row.user_id)
}

/**
 * The choices of the recipient field, and in whose name a sender may write.
 * @param id offers the one with this id alone
 */
export async function recipientChoices(
  db: Kysely<DB>,
  actor: Actor,
  search: string,
  id: string | null = null,
) {
  const within = await reach(db, actor)
  const people = await peopleInReach(db, actor, within)
    .select([
      'u.user_id',
      'u.full_name',
      // Tells two people of one name apart.
      departmentsInLine('u.department_ids').as('offices'),
      tellsApart(db, actor, 'u', within.everybody).as('apart'),
    ])
    .where(within.everybody ? isFound('u.search', search) : isNamed('u.search', search))
    .where('u.user_id', '<>', actor.userId)
    .where(sql<boolean>`(${id}::uuid IS NULL OR u.user_id = ${id})`)
    .orderBy('u.full_name')
    .orderBy('u.user_id')
    .limit(OFFERED)
    .execute()
  const groups = await db
    .selectFrom('organisation.user_group as g')
    .leftJoin('organisation.department as d', 'd.department_id', 'g.department_id')
    .select(['g.group_id', 'g.name', 'd.name as department'])
    .where(isFound('g.search', search))
    .where(sql<boolean>`(${id}::uuid IS NULL OR g.group_id = ${id})`)
    .where((eb) =>
      within.everybody
        ? eb.lit(true)
        : eb.or([
            sql<boolean>`g.group_id = ANY (${within.myGroupIds}::uuid[])`,
            sql<boolean>`g.department_id = ANY (${within.managedIds}::uuid[])`,
          ]),
    )
    .orderBy('g.name')
    .limit(OFFERED)
    .execute()
  let departments = db
    .selectFrom('organisation.department as d')
    .innerJoin('organisation.company as c', 'c.company_id', 'd.company_id')
    .select(['d.department_id', 'd.name', 'c.name as company'])
    .where(isFound('d.search', search))
    .where(sql<boolean>`(${id}::uuid IS NULL OR d.department_id = ${id})`)
  if (!within.everybody)
    departments = departments.where(
      sql<boolean>`d.department_id = ANY (${within.managedIds}::uuid[])`,
    )
  const offices = await departments.orderBy('d.name').limit(OFFERED).execute()
  const rows: RecipientChoice[] = [
    ...groups.map((row) => {
      const isMyGroup = within.myGroupIds.includes(row.group_id)
      return {
        kind: isMyGroup ? ('myGroup' as const) : ('group' as const),
        id: row.group_id,
        name: row.name,
        detail: row.department ?? '',
        isMyGroup,
      }
    }),
    ...offices.map((row) => ({
      kind: 'department' as const,
      id: row.department_id,
      name: row.name,
      detail: row.company,
      isMyGroup: false,
    })),
    ...people.map((row) => ({
      kind: 'user' as const,
      id: row.user_id,
      name: row.full_name,
      detail: row.apart || (row.offices ?? ''),
      isMyGroup: false,
    })),
  ]
  return { rows, sendAs: await namesOf(db, within, { search, id }) }
}
