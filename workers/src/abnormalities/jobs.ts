import { applyRules as rulesActing } from '@portal/domain/abnormalities/automation'
import { automationRules, RULES } from '@portal/domain/abnormalities/automation-rules'
import { stand } from '@portal/domain/abnormalities/stand'
import type { JobHandler } from '../kit/jobs.ts'

/**
 * Lets the rules look at what was noted. They count in the person's own stream: two at once, or a job
 * done twice, make one.
 */
export const applyRules: JobHandler = async ({ userId, abnormalityId }, context) => {
  if (!userId || !abnormalityId) return
  const rules = Object.values(await context.decides.state(automationRules, RULES))
  if (rules.length === 0) return
  const because = { correlation: context.jobId, causation: 'abnormalities.automation' }
  await context.decides.decide(stand, userId, rulesActing, { rules, abnormalityId }, because)
}
