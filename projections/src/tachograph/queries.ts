import { addDays, type Day, mondayOf } from '@portal/calendar/days'
import { roadWorkLimits } from '@portal/calendar/driving'
import { ruleOn } from '@portal/calendar/rules'
import { tachograph } from '@portal/contracts/tachograph'
import { breachesOf, limits } from '@portal/contracts/tachograph-limits'
import {
  beginOf,
  type DrivenOf,
  minuteAt,
  ofDay,
  readingAt,
  reportOf,
  shiftDaysOf,
  stretchesOf,
  sumsOf,
} from '@portal/contracts/tachograph-time'
import type { Kysely } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { maySee } from '../kit/people.ts'
import { allows } from '../kit/scopes.ts'
import { people } from '../users/people.ts'
import { driverCards } from './cards.ts'
import { knownDays } from './known-days.ts'

type DB = Databases<readonly [typeof driverCards, typeof people]>

/** Days after one by which its rest, and the week it is in, can be told. */
const AFTER = 8

/** Where what must be known begins, to tell of the limits of a day: an average goes over whole weeks. */
const sinceOf = (day: Day): Day =>
  addDays(mondayOf(day), -7 * ruleOn(roadWorkLimits, day).averageWeeks)

/** What the cards of a person say of some days, and of those before and after that limits need. */
async function said(db: Kysely<DB>, userId: string, from: Day, to: Day) {
  const rows = await knownDays(db, userId)
    .where('day', '>=', sinceOf(from))
    .where('day', '<=', addDays(to, AFTER))
    .execute()
  const stretches = stretchesOf(
    rows.map(({ day, changes, is_open }) => ({ day, changes, isOpen: is_open })),
  )
  return { rows, stretches }
}

const minuteIn = (instant: string): number => minuteAt(new Date(instant))

/** The vehicles of the readings that may say something of a day. */
async function drivenOn(db: Kysely<DB>, userId: string, day: Day): Promise<DrivenOf[]> {
  const rows = await db
    .selectFrom('tachograph.reading')
    .select('vehicles')
    .where('user_id', '=', userId)
    .where('from_day', '<=', addDays(day, 1))
    .where('to_day', '>=', addDays(day, -1))
    .execute()
  return rows
    .flatMap(({ vehicles }) => vehicles)
    .map(({ registration, from, to }) => ({
      registration,
      from: minuteIn(from),
      to: to === '' ? null : minuteIn(to),
    }))
    .filter(({ from }) => Number.isFinite(from))
    .sort((one, other) => one.from - other.from)
}

async function cardOf(db: Kysely<DB>, userId: string, day: Day) {
  const { rows, stretches } = await said(db, userId, day, day)
  const today = ofDay(stretches, day)
  // A day of Stockholm has hours of the day before in UTC: the newest of the readings is named.
  const of = rows.filter((row) => row.day === day || row.day === addDays(day, -1)).at(-1)
  if (!of || today.length === 0) return null
  const reading = await db
    .selectFrom('tachograph.reading')
    .select(['read_at', 'is_odd'])
    .where('reading_id', '=', of.reading_id)
    .executeTakeFirst()
  const begins = beginOf(day)
  const report = reportOf(stretches, await drivenOn(db, userId, day), day)
  return {
    day,
    minutes: beginOf(addDays(day, 1)) - begins,
    stretches: today.map(({ activity, from, to }) => ({
      activity,
      at: from - begins,
      minutes: to - from,
      from: readingAt(from),
      to: readingAt(to),
    })),
    sums: sumsOf(today),
    vehicles: report.tasks.map(({ registration }) => registration),
    report: {
      shifts: [...report.shifts],
      breaks: [...report.breaks],
      tasks: [...report.tasks],
    },
    breaches: breachesOf(stretches)
      .filter((breach) => breach.day === day)
      .map((breach) => ({ ...breach, source: limits[breach.limit] })),
    readAt: reading?.read_at.toISOString() ?? '',
    isOdd: reading?.is_odd ?? false,
  }
}

export const tachographAnswers = answers(tachograph, [driverCards, people], {
  activities: async ({ date, userId = '' }, { actor, db }) => {
    const whose = userId || actor.userId
    const isOwn = whose === actor.userId
    if (!isOwn && !(allows.wage(actor) && (await maySee(db, actor, whose))))
      return refuse('notFound')
    return { card: await cardOf(db, whose, date) }
  },

  days: async ({ startdate, enddate }, { actor, db }) => {
    const { stretches } = await said(db, actor.userId, startdate, enddate)
    const breaches = Map.groupBy(breachesOf(stretches), ({ day }) => day)
    const begun = shiftDaysOf(stretches)
    const rows = []
    for (let day = startdate; day <= enddate; day = addDays(day, 1)) {
      const { drive, work, available } = sumsOf(ofDay(stretches, day))
      const beyond = breaches.get(day)?.length ?? 0
      if (drive + work + available + beyond > 0)
        rows.push({ day, drive, work, available, breaches: beyond, begins: begun.has(day) })
    }
    return { rows }
  },

  readings: async ({ page, pageSize }, { actor, db }) => {
    const own = db.selectFrom('tachograph.reading').where('user_id', '=', actor.userId)
    const { limit, offset } = window(page, pageSize)
    const rows = await own
      .selectAll()
      .orderBy('read_at', 'desc')
      .orderBy('reading_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await own
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return {
      rows: rows.map((row) => ({
        id: row.reading_id,
        readAt: row.read_at.toISOString(),
        cardNumber: row.card_number,
        generation: row.generation,
        from: row.from_day,
        to: row.to_day,
        days: row.days,
        version: row.version,
      })),
      total: Number(total),
    }
  },
})
