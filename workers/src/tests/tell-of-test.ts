import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { askedOf, openOf } from '../kit/asked.ts'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { beginsBy, putAway, takenFrom, waitedFor } from '../kit/withdrawn.ts'
import { testEndedMail, testMail, testWithdrawnMail } from './texts.ts'

const it = {
  topic: 'testGiven',
  reads: ['startup', 'tests'],
  place: places.test,
  going: ({ occasionId }: { occasionId: string }) => ({ id: occasionId }),
} as const

/** Whoever is given a test is told that it waits, unless they have passed it meanwhile. */
export const tellTestGiven = notice('tellTestGiven', 'occasionAssigned', {
  ...it,
  since: 'tell-of-test',
  about: { occasionId: Id },
  of: ({ data }) => data,
  to: ({ data }) => data.userIds,
  facts: ({ userId, occasionId }, context) => askedOf(context, userId, occasionId),
  words: (locale, fill) => testMail(locale, fill),
})

/** A test that begins anew is before everybody again who has it. */
export const tellTestAgain = notice('tellTestAgain', 'occasionOpened', {
  ...it,
  since: 'tell-of-test-again',
  about: { occasionId: Id, round: z.number() },
  of: ({ data }) => (data.round > 1 ? data : undefined),
  among: async ({ occasionId }, { pool }) => {
    const { rows } = await pool.query<{ user_id: string }>(
      'SELECT user_id FROM tests.place WHERE occasion_id = $1 AND assigned',
      [occasionId],
    )
    return rows.map((row) => row.user_id)
  },
  facts: ({ userId, occasionId }, context) => askedOf(context, userId, occasionId),
  words: (locale, fill) => testMail(locale, fill),
})

const withdrawn = {
  topic: 'testWithdrawn',
  reads: ['startup'],
  place: places.start,
  going: () => ({}),
} as const
const unlessNew = async (context: JobContext, userId: string, occasionId: string) =>
  (await beginsBy(context, userId, { occasionId }, 'tellTestGiven'))
    ? undefined
    : takenFrom(context, userId, occasionId)

/** Whoever a test is taken from before they have passed it is told that it waits no more. */
export const tellTestTaken = notice('tellTestTaken', 'occasionUnassigned', {
  ...withdrawn,
  since: 'tell-of-test-taken',
  about: { occasionId: Id },
  of: ({ data }) => data,
  to: ({ data }) => data.userIds,
  facts: ({ userId, occasionId }, context) => unlessNew(context, userId, occasionId),
  words: testWithdrawnMail,
})

/** So is everybody who had it before them when its occasion is taken away. */
export const tellOccasionRemoved = notice('tellOccasionRemoved', 'occasionRemoved', {
  ...withdrawn,
  since: 'tell-of-occasion-removed',
  about: { testId: Id, occasionId: Id },
  of: ({ data }) => data,
  among: async ({ testId, occasionId }, { pool, log }) => {
    const turns = (await log.read(`test-${testId}`)).filter(
      ({ type, data }) =>
        (type === 'occasionOpened' || type === 'occasionClosed') &&
        (data as { occasionId: string }).occasionId === occasionId,
    )
    const last = turns.at(-1)
    if (last?.type !== 'occasionOpened') return []
    const { rows } = await pool.query<{ user_id: string }>(
      `SELECT a.user_id FROM startup.asked a LEFT JOIN startup.finished f USING (user_id, thing_id)
       WHERE a.thing_id = $1 AND coalesce(f.round, 0) < $2`,
      [occasionId, (last.data as { round: number }).round],
    )
    return rows.map((row) => row.user_id)
  },
  facts: async ({ userId, testId, occasionId }, context) => {
    if (await beginsBy(context, userId, { occasionId }, 'tellTestGiven')) return undefined
    const { rows } = await context.pool.query<{ title: string }>(
      'SELECT name AS title FROM startup.name WHERE target_id = $1',
      [testId],
    )
    return rows[0]
  },
  words: testWithdrawnMail,
})

/**
 * Whoever had it before them when its last day passed is told that it is too late; not who never heard of it. One whose
 * days were changed so that it begins later waits again when they come.
 */
export const tellOccasionEnded = notice('tellOccasionEnded', 'occasionClosed', {
  ...withdrawn,
  reads: ['startup', 'tests'],
  since: 'tell-of-occasion-ended',
  about: { testId: Id, occasionId: Id, round: z.number() },
  of: ({ data }) => data,
  among: async ({ occasionId, round }, { pool }) => {
    const { rows } = await pool.query<{ user_id: string }>(
      `SELECT a.user_id FROM startup.asked a LEFT JOIN startup.finished f USING (user_id, thing_id)
       WHERE a.thing_id = $1 AND coalesce(f.round, 0) < $2`,
      [occasionId, round],
    )
    return rows.map((row) => row.user_id)
  },
  facts: async ({ userId, occasionId }, context) => {
    const never = ['tellTestGiven', 'tellTestAgain']
    if (await beginsBy(context, userId, { occasionId }, ...never)) return undefined
    const { rows } = await context.pool.query<{ title: string; day: string }>(
      `SELECT n.name AS title, o.to_day::text AS day FROM tests.occasion o
       JOIN tests.turn u USING (occasion_id) JOIN startup.name n ON n.target_id = o.test_id
       WHERE o.occasion_id = $1 AND NOT o.removed AND NOT n.removed AND NOT u.open AND o.to_day < $2
         AND EXISTS (SELECT FROM startup.asked a WHERE a.user_id = $3 AND a.thing_id = $1)`,
      [occasionId, stockholmDay(context.now()), userId],
    )
    return rows[0]
  },
  words: testEndedMail,
})

/** And everybody before whom one stands that is put away. */
export const tellTestRemoved = notice('tellTestRemoved', 'testRemoved', {
  ...withdrawn,
  since: 'tell-of-test-removed',
  about: { testId: Id },
  of: ({ data }) => data,
  among: ({ testId }, context) => waitedFor(context, 'target_id', testId),
  eachTime: true,
  facts: ({ testId }, context) => putAway(context, testId),
  words: testWithdrawnMail,
})

/** Once it is taken out again it waits for them as before; not told where its going was not told either. */
export const tellTestRestored = notice('tellTestRestored', 'testRestored', {
  since: 'tell-of-test-restored',
  topic: 'testGiven',
  reads: ['startup'],
  about: { testId: Id },
  of: ({ data }) => data,
  among: ({ testId }, context) => waitedFor(context, 'target_id', testId),
  eachTime: true,
  facts: async ({ userId, testId }, context) =>
    (await beginsBy(context, userId, { testId }, 'tellTestRestored'))
      ? openOf(context, userId, testId)
      : undefined,
  place: places.start,
  going: () => ({}),
  words: (locale, fill) => testMail(locale, fill),
})
