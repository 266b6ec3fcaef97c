import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { localeFrom } from '@portal/contracts'
import {
  CERTIFICATE_SOON_DAYS,
  type CertificateType,
  type CertificateUser,
  type Course,
  type CourseStatus,
  certificates,
  certificateTypes,
  type Validity,
} from '@portal/contracts/certificates'
import {
  certificateList,
  certificateUserList,
  courseList,
} from '@portal/contracts/lists/certificates'
import { type Kysely, sql } from 'kysely'
import { files } from '../files/owned.ts'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { ALL_ROWS, isFound, isPicked, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { authors, isSeen, oneself, people as peopleOf } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { courses } from './courses.ts'
import { asSheet } from './sheet.ts'

const reads = [courses, people, organisation, files] as const
type DB = Databases<typeof reads>

const fileOf = sql<Course['file']>`(SELECT json_build_object(
  'id', f.file_id, 'name', f.name, 'type', f.type, 'size', f.size)
  FROM files.file f WHERE f.file_id = c.file_id)`

/** Courses 'c' of people 'p'. */
const coursesOf = (db: Kysely<DB>, of: ReturnType<typeof peopleOf>) =>
  db
    .selectFrom('certificates.course as c')
    .innerJoin('certificates.certificate as k', 'k.certificate_id', 'c.certificate_id')
    .innerJoin(of.as('p'), 'p.user_id', 'c.user_id')
    .leftJoin(authors(db).as('d'), 'd.user_id', 'c.decided_by_id')

const picked = [
  'k.name as certificate_name',
  'k.description',
  'p.full_name',
  'p.email',
  'd.full_name as decided_by_name',
] as const

interface Row {
  course_id: string
  certificate_id: string
  user_id: string
  starts_at: Date
  ends_at: Date | null
  place: string
  information: string
  is_optional: boolean
  status: string
  attended: boolean | null
  note: string
  answered_at: Date | null
  text: string
  decided_at: Date | null
  valid_until: string | null
  version: number
  certificate_name: string
  description: string
  full_name: string | null
  email: string | null
  decided_by_name: string | null
  file: Course['file']
}

const courseOf = (row: Row): Course => ({
  id: row.course_id,
  certificateId: row.certificate_id,
  certificateName: row.certificate_name,
  description: row.description,
  userId: row.user_id,
  userName: row.full_name || row.email || '',
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  place: row.place,
  information: row.information,
  optional: row.is_optional,
  status: row.status as CourseStatus,
  attended: row.attended,
  note: row.note,
  file: row.file,
  answeredAt: row.answered_at?.toISOString() ?? null,
  text: row.text,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: row.decided_by_name ?? '',
  validUntil: row.valid_until,
  version: row.version,
})

async function coursesOfPerson(
  db: Kysely<DB>,
  of: ReturnType<typeof peopleOf>,
  userId: string,
): Promise<Course[]> {
  const rows = await coursesOf(db, of)
    .selectAll('c')
    .select(picked)
    .select(fileOf.as('file'))
    .where('c.user_id', '=', userId)
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.course_id', 'desc')
    .limit(500)
    .execute()
  return rows.map(courseOf)
}

/** Of each person the course of a certificate that was booked last: it is what they stand with. */
const lastBooked = (db: Kysely<DB>) =>
  db
    .selectFrom('certificates.course')
    .selectAll()
    .distinctOn('user_id')
    .orderBy('user_id')
    .orderBy('booked_at', 'desc')
    .orderBy('course_id', 'desc')

/** How many people stand with the certificate in these states; who is booked again counts once. */
const countOf = (...statuses: CourseStatus[]) =>
  sql<number>`(count(*) FILTER (WHERE u.status IN (${sql.join(statuses)})))::int`

const certificateOrder = orderOf(certificateList, { name: 'k.name', type: 'k.type' })
const courseOrder = orderOf(
  courseList,
  {
    userName: 'p.full_name',
    certificate: 'k.name',
    status: 'c.status',
    startsAt: 'c.starts_at',
    answeredAt: 'c.answered_at',
  },
  ['answeredAt'],
)
const userOrder = orderOf(
  certificateUserList,
  {
    userName: 'p.full_name',
    status: 'c.status',
    startsAt: 'c.starts_at',
    holdsUntil: 'h.valid_until',
  },
  ['holdsUntil'],
)

export const certificatesAnswers = answers(certificates, reads, {
  setup: async (_, { db }) => {
    const rows = await db
      .selectFrom('organisation.company')
      .select(['company_id as id', 'name'])
      .orderBy('name')
      .limit(ALL_ROWS)
      .execute()
    return { types: [...certificateTypes], companies: rows }
  },

  list: async ({ id, search, type, companyId, page, pageSize, ...wanted }, { actor, db }) => {
    let found = db.selectFrom('certificates.certificate as k').where('k.is_removed', '=', false)
    if (id) found = found.where('k.certificate_id', '=', id)
    if (search !== '') found = found.where(isFound('k.search', search))
    if (type) found = found.where('k.type', '=', type)
    if (companyId) found = found.where(sql<boolean>`k.company_ids @> array[${companyId}]::uuid[]`)
    const { limit, offset } = window(page, pageSize)
    const order = certificateOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .innerJoinLateral(
          ({ selectFrom }) =>
            selectFrom(
              lastBooked(db)
                .where('certificate_id', '=', sql.ref<string>('k.certificate_id'))
                .as('u'),
            )
              .where(isSeen(actor, 'u.user_id'))
              .select([
                countOf('Pending', 'UserUpdateNeeded').as('open'),
                countOf('WaitingForApproval').as('waiting'),
                countOf('Accepted').as('accepted'),
              ])
              .as('n'),
          (on) => on.onTrue(),
        )
        .selectAll('k')
        .select([
          ...(['n.open', 'n.waiting', 'n.accepted'] as const),
          sql<string[]>`(SELECT coalesce(array_agg(o.name ORDER BY o.name), '{}')
            FROM organisation.company o WHERE o.company_id = ANY (k.company_ids))`.as('companies'),
        ])
        .orderBy(order.by, order.way)
        .orderBy('k.certificate_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return {
      total,
      rows: rows.map((row) => ({
        id: row.certificate_id,
        name: row.name,
        type: row.type as CertificateType,
        description: row.description,
        companyIds: row.company_ids,
        companyNames: row.companies,
        validityMonths: row.validity_months,
        openCount: row.open,
        waitingCount: row.waiting,
        acceptedCount: row.accepted,
        version: row.version,
      })),
    }
  },

  users: async (wanted, { actor, db, now, locale }) => {
    const certificate = await db
      .selectFrom('certificates.certificate')
      .select('name')
      .where('certificate_id', '=', wanted.id)
      .where('is_removed', '=', false)
      .executeTakeFirst()
    if (!certificate) return refuse('notFound')
    const today = stockholmDay(now)
    const soon = addDays(today, CERTIFICATE_SOON_DAYS)
    const validity = sql<Validity>`CASE WHEN h.course_id IS NULL THEN 'none'
      WHEN h.valid_until < ${today}::date THEN 'expired'
      WHEN h.valid_until <= ${soon}::date THEN 'expiring' ELSE 'valid' END`
    let found = db
      .selectFrom(lastBooked(db).where('certificate_id', '=', wanted.id).as('c'))
      .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'c.user_id')
      .innerJoin('certificates.certificate as k', 'k.certificate_id', 'c.certificate_id')
      .leftJoin(authors(db).as('d'), 'd.user_id', 'c.decided_by_id')
      .leftJoin('certificates.holding as h', (join) =>
        join
          .onRef('h.certificate_id', '=', 'c.certificate_id')
          .onRef('h.user_id', '=', 'c.user_id'),
      )
    if (wanted.search !== '') found = found.where(isFound('p.search', wanted.search))
    if (wanted.status) found = found.where('c.status', '=', wanted.status)
    if (wanted.validity) found = found.where(validity, '=', wanted.validity)
    found = found.where(isPicked('c.course_id', wanted))
    if (wanted.optional !== undefined) found = found.where('c.is_optional', '=', wanted.optional)
    if (wanted.departmentId)
      found = found.where(sql<boolean>`p.department_ids @> array[${wanted.departmentId}]::uuid[]`)
    const { limit, offset } = wanted.export
      ? { limit: ALL_ROWS, offset: 0 }
      : window(wanted.page, wanted.pageSize)
    const order = userOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .selectAll('c')
        .select(picked)
        .select([
          'h.valid_until as holds_until',
          validity.as('validity'),
          fileOf.as('file'),
          departmentNames.as('departments'),
        ])
        .orderBy(order.by, order.way)
        .orderBy('c.course_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    const list = rows.map(
      (row): CertificateUser => ({
        ...courseOf(row),
        departmentNames: row.departments ?? [],
        validity: row.validity,
        holdsUntil: row.holds_until,
      }),
    )
    const page = { total, rows: list }
    return wanted.export ? asSheet(certificate.name, page, localeFrom(locale), now) : page
  },

  filter: async (wanted, { actor, db }) => {
    let found = coursesOf(db, peopleOf(db, actor))
    if (wanted.search !== '') found = found.where(isFound('p.search', wanted.search))
    if (wanted.status) found = found.where('c.status', '=', wanted.status)
    if (wanted.certificateId) found = found.where('c.certificate_id', '=', wanted.certificateId)
    if (wanted.departmentId)
      found = found.where(sql<boolean>`p.department_ids @> array[${wanted.departmentId}]::uuid[]`)
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    const order = courseOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .selectAll('c')
        .select(picked)
        .select(fileOf.as('file'))
        .orderBy(order.by, order.way)
        .orderBy('c.course_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { total, rows: rows.map(courseOf) }
  },

  courses: async ({ id }, { actor, db }) => ({
    rows: await coursesOfPerson(db, oneself(db, actor), id),
  }),

  course: async ({ id }, { actor, db }) => {
    const row = await coursesOf(db, oneself(db, actor))
      .selectAll('c')
      .select(picked)
      .select(fileOf.as('file'))
      .where('c.course_id', '=', id)
      .where('c.user_id', '=', actor.userId)
      .executeTakeFirst()
    return row ? courseOf(row) : refuse('notFound')
  },

  coursesOf: async ({ userId }, { actor, db }) => {
    return { rows: await coursesOfPerson(db, peopleOf(db, actor), userId) }
  },
})
