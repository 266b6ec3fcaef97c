import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { askedOf } from '../kit/asked.ts'
import { notice } from '../kit/notice.ts'
import { testMail } from './texts.ts'

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
