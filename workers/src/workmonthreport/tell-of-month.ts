import { monthOf } from '@portal/calendar/days'
import { places } from '@portal/contracts/places'
import { ALL_DEPARTMENTS, Month } from '@portal/contracts/workmonthreport-shapes'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { closedText, reopenedText } from './texts.ts'

const about = { month: Month, version: z.int() }
interface About {
  readonly month: string
  readonly version: number
}

/**
 * Who reported days in the month, and can change them since it was turned this time: a department of theirs
 * for which it is still closed locks it all the same, and of two openings the last is told.
 */
async function unlocked(
  { month, version }: About,
  { pool }: JobContext,
  userId?: string,
): Promise<string[]> {
  const { from, to } = monthOf(month)
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT p.user_id FROM users.person p
     JOIN workmonthreport.closing c
       ON c.month = $1 AND (c.department_id = $3 OR c.department_id = ANY (p.department_ids))
     WHERE ($6::uuid IS NULL OR p.user_id = $6) AND EXISTS (
       SELECT FROM workmonthreport.day d WHERE d.user_id = p.user_id AND d.day BETWEEN $4 AND $5)
     GROUP BY p.user_id
     HAVING max(c.version) = $2 AND NOT bool_or(c.closed)
     ORDER BY p.user_id`,
    [month, version, ALL_DEPARTMENTS, from, to, userId ?? null],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Whoever reported days in a month that is opened again is told that they can be changed. */
export const tellMonthReopened = notice('tellMonthReopened', 'workMonthReopened', {
  since: 'tell-of-month-reopened',
  topic: 'monthReopened',
  about,
  reads: ['workmonthreport'],
  of: ({ data: { month }, version }) => ({ month, version: Number(version) }),
  among: unlocked,
  facts: async ({ userId, ...of }, context) =>
    (await unlocked(of, context, userId)).length > 0 ? { month: of.month } : undefined,
  place: places.timeReports,
  going: ({ month }) => ({ to: monthOf(month).to }),
  words: reopenedText,
})

interface Waiting {
  /** Drafts and what was returned: they do not count. */
  readonly unsent: number
  readonly undecided: number
}

/** Whose days a month was closed over this time that were not sent, or not decided on; and how many. */
async function closedOver(
  { month, version }: About,
  { pool }: JobContext,
  userId?: string,
): Promise<readonly ({ readonly user_id: string } & Waiting)[]> {
  const { from, to } = monthOf(month)
  const { rows } = await pool.query<{ user_id: string } & Waiting>(
    `SELECT p.user_id, w.unsent, w.undecided FROM users.person p
     JOIN workmonthreport.closing c
       ON c.month = $1 AND (c.department_id = $3 OR c.department_id = ANY (p.department_ids))
     JOIN (SELECT d.user_id, count(*) FILTER (WHERE d.state IN ('draft', 'returned'))::int AS unsent,
         count(*) FILTER (WHERE d.state = 'sent')::int AS undecided
       FROM workmonthreport.day d WHERE d.day BETWEEN $4 AND $5 GROUP BY d.user_id) w
       ON w.user_id = p.user_id AND w.unsent + w.undecided > 0
     WHERE ($6::uuid IS NULL OR p.user_id = $6)
     GROUP BY p.user_id, w.unsent, w.undecided
     HAVING bool_or(c.closed AND c.version = $2)
     ORDER BY p.user_id`,
    [month, version, ALL_DEPARTMENTS, from, to, userId ?? null],
  )
  return rows
}

/** Whoever has days in a month that is closed, which nobody can send or decide on any more, is told how many. */
export const tellMonthClosed = notice('tellMonthClosed', 'workMonthClosed', {
  since: 'tell-of-month-closed',
  topic: 'monthClosed',
  about,
  reads: ['workmonthreport'],
  of: ({ data: { month }, version }) => ({ month, version: Number(version) }),
  among: async (of, context) => (await closedOver(of, context)).map(({ user_id }) => user_id),
  facts: async ({ userId, ...of }, context) => {
    const [waiting] = await closedOver(of, context, userId)
    return waiting && { ...waiting, month: of.month }
  },
  place: places.timeReports,
  going: ({ month }) => ({ to: monthOf(month).to }),
  words: closedText,
})
