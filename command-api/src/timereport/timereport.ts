import { addDays, type Day } from '@portal/calendar/days'
import { timereport } from '@portal/contracts/timereport'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { agreement } from '@portal/domain/agreements/agreement'
import { type InMonths, noMonths } from '@portal/domain/kit/in-months'
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
import { timereportAnswers } from '@portal/projections/timereport/queries'
import { asking } from '../kit/bulk.ts'
import { monthsOn, restOn } from '../kit/closed-months.ts'
import { byId, decisions, on, thing, version } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { timeReportId } from './report-id.ts'

/** The shifts of the days before and after: none may reach into another. */
async function besideOf(userId: string, day: Day, { parts }: Looking) {
  const states = await Promise.all(
    [-1, 1].map((days) => parts.executor.state(report, timeReportId(userId, addDays(day, days)))),
  )
  return states.flatMap(({ state }) => [...shiftsOf(state)])
}
const besideOwn = ({ day }: { readonly day: Day }, acting: Looking) =>
  besideOf(acting.actor.userId, day, acting)
type State = () => Promise<Report>
const besideIt = async (_: unknown, acting: Looking, state: State) => {
  const { userId, day } = await state()
  return besideOf(userId, day, acting)
}

const monthOwn = ({ day }: { readonly day: Day }, acting: Looking) =>
  monthsOn(acting.actor.userId, day, acting)
const monthIt = async (_: unknown, acting: Looking, state: State): Promise<InMonths> => {
  const { userId, day } = await state()
  return day === '' ? noMonths : monthsOn(userId, day, acting)
}

const restOwn = ({ day }: { readonly day: Day }, { actor }: Looking) => restOn(actor.userId, day)
const restIt = async (_: unknown, { parts }: Looking, id: string) => {
  const { userId, day } = (await parts.executor.state(report, id)).state
  return day === '' ? [] : restOn(userId, day)
}

const office = {
  stream: byId,
  about: shownHolder,
  judges: { may: 'wage', whose: shownHolder },
  expects: version,
  restsOn: restIt,
} as const

/** Is the agreement there? */
const known = async ({ agreementId }: { readonly agreementId: string }, { parts }: Looking) =>
  agreementId === AGREEMENT ||
  (await parts.executor.state(agreement, agreementId)).state.is === 'there'

const ofAgreement = {
  stream: ({ agreementId }: { readonly agreementId: string }) => agreementId,
  expects: version,
}

export const timereportDecisions = decisions(timereport, {
  save: on(report, {
    stream: ({ day }, { actor }) => timeReportId(actor.userId, day),
    expects: version,
    restsOn: restOwn,
    needs: { beside: besideOwn, month: monthOwn },
    decide: save,
  }),
  remove: on(report, {
    ...{ stream: byId, owner: holder, expects: version },
    restsOn: restIt,
    needs: { month: monthIt },
    decide: remove,
  }),
  approve: on(report, {
    ...office,
    needs: { beside: besideIt, month: monthIt },
    decide: approve,
  }),
  giveBack: on(report, { ...office, needs: { month: monthIt }, decide: giveBack }),
  setRules: on(overtimeAgreement, {
    ...ofAgreement,
    pointsTo: ({ agreementId }) =>
      agreementId === AGREEMENT ? [] : [thing(agreement, agreementId, 'unknownAgreement')],
    needs: { known },
    decide: setRules,
  }),
  withdrawRules: on(overtimeAgreement, { ...ofAgreement, decide: withdrawRules }),
  bulk: asking(timereport.filter, timereportAnswers),
})
