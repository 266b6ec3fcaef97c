import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { balanceOf, savedInto, vacationYear, vacationYearOf } from '@portal/calendar/vacation'
import { localeFrom } from '@portal/contracts'
import { absence as absenceCalls, vacation as calls } from '@portal/contracts/vacation'
import type { LeaveType } from '@portal/contracts/vacation-shapes'
import type { Kysely } from 'kysely'
import { answers, Refused, refuse } from '../kit/answers.ts'
import { oneself } from '../kit/people.ts'
import { departmentsByName } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { workshifts } from '../workshifts/workshifts.ts'
import { limitsOn } from './limits.ts'
import { accountsOf, findLeave, type LeaveDB, leaveOf } from './listing.ts'
import { awayIn } from './queries-away.ts'
import { besideLeave } from './queries-beside.ts'
import { leaveSheet } from './sheet.ts'
import { vacation } from './vacation.ts'

const reads = [vacation, people, organisation, workshifts] as const

async function typesOf(db: Kysely<LeaveDB>): Promise<LeaveType[]> {
  const rows = await db.selectFrom('vacation.type').selectAll().orderBy('type_id').execute()
  return rows.map(({ type_id, names, takes_vacation, scaled, active, version }) => ({
    ...{ id: type_id, names, takesVacation: takes_vacation, scaled, active, version },
  }))
}

const everyDay = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const ruleOf = (db: Kysely<LeaveDB>, id: string) =>
  db
    .selectFrom('vacation.department')
    .selectAll()
    .where('department_id', '=', id)
    .executeTakeFirst()

export const vacationAnswers = answers(calls, reads, {
  types: async ({ scaled }, { db }) => ({
    rows: (await typesOf(db)).filter(
      (one) => one.active && (scaled === undefined || one.scaled === scaled),
    ),
  }),
  allTypes: async (_, { db }) => ({ rows: await typesOf(db) }),

  mine: async ({ userId, year }, { actor, db }) => {
    const { from, to } = vacationYear(year)
    const [me, rows, accounts, limits] = await Promise.all([
      oneself(db, actor).executeTakeFirst(),
      db
        .selectFrom('vacation.request as r')
        .innerJoin('vacation.type as t', 't.type_id', 'r.type_id')
        .selectAll('r')
        .select('t.names')
        .where('r.user_id', '=', userId)
        .where('r.first_day', '<=', to)
        .where('r.last_day', '>=', from)
        .orderBy('r.first_day', 'desc')
        .orderBy('r.leave_id')
        .limit(500)
        .execute(),
      accountsOf(db, [userId]),
      limitsOn(db, [{ key: '', userId, days: everyDay(from, to) }]),
    ])
    const rules = me?.department_ids.length
      ? await db
          .selectFrom('vacation.department')
          .select('closed')
          .where('department_id', 'in', me.department_ids)
          .execute()
      : []
    const { allowances, taken } = accounts(userId)
    return {
      balance: balanceOf(year, allowances, taken),
      rows: rows.map(leaveOf),
      closed: rules
        .flatMap((one) => one.closed)
        .filter((one) => one.from <= to && one.to >= from)
        .toSorted((one, other) => one.from.localeCompare(other.from)),
      full: limits.get('')?.full ?? [],
    }
  },

  filter: (wanted, { actor, db }) => findLeave(db, actor, wanted),
  sheet: async (wanted, { actor, db, locale, now }) =>
    leaveSheet(await findLeave(db, actor, wanted), localeFrom(locale), now),

  away: async (wanted, { actor, db, now }) => {
    const found = await awayIn(db, actor, wanted, stockholmDay(now))
    if (found instanceof Refused) return found
    const rule = wanted.departmentId ? await ruleOf(db, wanted.departmentId) : undefined
    const { from, to } = wanted
    return {
      ...found,
      mostAway: rule?.most_away ?? null,
      closed: (rule?.closed ?? []).filter((one) => one.from <= to && one.to >= from),
    }
  },

  userSettings: async ({ id }, { db, now }) => {
    const account = (await accountsOf(db, [id]))(id)
    const stored = await db
      .selectFrom('vacation.allowance')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('user_id', '=', id)
      .executeTakeFirst()
    const year = vacationYearOf(stockholmDay(now))
    const { allowances, taken } = account
    // Of whom the office has said nothing, this year is the first that is known.
    const known = allowances.some((one) => one.year <= year)
      ? allowances
      : [{ year, hiredOn: null, days: null, saved: [] }, ...allowances]
    return {
      allowances: allowances.map(({ saved, ...one }) => ({ ...one, saved: [...saved] })),
      balance: balanceOf(year, allowances, taken),
      carried: [year, year + 1].map((of) => ({
        year: of,
        saved: savedInto(of, known, taken).map((one) => ({ ...one })),
      })),
      version: stored?.version ?? 0,
    }
  },

  daysOf: async ({ id, year }, { db }) => {
    const { from, to } = vacationYear(year)
    const [beside, accounts] = await Promise.all([
      besideLeave(db, id, everyDay(from, to)),
      accountsOf(db, [id]),
    ])
    const { allowances, taken } = accounts(id)
    return { ...beside, balance: balanceOf(year, allowances, taken) }
  },

  departmentSettings: async ({ id }, { db }) => {
    const department = await db
      .selectFrom('organisation.department')
      .select('department_id')
      .where('department_id', '=', id)
      .executeTakeFirst()
    if (!department) return refuse('notFound')
    const rule = await ruleOf(db, id)
    return {
      mostAway: rule?.most_away ?? null,
      closed: rule?.closed ?? [],
      version: rule?.version ?? 0,
    }
  },
})

export const absenceAnswers = answers(absenceCalls, reads, {
  list: async (wanted, { actor, db, now }) => {
    const found = await awayIn(db, actor, wanted, stockholmDay(now))
    if (found instanceof Refused) return found
    const departments = await departmentsByName(db).execute()
    return { ...found, departments }
  },
})
