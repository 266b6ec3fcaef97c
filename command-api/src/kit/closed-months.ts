import { addMonths, type Day } from '@portal/calendar/days'
import { lockingMonths } from '@portal/contracts/workmonthreport-shapes'
import { person } from '@portal/domain/users/person'
import { isClosedFor, workMonth } from '@portal/domain/workmonthreport/month'
import type { Acting } from './decisions.ts'

/** Is one of these months closed for a person? */
async function isAnyClosed(
  userId: string,
  months: readonly string[],
  { parts: { executor } }: Acting,
): Promise<boolean> {
  const [someone, ...found] = await Promise.all([
    executor.state(person, userId),
    ...months.map((month) => executor.state(workMonth, month)),
  ])
  return found.some(({ state }) => isClosedFor(state, someone.state.departmentIds))
}

/** Is the month closed for a person that a day counts to, or its week? */
export const isClosedOn = (userId: string, day: Day, acting: Acting): Promise<boolean> =>
  isAnyClosed(userId, lockingMonths(day), acting)

/** Is a month closed for a person from a day on, to the month after today's? */
export function isClosedFrom(
  userId: string,
  day: Day,
  today: Day,
  acting: Acting,
): Promise<boolean> {
  const months = new Set(lockingMonths(day))
  const last = addMonths(`${today.slice(0, 7)}-01`, 1)
  for (let at = `${day.slice(0, 7)}-01`; at <= last; at = addMonths(at, 1))
    months.add(at.slice(0, 7))
  return isAnyClosed(userId, [...months], acting)
}
