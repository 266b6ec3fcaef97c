import { addDays } from '@portal/calendar/days'
import type { TestPortal } from './portal.ts'
import { standingPortal } from './standing.ts'
import { today } from './tests.ts'

/** A portal for the tests of a file whose clock can be moved, and whose schedules look at it often. */
export function portalAhead() {
  /** In ms. */
  let ahead = 0
  const portal: TestPortal = standingPortal({
    clock: { now: () => new Date(Date.now() + ahead), everyMs: 100 },
  })
  return {
    portal,
    /** Moves the clock to the middle of the day so many days from now, and lets the schedules look a few times. */
    move: async (days: number) => {
      ahead = new Date(`${addDays(today, days)}T10:30:00Z`).getTime() - Date.now()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await portal.settled()
    },
    /** Back to the present. */
    back: () => {
      ahead = 0
    },
  }
}
