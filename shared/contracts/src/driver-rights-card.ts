import { z } from 'zod'
import { input, query } from './kit.ts'

const cardShape = {
  title: z.string(),
  cardNumber: z.string(),
  categories: z.array(z.string()),
  startDate: z.string(),
  endDate: z.string().nullable(),
  expireDate: z.string().nullable(),
  frontFileId: z.string().nullable(),
  backFileId: z.string().nullable(),
  /** The last day on which it is of use, or null where it has none. */
  validUntil: z.string().nullable(),
}
/** A card as it was handed in; pictures are files. */
export const RightCard = z.object(cardShape)
export interface RightCard extends z.infer<typeof RightCard> {}

/** What stands on a truck card. */
export interface PrintedCard {
  readonly name: string
  readonly employer: string
  readonly cardNumber: string
  readonly categories: readonly string[]
  readonly startDate: string
  /** Null: until further notice. */
  readonly validUntil: string | null
}

/** Whether a card is valid, and nothing that does not stand on it. */
const CheckedCard = z.object({
  state: z.enum(['valid', 'notValid', 'unknown']),
  /** Null where the card in hand is unknown, or says what is no longer known. */
  card: z
    .object({
      name: z.string(),
      employer: z.string(),
      cardNumber: z.string(),
      categories: z.array(z.string()).readonly(),
      startDate: z.string(),
      validUntil: z.string().nullable(),
    })
    .nullable(),
})
export interface CheckedCard extends z.infer<typeof CheckedCard> {}

/** Asked by whoever scans the code of a printed card. */
export const checkCard = query('GET /api/driver-rights/card/:code', {
  may: 'guest',
  summary: 'Whether a printed truck card is valid today; for whoever scans its code',
  input: input({ code: z.string().max(64) }),
  reply: CheckedCard,
  example: { code: 'AZq_XgAAcACAAAAAAAAAAf7UmJpyvQ0R' },
})
