import { addDays, daysBetween } from '@portal/calendar/days'
import { stockholmDay, stockholmReading } from '@portal/calendar/stockholm'
import { REMINDER_DAYS } from '@portal/contracts/driver-rights-rules'
import type { DueJob, Schedule } from '../kit/schedule.ts'

/** Nobody wants to be woken by it: reminders go out between these hours in Stockholm. */
const FROM_HOUR = 8
const TO_HOUR = 20

/** The reminder that is due so many days before the last day; undefined where none is. */
export const reminderDue = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : [...REMINDER_DAYS].reverse().find((days) => daysLeft <= days)

/**
 * Rights that end soon and have no successor waiting. Of several reminders that were missed only the
 * last is sent. An SMS goes with the one of 7 days.
 */
export const remindOfExpiry: Schedule = {
  name: 'driver-right-expiry',
  due: async (pool, now) => {
    const hour = stockholmReading(now).getUTCHours()
    if (hour < FROM_HOUR || hour >= TO_HOUR) return []
    const today = stockholmDay(now)
    const found = await pool.query<{ right_id: string; user_id: string; valid_until: string }>(
      `SELECT r.right_id, r.user_id, r.valid_until FROM driver_rights."right" r
       JOIN users.person p ON p.user_id = r.user_id AND p.status = 'active'
       WHERE r.pending_state = '' AND r.valid_until BETWEEN $1 AND $2`,
      [today, addDays(today, Math.max(...REMINDER_DAYS))],
    )
    return found.rows.flatMap(({ right_id, user_id, valid_until }): DueJob[] => {
      const days = reminderDue(daysBetween(today, valid_until))
      if (days === undefined) return []
      const data = {
        rightId: right_id,
        userId: user_id,
        validUntil: valid_until,
        days: String(days),
      }
      const key = `${right_id}.${valid_until}.${days}`
      return [
        { key: `${key}.mail`, job: 'remindOfExpiryByMail', data },
        ...(days === Math.min(...REMINDER_DAYS)
          ? [{ key: `${key}.sms`, job: 'remindOfExpiryBySms', data }]
          : []),
      ]
    })
  },
}
