import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmReading } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import {
  KEPT_NO_LONGER,
  MOST_STRUCK,
  type RetentionRule,
  retentionRuleNames,
  retentionRules,
} from '@portal/contracts/retention-rules'
import { Refused } from '@portal/domain/kit/outcome'
import { legalHold, strike } from '@portal/domain/privacy/legal-hold'
import { ran, retention } from '@portal/domain/privacy/retention'
import { newId } from '@portal/platform/ids'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'
import type { Schedule } from '../kit/schedule.ts'
import { isBack, removeStruck, type Struck } from './remove-struck.ts'

/** The hours of the night in Stockholm in which rules are gone through: from, and before. */
const FROM_HOUR = 2
const TO_HOUR = 6
/** So many nights without the portal at work, and a rule is gone through by day: some run on what is switched off at night. */
const NIGHTS_MISSED = 7
/** How many are struck between two looks at what is held: a hold that is placed waits meanwhile. */
const AT_ONCE = 50

/**
 * Goes through a rule: says of each thing whose time is over that it is kept no longer, and then how many
 * they were. What is under legal hold stays. A night in which there was nothing is not written down.
 */
const runRule = job(
  'runRetention',
  { rule: z.enum(retentionRuleNames), runId: Id, isAsked: z.boolean() },
  async ({ rule, runId, isAsked }, { decides, retaining }) => {
    const { months, ran: runs } = await decides.state(retention, rule)
    if (months === null || runs.includes(runId)) return
    const because = { correlation: runId, causation: KEPT_NO_LONGER }
    const { kind } = retentionRules[rule]
    const { items, due, held: kept } = await retaining.due(rule, months)
    let [struck, held] = [0, kept]
    for (let from = 0; from < items.length; from += AT_ONCE)
      await retaining.takeAway(async (isHeld) => {
        for (const { id: objectId, userId } of items.slice(from, from + AT_ONCE)) {
          const one = { objectId, kind, userId, rule, months }
          const decided = async () =>
            (await isHeld(objectId)) ||
            (await decides.decide(legalHold, objectId, strike, one, because))
          // They may have come back since it was found.
          const outcome =
            kind === 'user'
              ? await retaining.whileOut(objectId, async () =>
                  (await isBack(objectId, { decides })) ? 'back' : decided(),
                )
              : await decided()
          if (outcome === 'back') continue
          if (outcome === true || outcome instanceof Refused) held++
          else struck++
        }
      })
    if (struck + held === 0 && !isAsked) return
    const left = due - items.length
    await decides.decide(retention, rule, ran, { rule, runId, months, struck, held, left }, because)
  },
)

/** Somebody asked for it. */
export const runAskedRetention = whenever('run-asked-retention', 'retentionAsked', ({ data }) => {
  const rule = retentionRuleNames.find((one) => one === data.rule)
  return rule ? [runRule({ rule, runId: data.runId, isAsked: true })] : []
})

/** What was struck and has its key yet, as after a backup of the keys alone was restored. */
const left = `SELECT s.object_id AS "objectId", s.kind, s.user_id AS "userId"
  FROM privacy.struck s JOIN personal.subject_key k ON k.subject_id = s.object_id
  WHERE k.wrapped_key IS NOT NULL ORDER BY s.object_id LIMIT ${MOST_STRUCK}`

/** Every rule that is on, once a night, or where no night found the portal at work once a week; and what was not ended then. */
export const runningRetention: Schedule = {
  name: 'retention',
  due: async (pool, now) => {
    const hour = stockholmReading(now).getUTCHours()
    const isNight = hour >= FROM_HOUR && hour < TO_HOUR
    const day = stockholmDay(now)
    const nights = Array.from({ length: NIGHTS_MISSED }, (_, ago) => addDays(day, -ago))
    const { rows } = await pool.query<{ rule: RetentionRule }>(
      `SELECT rule FROM privacy.rule WHERE months IS NOT NULL AND rule = ANY ($1)
         AND ($2 OR set_at < now() - make_interval(days => $3) AND NOT EXISTS (
           SELECT FROM reactions.job j
           WHERE j.id = ANY (ARRAY(SELECT concat_ws('.', $4::text, rule, n) FROM unnest($5::text[]) n))))`,
      [retentionRuleNames, isNight, NIGHTS_MISSED, runningRetention.name, nights],
    )
    if (rows.length === 0 && !isNight) return []
    const undone = await pool.query<Struck>(left)
    return [
      ...rows.map(({ rule }) => ({
        key: `${rule}.${day}`,
        ...runRule({ rule, runId: newId(), isAsked: false }),
      })),
      ...undone.rows.map((struck) => ({
        key: `${struck.objectId}.${day}`,
        ...removeStruck(struck),
      })),
    ]
  },
}
