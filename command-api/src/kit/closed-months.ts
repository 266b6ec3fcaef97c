import { addMonths, type Day, monthsThrough } from '@portal/calendar/days'
import { lockingMonths } from '@portal/contracts/workmonthreport-shapes'
import { streamOf } from '@portal/domain/kit/aggregate'
import type { InMonths } from '@portal/domain/kit/in-months'
import { person } from '@portal/domain/users/person'
import { isClosedFor, whileOpen, workMonth } from '@portal/domain/workmonthreport/month'
import type { Looking } from './looking.ts'

/** Whether months are closed for a person, and what has that hold until it is written down that they are not. */
async function inMonths(
  userId: string,
  months: readonly string[],
  { parts: { executor } }: Looking,
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
export const monthsOn = (userId: string, day: Day, acting: Looking): Promise<InMonths> =>
  inMonths(userId, lockingMonths(day), acting)

/** The months from a day on, to the month after today's. */
function monthsSince(day: Day, today: Day): readonly string[] {
  const next = addMonths(`${today.slice(0, 7)}-01`, 1).slice(0, 7)
  return [...new Set([...lockingMonths(day), ...monthsThrough(day.slice(0, 7), next)])]
}

/** The same of all of these months, for a person. */
export const monthsFrom = (
  userId: string,
  day: Day,
  today: Day,
  acting: Looking,
): Promise<InMonths> => inMonths(userId, monthsSince(day, today), acting)

/** Where somebody belongs, as what rests on it and what changes it name it. */
const belonging = (userId: string): string => `belonging-${userId}`

/** Has nobody come to another department from before it is looked which of their months are closed. */
export const movingAlone = (userId: string) => ({ name: belonging(userId), tellers: [] })

/** Has nobody report in a month, or be decided on, while it is closed: in every process it is before or after. */
export const closingAlone = ({ month }: { readonly month: string }) => ({
  name: streamOf(workMonth, month),
  tellers: [],
})

const restingOn = (userId: string, months: readonly string[]): readonly string[] => [
  belonging(userId),
  ...months.map((month) => streamOf(workMonth, month)),
]

/** What it rests on whether a day's month is closed for a person. */
export const restOn = (userId: string, day: Day): readonly string[] =>
  restingOn(userId, lockingMonths(day))

/** The same of all months from a day on. */
export const restFrom = (userId: string, day: Day, today: Day): readonly string[] =>
  restingOn(userId, monthsSince(day, today))
