import { z } from 'zod'
import { event, events, upcastFrom } from './kit.ts'

const kind = z.enum(['mail', 'sms'])

/** One mail or SMS, by the id of its job. Neither address nor text is in it. */
const delivery = {
  deliveryId: z.string(),
  kind,
  /** Null for an address that belongs to nobody yet. */
  userId: z.uuid().nullable(),
  topic: z.string(),
}

/** All that had been held by then, as somebody saw it; null for all there was, as it was said at first. */
const heldUntil = { kind, until: z.iso.datetime().nullable() }
const first = upcastFrom(z.object({ kind }), (old) => ({ ...old, until: null }))
/** Before it was asked why: whose address it was of is not told that it is wrong. */
const unasked = upcastFrom(z.object(delivery), (old) => ({ ...old, ofAddress: false }))

/** What became of mails and SMS that did not simply go out, and what people decided about them. */
export const deliveryEvents = events({
  /** It may have gone out, twice at most; it is not tried again unless somebody says so. */
  deliveryDoubted: event(1, z.object(delivery)),
  /** The other side said for good that it does not take it; `ofAddress` where nothing reaches whoever has this address. */
  deliveryRefused: event(2, z.object({ ...delivery, ofAddress: z.boolean() }), { 1: unasked }),
  deliveryRepeated: event(1, z.object(delivery)),
  deliveryLetBe: event(1, z.object(delivery)),
  /** A day's limit is reached: further ones wait for an administrator. */
  sendingHeld: event(1, z.object({ kind, day: z.iso.date() })),
  heldReleased: event(2, z.object(heldUntil), { 1: first }),
  heldDiscarded: event(2, z.object(heldUntil), { 1: first }),
})
