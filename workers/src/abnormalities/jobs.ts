import { VersionConflict } from '@portal/platform/event-store/port'
import { newId } from '@portal/platform/ids'
import { SubjectErased } from '@portal/platform/personal-data'
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
  const stream = `abnormalities-${userId}`
  for (;;) {
    const events = await log.read(stream)
    const made = madeBy(rules, events, { userId, abnormalityId }, newId)
    const last = events.at(-1)
    if (made.length === 0 || !last) return
    try {
      await log.append([{ stream, expected: last.version, events: made }], {
        correlation: last.meta.correlation ?? abnormalityId,
        causation: 'abnormalities.automation',
      })
      return
    } catch (error) {
      if (error instanceof SubjectErased) return
      if (!(error instanceof VersionConflict)) throw error
    }
  }
}
