import { stockholmDay } from '@portal/calendar/stockholm'
import { type Locale, localeFrom } from '@portal/contracts'
import type { Role } from '@portal/contracts/auth'
import type { SortKeyOf } from '@portal/contracts/columns'
import { impersonation } from '@portal/contracts/impersonation'
import { userList } from '@portal/contracts/lists/users'
import { userSheetWords } from '@portal/contracts/user-sheet-words'
import { languageWords, statusWords, typeWords } from '@portal/contracts/user-words'
import { type UserRow, type UserStatus, type UserType, users } from '@portal/contracts/users'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { ALL_ROWS, inOrderOf, isFound, isPicked, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { authors, isSpecial, people as peopleOf } from '../kit/people.ts'
import { type FoundRow, type Gives, prepared } from '../kit/prepared.ts'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'
import type { Stamp } from '../kit/stamp.ts'
import { departmentNames } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from './people.ts'
import { sheetName } from './words.ts'

type DB = Databases<readonly [typeof people, typeof organisation]>

interface Search {
  search: string
  status?: UserStatus
  userType?: UserType
  companyId?: string
  departmentId?: string
  groupId?: string
  only: string[]
  except: string[]
  sort?: SortKeyOf<typeof userList>
  descending: boolean
  page: number
  pageSize: number
  export?: 'xlsx'
}

const inOrder = orderOf(
  userList,
  {
    fullName: 'p.full_name',
    email: 'p.email',
    userType: 'p.user_type',
    status: 'p.status',
    createdAt: 'p.created_at',
    lastSeenAt: 'p.last_seen_at',
  },
  ['lastSeenAt'],
)

/** These people, in no order, with the names of where they belong. */
const rowsOf = prepared(
  'users_rows',
  (db: Kysely<DB>, given: Gives<{ ids: string[]; everybody: boolean }>) =>
    db
      .selectFrom(peopleOf(db, given('everybody')).as('p'))
      .leftJoin('organisation.company as c', 'c.company_id', 'p.company_id')
      .select([
        'p.user_id',
        'p.first_name',
        'p.last_name',
        'p.full_name',
        'p.email',
        'p.phone',
        'p.user_type',
        'p.status',
        'p.roles',
        'p.created_at',
        'p.last_seen_at',
        'p.locale',
        'c.name as company_name',
        departmentNames.as('department_names'),
      ])
      .where(sql<boolean>`p.user_id = any(${given('ids')}::uuid[])`),
)
type Row = FoundRow<typeof rowsOf>

/** One list serves both searches: the special one shows only sensitive types, the other hides them. */
async function searchPeople(db: Kysely<DB>, actor: Actor, wanted: Search, special: boolean) {
  let found = db.selectFrom(peopleOf(db, actor).as('p'))
  if (special) found = found.where(isSpecial)
  if (wanted.search !== '') found = found.where(isFound('p.search', wanted.search))
  if (wanted.status) found = found.where('p.status', '=', wanted.status)
  if (wanted.userType) found = found.where('p.user_type', '=', wanted.userType)
  if (wanted.companyId) found = found.where('p.company_id', '=', wanted.companyId)
  if (wanted.departmentId)
    found = found.where(sql<boolean>`p.department_ids @> array[${wanted.departmentId}]::uuid[]`)
  found = found.where(isPicked('p.user_id', wanted))
  if (wanted.groupId)
    found = found.where('p.user_id', 'in', (eb) =>
      eb
        .selectFrom('organisation.membership')
        .select('user_id')
        .where('group_id', '=', wanted.groupId as string),
    )
  const { limit, offset } = wanted.export
    ? { limit: ALL_ROWS, offset: 0 }
    : window(wanted.page, wanted.pageSize)
  const order = inOrder(wanted)
  // The page first, and what belongs to its people after: not to those of the pages before it.
  const reading = async () => {
    const page = await found
      .select('p.user_id')
      .orderBy(order.by, order.way)
      .orderBy('p.user_id', order.way)
      .limit(limit)
      .offset(offset)
      .execute()
    const rows = await rowsOf(db, {
      ids: page.map((one) => one.user_id),
      everybody: isSuper(actor),
    })
    return inOrderOf(page, rows, 'user_id')
  }
  const [total, rows] = await Promise.all([totalOf(found), reading()])
  return { total, rows }
}

interface Found {
  readonly total: number
  readonly rows: readonly Row[]
}

const asPage = ({ total, rows }: Found) => ({
  total,
  rows: rows.map(
    (row): UserRow => ({
      id: row.user_id,
      fullName: row.full_name || row.email,
      email: row.email,
      phone: row.phone,
      userType: row.user_type as UserType,
      status: row.status as UserStatus,
      roles: row.roles as Role[],
      companyName: row.company_name,
      departmentNames: row.department_names ?? [],
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    }),
  ),
})

/** The people as a spreadsheet, with the columns that the import of a staff list reads. */
function asSheet({ total, rows }: Found, locale: Locale, now: Date, past?: Stamp) {
  const sheet = sheetOf(userList, rows, locale, userSheetWords, {
    firstName: (row) => (row.email ? row.first_name : nameCell(row.first_name, locale)),
    lastName: (row) => row.last_name,
    email: (row) => row.email,
    phone: (row) => row.phone,
    language: (row) => (row.locale ? languageWords[row.locale as Locale][locale] : ''),
    userType: (row) => typeWords[row.user_type as UserType][locale],
    status: (row) => statusWords[row.status as UserStatus][locale],
    company: (row) => row.company_name ?? '',
    departments: (row) => (row.department_names ?? []).join(', '),
    lastSeen: (row) => row.last_seen_at,
  })
  return sheetReply(`${sheetName[locale]}-${stockholmDay(now)}`, { ...sheet, total }, locale, past)
}

export const usersAnswers = answers(users, [people, organisation], {
  search: async (input, { actor, db, locale, now, past }) => {
    const found = await searchPeople(db, actor, input, false)
    return input.export ? asSheet(found, localeFrom(locale), now, past) : asPage(found)
  },
  searchSpecial: async (input, { actor, db, locale, now, past }) => {
    const found = await searchPeople(db, actor, input, true)
    return input.export ? asSheet(found, localeFrom(locale), now, past) : asPage(found)
  },

  one: async ({ id }, { actor, db }) => {
    const row = await db
      .selectFrom(peopleOf(db, actor).as('p'))
      .leftJoin('organisation.company as c', 'c.company_id', 'p.company_id')
      .selectAll('p')
      .select('c.name as company_name')
      .where('p.user_id', '=', id)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const [departments, groups, kin] = await Promise.all([
      row.department_ids.length === 0
        ? []
        : db
            .selectFrom('organisation.department')
            .select('name')
            .where('department_id', 'in', row.department_ids)
            .orderBy('name')
            .execute(),
      db
        .selectFrom('organisation.membership')
        .innerJoin(
          'organisation.user_group',
          'organisation.user_group.group_id',
          'organisation.membership.group_id',
        )
        .select(['organisation.user_group.group_id as id', 'organisation.user_group.name'])
        .where('user_id', '=', id)
        .orderBy('name')
        .execute(),
      db
        .selectFrom('users.relatives')
        .select(['list', 'version'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
    ])
    return {
      id: row.user_id,
      fullName: row.full_name || row.email,
      email: row.email,
      phone: row.phone,
      userType: row.user_type as UserType,
      status: row.status as UserStatus,
      roles: row.roles as Role[],
      companyName: row.company_name,
      departmentNames: departments.map(({ name }) => name),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      firstName: row.first_name,
      lastName: row.last_name,
      personalNumber: row.personal_number,
      street: row.street,
      postalCode: row.postal_code,
      city: row.city,
      employmentNumber: row.employment_number,
      companyId: row.company_id,
      departmentIds: row.department_ids,
      groups,
      contentAccess: row.content_access,
      relatives: kin?.list ?? [],
      relativesVersion: kin?.version ?? 0,
      locale: row.locale as Locale | null,
      secondFactor: row.second_factor,
      version: row.version,
    }
  },

  comments: async ({ userId }, { actor, db }) => {
    const rows = await db
      .selectFrom('users.comment as c')
      .leftJoin(authors(db).as('a'), 'a.user_id', 'c.author_id')
      .select(['c.comment_id', 'c.text', 'c.written_at', 'c.author_id', 'a.full_name'])
      .where('c.user_id', '=', userId)
      .orderBy('c.written_at', 'desc')
      .orderBy('c.comment_id', 'desc')
      .limit(500)
      .execute()
    return {
      rows: rows.map((row) => ({
        id: row.comment_id,
        text: row.text,
        authorName: row.full_name ?? '',
        writtenAt: row.written_at.toISOString(),
        mayRemove: row.author_id === actor.userId || isSuper(actor),
      })),
    }
  },
})

export const impersonationAnswers = answers(impersonation, [people], {})
