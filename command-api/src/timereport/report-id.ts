import type { Day } from '@portal/calendar/days'
import { idSource } from '@portal/platform/ids'

/** The report of a person's day: there is one, so that two devices write the same. */
export const timeReportId = (userId: string, day: Day): string =>
  idSource(`timereport ${userId} ${day}`)()
