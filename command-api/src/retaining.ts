import { MOST_STRUCK } from '@portal/contracts/retention-rules'
import { Refused } from '@portal/domain/kit/outcome'
import { dueBy } from '@portal/projections/privacy/queries-retention'
import type { Retaining } from '@portal/workers/kit/parts'
import { guardOfJobs } from './kit/legal-hold.ts'
import type { Parts } from './kit/parts.ts'

/** What the jobs of retention need: what is due, what is held, and how people and keys are erased. */
export const retaining = (parts: Parts): Retaining => ({
  takeAway: async (run) => {
    const outcome = await guardOfJobs(parts).takeAway(run)
    if (outcome instanceof Refused) throw new Error('what tells of legal holds is behind')
  },
  due: (rule, months) => dueBy(parts.db, { rule, months, now: parts.now() }, MOST_STRUCK),
  erasePerson: (userId) => parts.erasures.eraseByRule(userId),
  destroyKey: async (id, stream) => {
    await parts.keyring.erase(id)
    parts.executor.forget(stream)
  },
})
