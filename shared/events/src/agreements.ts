import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()
const day = z.iso.date()

const named = { agreementId: id, name: z.string() }

/** Collective agreements by name; the rules of overtime of each have a stream of their own. */
export const agreementEvents = events({
  agreementAdded: event(1, z.object(named)),
  agreementChanged: event(1, z.object(named)),
  agreementRemoved: event(1, z.object({ agreementId: id })),
})

/** Which agreement a person works by, in a stream of theirs. */
export const personAgreementEvents = events({
  /** From this day on, in place of what was set from the same day, until the next that is set. */
  personAgreementSet: event(1, z.object({ userId: id, agreementId: id, from: day })),
  /** What was before that day goes on. */
  personAgreementWithdrawn: event(1, z.object({ userId: id, agreementId: id, from: day })),
})
