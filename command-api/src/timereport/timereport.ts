import { addDays, type Day } from '@portal/calendar/days'
import { timereport } from '@portal/contracts/timereport'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { lockingMonths } from '@portal/contracts/workmonthreport-shapes'
import {
  overtimeAgreement,
  setRules,
  withdrawRules,
} from '@portal/domain/timereport/overtime-rules'
import {
  approve,
  giveBack,
  holder,
  type Report,
  remove,
  report,
  save,
  shiftsOf,
  shownHolder,
} from '@portal/domain/timereport/report'
import { person } from '@portal/domain/users/person'
import { isClosedFor, workMonth } from '@portal/domain/workmonthreport/month'
import { timereportAnswers } from '@portal/projections/timereport/queries'
import { asking } from '../kit/bulk.ts'
import { type Acting, byId, decisions, on, version } from '../kit/decisions.ts'
import { timeReportId } from './report-id.ts'

/** The shifts of the days before and after: none may reach into another. */
async function besideOf(userId: string, day: Day, { parts }: Acting) {
  const states = await Promise.all(
    [-1, 1].map((days) => parts.executor.state(report, timeReportId(userId, addDays(day, days)))),
  )
  return states.flatMap(({ state }) => [...shiftsOf(state)])
}
const besideOwn = ({ day }: { readonly day: Day }, acting: Acting) =>
  besideOf(acting.actor.userId, day, acting)
type State = () => Promise<Report>
const besideIt = async (_: unknown, acting: Acting, state: State) => {
  const { userId, day } = await state()
  return besideOf(userId, day, acting)
}

/** Is the month closed that a day counts to, or its week? */
async function closedFor(userId: string, day: Day, { parts: { executor } }: Acting) {
  const [someone, ...months] = await Promise.all([
    executor.state(person, userId),
    ...lockingMonths(day).map((month) => executor.state(workMonth, month)),
  ])
  return months.some(({ state }) => isClosedFor(state, someone.state.departmentIds))
}
const closedOwn = ({ day }: { readonly day: Day }, acting: Acting) =>
  closedFor(acting.actor.userId, day, acting)
const closedIt = async (_: unknown, acting: Acting, state: State) => {
  const { userId, day } = await state()
  return day === '' ? false : closedFor(userId, day, acting)
}

const office = { stream: byId, about: shownHolder, expects: version }

const agreement = { stream: () => AGREEMENT, expects: version }

export const timereportDecisions = decisions(timereport, {
  save: on(report, {
    stream: ({ day }, { actor }) => timeReportId(actor.userId, day),
    expects: version,
    needs: { beside: besideOwn, closed: closedOwn },
    decide: save,
  }),
  remove: on(report, {
    ...{ stream: byId, owner: holder, expects: version },
    needs: { closed: closedIt },
    decide: remove,
  }),
  approve: on(report, {
    ...office,
    needs: { beside: besideIt, closed: closedIt },
    decide: approve,
  }),
  giveBack: on(report, { ...office, needs: { closed: closedIt }, decide: giveBack }),
  setRules: on(overtimeAgreement, { ...agreement, decide: setRules }),
  withdrawRules: on(overtimeAgreement, { ...agreement, decide: withdrawRules }),
  bulk: asking(timereport.filter, timereportAnswers),
})
