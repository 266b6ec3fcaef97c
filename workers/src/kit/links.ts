import { addressOf, type Going, type Place } from '@portal/contracts/places'
import type { WorkerParts } from './parts.ts'

/** A link for a mail or SMS: the whole address of a place, as people reach the portal. */
export const linkTo = <P extends Place>(
  { publicUrl }: Pick<WorkerParts, 'publicUrl'>,
  place: P,
  going: Going<P>,
): string => `${publicUrl}${addressOf(place, going)}`
