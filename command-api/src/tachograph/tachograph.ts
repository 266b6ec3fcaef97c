import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { MOST_CARD_FILE, tachograph } from '@portal/contracts/tachograph'
import { MOST_DAYS_BACK } from '@portal/contracts/timereport-shapes'
import {
  type Card,
  cardReading,
  holder,
  type Known,
  read,
  remove,
} from '@portal/domain/tachograph/reading'
import { readDriverCard } from '@portal/platform/tachograph/driver-card'
import { people } from '@portal/projections/kit/people'
import { knownDays } from '@portal/projections/tachograph/known-days'
import { type Acting, aNewOne, byId, decisions, on, refuse, version } from '../kit/decisions.ts'

/** The card of a form, without days that are too old to be reported or are to come. */
async function cardOf(_: unknown, { http, now }: Acting) {
  const [first, last] = [addDays(stockholmDay(now), -MOST_DAYS_BACK), addDays(stockholmDay(now), 1)]
  const files: Buffer[] = []
  for await (const { bytes } of http.uploads({ most: MOST_CARD_FILE, files: 2, whose: 'people' }))
    files.push(bytes)
  const [file, another] = files
  if (!file) return refuse('fileMissing')
  if (another) return refuse('tooManyFiles')
  const card: Card | undefined = readDriverCard(file)
  if (!card) return refuse('tachographUnreadable')
  return { ...card, days: card.days.filter(({ day }) => day >= first && day <= last) }
}

async function knownOf(_: unknown, { actor, parts }: Acting): Promise<Known> {
  const someone = await people(parts.db, actor)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  const days = await knownDays(parts.db, actor.userId).execute()
  return {
    personalNumber: someone?.personal_number ?? '',
    days: days.map(({ day, changes, is_open }) => ({ day, changes, isOpen: is_open })),
  }
}

export const tachographDecisions = decisions(tachograph, {
  read: on(cardReading, {
    stream: aNewOne,
    needs: { card: cardOf, known: knownOf },
    decide: read,
  }),
  remove: on(cardReading, { stream: byId, owner: holder, expects: version, decide: remove }),
})
