import { roundOn } from '@portal/contracts/occasions'
import { type DataOf, type Happened, type Read, testEvents } from '@portal/events'
import { stockholmDay } from '@portal/platform/clock'
import { appendDecided } from '../kit/append-decided.ts'
import type { JobHandler } from '../kit/jobs.ts'
import type { Schedule } from '../kit/schedule.ts'

interface Turning {
  readonly days: DataOf<typeof testEvents.occasionSaved> | undefined
  readonly round: number
  readonly open: boolean
}

/** An occasion as its test's stream has it; without days once it is gone. */
function folded(events: readonly Read<unknown>[], occasionId: string): Turning {
  let state: Turning = { days: undefined, round: 0, open: false }
  for (const { type, data } of events) {
    if (type === 'testDeletedForGood') return { ...state, days: undefined }
    if ((data as { occasionId?: string }).occasionId !== occasionId) continue
    if (type === 'occasionSaved') state = { ...state, days: data as never }
    if (type === 'occasionOpened')
      state = { ...state, round: (data as { round: number }).round, open: true }
    if (type === 'occasionClosed') state = { ...state, open: false }
    if (type === 'occasionRemoved') state = { ...state, days: undefined }
  }
  return state
}

/** What a day makes of an occasion: it opens, begins anew, closes, or stays as it is. */
function turned({ days, round, open }: Turning, day: string): Happened | undefined {
  if (!days) return undefined
  const { testId, occasionId } = days
  const now = roundOn(days, day)
  if (now.open && !(open && round === now.round))
    return testEvents.occasionOpened({ testId, occasionId, round: now.round })
  return open && !now.open ? testEvents.occasionClosed({ testId, occasionId, round }) : undefined
}

/** Appends what a day makes of an occasion, if it is not so yet. */
export const turnOccasion: JobHandler = async ({ testId, occasionId, day }, { log, jobId }) => {
  const events: Read<unknown>[] = []
  await appendDecided(log, `test-${testId}`, {
    fold: (came) => void events.push(...came),
    decide: async () => {
      const happened = turned(folded(events, occasionId ?? ''), day ?? '')
      return happened ? [[happened]] : []
    },
    meta: () => ({ correlation: jobId, causation: 'tests.turn' }),
  })
}

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
          job: 'tests.turn',
          data: { testId, occasionId, day },
        },
      ]
    })
  },
}
