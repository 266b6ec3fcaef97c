import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { newsOf, saidIn } from '../kit/news.ts'
import { notice } from '../kit/notice.ts'
import { standingMail } from './standing-texts.ts'

/** What the office writes down of somebody; their address and telephone are told by themselves, at once. */
const told = [
  'firstName',
  'lastName',
  'personalNumber',
  'street',
  'postalCode',
  'city',
  'employmentNumber',
] as const
type Details = Readonly<Record<(typeof told)[number], string | Redacted>>

const saysOf = (details: Details): string => told.map((one) => orElse(details[one], '')).join('\n')

/** Does something else stand there than they know? Of several changes before the letter the last is told. */
async function isChanged(
  { userId, version }: { readonly userId: string; readonly version: number },
  context: JobContext,
) {
  const types = ['userCreated', 'userDetailsChanged']
  const stood = await saidIn(context, `person-${userId}`, types, saysOf)
  const told = ['tellDetails']
  return (await newsOf({ userId, version, told, stood, isSame: Object.is }, context)) && {}
}

/** Whoever's name, personal number or address others write otherwise is told: by that they are paid, and their post goes there. */
export const tellDetails = notice('tellDetails', 'userDetailsChanged', {
  since: 'tell-of-details',
  topic: 'detailsChanged',
  about: { version: z.number().int() },
  of: ({ version }) => ({ version: Number(version) }),
  // What they wrote of themselves as they registered is by nobody who is signed in.
  to: ({ data, meta }) =>
    meta.actor === undefined || meta.actor === data.userId ? [] : [data.userId],
  facts: isChanged,
  place: places.details,
  going: () => ({}),
  words: (locale, { link, name }) => standingMail('details', locale, { link, name }),
})
