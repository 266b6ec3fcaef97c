import { timelog } from '@portal/contracts/timelog'
import { loan, markReturned, remove, save } from '@portal/domain/timelog/loan'
import { timelogAnswers } from '@portal/projections/timelog/queries'
import { asking } from '../kit/bulk.ts'
import { byId, byIdOrNew, decisions, on, refuse, version, versionOfOld } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { knownPeople } from '../kit/people.ts'

type Loan = typeof loan.initial

/** To whom it is lent, whom the caller must see; what is lent already stays with its person. */
async function borrower(
  { id, userId }: { id?: string | undefined; userId?: string | undefined },
  { parts, actor }: Looking,
  state: () => Promise<Loan>,
) {
  const whose = id === undefined ? (userId ?? '') : (await state()).userId
  const known = await knownPeople(parts, actor, [whose])
  if (id !== undefined && !known.has(whose)) return refuse('notFound')
  return known.has(whose) && (userId === undefined || userId === whose)
    ? whose
    : refuse('unknownUser', [{ path: 'userId', message: 'is not the person it is lent to' }])
}

const whose = ({ userId }: Loan) => userId

export const timelogDecisions = decisions(timelog, {
  save: on(loan, {
    stream: byIdOrNew,
    expects: versionOfOld,
    needs: { borrower },
    decide: save,
  }),
  returned: on(loan, { stream: byId, about: whose, expects: version, decide: markReturned }),
  remove: on(loan, { stream: byId, about: whose, expects: version, decide: remove }),
  bulk: asking(timelog.filter, timelogAnswers),
})
