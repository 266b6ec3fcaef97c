import { Id } from '@portal/contracts'
import { ALL_DEPARTMENTS } from '@portal/contracts/workmonthreport-shapes'
import type pg from 'pg'
import { z } from 'zod'
import { FIRST_DAYS, LAST_DAYS, OVER_DAYS } from '../kit/again.ts'
import { open } from '../kit/asked.ts'
import { isDaytime } from '../kit/hours.ts'
import { job } from '../kit/job.ts'
import { noteDown, type Pace } from '../kit/noted.ts'
import type { Reaction } from '../kit/reactions.ts'
import type { Schedule } from '../kit/schedule.ts'
import { seen } from '../kit/seen.ts'

/** By which notice each kind of thing is told of once more, and what it calls the thing. */
const told = {
  contract: ['tellContractIssued', 'contractId'],
  document: ['tellDocumentGiven', 'documentId'],
  test: ['tellTestGiven', 'occasionId'],
  education: ['tellEducationAsked', 'userEducationId'],
  course: ['tellCourseBooked', 'courseId'],
  abnormality: ['tellAbnormalityNoted', 'abnormalityId'],
} as const
type Kind = keyof typeof told

/** Notices of things to be done, beside those above, that are told of again by themselves. */
const more = ['tellNewVersion', 'tellTestAgain', 'tellEducationRejected', 'tellCourseUpdateAsked']
/** Those of leave, which whoever answers it is told of again. */
const ofLeave = ['tellLeaveAsked', 'tellLeaveChanged', 'tellLeaveWithdrawalAsked']
/** And of a day that was returned. */
const RETURNED = 'tellTimeReportReturned'
const names = [...Object.values(told).map(([name]) => name), ...more, 'tellAbnormalityChanged']

/** Reminders of one look: the others are found by the next. */
const AT_ONCE = 2000

/** The files that a person is to sign, to be told of once more. */
async function filesToSign(pool: pg.Pool, userId: string, jobId: string) {
  const { rows } = await pool.query<{ file_id: string }>(
    `SELECT r.file_id FROM signage.request r WHERE r.user_id = $1 AND r.state = 'open' ORDER BY r.requested_at, r.file_id`,
    [userId],
  )
  return rows.map(({ file_id: fileId }) => ({
    id: `${jobId}.${userId}.${fileId}`,
    ...{ name: 'tellFileToSign', userId, position: 0n },
    data: { fileId, reminder: 0 },
  }))
}

/** Has everybody told once more who has not done what somebody asked to remind them of. */
const remindTheRest = job(
  'remindTheRest',
  { targetId: Id, position: z.string() },
  async ({ targetId, position }, { pool, jobId, pace, now }) => {
    await seen(pool, ['startup', 'signage'], position)
    const { rows } = await pool.query<{
      user_id: string
      thing_id: string
      target_id: string
      kind: Kind
    }>(
      `SELECT i.user_id, i.thing_id, t.target_id, t.kind FROM ${open}
       AND (t.target_id = $1 OR t.thing_id = $1) AND (t.begins_at IS NULL OR t.begins_at <= $2)`,
      [targetId, now()],
    )
    const noted = rows.map(
      ({ user_id: userId, thing_id: thingId, target_id: certificateId, kind }) => {
        const [name, id] = told[kind]
        const certificate = kind === 'course' ? { certificateId } : {}
        return {
          id: `${jobId}.${userId}.${thingId}`,
          ...{ name, userId, position: 0n },
          data: { [id]: thingId, ...certificate, reminder: 0 },
        }
      },
    )
    await noteDown(pool, [...noted, ...(await filesToSign(pool, targetId, jobId))], pace)
  },
)

export const remindingTheRest: Reaction = {
  name: 'remind-the-rest',
  on: ['peopleReminded'],
  react: ({ data, position }) => [
    remindTheRest({ ...(data as { targetId: string }), position: `${position}` }),
  ],
}

/** What a notice tells of: each has one of these. */
const thing = `coalesce(n.data->>'contractId', n.data->>'documentId', n.data->>'occasionId',
  n.data->>'userEducationId', n.data->>'courseId', n.data->>'abnormalityId')::uuid`
const before = (days: number) => `($2::timestamptz - make_interval(days => ${days}))`
const [until, last, after] = [FIRST_DAYS, LAST_DAYS, OVER_DAYS].map(before)
const monthOf = (day: string) => `to_char(${day}, 'YYYY-MM')`
/** What `lockingMonths` says of a day, as SQL: a day in a closed month nobody can correct. */
export const lockingMonthsOf = (day: string): string =>
  `ARRAY[${monthOf(day)}, ${monthOf(`date_trunc('week', ${day}) + interval '6 days'`)}]`
const untold = "n.gathered_at IS NOT NULL AND NOT n.data ? 'reminder'"

/** Notices of things that are still asked for, where `more` is so of the thing. */
const standing = (more: string) => `
  SELECT n.id, n.name, n.user_id, n.data, greatest(n.noted_at, a.begins_at) AS since
  FROM reactions.notice n JOIN (SELECT i.user_id, i.thing_id, t.begins_at FROM ${open} ${more}) a
    ON a.user_id = n.user_id AND a.thing_id = ${thing}
  WHERE n.name = ANY ($1) AND ${untold}`

/**
 * What of it is due to be told of again, and was not yet: told of (or begun, where it has a day of its
 * own) some days before $2. What was told of longer ago is read only of things that have such a day, so
 * that years of notices cost nothing.
 */
const dueAgain = `
  WITH due AS (
    SELECT s.*, CASE WHEN since <= ${last} THEN ${LAST_DAYS} ELSE ${FIRST_DAYS} END AS days FROM (
      ${standing('')} AND n.noted_at > ${after} AND n.noted_at <= ${until}
      UNION ALL
      ${standing(`AND t.begins_at > ${after} AND t.begins_at <= ${until}`)} AND n.noted_at <= ${after}
      UNION ALL
      SELECT n.id, n.name, n.user_id, n.data, n.noted_at FROM reactions.notice n
      JOIN signage.request r ON r.file_id = (n.data->>'fileId')::uuid AND r.state = 'open'
      WHERE n.name = 'tellFileToSign' AND ${untold} AND n.noted_at > ${after} AND n.noted_at <= ${until}
      UNION ALL
      SELECT n.id, n.name, n.user_id, n.data, n.noted_at FROM reactions.notice n
      JOIN vacation.request r ON r.leave_id = (n.data->>'leaveId')::uuid
        AND r.version = (n.data->>'version')::int AND r.state IN ('waiting', 'withdrawalAsked')
      WHERE n.name = ANY ($3) AND ${untold} AND n.noted_at > ${after} AND n.noted_at <= ${until}
      UNION ALL
      SELECT n.id, n.name, n.user_id, n.data, n.noted_at FROM reactions.notice n
      JOIN timereport.report r ON r.report_id = (n.data->>'timeReportId')::uuid AND r.state = 'returned'
      WHERE n.name = $4 AND ${untold} AND n.noted_at > ${after} AND n.noted_at <= ${until}
        AND NOT EXISTS (SELECT FROM reactions.notice l WHERE l.name = n.name AND l.user_id = n.user_id
          AND l.data = n.data AND l.position > n.position)
        AND NOT EXISTS (SELECT FROM workmonthreport.closing c JOIN users.place p ON p.user_id = n.user_id
          WHERE c.closed AND c.month = ANY (${lockingMonthsOf('r.day')})
            AND (c.department_id = '${ALL_DEPARTMENTS}' OR c.department_id = ANY (p.department_ids)))) s
    WHERE since <= ${until})
  SELECT d.id, d.name, d.user_id, d.data, d.days FROM due d
  WHERE NOT EXISTS (SELECT FROM reactions.notice r WHERE r.id = 'remind.' || d.id || '.' || d.days)
  ORDER BY d.id LIMIT ${AT_ONCE}`

interface Due {
  readonly id: string
  readonly name: string
  readonly user_id: string
  readonly data: Record<string, unknown>
  readonly days: number
}

/** Noted while the clock was ahead: nobody would be told of it again before that day comes. It counts from now. */
const NOTED_AHEAD = `
  UPDATE reactions.notice SET noted_at = now()
  WHERE noted_at > now() + interval '1 day' AND NOT data ? 'reminder'`

/** What is due to be told of again by now; at most so many as go at once, the others are found by the next look. */
export async function dueReminders(
  db: Pick<pg.ClientBase, 'query'>,
  now: Date,
): Promise<readonly Due[]> {
  return (await db.query<Due>(dueAgain, [names, now, ofLeave, RETURNED])).rows
}

/**
 * What is told of and not done, leave that is not answered or a day that was returned and not corrected is told of
 * again after three days, and after seven: once each, in a letter with whatever else is to be told. Of both that were
 * missed only the later is sent. A course counts from its own day.
 */
export const remindingOfOpen = (pace: Pace): Schedule => ({
  name: 'remind-of-open',
  due: async (pool, now) => {
    await pool.query(NOTED_AHEAD)
    if (!isDaytime(now)) return []
    const rows = await dueReminders(pool, now)
    // Noted, it is owed as everything that is to be told: there is no job beside it.
    const noted = rows.map(({ id, name, user_id: userId, data, days }) => ({
      id: `remind.${id}.${days}`,
      ...{ name, userId, position: 0n },
      data: { ...data, reminder: days },
    }))
    await noteDown(pool, noted, pace)
    return []
  },
})
