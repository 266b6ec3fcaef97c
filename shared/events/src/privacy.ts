import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()
/** What everything that happens to a request names: the request, and whose data was asked for. */
const about = { requestId: id, userId: id }

/** What is held: one thing of a kind, and whose it is; `reference` names the dispute, and no person. */
const held = { objectId: id, kind: z.string(), userId: id.nullable(), reference: z.string() }

/** One of the contract's rules; readers pass over one that they do not know. */
const rule = z.string()

/** People's rights to what is kept about them (GDPR). */
export const privacyEvents = events({
  /** All that is kept of a person was asked for (article 15): by themselves, or the office heard it. */
  personalDataAsked: event(
    1,
    z.object({
      ...about,
      askedOn: z.iso.date(),
      /** The day by which they are to have it (article 12.3). */
      dueOn: z.iso.date(),
      byOffice: z.boolean(),
    }),
  ),
  /** They have it. */
  personalDataHandedOut: event(1, z.object(about)),
  /** Nothing of a case may be taken away until that is lifted: a dispute, or an authority asks. */
  legalHoldPlaced: event(1, z.object({ ...held, byId: id })),
  legalHoldLifted: event(1, z.object({ ...held, byId: id })),
  /** How long a kind of thing is kept, in months; null: a person decides on each. */
  retentionRuleSet: event(1, z.object({ rule, months: z.number().int().nullable(), byId: id })),
  /** Somebody does not want to wait for the night. */
  retentionAsked: event(1, z.object({ rule, runId: id, byId: id })),
  /** A rule was gone through: how many it removes, what a legal hold kept, and what is left for the next night. */
  retentionRan: event(
    1,
    z.object({
      rule,
      runId: id,
      months: z.number().int(),
      struck: z.number().int(),
      held: z.number().int(),
      left: z.number().int(),
    }),
  ),
  /** A rule says that this is kept no longer: it is removed, and its key destroyed. */
  caseStruck: event(
    1,
    z.object({
      objectId: id,
      kind: z.string(),
      userId: id.nullable(),
      rule,
      months: z.number().int(),
    }),
  ),
  /** A person was erased: what was destroyed and removed, in figures, and nothing of them. */
  erasureCertified: event(
    1,
    z.object({
      userId: id,
      askedAt: z.iso.datetime(),
      /** Keys that were destroyed: theirs, and of registrations before they were a person. */
      keys: z.number().int(),
      files: z.number().int(),
      /** Rows beside the log that were removed, and of how many tables. */
      rows: z.number().int(),
      tables: z.number().int(),
      /** Events that happened to them: what is theirs in these can be read no more. */
      events: z.number().int(),
    }),
  ),
})
