import { Id } from '@portal/contracts'
import { applyRules as rulesActing } from '@portal/domain/abnormalities/automation'
import { automationRules, RULES } from '@portal/domain/abnormalities/automation-rules'
import { stand } from '@portal/domain/abnormalities/stand'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'

/**
 * Lets the rules look at what was noted. They count in the person's own stream: two at once, or a job
 * done twice, make one.
 */
const applyRules = job(
  'applyRules',
  { userId: Id, abnormalityId: Id },
  async ({ userId, abnormalityId }, { decides, jobId }) => {
    const rules = Object.values(await decides.state(automationRules, RULES))
    if (rules.length === 0) return
    const because = { correlation: jobId, causation: 'abnormalities.automation' }
    await decides.decide(stand, userId, rulesActing, { rules, abnormalityId }, because)
  },
)

export const applyRulesToNoted = whenever('apply-rules-to-noted', 'abnormalityNoted', ({ data }) =>
  data.source === 'rule' ? [] : [applyRules(data)],
)

export const applyRulesToChanged = whenever(
  'apply-rules-to-changed',
  'abnormalityChanged',
  ({ data }) => [applyRules(data)],
)
