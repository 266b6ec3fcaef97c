import { MOST_STRUCK } from '@portal/contracts/retention-rules'
import { dueBy } from '@portal/projections/privacy/queries-retention'
import type { Retaining } from '@portal/workers/kit/parts'
import { late } from './kit/database-turns.ts'
import { type HoldGuard, orAgain } from './kit/legal-hold.ts'
import { lettingIn } from './kit/letting-in.ts'
import type { Parts } from './kit/parts.ts'

/** What the jobs of retention need: what is due, what is held, and how people and keys are erased. */
export const retaining = (parts: Parts, holds: HoldGuard): Retaining => ({
  takeAway: async (run) => {
    orAgain(await holds.takeAway(run))
  },
  whileOut: async (userId, run) => {
    const { name } = lettingIn(userId)
    const turn = { of: name, shared: false }
    const outcome = await parts.turns.have([turn], (wait) => wait(), run)
    if (outcome === late) throw new Error('somebody is let in all the while')
    return outcome
  },
  due: (rule, months) => dueBy(parts.db, { rule, months, now: parts.now() }, MOST_STRUCK),
  erasePerson: (userId) => parts.erasures.eraseByRule(userId),
  destroyKey: (id) => parts.keyring.erase(id),
})
