import { addMonths, monthOf } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'

/** Months from the coming one backwards. */
export const latestMonths = (count: number): string[] => {
  const { from } = monthOf(stockholmDay(new Date()))
  return Array.from({ length: count }, (_, at) => addMonths(from, 1 - at).slice(0, 7))
}
