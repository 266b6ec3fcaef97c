import { stockholmDay } from '@portal/calendar/stockholm'
import { isDaytime } from '../kit/hours.ts'
import { noteDown, type Pace } from '../kit/noted.ts'
import { seesPerson } from '../kit/people.ts'
import type { Schedule } from '../kit/schedule.ts'
import { tellIncidentSerious } from './tell-of-report.ts'

/** Hours after which it is said again that the authority waits: 'without delay' is the same day. */
const HOURS = 4

/**
 * What the authority is to be told of without delay (AML 3 kap. 3 a §) and was not: every administrator
 * is reminded once a day, until somebody notes that it was told or need not be.
 */
export const remindingOfSerious = (pace: Pace): Schedule => ({
  name: 'remind-of-serious',
  due: async (pool, now) => {
    if (!isDaytime(now)) return []
    const { rows } = await pool.query<{ report_id: string; user_id: string }>(
      `SELECT r.report_id, a.user_id FROM incidents.report r JOIN users.person p USING (user_id)
       JOIN users.person a ON ${seesPerson}
       WHERE r.authority = 'due' AND r.authority_since < $1::timestamptz - make_interval(hours => $2)`,
      [now, HOURS],
    )
    const today = stockholmDay(now)
    const noted = rows.map(({ report_id: reportId, user_id: userId }) => ({
      id: `remind.serious.${reportId}.${today}.${userId}`,
      ...{ name: tellIncidentSerious.named, userId, position: 0n },
      data: { reportId, reminder: 1 },
    }))
    await noteDown(pool, noted, pace)
    return []
  },
})
