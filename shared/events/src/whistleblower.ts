import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()
/** All that it says of when: the day in Stockholm. */
const on = z.iso.date()
const files = z.array(z.object({ contentId: id, pieces: z.number().int() }))

/**
 * Whistleblowers' cases. They are no part of the portal's log: they stand in one of a database of its own,
 * whose events bear no actor, no correlation and no time of day. What was written stands beside it, sealed,
 * and is named by its id: it can be taken away when the law says so.
 */
export const whistleblowerEvents = events({
  whistleblowerReported: event(
    1,
    z.object({ caseId: id, on, contentId: id, /** The reporter's wish. */ shutOut: z.array(id) }),
  ),
  whistleblowerReporterWrote: event(1, z.object({ caseId: id, on, contentId: id, files })),
  whistleblowerHandlerWrote: event(
    1,
    z.object({ caseId: id, on, contentId: id, handlerId: id, feedback: z.boolean() }),
  ),
  whistleblowerAcknowledged: event(1, z.object({ caseId: id, on, handlerId: id })),
  whistleblowerStatusSet: event(
    1,
    z.object({ caseId: id, on, handlerId: id, isHandled: z.boolean() }),
  ),
  /** So many of the reporter's messages. */
  whistleblowerRead: event(
    1,
    z.object({ caseId: id, on, handlerId: id, messages: z.number().int() }),
  ),
  whistleblowerShut: event(
    1,
    z.object({ caseId: id, on, byId: id, handlerId: id, out: z.boolean() }),
  ),
  /** It stays beyond its two years, for an inquiry or a court; or no longer. */
  whistleblowerHoldSet: event(1, z.object({ caseId: id, on, handlerId: id, isHeld: z.boolean() })),
  /** A handler has saved or printed it: it lies outside of the portal now. */
  whistleblowerTakenAlong: event(1, z.object({ caseId: id, on, handlerId: id })),
  /** What was written is gone, and every key to it. */
  whistleblowerErased: event(1, z.object({ caseId: id, on })),
})
