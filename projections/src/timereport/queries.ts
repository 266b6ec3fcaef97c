import { addDays, monthOf } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { localeFrom } from '@portal/contracts'
import { timereport } from '@portal/contracts/timereport'
import {
  absenceTypes,
  type TimeReportState,
  timeReportStates,
} from '@portal/contracts/timereport-shapes'
import { absenceWords } from '@portal/contracts/timereport-words'
import type { Kysely } from 'kysely'
import { agreements } from '../agreements/agreements.ts'
import { answers, refuse } from '../kit/answers.ts'
import { authors, maySee, people as peopleOf } from '../kit/people.ts'
import { allows } from '../kit/scopes.ts'
import { departmentNames } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { workMonths } from '../workmonthreport/months.ts'
import { isClosed } from '../workmonthreport/queries-closed.ts'
import { findReports } from './listing.ts'
import { overtimeRuleSets } from './overtime-rules.ts'
import { rules } from './queries-rules.ts'
import { trial, trialOf } from './queries-trial.ts'
import { type ReportsDB, reportOf, weeksOf } from './queries-weeks.ts'
import { timereports } from './reports.ts'
import { reportsSheet } from './sheet.ts'

/** Days back in which somebody's tasks and vehicles are looked for, and how many of each are offered. */
const LATELY = 90
const MOST_OFFERED = 30

const withDecider = (db: Kysely<ReportsDB>, id: string) =>
  db
    .selectFrom('timereport.report as r')
    .leftJoin(authors(db).as('d'), 'd.user_id', 'r.decided_by')
    .selectAll('r')
    .select('d.full_name as decider')
    .where('r.report_id', '=', id)

export const timereportAnswers = answers(
  timereport,
  [timereports, overtimeRuleSets, agreements, people, organisation, workMonths],
  {
    absences: async (_, { locale }) => ({
      rows: absenceTypes.map((type) => ({ type, name: absenceWords[type][localeFrom(locale)] })),
    }),

    overview: async ({ startdate, enddate }, { actor, db }) => ({
      weeks: await weeksOf(db, actor.userId, startdate, enddate),
    }),

    vehicles: async (_, { actor, db, now }) => {
      const rows = await db
        .selectFrom('timereport.report')
        .select('said')
        .where('user_id', '=', actor.userId)
        .where('day', '>=', addDays(stockholmDay(now), -LATELY))
        .orderBy('day', 'desc')
        .execute()
      const said = rows.flatMap((row) => row.said.tasks)
      const offered = (of: readonly string[]) =>
        [...new Set(of.filter((one) => one !== ''))].slice(0, MOST_OFFERED)
      return {
        tasks: offered(said.map(({ task }) => task)),
        registrations: offered(said.map(({ registration }) => registration)),
      }
    },

    one: async ({ id }, { actor, db }) => {
      const row = await withDecider(db, id).where('r.user_id', '=', actor.userId).executeTakeFirst()
      return row ? reportOf(db, row) : refuse('notFound')
    },

    status: async ({ date, userId = '' }, { actor, db }) => {
      const whose = userId || actor.userId
      const isOwn = whose === actor.userId
      if (!isOwn && !(allows.wage(actor) && (await maySee(db, actor, whose))))
        return refuse('notFound')
      const { from, to } = monthOf(date)
      const rows = await db
        .selectFrom('timereport.report')
        .select(['day', 'report_id', 'state'])
        .where('user_id', '=', whose)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(!isOwn, (q) => q.where('state', '<>', 'draft'))
        .orderBy('day')
        .execute()
      const days = rows.map(({ day, report_id, state }) => ({
        day,
        id: report_id,
        state: state as TimeReportState,
      }))
      const counts = Object.fromEntries(
        timeReportStates.map((state) => [state, days.filter((one) => one.state === state).length]),
      ) as Record<TimeReportState, number>
      return { from, to, closed: await isClosed(db, whose, date), counts, days }
    },

    filter: (wanted, { actor, db }) => findReports(db, actor, wanted),

    sheet: async (wanted, { actor, db, locale, now }) => {
      const found = await findReports(db, actor, { ...wanted, page: 0, pageSize: 0 })
      return reportsSheet(found, localeFrom(locale), stockholmDay(now))
    },

    oneOf: async ({ id }, { actor, db }) => {
      const row = await withDecider(db, id)
        .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'r.user_id')
        .select(['p.full_name', 'p.email', departmentNames.as('department_names')])
        .where('r.state', '<>', 'draft')
        .executeTakeFirst()
      if (!row) return refuse('notFound')
      return {
        ...(await reportOf(db, row)),
        userId: row.user_id,
        userName: row.full_name || row.email,
        departmentNames: row.department_names ?? [],
        closed: await isClosed(db, row.user_id, row.day),
      }
    },

    rules,
    trial,
    trialOf,
  },
)
