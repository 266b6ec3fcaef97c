import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()
const terms = {
  shiftId: id,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** What is to be known of it: where to come, which vehicle. */
  information: z.string(),
}
const whose = z.object({ shiftId: id, userId: id })

/**
 * A shift that an office offers its people. It is vacant until `shiftGiven`, and again from `shiftTakenBack` on;
 * `shiftWithdrawn` ends it. Who would like to have it says so; `shiftDeclined` is the office's no to one of them.
 */
export const workshiftEvents = events({
  shiftOffered: event(1, z.object({ ...terms, departmentId: id })),
  shiftChanged: event(1, z.object(terms)),
  shiftWithdrawn: event(1, z.object({ shiftId: id })),
  shiftInterestShown: event(1, whose),
  shiftInterestWithdrawn: event(1, whose),
  shiftGiven: event(1, whose),
  shiftDeclined: event(1, whose),
  shiftTakenBack: event(1, whose),
})
