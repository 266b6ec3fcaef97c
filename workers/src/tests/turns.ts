import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { roundOn } from '@portal/contracts/occasions'
import { turn } from '@portal/domain/tests/occasions'
import { test } from '@portal/domain/tests/test'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import type { Schedule } from '../kit/schedule.ts'

/** Writes down what a day makes of an occasion, if it is not so yet. */
const turnOccasion = job(
  'tests.turn',
  { testId: Id, occasionId: Id, day: z.iso.date() },
  async ({ testId, occasionId, day }, { decides, jobId }) => {
    const because = { correlation: jobId, causation: 'tests.turn' }
    await decides.decide(test, testId, turn, { occasionId, day }, because)
  },
)

interface Row {
  testId: string
  occasionId: string
  version: number
  from: string
  to: string | null
  repeatMonths: number | null
  round: number
  open: boolean
}

/** Occasions whose first day, last day, or day to begin anew has come. */
export const turningOccasions: Schedule = {
  name: 'tests.turn',
  due: async (pool, now) => {
    const day = stockholmDay(now)
    const { rows } = await pool.query<Row>(
      `SELECT o.test_id AS "testId", o.occasion_id AS "occasionId", o.version,
         o.from_day::text AS "from", o.to_day::text AS "to", o.repeat_months AS "repeatMonths",
         coalesce(u.round, 0) AS round, coalesce(u.open, false) AS open
       FROM tests.occasion o LEFT JOIN tests.turn u USING (occasion_id)
       WHERE NOT o.removed AND o.from_day <= $1`,
      [day],
    )
    return rows.flatMap((row) => {
      const wanted = roundOn(row, day)
      if (wanted.open === row.open && (!wanted.open || wanted.round === row.round)) return []
      const { testId, occasionId } = row
      const state = wanted.open ? 'open' : 'closed'
      return [
        {
          key: `${occasionId}.${row.version}.${wanted.round}.${state}`,
          ...turnOccasion({ testId, occasionId, day }),
        },
      ]
    })
  },
}
