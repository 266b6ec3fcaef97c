import { addMonths } from '@portal/calendar/days'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { locales } from '@portal/contracts'
import {
  calendarFeed as calls,
  FEED_MONTHS,
  linkMark,
  MOST_FEED_LEAVE,
  MOST_FEED_SHIFTS,
} from '@portal/contracts/calendar-feed'
import { calendarTokenHash } from '@portal/platform/calendar-token'
import type { Kysely } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { active } from '../kit/people.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { vacation } from '../vacation/vacation.ts'
import { workshifts } from '../workshifts/workshifts.ts'
import { calendarFeeds } from './calendar-feed.ts'
import { type FeedLeave, type FeedShift, icalendar } from './icalendar.ts'
import { feedWords } from './words.ts'

const reads = [calendarFeeds, people, workshifts, vacation, organisation] as const
type DB = Databases<typeof reads>

interface Period {
  readonly from: string
  readonly to: string
}

/** The shifts that somebody has, from those that end in a period's first day to those that begin in its last. */
async function shiftsOf(db: Kysely<DB>, userId: string, period: Period): Promise<FeedShift[]> {
  const rows = await db
    .selectFrom('workshifts.shift as s')
    .innerJoin('organisation.department as d', 'd.department_id', 's.department_id')
    .select(['s.shift_id', 's.starts_at', 's.ends_at', 's.terms'])
    .select(['d.name', 'd.street', 'd.postal_code', 'd.city'])
    .where('s.given_to', '=', userId)
    .where('s.state', '=', 'given')
    .where('s.ends_at', '>', stockholmDayStart(period.from))
    .where('s.starts_at', '<', stockholmDayStart(period.to))
    .orderBy('s.starts_at')
    .orderBy('s.shift_id')
    .limit(MOST_FEED_SHIFTS)
    .execute()
  return rows.map((row) => ({
    id: row.shift_id,
    officeName: row.name,
    address: [row.street, [row.postal_code, row.city].filter(Boolean).join(' ')],
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    version: row.terms,
  }))
}

/** The leave that somebody has or waits for, which falls into a period. */
async function leaveOf(db: Kysely<DB>, userId: string, period: Period): Promise<FeedLeave[]> {
  const rows = await db
    .selectFrom('vacation.request as r')
    .innerJoin('vacation.type as t', 't.type_id', 'r.type_id')
    .select(['r.leave_id', 'r.days', 'r.takes_vacation', 'r.extent', 'r.state', 'r.version'])
    .select('t.names')
    .where('r.user_id', '=', userId)
    // Whoever wants to take leave back has it until the office has said so.
    .where('r.state', 'in', ['waiting', 'approved', 'withdrawalAsked'])
    .where('r.last_day', '>=', period.from)
    .where('r.first_day', '<', period.to)
    .orderBy('r.first_day')
    .orderBy('r.leave_id')
    .limit(MOST_FEED_LEAVE)
    .execute()
  return rows.map((row) => ({
    id: row.leave_id,
    days: row.days,
    names: row.names,
    takesVacation: row.takes_vacation,
    extent: row.extent,
    isWaiting: row.state === 'waiting',
    version: row.version,
  }))
}

export const calendarFeedAnswers = answers(calls, reads, {
  state: async (_, { actor, db }) => {
    const found = await db
      .selectFrom('calendar_feed.feed')
      .select(['opened_at', 'token_hash'])
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    return {
      since: found?.opened_at.toISOString() ?? null,
      mark: linkMark(found?.token_hash ?? ''),
    }
  },

  feed: async ({ token }, { db, now, publicUrl }) => {
    // By its hash: how long that takes tells nothing of how near a guess was.
    const owner = await db
      .selectFrom('calendar_feed.feed as f')
      .innerJoin(active(db).as('p'), 'p.user_id', 'f.user_id')
      .select(['p.user_id', 'p.locale'])
      .where('f.token_hash', '=', calendarTokenHash(token))
      .executeTakeFirst()
    if (!owner) return refuse('notFound')
    const today = stockholmDay(now)
    const period = {
      from: addMonths(today, -FEED_MONTHS.back),
      to: addMonths(today, FEED_MONTHS.ahead),
    }
    const [shifts, leave] = await Promise.all([
      shiftsOf(db, owner.user_id, period),
      leaveOf(db, owner.user_id, period),
    ])
    // Who never chose reads Swedish, as in letters.
    const locale = locales.find((one) => one === owner.locale) ?? 'sv'
    const text = icalendar(
      { shifts, leave, most: MOST_FEED_LEAVE },
      { locale, publicUrl, now, ...period },
    )
    return {
      fileName: `${feedWords.fileName[locale]}.ics`,
      type: 'text/calendar; charset=utf-8',
      body: Buffer.from(text),
    }
  },
})
