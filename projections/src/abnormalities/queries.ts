import { localeFrom } from '@portal/contracts'
import {
  type Abnormality,
  type AbnormalityRow,
  abnormalitySources,
  abnormalityStatuses,
  abnormalities as calls,
} from '@portal/contracts/abnormalities'
import {
  type AbnormalityType,
  abnormalityTypeNames,
  abnormalityTypes,
  severities,
} from '@portal/contracts/abnormality-types'
import { abnormalityList } from '@portal/contracts/lists/abnormalities'
import { type Kysely, sql } from 'kysely'
import { files } from '../files/owned.ts'
import { answers, type Databases } from '../kit/answers.ts'
import { ALL_ROWS, isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { isSeen } from '../kit/people.ts'
import { departmentsByName } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { abnormalities } from './abnormalities.ts'
import { abnormalitySheet, summarySheet } from './sheets.ts'
import { shownTo, summed } from './summary.ts'

const reads = [abnormalities, people, organisation, files] as const
type DB = Databases<typeof reads>

const inOrder = orderOf(abnormalityList, {
  day: 'a.day',
  fullName: 'p.full_name',
  type: 'a.type',
  severity: 'a.degree',
  status: 'a.status',
  notedAt: 'a.noted_at',
})

/** What a row shows of an abnormality 'a': the day as text, its photos, the rule that made it. */
const shown = (db: Kysely<DB>) =>
  db
    .selectFrom('abnormalities.abnormality as a')
    .leftJoin('abnormalities.rule as r', 'r.rule_id', 'a.rule_id')
    .selectAll('a')
    .select([
      sql<string>`a.day::text`.as('on_day'),
      'r.name as rule_name',
      sql<string[]>`coalesce((SELECT array_agg(f.file_id ORDER BY f.added_at, f.file_id)
        FROM abnormalities.photo f WHERE f.abnormality_id = a.abnormality_id), '{}')`.as('photos'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const asAbnormality = (row: Row): Abnormality => ({
  id: row.abnormality_id,
  type: row.type as AbnormalityType,
  severity: row.severity as Abnormality['severity'],
  day: row.on_day,
  time: row.time,
  figure: row.figure,
  unit: row.unit as Abnormality['unit'],
  text: row.text,
  status: row.status as Abnormality['status'],
  comment: row.comment,
  commentBy: row.comment_by as Abnormality['commentBy'],
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  photoIds: row.photos,
  source: row.source as Abnormality['source'],
  ruleName: row.rule_name,
  notedAt: row.noted_at.toISOString(),
  version: row.version,
})

export const abnormalitiesAnswers = answers(calls, reads, {
  mine: async ({ status, type, accepted, page, pageSize }, { actor, db }) => {
    let found = db
      .selectFrom('abnormalities.abnormality as a')
      .where('a.user_id', '=', actor.userId)
    if (status) found = found.where('a.status', '=', status)
    if (type) found = found.where('a.type', '=', type)
    if (accepted !== undefined)
      found = found.where('a.accepted_at', accepted ? 'is not' : 'is', null)
    const total = await totalOf(found)
    const { limit, offset } = window(page, pageSize)
    const rows = await shown(db)
      .where('a.abnormality_id', 'in', (eb) =>
        eb
          .selectFrom(
            found
              .select('a.abnormality_id')
              .orderBy('a.day', 'desc')
              .orderBy('a.time', (time) => time.desc().nullsLast())
              .orderBy('a.abnormality_id')
              .limit(limit)
              .offset(offset)
              .as('f'),
          )
          .select('f.abnormality_id'),
      )
      .orderBy('a.day', 'desc')
      .orderBy('a.time', (time) => time.desc().nullsLast())
      .orderBy('a.abnormality_id')
      .execute()
    return { total, rows: rows.map(asAbnormality) }
  },

  filterValues: async (_, { db }) => {
    const departments = await departmentsByName(db).execute()
    return {
      types: abnormalityTypeNames.map((type) => {
        const { unit, limit, rule } = abnormalityTypes[type]
        return { type, unit, limit, rule }
      }),
      severities: [...severities],
      statuses: [...abnormalityStatuses],
      sources: [...abnormalitySources],
      departments,
    }
  },

  filter: async (wanted, { actor, db, locale, now }) => {
    let found = shownTo(db, actor, wanted)
    if (wanted.search !== '') found = found.where(isFound('p.search', wanted.search))
    if (wanted.severity) found = found.where('a.severity', '=', wanted.severity)
    if (wanted.status) found = found.where('a.status', '=', wanted.status)
    if (wanted.source) found = found.where('a.source', '=', wanted.source)
    if (wanted.accepted !== undefined)
      found = found.where('a.accepted_at', wanted.accepted ? 'is not' : 'is', null)
    const { limit, offset } = wanted.export
      ? { limit: ALL_ROWS, offset: 0 }
      : window(wanted.page, wanted.pageSize)
    const order = inOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      shown(db)
        .innerJoin(
          found
            .select(['a.abnormality_id', 'p.full_name', 'p.email'])
            .orderBy(order.by, order.way)
            .orderBy('a.time', order.way)
            .orderBy('a.abnormality_id', order.way)
            .limit(limit)
            .offset(offset)
            .as('p'),
          'p.abnormality_id',
          'a.abnormality_id',
        )
        .leftJoin('organisation.department as d', 'd.department_id', 'a.department_id')
        .select(['p.full_name', 'p.email', 'd.name as department_name'])
        .orderBy(order.by, order.way)
        .orderBy('a.time', order.way)
        .orderBy('a.abnormality_id', order.way)
        .execute(),
    ])
    const list = rows.map(
      (row): AbnormalityRow => ({
        ...asAbnormality(row),
        userId: row.user_id,
        fullName: row.full_name || row.email,
        departmentName: row.department_name,
      }),
    )
    const page = { total, rows: list }
    return wanted.export ? abnormalitySheet(page, localeFrom(locale), now) : page
  },

  summary: async (wanted, { actor, db, locale, now }) => {
    const found = await summed(db, actor, wanted)
    return wanted.export ? summarySheet(found, localeFrom(locale), now) : found
  },

  automation: async (_, { actor, db }) => {
    const rows = await db
      .selectFrom('abnormalities.rule as r')
      .selectAll('r')
      .select(
        sql<string>`(SELECT count(*) FROM abnormalities.abnormality a WHERE a.rule_id = r.rule_id
          AND ${isSeen(actor, 'a.user_id')})`.as('made'),
      )
      .where('r.removed', '=', false)
      .orderBy('r.name')
      .orderBy('r.rule_id')
      .limit(500)
      .execute()
    return {
      rows: rows.map((row) => ({
        id: row.rule_id,
        name: row.name,
        active: row.active,
        whenType: row.when_type as AbnormalityType | null,
        measure: row.measure as 'count' | 'figure',
        limit: row.limit_figure,
        days: row.days,
        makeType: row.make_type as AbnormalityType,
        makeSeverity: row.make_severity as Abnormality['severity'],
        makeText: row.make_text,
        made: Number(row.made),
        version: row.version,
      })),
    }
  },
})
