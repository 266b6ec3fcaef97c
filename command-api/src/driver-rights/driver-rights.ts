import { driverRights } from '@portal/contracts/driver-rights'
import { kindRules, type RightKind, validUntilOf } from '@portal/contracts/driver-rights-rules'
import { sensitiveUserTypes, type UserType } from '@portal/contracts/users'
import { driverRightEvents as happened } from '@portal/events'
import { isSuper } from '@portal/platform/actor'
import { stockholmDay } from '@portal/platform/clock'
import {
  type Acting,
  act,
  decided,
  decisions,
  done,
  on,
  Refused,
  refuse,
} from '../kit/decisions.ts'
import { ownFiles } from '../kit/own-files.ts'
import { type Card, endOf, may, type Right, right } from './right.ts'
import { checkedCard } from './rules.ts'

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

/** One right of a kind a person, but of permits; only the keyed hash of this is kept. */
export const place = (rightId: string, { userId, kind }: Pick<Right, 'userId' | 'kind'>) =>
  kindRules[kind].several
    ? []
    : [
        {
          kind: 'driverRight' as const,
          value: `${userId} ${kind}`,
          userId: rightId,
          otherwise: 'rightExists' as const,
        },
      ]

/** Are these pictures that the person who calls has uploaded? `known` are there already. */
async function ownPictures(
  acting: Acting,
  wanted: readonly (string | null | undefined)[],
  known: readonly (string | null)[] = [],
): Promise<Refused<'fileMissing' | 'notAnImage'> | undefined> {
  const fresh = wanted.filter((id): id is string => !!id && !known.includes(id))
  if (fresh.length === 0) return undefined
  if (!(await ownFiles(acting.parts, acting.actor, fresh))) return refuse('fileMissing')
  const found = await acting.parts.db
    .selectFrom('files.file')
    .select('type')
    .where('file_id', 'in', fresh)
    .execute()
  return found.every(({ type }) => type.startsWith('image/')) ? undefined : refuse('notAnImage')
}

/** Writes down a right that is not there yet; an administrator's is approved at once. */
async function register(
  acting: Acting,
  form: Card & { userId: string; kind: RightKind },
  approve: boolean,
) {
  const { kind } = form
  const rightId = acting.newId()
  const fault = await ownPictures(acting, [form.frontFileId, form.backFileId])
  if (fault) return fault
  const card = checkedCard(kind, cardOf(form), stockholmDay(acting.now), null)
  if (card instanceof Refused) return card
  return acting.decide(right, rightId, (state) => {
    if (!may(approve ? 'add' : 'submit', state)) return decided([], { id: rightId })
    const facts = factsOf(rightId, form, card)
    return decided(
      [
        happened.driverRightSubmitted(facts),
        ...(approve
          ? [happened.driverRightApproved({ ...facts, validUntil: validUntilOf(card) })]
          : []),
      ],
      { id: rightId },
      { claims: place(rightId, form) },
    )
  })
}

/** May this administrator write about the person? Sensitive user types are a super admin's. */
async function reachable({ parts, actor }: Acting, userId: string): Promise<boolean> {
  const found = await parts.db
    .selectFrom('users.person')
    .select('user_type')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return false
  return isSuper(actor) || !sensitiveUserTypes.includes(found.user_type as UserType)
}

/** Is the right one whose person this administrator may see? Else it does not exist for them. */
const reachableRight = async ({ id }: { id: string }, acting: Acting): Promise<boolean> => {
  const { state } = await acting.parts.executor.state(right, id)
  return state.is !== 'unknown' && reachable(acting, state.userId)
}

/** What an employee sends of an own right: the same card, or what they changed of it. */
async function handIn(
  acting: Acting,
  form: { id: string; version: number },
  edit: (before: Card) => Card,
  event: 'driverRightChanged' | 'cardImagesAttached',
) {
  const { state: found } = await acting.parts.executor.state(right, form.id)
  const before = found.pending ?? found.valid
  if (found.is !== 'open' || !before || found.userId !== acting.actor.userId)
    return refuse('notFound')
  const next = edit(before)
  const fault = await ownPictures(
    acting,
    [next.frontFileId, next.backFileId],
    [before.frontFileId, before.backFileId],
  )
  if (fault) return fault
  return acting.decide(right, form.id, (state) => {
    if (!may('change', state)) return refuse('notFound')
    if (state.version !== form.version) return refuse('changedMeanwhile')
    const card = checkedCard(state.kind, next, stockholmDay(acting.now), endOf(state))
    if (card instanceof Refused) return card
    return done(happened[event](factsOf(form.id, state, card)))
  })
}

export const driverRightsDecisions = decisions(driverRights, {
  submit: act(async (form, acting) => {
    if (form.userId !== acting.actor.userId) return refuse('notFound')
    return register(acting, form, false)
  }),

  renew: act(async (form, acting) => {
    if (form.userId !== acting.actor.userId) return refuse('notFound')
    const { state: found } = await acting.parts.executor.state(right, form.id)
    if (found.is !== 'open' || found.userId !== acting.actor.userId) return refuse('notFound')
    const fault = await ownPictures(acting, [form.frontFileId, form.backFileId])
    if (fault) return fault
    return acting.decide(right, form.id, (state) => {
      if (state.is !== 'open') return refuse('notFound')
      if (state.version !== form.version) return refuse('changedMeanwhile')
      if (!state.valid) return refuse('notApprovedYet')
      if (!may('renew', state)) return refuse('renewalWaiting')
      const oldEnd = endOf(state)
      const card = checkedCard(state.kind, cardOf(form), stockholmDay(acting.now), oldEnd)
      if (card instanceof Refused) return card
      const end = validUntilOf(card)
      if (oldEnd !== null && end !== null && end <= oldEnd) return refuse('renewalNotLater')
      return done(happened.driverRightRenewed(factsOf(form.id, state, card)))
    })
  }),

  change: act((form, acting) =>
    handIn(
      acting,
      form,
      (before) => ({
        ...cardOf({ ...form, frontFileId: null, backFileId: null }),
        frontFileId: form.frontFileId === undefined ? before.frontFileId : form.frontFileId,
        backFileId: form.backFileId === undefined ? before.backFileId : form.backFileId,
      }),
      'driverRightChanged',
    ),
  ),

  attach: act((form, acting) =>
    handIn(
      acting,
      form,
      (before) => ({ ...before, frontFileId: form.frontFileId, backFileId: form.backFileId }),
      'cardImagesAttached',
    ),
  ),

  add: act(async (form, acting) => {
    if (!(await reachable(acting, form.userId))) return refuse('unknownUser')
    return register(acting, form, true)
  }),

  approve: on(right, {
    stream: ({ id }) => id,
    facts: reachableRight,
    decide: (state, { id, version }, { now }, seen) => {
      if (!seen || state.is !== 'open') return refuse('notFound')
      if (state.version !== version) return refuse('changedMeanwhile')
      if (!may('approve', state) || !state.pending) return refuse('nothingWaiting')
      const validUntil = validUntilOf(state.pending)
      if (validUntil !== null && validUntil < stockholmDay(now)) return refuse('rightEnded')
      return done(
        happened.driverRightApproved({ ...factsOf(id, state, state.pending), validUntil }),
      )
    },
  }),

  requestChanges: on(right, {
    stream: ({ id }) => id,
    facts: reachableRight,
    decide: (state, { id, version, text, sms }, _, seen) => {
      if (!seen || state.is !== 'open') return refuse('notFound')
      if (state.version !== version) return refuse('changedMeanwhile')
      if (!may('requestChanges', state)) return refuse('nothingWaiting')
      const { userId } = state
      return done(
        happened.driverRightChangesRequested({ rightId: id, userId, text: text.trim(), sms }),
      )
    },
  }),

  remove: on(right, {
    stream: ({ id }) => id,
    facts: reachableRight,
    decide: (state, { id, version }, _, seen) => {
      if (!seen) return refuse('notFound')
      if (!may('remove', state)) return done()
      if (state.version !== version) return refuse('changedMeanwhile')
      return decided(
        [happened.driverRightDeleted({ rightId: id, userId: state.userId })],
        { ok: true as const },
        { releases: place(id, state) },
      )
    },
  }),

  removePending: on(right, {
    stream: ({ id }) => id,
    facts: reachableRight,
    decide: (state, { id, version }, _, seen) => {
      if (!seen || state.is !== 'open') return refuse('notFound')
      if (state.version !== version) return refuse('changedMeanwhile')
      if (!may('removePending', state)) return refuse('nothingWaiting')
      const { userId } = state
      if (state.valid) return done(happened.driverRightPendingDeleted({ rightId: id, userId }))
      return decided(
        [happened.driverRightDeleted({ rightId: id, userId })],
        { ok: true as const },
        { releases: place(id, state) },
      )
    },
  }),
})
