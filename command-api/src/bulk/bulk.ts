import { bulk as calls } from '@portal/contracts/bulk'
import { bulk, stop } from '@portal/domain/bulk/bulk'
import { byId, decisions, on } from '../kit/decisions.ts'

export const bulkDecisions = decisions(calls, {
  stop: on(bulk, { stream: byId, owner: ({ askedById }) => askedById, decide: stop }),
})
