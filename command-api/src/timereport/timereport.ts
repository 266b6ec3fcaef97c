import { addDays, type Day } from '@portal/calendar/days'
import { timereport } from '@portal/contracts/timereport'
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

const office = { stream: byId, about: shownHolder, expects: version }

export const timereportDecisions = decisions(timereport, {
  save: on(report, {
    stream: ({ day }, { actor }) => timeReportId(actor.userId, day),
    expects: version,
    needs: { beside: besideOwn },
    decide: save,
  }),
  remove: on(report, { stream: byId, owner: holder, expects: version, decide: remove }),
  approve: on(report, { ...office, needs: { beside: besideIt }, decide: approve }),
  giveBack: on(report, { ...office, decide: giveBack }),
  bulk: asking(timereport.filter, timereportAnswers),
})
