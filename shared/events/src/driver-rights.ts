import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
const day = z.iso.date()
/** What stands on a card: sealed with the right's own key, too, which goes when it is removed for good. */
const person = <T>(schema: Schema<T>) => personal(schema, 'userId', 'rightId')

/**
 * A right as it is from now on: every event that changes it bears the whole of it, so that readers
 * need no older event.
 */
const right = {
  rightId: id,
  userId: id,
  /** Driving licence, YKB, ADR, driver card, truck card, or another permit. */
  kind: z.enum(['drivingLicence', 'ykb', 'adr', 'driverCard', 'truckCard', 'permit']),
  /** What a permit is called; empty for the other kinds. */
  title: person(z.string()),
  cardNumber: person(z.string()),
  /** E.g. C and CE of a licence, A–D of a truck card. */
  categories: z.array(z.string()),
  startDate: day,
  /** The last day of the right, or null where it has none. */
  endDate: day.nullable(),
  /** The last day of the card itself, or null where there is none on it. */
  expireDate: day.nullable(),
  frontFileId: id.nullable(),
  backFileId: id.nullable(),
}

/**
 * One stream a right. What a person sends waits for an administrator beside what is valid, and takes
 * its place when it is approved.
 */
export const driverRightEvents = events({
  /** A right that the person did not have; waits to be approved. */
  driverRightSubmitted: event(1, z.object(right)),
  /** Another number, other dates: waits (again) to be approved. */
  driverRightChanged: event(1, z.object(right)),
  /** Other pictures of the card: waits (again) to be approved. */
  cardImagesAttached: event(1, z.object(right)),
  /** A new card waits beside the valid one. */
  driverRightRenewed: event(1, z.object(right)),
  /** What waited is valid from now on; `validUntil` is its last day, null where it has none. */
  driverRightApproved: event(1, z.object({ ...right, validUntil: day.nullable() })),
  /** An administrator needs more of the person: `text` says what; `sms` that an SMS says so too. */
  driverRightChangesRequested: event(
    1,
    z.object({ rightId: id, userId: id, text: person(z.string()), sms: z.boolean() }),
  ),
  /** What waited beside a valid right is gone; the valid one stays. */
  driverRightPendingDeleted: event(1, z.object({ rightId: id, userId: id })),
  /** The right is gone, with what waited beside it. */
  driverRightDeleted: event(1, z.object({ rightId: id, userId: id })),
  /** The person was told that the right ends on `validUntil`, `days` days before. */
  driverRightExpiryReminderSent: event(
    1,
    z.object({ rightId: id, userId: id, validUntil: day, days: z.number().int() }),
  ),
})
