import { testEvents } from '@portal/events'
import { type ForAudience, type Found, giveOut } from '../kit/audience.ts'
import type { Surroundings } from '../kit/deciding.ts'
import type { Test } from './test.ts'

/** Whom an occasion is meant for, and who has it; undefined while it is not open. */
export function audienceOf({ occasions }: Test, occasionId: string): ForAudience | undefined {
  const occasion = occasions.find((one) => one.occasionId === occasionId)
  if (!occasion?.open) return undefined
  const { audience, assigned: has, version: edition, savedBy: wishedBy } = occasion
  return { audience, exceptIds: [], has, edition, waiting: [], wishedBy }
}

/** Gives an occasion of a test to the next of those it is meant for, or takes it back; as `giveOut`. */
export const assign = (
  state: Test,
  { part: occasionId, found }: { readonly part: string; readonly found: Found },
  { id: testId }: Pick<Surroundings, 'id'>,
) =>
  giveOut(audienceOf(state, occasionId), found, {
    given: (userIds) => testEvents.occasionAssigned({ testId, occasionId, userIds }),
    taken: (userIds) => testEvents.occasionUnassigned({ testId, occasionId, userIds }),
  })
