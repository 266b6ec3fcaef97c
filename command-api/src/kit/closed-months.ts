import { addMonths, type Day } from '@portal/calendar/days'
import { lockingMonths } from '@portal/contracts/workmonthreport-shapes'
import type { InMonths } from '@portal/domain/kit/in-months'
import { person } from '@portal/domain/users/person'
import { isClosedFor, whileOpen, workMonth } from '@portal/domain/workmonthreport/month'
import type { Acting } from './decisions.ts'

/** Whether months are closed for a person, and what has that hold until it is written down that they are not. */
async function inMonths(
  userId: string,
  months: readonly string[],
  { parts: { executor } }: Acting,
): Promise<InMonths> {
  const [someone, ...found] = await Promise.all([
    executor.state(person, userId),
    ...months.map((month) => executor.state(workMonth, month)),
  ])
  const { departmentIds } = someone.state
  return {
    closed: found.some(({ state }) => isClosedFor(state, departmentIds)),
    open: months.map((month) => whileOpen(month, departmentIds)),
  }
}

/** The month that a day counts to, or its week, for a person. */
export const monthsOn = (userId: string, day: Day, acting: Acting): Promise<InMonths> =>
  inMonths(userId, lockingMonths(day), acting)

/** The months from a day on, to the month after today's, for a person. */
export function monthsFrom(
  userId: string,
  day: Day,
  today: Day,
  acting: Acting,
): Promise<InMonths> {
  const months = new Set(lockingMonths(day))
  const last = addMonths(`${today.slice(0, 7)}-01`, 1)
  for (let at = `${day.slice(0, 7)}-01`; at <= last; at = addMonths(at, 1))
    months.add(at.slice(0, 7))
  return inMonths(userId, [...months], acting)
}
