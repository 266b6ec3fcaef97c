import { Id } from '@portal/contracts'
import { bulk, type ItemOutcome, next, work } from '@portal/domain/bulk/bulk'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'

/** How many are gone through between two reports, and for how long, in ms: progress is seen meanwhile. */
const SLICE = 100
const LONGEST_MS = 1500

/** Goes through some of those that are left, one after the other, and says what became of each. */
const workOff = job('workOffBulk', { bulkId: Id }, async ({ bulkId }, { decides, carryOut }) => {
  const state = await decides.state(bulk, bulkId)
  const { action, targetId, details, askedById, worked } = state
  const outcomes: ItemOutcome[] = []
  const until = performance.now() + LONGEST_MS
  for (const item of next(state, SLICE)) {
    const refused = await carryOut({ action, targetId, details, item, bulkId, askedById })
    outcomes.push({ id: item.id, refused })
    if (performance.now() > until) break
  }
  const because = { correlation: bulkId, causation: 'bulk.workOff', actor: askedById }
  await decides.decide(bulk, bulkId, work, { from: worked, outcomes }, because)
})

export const workOffAsked = whenever('work-off-asked-bulk', 'bulkAsked', ({ data }) => [
  workOff(data),
])
/** As long as some are left, each report brings the next ones. */
export const workOffRest = whenever('work-off-rest-of-bulk', 'bulkWorked', ({ data }) =>
  data.worked < data.total ? [workOff(data)] : [],
)
