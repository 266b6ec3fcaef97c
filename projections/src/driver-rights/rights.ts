import { type RightKind, validUntilOf } from '@portal/contracts/driver-rights-rules'
import { orElse, type Read, type Redacted } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch, Writers } from '../kit/writer.ts'

/** A card as it was handed in. */
export interface StoredCard {
  title: string
  cardNumber: string
  categories: string[]
  startDate: string
  endDate: string | null
  expireDate: string | null
  frontFileId: string | null
  backFileId: string | null
}

/** One right; what follows from the calendar is worked out when it is read. */
const right = table(
  {
    right_id: t.id,
    user_id: t.id,
    kind: t.text,
    /** 'waiting', 'informationRequested', or '' where nothing waits. */
    pending_state: t.text,
    valid: orNull(t.json<StoredCard>()),
    pending: orNull(t.json<StoredCard>()),
    has_valid: t.bool,
    /** The last day of the valid card; null also where there is none yet. */
    valid_until: orNull(t.day),
    valid_search: t.text,
    pending_search: t.text,
    asked_text: orNull(t.text),
    submitted_at: t.time,
    approved_at: orNull(t.time),
    version: t.int,
  },
  {
    key: ['right_id'],
    indexes: [
      '(user_id)',
      '(pending_state, valid_until)',
      '(kind, valid_until)',
      '(valid_until)',
      '(submitted_at)',
      'USING gin (valid_search public.gin_trgm_ops)',
      'USING gin (pending_search public.gin_trgm_ops)',
    ],
  },
)

/** What happened to a right, for its page. */
const step = table(
  {
    right_id: t.id,
    position: t.position,
    user_id: t.id,
    action: t.text,
    by_id: orNull(t.id),
    text: t.text,
    at: t.time,
  },
  { key: ['right_id', 'position'], indexes: ['(user_id)'] },
)

const tables = { right, step }
type Write = Writers<typeof tables>
type Tell = (...touches: Touch[]) => void

interface CardData {
  readonly rightId: string
  readonly userId: string
  readonly kind: RightKind
  readonly title: string | Redacted
  readonly cardNumber: string | Redacted
  readonly categories: string[]
  readonly startDate: string
  readonly endDate: string | null
  readonly expireDate: string | null
  readonly frontFileId: string | null
  readonly backFileId: string | null
}
const cardOf = (data: CardData): StoredCard => ({
  title: orElse(data.title, ''),
  cardNumber: orElse(data.cardNumber, ''),
  categories: data.categories,
  startDate: data.startDate,
  endDate: data.endDate,
  expireDate: data.expireDate,
  frontFileId: data.frontFileId,
  backFileId: data.backFileId,
})
const searchOf = ({ cardNumber, title }: StoredCard) => searchable(cardNumber, title)

/** The person hears of it, those who approve do, and the checklist of the start shows rights too. */
function tell(touch: Tell, userId: string): void {
  touch(
    { topic: 'user-rights' },
    { topic: 'driver-rights', users: [userId] },
    { topic: 'startup', users: [userId] },
  )
}

function noted(
  write: Write,
  { data, type, position, meta, time }: Read<{ rightId: string; userId: string }>,
  text = '',
): void {
  write.step.put({
    right_id: data.rightId,
    position: position.toString(),
    user_id: data.userId,
    action: type,
    by_id: meta.actor ?? null,
    text,
    at: time,
  })
}

/** What was sent waits, with the valid card beside it as it was. */
function waits(write: Write, event: Read<CardData>, touch: Tell): void {
  const { data, time, version } = event
  const card = cardOf(data)
  write.right.change(
    { right_id: data.rightId },
    {
      pending_state: 'waiting',
      pending: card,
      pending_search: searchOf(card),
      asked_text: null,
      submitted_at: time,
      version: Number(version),
    },
  )
  noted(write, event)
  tell(touch, data.userId)
}

export const rights = readModel('driver_rights', {
  version: 2,
  tables,
  on: {
    driverRightSubmitted: (write, event, touch) => {
      const { data, time, version } = event
      const card = cardOf(data)
      write.right.put({
        right_id: data.rightId,
        user_id: data.userId,
        kind: data.kind,
        pending_state: 'waiting',
        valid: null,
        pending: card,
        has_valid: false,
        valid_until: null,
        valid_search: '',
        pending_search: searchOf(card),
        asked_text: null,
        submitted_at: time,
        approved_at: null,
        version: Number(version),
      })
      noted(write, event)
      tell(touch, data.userId)
    },
    driverRightChanged: waits,
    cardImagesAttached: waits,
    driverRightRenewed: waits,
    driverRightApproved: (write, event, touch) => {
      const { data, time, version } = event
      const card = cardOf(data)
      write.right.change(
        { right_id: data.rightId },
        {
          pending_state: '',
          valid: card,
          pending: null,
          has_valid: true,
          valid_until: validUntilOf(card),
          valid_search: searchOf(card),
          pending_search: '',
          asked_text: null,
          approved_at: time,
          version: Number(version),
        },
      )
      noted(write, event)
      tell(touch, data.userId)
    },
    driverRightChangesRequested: (write, event, touch) => {
      const { data, version } = event
      const text = orElse(data.text, '')
      write.right.change(
        { right_id: data.rightId },
        { pending_state: 'informationRequested', asked_text: text, version: Number(version) },
      )
      noted(write, event, text)
      tell(touch, data.userId)
    },
    driverRightPendingDeleted: (write, event, touch) => {
      const { data, version } = event
      write.right.change(
        { right_id: data.rightId },
        {
          pending_state: '',
          pending: null,
          pending_search: '',
          asked_text: null,
          version: Number(version),
        },
      )
      noted(write, event)
      tell(touch, data.userId)
    },
    driverRightDeleted: (write, { data }, touch) => {
      write.right.remove({ right_id: data.rightId })
      write.step.removeWhere({ right_id: data.rightId })
      tell(touch, data.userId)
    },
    driverRightExpiryReminderSent: (write, event) => noted(write, event),
    userDeleted: (write, { data }, touch) => {
      write.right.removeWhere({ user_id: data.userId })
      write.step.removeWhere({ user_id: data.userId })
      touch({ topic: 'user-rights' })
    },
  },
})
