import { addMonths, monthOf } from '@portal/calendar/days'
import { stockholmToday } from '../api/now.ts'

/** Months from the coming one backwards. */
export const latestMonths = (count: number): string[] => {
  const { from } = monthOf(stockholmToday())
  return Array.from({ length: count }, (_, at) => addMonths(from, 1 - at).slice(0, 7))
}
