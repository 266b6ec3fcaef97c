import { Id } from '@portal/contracts'
import { z } from 'zod'
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
const names = [...Object.values(told).map(([name]) => name), ...more, 'tellAbnormalityChanged']

/** So many days after it was told of, whoever has not done it is reminded. */
const FIRST_DAYS = 3
const LAST_DAYS = 7
/** What was missed for longer, as while nothing ran, is not brought up any more. */
const OVER_DAYS = 14

/** Reminders of one look: the others are found by the next. */
const AT_ONCE = 2000

/** Has everybody told once more who has not done what somebody asked to remind them of. */
const remindTheRest = job(
  'remindTheRest',
  { targetId: Id, position: z.string() },
  async ({ targetId, position }, { pool, jobId, pace, now }) => {
    await seen(pool, ['startup'], position)
    const { rows } = await pool.query<{ user_id: string; thing_id: string; kind: Kind }>(
      `SELECT i.user_id, i.thing_id, t.kind FROM ${open}
       AND t.target_id = $1 AND (t.begins_at IS NULL OR t.begins_at <= $2)`,
      [targetId, now()],
    )
    const noted = rows.map(({ user_id: userId, thing_id: thingId, kind }) => {
      const [name, id] = told[kind]
      const certificate = kind === 'course' ? { certificateId: targetId } : {}
      return {
        id: `${jobId}.${userId}.${thingId}`,
        ...{ name, userId, position: 0n },
        data: { [id]: thingId, ...certificate, reminder: 0 },
      }
    })
    await noteDown(pool, noted, pace)
  },
)

export const remindingTheRest: Reaction = {
  name: 'remind-the-rest',
  on: ['peopleReminded'],
  react: ({ data, position }) => [
    remindTheRest({ ...(data as { targetId: string }), position: `${position}` }),
  ],
}

/**
 * What is told of and not done is told of again after three days, and after seven: once each, in a letter
 * with whatever else is to be told. Of both that were missed only the later is sent. A course counts from
 * its own day.
 */
export const remindingOfOpen = (pace: Pace): Schedule => ({
  name: 'remind-of-open',
  due: async (pool, now) => {
    if (!isDaytime(now)) return []
    const { rows } = await pool.query<{
      id: string
      name: string
      user_id: string
      data: Record<string, unknown>
      days: number
    }>(
      `WITH standing AS (
         SELECT n.id, n.name, n.user_id, n.data, greatest(n.noted_at, t.begins_at) AS since
         FROM reactions.notice n
         JOIN (SELECT i.user_id, i.thing_id, t.begins_at FROM ${open}) t ON t.user_id = n.user_id
           AND t.thing_id::text IN (n.data->>'contractId', n.data->>'documentId', n.data->>'occasionId',
             n.data->>'userEducationId', n.data->>'courseId', n.data->>'abnormalityId')
         WHERE n.name = ANY ($2) AND n.gathered_at IS NOT NULL AND NOT n.data ? 'reminder'
         UNION ALL
         SELECT n.id, n.name, n.user_id, n.data, n.noted_at FROM reactions.notice n
         JOIN signage.request r ON r.file_id::text = n.data->>'fileId' AND r.state = 'open'
         WHERE n.name = 'tellFileToSign' AND n.gathered_at IS NOT NULL AND NOT n.data ? 'reminder'),
       due AS (
         SELECT s.*, CASE WHEN since <= $1::timestamptz - make_interval(days => $4) THEN $4 ELSE $3 END
           AS days
         FROM standing s WHERE since <= $1::timestamptz - make_interval(days => $3)
           AND since > $1::timestamptz - make_interval(days => $5))
       SELECT d.id, d.name, d.user_id, d.data, d.days FROM due d
       WHERE NOT EXISTS (SELECT FROM reactions.notice r WHERE r.id = 'remind.' || d.id || '.' || d.days)
       ORDER BY d.id LIMIT $6`,
      [now, names, FIRST_DAYS, LAST_DAYS, OVER_DAYS, AT_ONCE],
    )
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
