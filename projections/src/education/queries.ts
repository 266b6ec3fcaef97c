import {
  type Education,
  type EducationState,
  education,
  type UserEducation,
} from '@portal/contracts/education'
import { educationList, userEducationList } from '@portal/contracts/lists/education'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { files } from '../files/owned.ts'
import { answers, type Databases } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { authors, isSeen, oneself, people as peopleOf } from '../kit/people.ts'
import { people } from '../users/people.ts'
import { educations } from './educations.ts'

const reads = [educations, people, files] as const
type DB = Databases<typeof reads>

const fileOf = sql<UserEducation['file']>`(SELECT json_build_object(
  'id', f.file_id, 'name', f.name, 'type', f.type, 'size', f.size)
  FROM files.file f WHERE f.file_id = e.file_id)`

/** Educations 'e' of people 'p'. */
const educationsOf = (db: Kysely<DB>, of: ReturnType<typeof peopleOf>) =>
  db
    .selectFrom('education.user_education as e')
    .leftJoin('education.asking as a', 'a.user_education_id', 'e.user_education_id')
    .innerJoin(of.as('p'), 'p.user_id', 'e.user_id')
    .leftJoin('education.definition as k', 'k.education_id', 'e.education_id')
    .leftJoin(authors(db).as('d'), 'd.user_id', 'e.decided_by_id')

type Found = ReturnType<typeof educationsOf>

async function rowsOf(found: Found): Promise<UserEducation[]> {
  const rows = await found
    .selectAll('e')
    .select([
      'a.text as ask_text',
      'a.asked_at',
      'k.description',
      'k.link',
      'p.full_name',
      'p.email',
      'd.full_name as decided_by_name',
      fileOf.as('file'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.user_education_id,
    userId: row.user_id,
    userName: row.full_name || row.email,
    educationId: row.education_id,
    name: row.name,
    description: row.description ?? '',
    link: row.link ?? '',
    state: row.state as EducationState,
    askText: row.ask_text ?? '',
    askedAt: row.asked_at?.toISOString() ?? null,
    graduatedOn: row.graduated_on,
    file: row.file,
    handedInAt: row.handed_in_at?.toISOString() ?? null,
    text: row.text,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedByName: row.decided_by_name ?? '',
    version: row.version,
  }))
}

const educationOf = (row: {
  education_id: string
  name: string
  description: string
  link: string
  is_offered: boolean
  version: number
}): Education => ({
  id: row.education_id,
  name: row.name,
  description: row.description,
  link: row.link,
  isOffered: row.is_offered,
  version: row.version,
})

const educationOrder = orderOf(educationList, { name: 'd.name' })
const userEducationOrder = orderOf(userEducationList, {
  userName: 'p.full_name',
  name: 'e.name',
  state: 'e.state',
  changedAt: 'e.changed_at',
})

/** How many people stand in these states with an education 'd'. */
const countOf = (actor: Actor, ...states: EducationState[]) =>
  sql<number>`(SELECT count(*)::int FROM education.user_education u
    WHERE u.education_id = d.education_id AND u.state IN (${sql.join(states)})
      AND ${isSeen(actor, 'u.user_id')})`

export const educationAnswers = answers(education, reads, {
  pending: async ({ userId }, { actor, db }) => {
    const found = educationsOf(db, oneself(db, actor))
      .where('e.user_id', '=', userId)
      .where('e.state', 'in', ['Asked', 'Rejected'])
      .orderBy('e.changed_at')
      .orderBy('e.user_education_id')
    return { rows: await rowsOf(found.limit(500)) }
  },

  mine: async ({ userId }, { actor, db }) => {
    const found = educationsOf(db, oneself(db, actor))
      .where('e.user_id', '=', userId)
      .orderBy('e.changed_at', 'desc')
      .orderBy('e.user_education_id', 'desc')
    return { rows: await rowsOf(found.limit(500)) }
  },

  offered: async (_, { actor, db }) => {
    const [offered, mine] = await Promise.all([
      db
        .selectFrom('education.definition as d')
        .selectAll()
        .where('d.is_offered', '=', true)
        .orderBy('d.name')
        .limit(500)
        .execute(),
      rowsOf(
        educationsOf(db, oneself(db, actor))
          .where('e.user_id', '=', actor.userId)
          .where('e.education_id', 'is not', null)
          .orderBy('e.changed_at', 'desc')
          .orderBy('e.user_education_id', 'desc')
          .limit(500),
      ),
    ])
    return {
      rows: offered.map((row) => ({
        ...educationOf(row),
        mine: mine.find((one) => one.educationId === row.education_id) ?? null,
      })),
    }
  },

  list: async ({ search, page, pageSize, ...wanted }, { actor, db }) => {
    const order = educationOrder(wanted)
    let found = db.selectFrom('education.definition as d')
    if (search !== '') found = found.where(isFound('d.search', search))
    const { limit, offset } = window(page, pageSize)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .selectAll('d')
        .select([
          countOf(actor, 'Asked', 'Rejected').as('open'),
          countOf(actor, 'WaitingForApproval').as('waiting'),
          countOf(actor, 'Approved').as('approved'),
        ])
        .orderBy(order.by, order.way)
        .orderBy('d.education_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return {
      total,
      rows: rows.map((row) => ({
        ...educationOf(row),
        openCount: row.open,
        waitingCount: row.waiting,
        approvedCount: row.approved,
      })),
    }
  },

  filter: async (wanted, { actor, db }) => {
    let found = educationsOf(db, peopleOf(db, actor))
    if (wanted.search !== '')
      found = found.where((eb) =>
        eb.or([isFound('p.search', wanted.search), isFound('e.search', wanted.search)]),
      )
    if (wanted.state) found = found.where('e.state', '=', wanted.state)
    if (wanted.educationId) found = found.where('e.education_id', '=', wanted.educationId)
    if (wanted.userId) found = found.where('e.user_id', '=', wanted.userId)
    const { limit, offset } = window(wanted.page, wanted.pageSize)
    const order = userEducationOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      rowsOf(
        found
          .orderBy(order.by, order.way)
          .orderBy('e.user_education_id', order.way)
          .limit(limit)
          .offset(offset),
      ),
    ])
    return { total, rows }
  },
})
