import type { DecodedOf } from '@portal/contracts'
import type { driverRights } from '@portal/contracts/driver-rights'
import { validUntilOf } from '@portal/contracts/driver-rights-rules'
import { driverRightEvents as happened } from '@portal/events'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, Refused, refuse } from '../kit/outcome.ts'
import { checkedCard } from './card.ts'
import { type Card, endOf, endsUnrenewed, may, place, type Right, reminderOf } from './right.ts'

type Form<C extends 'submit' | 'renew' | 'change' | 'attach' | 'add'> = DecodedOf<
  (typeof driverRights)[C]
>

/** What of a form is the card. */
const cardOf = (form: Card): Card => ({
  title: form.title,
  cardNumber: form.cardNumber,
  categories: form.categories,
  startDate: form.startDate,
  endDate: form.endDate,
  expireDate: form.expireDate,
  frontFileId: form.frontFileId,
  backFileId: form.backFileId,
})

const factsOf = (
  rightId: string,
  { userId, kind }: Pick<Right, 'userId' | 'kind'>,
  card: Card,
) => ({
  rightId,
  userId,
  kind,
  ...card,
  categories: [...card.categories],
})

/** An own right, which waits for an administrator. */
export function submit(right: Right, form: Form<'submit'>, deciding: Deciding) {
  if (form.userId !== deciding.actor.userId) return refuse('notFound')
  if (!may('submit', right)) return decided([], { id: deciding.id })
  const { id, today } = deciding
  const card = checkedCard(form.kind, cardOf(form), today, null)
  if (card instanceof Refused) return card
  return decided(
    [happened.driverRightSubmitted(factsOf(id, form, card))],
    { id },
    { claims: place(id, form) },
  )
}

/** A right that an administrator writes down: it is approved at once. */
export function add(right: Right, form: Form<'add'>, { id, today }: Surroundings) {
  if (!may('add', right)) return decided([], { id })
  const card = checkedCard(form.kind, cardOf(form), today, null)
  if (card instanceof Refused) return card
  const facts = factsOf(id, form, card)
  return decided(
    [
      happened.driverRightSubmitted(facts),
      happened.driverRightApproved({ ...facts, validUntil: validUntilOf(card) }),
    ],
    { id },
    { claims: place(id, form) },
  )
}

/** A successor of a valid card; it must end later. */
export function renew(right: Right, form: Form<'renew'>, { id, today }: Surroundings) {
  if (right.is !== 'open' || form.userId !== right.userId) return refuse('notFound')
  if (!right.valid) return refuse('notApprovedYet')
  if (!may('renew', right)) return refuse('renewalWaiting')
  const oldEnd = endOf(right)
  const card = checkedCard(right.kind, cardOf(form), today, oldEnd)
  if (card instanceof Refused) return card
  const end = validUntilOf(card)
  if (oldEnd !== null && end !== null && end <= oldEnd) return refuse('renewalNotLater')
  return done(happened.driverRightRenewed(factsOf(id, right, card)))
}

/** The card that changes are made to: what waits, else what is valid. */
export const latest = (right: Right): Card | null => right.pending ?? right.valid

/** Says of an own right what is otherwise; pictures that are not named stay. */
export function change(right: Right, form: Form<'change'>, { id, today }: Surroundings) {
  const before = latest(right)
  if (!before || !may('change', right)) return refuse('notFound')
  const { frontFileId = before.frontFileId, backFileId = before.backFileId } = form
  const next = cardOf({ ...form, frontFileId, backFileId })
  const card = checkedCard(right.kind, next, today, endOf(right))
  if (card instanceof Refused) return card
  return done(happened.driverRightChanged(factsOf(id, right, card)))
}

/** Other pictures of the same card. */
export function attach(right: Right, form: Form<'attach'>, { id, today }: Surroundings) {
  const before = latest(right)
  if (!before || !may('attach', right)) return refuse('notFound')
  const { frontFileId, backFileId } = form
  const card = checkedCard(right.kind, { ...before, frontFileId, backFileId }, today, endOf(right))
  if (card instanceof Refused) return card
  return done(happened.cardImagesAttached(factsOf(id, right, card)))
}

/** What waits is valid from now on. */
export function approve(right: Right, _: unknown, { id, today }: Surroundings) {
  if (right.is !== 'open') return refuse('notFound')
  if (!may('approve', right) || !right.pending) return refuse('nothingWaiting')
  const validUntil = validUntilOf(right.pending)
  if (validUntil !== null && validUntil < today) return refuse('rightEnded')
  return done(happened.driverRightApproved({ ...factsOf(id, right, right.pending), validUntil }))
}

/** Asks the holder for something else than what waits. */
export function requestChanges(
  right: Right,
  { text, sms }: { readonly text: string; readonly sms: boolean },
  { id }: Surroundings,
) {
  if (right.is !== 'open') return refuse('notFound')
  if (!may('requestChanges', right)) return refuse('nothingWaiting')
  const { userId } = right
  return done(happened.driverRightChangesRequested({ rightId: id, userId, text: text.trim(), sms }))
}

/** Takes the right away; who has none of its kind any more may hand in another. */
export function remove(right: Right, _: unknown, { id }: Surroundings) {
  if (right.is === 'unknown') return refuse('notFound')
  if (!may('remove', right)) return done()
  return deleted(right, id)
}

/** Takes away what waits; what is valid stays. */
export function removePending(right: Right, _: unknown, { id }: Surroundings) {
  if (right.is !== 'open') return refuse('notFound')
  if (!may('removePending', right)) return refuse('nothingWaiting')
  return right.valid
    ? done(happened.driverRightPendingDeleted({ rightId: id, userId: right.userId }))
    : deleted(right, id)
}

const deleted = (right: Right, id: string) =>
  decided(
    [happened.driverRightDeleted({ rightId: id, userId: right.userId })],
    { ok: true as const },
    { releases: place(id, right) },
  )

/** Writes down that the holder was reminded, once for each day and each number of days before it. */
export function remindOfExpiry(
  right: Right,
  { validUntil, days }: { readonly validUntil: string; readonly days: number },
  { id }: Surroundings,
) {
  if (!remindsOf(right, validUntil, days)) return done()
  const { userId } = right
  return done(happened.driverRightExpiryReminderSent({ rightId: id, userId, validUntil, days }))
}

/** Is this reminder still to be sent? */
export const remindsOf = (right: Right, validUntil: string, days: number): boolean =>
  endsUnrenewed(right, validUntil) && !right.reminded.includes(reminderOf(validUntil, days))
