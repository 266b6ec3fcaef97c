import type { DecodedOf } from '@portal/contracts'
import type { tachograph } from '@portal/contracts/tachograph'
import type { CardDayOf } from '@portal/contracts/tachograph-time'
import { tachographEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface Reading {
  readonly is: 'unknown' | 'there' | 'removed'
  readonly userId: string
  readonly version: number
  /** What it says; nothing where it was taken away. */
  readonly days: readonly CardDayOf[]
}

const initial: Reading = { is: 'unknown', userId: '', version: -1, days: [] }

/** One reading of a driver card: the days that it brought. */
export const cardReading = aggregate(
  'driverCard',
  initial,
)({
  driverCardRead: (_, { userId, days }, { version }) => ({
    is: 'there',
    userId,
    days: orElse(days, []),
    version: Number(version),
  }),
  driverCardReadingRemoved: (state, _, { version }) => ({
    ...state,
    is: 'removed',
    days: [],
    version: Number(version),
  }),
})

/** Whose it is; nobody's where there is none. */
export const holder = ({ is, userId }: Reading): string => (is === 'unknown' ? '' : userId)

interface Day extends CardDayOf {
  readonly distance: number
}

/** A card as its file says it. */
export interface Card {
  readonly generation: number
  readonly cardNumber: string
  /** '' where it says none. */
  readonly birthDate: string
  readonly days: readonly Day[]
  readonly vehicles: readonly {
    readonly registration: string
    readonly from: string
    readonly to: string
  }[]
  readonly isOdd: boolean
}

/** What is known of a person and their days before a card is read. */
export interface Known {
  readonly personalNumber: string
  readonly days: readonly CardDayOf[]
}

/** Does a day say more than what is known of it? What was open when it was read ends nothing. */
function saysMore(day: CardDayOf, known: CardDayOf): boolean {
  if (day.changes === known.changes) return known.isOpen && !day.isOpen
  if (!known.isOpen) return !day.isOpen
  return !(day.isOpen && known.changes.startsWith(day.changes))
}

/** The day of birth that a personal number begins with; of a samordningsnummer 60 is taken off (SKV 704). */
function bornOn(personalNumber: string): string {
  const day = Number(personalNumber.slice(6, 8))
  const born = String(day > 60 ? day - 60 : day).padStart(2, '0')
  return `${personalNumber.slice(0, 4)}-${personalNumber.slice(4, 6)}-${born}`
}

/**
 * A person has their driver card read: the days that nobody knew before become known. Of the same file that
 * is sent several times at once, what comes after the first brings nothing.
 * @param found.card what the file says
 * @param found.known what was known of the person and of these days
 */
export function read(
  state: Reading,
  __: DecodedOf<typeof tachograph.read>,
  { id, actor: { userId } }: Deciding,
  { card, known }: { readonly card: Card; readonly known: Known },
) {
  const { personalNumber } = known
  const isOthers = card.birthDate !== '' && card.birthDate !== bornOn(personalNumber)
  if (personalNumber !== '' && isOthers) return refuse('cardOfAnother')
  const before = Map.groupBy(known.days, ({ day }) => day)
  const days = card.days.filter((day) =>
    (before.get(day.day) ?? []).every((one) => saysMore(day, one)),
  )
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const said = {
    from: card.days[0]?.day ?? null,
    to: card.days.at(-1)?.day ?? null,
    days: card.days.length,
    added: days.length,
    isOdd: card.isOdd,
  }
  if (state.is !== 'unknown') return decided([], { id: null, ...said, added: 0 })
  if (first === undefined || last === undefined) return decided([], { id: null, ...said })
  const event = happened.driverCardRead({
    cardReadingId: id,
    userId,
    generation: card.generation,
    cardNumber: card.cardNumber,
    from: first,
    to: last,
    days,
    vehicles: card.vehicles.filter(
      ({ from, to }) => from.slice(0, 10) <= last && (to || from).slice(0, 10) >= first,
    ),
    isOdd: card.isOdd,
  })
  return decided([event], { id, ...said })
}

/** What a reading brought is taken away; by its person, or because it is kept no longer. */
export function remove({ is, userId }: Reading, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'removed') return done()
  return done(happened.driverCardReadingRemoved({ cardReadingId: id, userId }))
}
