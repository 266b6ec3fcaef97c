import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { MOST_CARD_FILE, tachograph } from '@portal/contracts/tachograph'
import type { CardDayOf } from '@portal/contracts/tachograph-time'
import { MOST_DAYS_BACK } from '@portal/contracts/timereport-shapes'
import { type Card, cardReading, holder, read, remove } from '@portal/domain/tachograph/reading'
import { hashOf } from '@portal/platform/files/store'
import { idSource } from '@portal/platform/ids'
import { readDriverCard } from '@portal/platform/tachograph/driver-card'
import { people } from '@portal/projections/kit/people'
import { knownDays } from '@portal/projections/tachograph/known-days'
import { type Acting, byId, decisions, on, Refused, refuse, version } from '../kit/decisions.ts'

/** Readings of one file that were taken away, or brought less, before the next is no more found by its bytes. */
const MOST_AGAIN = 50

interface Sent {
  readonly file: Buffer
  /** The reading that it becomes: the same for all who send these bytes at once. */
  readonly id: string
  /** What the same bytes brought before, which the read side may not have seen yet. */
  readonly brought: readonly CardDayOf[]
}

async function readSent({ http, actor, parts, newId }: Acting) {
  const files: Buffer[] = []
  for await (const { bytes } of http.uploads({ most: MOST_CARD_FILE, files: 2, whose: 'people' }))
    files.push(bytes)
  const [file, another] = files
  if (!file) return refuse('fileMissing')
  if (another) return refuse('tooManyFiles')
  const next = idSource(`driverCard ${actor.userId} ${await hashOf([file])}`)
  const brought: CardDayOf[] = []
  for (let again = 0; again < MOST_AGAIN; again++) {
    const id = next()
    const { state } = await parts.executor.state(cardReading, id)
    if (state.is === 'unknown') return { file, id, brought }
    brought.push(...state.days)
  }
  return { file, id: newId(), brought }
}

const sent = new WeakMap<Acting, Promise<Sent | Refused<'fileMissing' | 'tooManyFiles'>>>()

/** What a call sends: its bytes are read once, and say which stream it is and what there is to decide. */
function sentBy(acting: Acting) {
  const found = sent.get(acting) ?? readSent(acting)
  sent.set(acting, found)
  return found
}

/** The card of a form, without days that are too old to be reported or are to come. */
async function cardOf(_: unknown, acting: Acting) {
  const { now } = acting
  const [first, last] = [addDays(stockholmDay(now), -MOST_DAYS_BACK), addDays(stockholmDay(now), 1)]
  const found = await sentBy(acting)
  if (found instanceof Refused) return found
  const card: Card | undefined = readDriverCard(found.file)
  if (!card) return refuse('tachographUnreadable')
  return { ...card, days: card.days.filter(({ day }) => day >= first && day <= last) }
}

async function knownOf(_: unknown, acting: Acting) {
  const { actor, parts } = acting
  const found = await sentBy(acting)
  if (found instanceof Refused) return found
  const someone = await people(parts.db, actor)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  const days = await knownDays(parts.db, actor.userId).execute()
  const known = days.map(({ day, changes, is_open }) => ({ day, changes, isOpen: is_open }))
  return {
    personalNumber: someone?.personal_number ?? '',
    days: [...known, ...found.brought],
  }
}

export const tachographDecisions = decisions(tachograph, {
  read: on(cardReading, {
    stream: async (_, acting) => {
      const found = await sentBy(acting)
      return found instanceof Refused ? found : found.id
    },
    spends: { card: cardOf, known: knownOf },
    decide: read,
  }),
  remove: on(cardReading, { stream: byId, owner: holder, expects: version, decide: remove }),
})
