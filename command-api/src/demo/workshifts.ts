import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmInstant } from '@portal/calendar/stockholm'
import { workshiftEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { seedFaq } from './faq.ts'

type Add = Parameters<typeof seedFaq>[1]

const shifts = [
  [2, '06:00', '14:30', 'Distribution i stan, lastbil med bakgavellyft. Start vid terminalen.'],
  [3, '22:00', '06:00', 'Nattrafik till Exempelhamn och tillbaka. Förarkort krävs.'],
  [5, '05:30', '13:00', 'Kranbil, truckkort B. Fråga efter Mona när du kommer.'],
  [9, '14:00', '22:30', ''],
] as const

/** Shifts that an office of the demo company offers in the days to come. */
export function seedShifts(add: Add, at: number, departmentId: string, managerId: string): void {
  const today = stockholmDay(new Date())
  for (const [days, from, to, information] of shifts) {
    const shiftId = newId()
    const day = addDays(today, days)
    const last = to <= from ? addDays(day, 1) : day
    add(
      `shift-${shiftId}`,
      workshiftEvents.shiftOffered({
        shiftId,
        departmentId,
        startsAt: stockholmInstant(`${day}T${from}`).toISOString(),
        endsAt: stockholmInstant(`${last}T${to}`).toISOString(),
        information,
      }),
      at,
      managerId,
    )
  }
}
