import type { SortKeyOf } from '@portal/contracts/columns'
import { companyList, departmentList, groupList } from '@portal/contracts/lists/organisation'
import {
  type Company,
  companies,
  type Department,
  type DepartmentType,
  departments,
  type Group,
  groups,
  trafficAreas,
} from '@portal/contracts/organisation'
import type { UserType } from '@portal/contracts/users'
import { type Actor, isAdminMenu, isSuper } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { inOrderOf, isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { isNamed, isSeen, maySee, oneself, people as peopleOf, type Viewer } from '../kit/people.ts'
import { type Gives, prepared } from '../kit/prepared.ts'
import { people } from '../users/people.ts'
import { tellsApart } from './names.ts'
import { isOfOffice } from './office.ts'
import { organisation } from './organisation.ts'

const reads = [organisation, people] as const
type DB = Databases<typeof reads>

const companyOrder = orderOf(companyList, { name: 'c.name' })
const departmentOrder = orderOf(departmentList, {
  name: 'd.name',
  type: 'd.type',
  companyName: 'c.name',
})
const groupOrder = orderOf(groupList, {
  name: 'g.name',
  type: 'g.type',
  userCount: 'g.member_count',
})

const companyRows = (db: Kysely<DB>) =>
  db.selectFrom('organisation.company as c').select((eb) => [
    'c.company_id as id',
    'c.name',
    'c.organisation_number as organisationNumber',
    'c.version',
    eb
      .selectFrom('organisation.department as d')
      .select((inner) => inner.fn.countAll<string>().as('count'))
      .whereRef('d.company_id', '=', 'c.company_id')
      .as('count'),
  ])

const asCompany = (row: {
  id: string
  name: string
  organisationNumber: string
  version: number
  count: string | null
}): Company => ({
  id: row.id,
  name: row.name,
  organisationNumber: row.organisationNumber,
  version: row.version,
  departmentCount: Number(row.count ?? 0),
})

export const companiesAnswers = answers(companies, reads, {
  filter: async ({ search, page, pageSize, ...wanted }, { db }) => {
    const order = companyOrder(wanted)
    const { limit, offset } = window(page, pageSize)
    const base = db.selectFrom('organisation.company as c').where(isFound('c.search', search))
    const total = await totalOf(base)
    const rows = await companyRows(db)
      .where(isFound('c.search', search))
      .orderBy(order.by, order.way)
      .orderBy('c.company_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute()
    return { rows: rows.map(asCompany), total }
  },
  mine: async (_, { actor, db }) => {
    const rows = await companyRows(db)
      .where(
        'c.company_id',
        'in',
        (eb) =>
          eb
            .selectFrom(oneself(db, actor).as('me'))
            .select('me.company_id')
            .where('me.company_id', 'is not', null) as never,
      )
      .execute()
    return { rows: rows.map(asCompany) }
  },
  one: async ({ id }, { db }) => {
    const row = await companyRows(db).where('c.company_id', '=', id).executeTakeFirst()
    return row ? asCompany(row) : refuse('notFound')
  },
})

const departmentRows = (db: Kysely<DB>, viewer: Viewer) =>
  db
    .selectFrom('organisation.department as d')
    .innerJoin('organisation.company as c', 'c.company_id', 'd.company_id')
    .selectAll('d')
    .select((eb) => [
      'c.name as company_name',
      eb
        .selectFrom('users.place as u')
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .where(sql<boolean>`u.department_ids @> array[d.department_id]`)
        .where(isSeen(viewer, 'u.user_id'))
        .as('user_count'),
      eb
        .selectFrom(peopleOf(db, viewer).as('u'))
        .select(
          sql<Department['contacts']>`coalesce(json_agg(json_build_object(
            'id', u.user_id, 'fullName', u.full_name, 'email', u.email, 'phone', u.phone)
            order by u.full_name), '[]')`.as('list'),
        )
        .where(sql<boolean>`u.user_id = any(d.contact_ids)`)
        // Who has left is not published any longer.
        .where(isOfOffice)
        .as('contacts'),
    ])

type DepartmentRow = Awaited<ReturnType<ReturnType<typeof departmentRows>['execute']>>[number]
const asDepartment = (row: DepartmentRow): Department => ({
  id: row.department_id,
  companyId: row.company_id,
  companyName: row.company_name,
  name: row.name,
  type: row.type as DepartmentType,
  information: row.information,
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
  phone: row.phone,
  email: row.email,
  contacts: row.contacts ?? [],
  userCount: Number(row.user_count ?? 0),
  version: row.version,
})

interface DepartmentFilter {
  search: string
  companyId?: string
  type?: DepartmentType
  sort?: SortKeyOf<typeof departmentList>
  descending: boolean
  page: number
  pageSize: number
}

const departmentsOf = prepared(
  'organisation_departments',
  (db: Kysely<DB>, given: Gives<{ ids: string[]; everybody: boolean }>) =>
    departmentRows(db, given('everybody')).where(
      sql<boolean>`d.department_id = any(${given('ids')}::uuid[])`,
    ),
)

async function filtered(db: Kysely<DB>, actor: Actor, wanted: DepartmentFilter) {
  const { limit, offset } = window(wanted.page, wanted.pageSize)
  let found = db
    .selectFrom('organisation.department as d')
    .innerJoin('organisation.company as c', 'c.company_id', 'd.company_id')
    .where(isFound('d.search', wanted.search))
  if (wanted.companyId) found = found.where('d.company_id', '=', wanted.companyId)
  if (wanted.type) found = found.where('d.type', '=', wanted.type)
  const order = departmentOrder(wanted)
  const reading = async () => {
    const page = await found
      .select('d.department_id')
      .orderBy(order.by, order.way)
      .orderBy('d.department_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute()
    const rows = await departmentsOf(db, {
      ids: page.map((one) => one.department_id),
      everybody: isSuper(actor),
    })
    return inOrderOf(page, rows, 'department_id')
  }
  const [total, rows] = await Promise.all([totalOf(found), reading()])
  return { total, rows: rows.map(asDepartment) }
}

export const departmentsAnswers = answers(departments, reads, {
  filter: (input, { actor, db }) => filtered(db, actor, input),
  managed: async (_, { actor, db }) => {
    if (actor.managedDepartmentIds.length === 0) return { rows: [] }
    const rows = await departmentRows(db, actor)
      .where('d.department_id', 'in', actor.managedDepartmentIds)
      .orderBy('d.name')
      .execute()
    return { rows: rows.map(asDepartment) }
  },
  staff: async ({ id, search }, { actor, db }) => {
    if (!isSuper(actor) && !actor.managedDepartmentIds.includes(id)) return refuse('notFound')
    const rows = await db
      .selectFrom('organisation.department as d')
      .innerJoin(peopleOf(db, actor).as('u'), (join) => join.on(isOfOffice))
      .select(['u.user_id as id', 'u.full_name as fullName'])
      .select(tellsApart(db, actor, 'u').as('detail'))
      .where('d.department_id', '=', id)
      .where(isNamed('u.search', search))
      .orderBy('u.full_name')
      .orderBy('u.user_id')
      .limit(20)
      .execute()
    return { rows }
  },
  ofUser: async ({ id }, { actor, db }) => {
    const isOwn = id === actor.userId
    if (!isOwn && !(isAdminMenu(actor) && (await maySee(db, actor, id)))) return refuse('notFound')
    const person = isOwn ? oneself(db, actor) : peopleOf(db, actor)
    const rows = await departmentRows(db, actor)
      .innerJoin(person.as('me'), (join) => join.on('me.user_id', '=', id))
      .where(sql<boolean>`d.department_id = any(me.department_ids)`)
      .orderBy('d.name')
      .execute()
    return { rows: rows.map(asDepartment) }
  },
  one: async ({ id }, { actor, db }) => {
    const row = await departmentRows(db, actor).where('d.department_id', '=', id).executeTakeFirst()
    return row ? asDepartment(row) : refuse('notFound')
  },
  ofCompany: async ({ id }, { actor, db }) => {
    const rows = await departmentRows(db, actor)
      .where('d.company_id', '=', id)
      .orderBy('d.name')
      .execute()
    return { rows: rows.map(asDepartment) }
  },
})

export const trafficAreasAnswers = answers(trafficAreas, reads, {
  filter: (input, { actor, db }) => filtered(db, actor, { ...input, type: 'TrafficArea' }),
  one: async ({ id }, { actor, db }) => {
    const row = await departmentRows(db, actor)
      .where('d.department_id', '=', id)
      .where('d.type', '=', 'TrafficArea')
      .executeTakeFirst()
    return row ? asDepartment(row) : refuse('notFound')
  },
})

const groupRows = (db: Kysely<DB>, actor: Actor) =>
  db
    .selectFrom('organisation.user_group as g')
    .leftJoin('organisation.department as d', 'd.department_id', 'g.department_id')
    .select((eb) => [
      'g.group_id as id',
      'g.name',
      'g.type',
      'g.department_id as departmentId',
      'd.name as departmentName',
      'g.version',
      eb
        .selectFrom('organisation.membership as m')
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .whereRef('m.group_id', '=', 'g.group_id')
        .where(isSeen(actor, 'm.user_id'))
        .as('count'),
    ])

const asGroup = (row: {
  id: string
  name: string
  type: string
  departmentId: string | null
  departmentName: string | null
  version: number
  count: string | null
}): Group => ({
  id: row.id,
  name: row.name,
  type: row.type as UserType,
  departmentId: row.departmentId,
  departmentName: row.departmentName,
  userCount: Number(row.count ?? 0),
  version: row.version,
})

export const groupsAnswers = answers(groups, reads, {
  filter: async (wanted, { actor, db }) => {
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    let found = groupRows(db, actor).where(isFound('g.search', wanted.search))
    if (wanted.type) found = found.where('g.type', '=', wanted.type)
    if (wanted.departmentId) found = found.where('g.department_id', '=', wanted.departmentId)
    const order = groupOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .orderBy(order.by, order.way)
        .orderBy('g.group_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { rows: rows.map(asGroup), total }
  },
  ofDepartment: async ({ id }, { actor, db }) => {
    const rows = await groupRows(db, actor)
      .where('g.department_id', '=', id)
      .orderBy('g.name')
      .execute()
    return { rows: rows.map(asGroup) }
  },
  one: async ({ id }, { actor, db }) => {
    const row = await groupRows(db, actor).where('g.group_id', '=', id).executeTakeFirst()
    if (!row) return refuse('notFound')
    const mine = await db
      .selectFrom('organisation.membership')
      .select('user_id')
      .where('group_id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    // Who is in a group is for those who administer, and for those who are in it.
    if (!mine && !isAdminMenu(actor)) return { ...asGroup(row), users: [] }
    const members = await db
      .selectFrom('organisation.membership as m')
      .innerJoin(peopleOf(db, actor).as('u'), 'u.user_id', 'm.user_id')
      .select(['u.user_id as id', 'u.full_name as fullName'])
      .select(tellsApart(db, actor, 'u', isAdminMenu(actor)).as('detail'))
      .where('m.group_id', '=', id)
      .orderBy('u.full_name')
      .orderBy('u.user_id')
      .execute()
    return { ...asGroup(row), users: members }
  },
})
