import type { Read } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { SubjectErased } from '@portal/platform/personal-data'
import { appendDecided } from '../kit/append-decided.ts'
import type { JobHandler } from '../kit/jobs.ts'
import { madeBy, rulesFrom } from './automation.ts'

/**
 * Lets the rules look at what was noted. They count in the person's own stream and append to it at the
 * version that was read: two at once, or a job done twice, make one.
 */
export const applyRules: JobHandler = async ({ userId, abnormalityId }, { log }) => {
  if (!userId || !abnormalityId) return
  const rules = rulesFrom(await log.read('abnormality-rules-all'))
  if (rules.length === 0) return
  const events: Read<unknown>[] = []
  const meta = () => ({
    correlation: events.at(-1)?.meta.correlation ?? abnormalityId,
    causation: 'abnormalities.automation',
  })
  try {
    await appendDecided(log, `abnormalities-${userId}`, {
      fold: (came) => void events.push(...came),
      decide: async () => {
        const made = madeBy(rules, events, { userId, abnormalityId }, newId)
        return made.length > 0 ? [made] : []
      },
      meta,
    })
  } catch (error) {
    if (!(error instanceof SubjectErased)) throw error
  }
}
