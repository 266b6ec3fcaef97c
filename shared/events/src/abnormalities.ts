import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()
/** What is written of one: sealed with its own key, too, which goes when it is removed for good. */
const said = (schema: z.ZodString) => personal(schema, 'userId', 'abnormalityId')

/** What was found, apart from what is said about it. */
const facts = {
  /** One of the types of the contract; readers pass over one that they do not know. */
  type: z.string(),
  severity: z.enum(['minor', 'serious', 'verySerious']),
  /** The day in Stockholm that it happened on, and the time where it is known, `HH:MM`. */
  day: z.iso.date(),
  time: z.string().nullable(),
  /** How long, how fast, how many: in `unit`; null where there is nothing to measure. */
  figure: z.number().int().nullable(),
  unit: z.enum(['minutes', 'kmh', 'days', 'none']),
  text: said(z.string()),
}

/** Abnormalities (violations): a person's stand in one stream, so that they can be counted. */
export const abnormalityEvents = events({
  /** From here on it holds the person's start until they have accepted it. */
  abnormalityNoted: event(
    1,
    z.object({
      abnormalityId: id,
      userId: id,
      /** The person's department at that time. */
      departmentId: id.nullable(),
      ...facts,
      source: z.enum(['manual', 'import', 'rule']),
      /** The automation rule that made it. */
      ruleId: id.nullable(),
    }),
  ),
  /** `acceptAgain`: what the person accepted is not what stands there now, so it is open once more. */
  abnormalityChanged: event(
    1,
    z.object({ abnormalityId: id, userId: id, ...facts, acceptAgain: z.boolean() }),
  ),
  /** The person has taken note of it. */
  abnormalityAccepted: event(1, z.object({ abnormalityId: id, userId: id })),
  /** The person, or the office, says what became of it; it has nothing to do with accepting. */
  abnormalityHandled: event(
    1,
    z.object({
      abnormalityId: id,
      userId: id,
      status: z.enum(['open', 'explained', 'corrected', 'disputed', 'closed']),
      comment: said(z.string()),
      by: z.enum(['person', 'office']),
    }),
  ),
  abnormalityPhotoAdded: event(1, z.object({ abnormalityId: id, userId: id, fileId: id })),
  abnormalityRemoved: event(1, z.object({ abnormalityId: id, userId: id })),
  /** A rule that makes an abnormality of one type when those of another pass a limit. */
  automationRuleSaved: event(
    1,
    z.object({
      ruleId: id,
      name: z.string(),
      active: z.boolean(),
      /** What is looked at; null for every type. */
      whenType: z.string().nullable(),
      /** 'count': so many within the period; 'figure': one whose figure is past the limit. */
      measure: z.enum(['count', 'figure']),
      limit: z.number().int(),
      /** Days of the period; within one the rule makes one abnormality a person. */
      days: z.number().int(),
      makeType: z.string(),
      makeSeverity: z.enum(['minor', 'serious', 'verySerious']),
      makeText: z.string(),
    }),
  ),
  automationRuleRemoved: event(1, z.object({ ruleId: id })),
})
