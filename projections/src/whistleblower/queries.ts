import { stockholmDay } from '@portal/calendar/stockholm'
import {
  type CaseAct,
  type CaseRow,
  KeyPair,
  type WhistleMessage,
  whistleblower,
} from '@portal/contracts/whistleblower'
import type { Actor } from '@portal/platform/actor'
import type { Vault } from '@portal/platform/whistleblower/vault'
import { answers, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { whistleHandlers } from '../kit/people.ts'
import { allows } from '../kit/scopes.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { acknowledgeBy, feedbackBy, goneOn, type Message, type SeenCase } from './cases.ts'
import type { Channel } from './channel.ts'
import { yearOf } from './year.ts'

/** There for this handler: who is shut out of it is shown nothing of it. */
const isFor = ({ shutOut, erased }: SeenCase, handlerId: string): boolean =>
  !erased && !shutOut.includes(handlerId)

/** The messages of a case that its reporter wrote. */
export const reporters = ({ messages }: SeenCase): Message[] =>
  messages.filter(({ handlerId }) => handlerId === null)

/** The cases that a handler is shown, the latest first; those of one day in no order that tells anything. */
async function shownTo({ userId }: Actor, channel: Channel, now: Date): Promise<SeenCase[]> {
  const { cases } = await channel.open()
  const all = await cases.seen(channel.shownUpTo(now))
  return all
    .filter((one) => isFor(one, userId))
    .sort((a, b) => b.receivedOn.localeCompare(a.receivedOn) || a.caseId.localeCompare(b.caseId))
}

/**
 * How many cases wait for a handler; 0 for anybody else, and while their database is away: the rest of the
 * portal does not wait for it.
 */
export async function unhandledFor(actor: Actor, channel: Channel, now: Date): Promise<number> {
  if (!allows.whistle(actor)) return 0
  try {
    return (await shownTo(actor, channel, now)).filter(({ isHandled }) => !isHandled).length
  } catch {
    return 0
  }
}

/** Where a case stands, and what the law asks for next. */
const standingOf = (one: SeenCase) => ({
  receivedOn: one.receivedOn,
  acknowledgedOn: one.acknowledgedOn,
  feedbackOn: one.feedbackOn,
  isHandled: one.isHandled,
  handledOn: one.handledOn,
  acknowledgeBy: acknowledgeBy(one),
  feedbackBy: feedbackBy(one),
  isHeld: one.isHeld,
  goneOn: goneOn(one),
})

/** The same with who did what in it until then. */
const thenOf = (one: SeenCase, nameOf: (handlerId: string) => string) => ({
  ...standingOf(one),
  messages: one.messages.length,
  shutOut: one.shutOut.map(nameOf),
  handledBy: [...new Set(one.acts.flatMap(({ by }) => by || []))].map(nameOf),
  read: Object.entries(one.read).map(([by, messages]) => ({ name: nameOf(by), messages })),
})

/** Rows of cases, each with what of it the caller can open. */
async function rowsOf(
  all: readonly SeenCase[],
  { userId }: Actor,
  { vault, today }: { readonly vault: Vault; readonly today: string },
): Promise<CaseRow[]> {
  const headlines = await vault.headlines(all.map(({ caseId }) => caseId))
  const wraps = await vault.wrapsOf(userId, today)
  return all.map((one) => ({
    id: one.caseId,
    ...standingOf(one),
    messages: one.messages.length,
    unread: Math.max(0, reporters(one).length - (one.read[userId] ?? 0)),
    headline: headlines.get(one.caseId) ?? '',
    wrap: wraps.get(one.caseId) ?? null,
    version: one.version,
  }))
}

/** The messages of a case with what was sealed in them. */
export async function messagesOf(
  { caseId, messages }: SeenCase,
  vault: Vault,
  nameOf: (handlerId: string) => string,
): Promise<WhistleMessage[]> {
  const sealed = await vault.contents(
    caseId,
    messages.map(({ id }) => id),
  )
  return messages.map((one) => ({
    ...one,
    files: [...one.files],
    handlerName: one.handlerId === null ? '' : nameOf(one.handlerId),
    sealed: sealed.get(one.id) ?? '',
  }))
}

/** The names of who handles cases now, by id; '' of anybody else. */
export function namesOf(handlers: readonly { readonly id: string; readonly name: string }[]) {
  const names = new Map(handlers.map(({ id, name }) => [id, name]))
  return (handlerId: string): string => names.get(handlerId) ?? ''
}

const actOf = (
  { what, on, moment, by, of }: SeenCase['acts'][number],
  nameOf: (handlerId: string) => string,
): CaseAct => ({ what, on, moment, isReporters: by === '', byName: nameOf(by), ofName: nameOf(of) })

/** The case, where it is there for this handler: what a reporter did today is not, whoever guesses its id. */
export async function caseFor(id: string, actor: Actor, channel: Channel, now: Date) {
  const { cases } = await channel.open()
  const one = await cases.one(id, channel.shownUpTo(now))
  return one && isFor(one, actor.userId) ? one : undefined
}

export const whistleblowerAnswers = answers(whistleblower, [people, organisation], {
  about: async (_, { db, channel }) => {
    const { vault } = await channel.open()
    const now = await whistleHandlers(db)
    const keys = new Map((await vault.handlers()).map((one) => [one.userId, one.publicKey]))
    return {
      shown: channel.shown,
      handlers: now.flatMap(({ id, name }) => {
        const publicKey = keys.get(id)
        return publicKey ? [{ id, name, publicKey }] : []
      }),
    }
  },

  filter: async ({ isHandled, page, pageSize }, { actor, channel, now }) => {
    const all = (await shownTo(actor, channel, now)).filter(
      (one) => isHandled === undefined || one.isHandled === isHandled,
    )
    const { limit, offset } = window(page, pageSize)
    const { vault } = await channel.open()
    const rows = await rowsOf(all.slice(offset, offset + limit), actor, {
      vault,
      today: stockholmDay(now),
    })
    return { rows, total: all.length }
  },

  messages: async ({ id }, { actor, db, channel, now }) => {
    const { vault } = await channel.open()
    const one = await caseFor(id, actor, channel, now)
    if (!one) return refuse('notFound')
    const handlers = await whistleHandlers(db)
    const nameOf = namesOf(handlers)
    const today = stockholmDay(now)
    const [row] = await rowsOf([one], actor, { vault, today })
    const holders = await vault.holdersOf(id, today)
    return {
      row: row as CaseRow,
      messages: await messagesOf(one, vault, nameOf),
      acts: one.acts.map((act) => actOf(act, nameOf)),
      handlers: handlers.map((handler) => ({
        ...handler,
        shutOut: one.shutOut.includes(handler.id),
        hasKey: holders.has(handler.id),
      })),
    }
  },

  moment: async ({ id, moment }, { actor, db, channel, now }) => {
    if (!(await caseFor(id, actor, channel, now))) return refuse('notFound')
    const { cases } = await channel.open()
    const then = await cases.at(id, channel.shownUpTo(now), moment)
    if (!then) return refuse('notFound')
    const nameOf = namesOf(await whistleHandlers(db))
    const { total, was, is } = then
    return {
      ...{ moment, total },
      acts: is.acts.filter((act) => act.moment === moment).map((act) => actOf(act, nameOf)),
      was: was ? thenOf(was, nameOf) : null,
      is: thenOf(is, nameOf),
    }
  },

  piece: async ({ id, contentId, piece }, { actor, channel, now }) => {
    const { vault } = await channel.open()
    const one = await caseFor(id, actor, channel, now)
    const isNamed = one?.messages.some(({ files }) =>
      files.some((file) => file.contentId === contentId),
    )
    const sealed = isNamed ? await vault.piece(id, contentId, Number(piece)) : undefined
    return sealed === undefined ? refuse('notFound') : { sealed }
  },

  keys: async (_, { actor, db, channel, now }) => {
    const { vault } = await channel.open()
    const handlers = await whistleHandlers(db)
    const keys = await vault.handlers()
    const own = keys.find(({ userId }) => userId === actor.userId)
    const today = stockholmDay(now)
    const mine = await vault.wrapsOf(actor.userId, today)
    const all = await shownTo(actor, channel, now)
    const rows = []
    for (const { id, name } of handlers) {
      const key = keys.find(({ userId }) => userId === id)
      const theirs = await vault.wrapsOf(id, today)
      const lacking = all.filter(
        (one) => isFor(one, id) && !theirs.has(one.caseId) && mine.has(one.caseId),
      )
      rows.push({ id, name, publicKey: key?.publicKey ?? null, waitsFor: lacking.length })
    }
    return { own: own ? KeyPair.parse(JSON.parse(own.keyPair)) : null, handlers: rows }
  },

  toGive: async ({ handlerId }, { actor, db, channel, now }) => {
    const { vault } = await channel.open()
    const isHandler = (await whistleHandlers(db)).some(({ id }) => id === handlerId)
    if (!isHandler) return refuse('notFound')
    const key = (await vault.handlers()).find(({ userId }) => userId === handlerId)
    const today = stockholmDay(now)
    const mine = await vault.wrapsOf(actor.userId, today)
    const theirs = await vault.wrapsOf(handlerId, today)
    const all = await shownTo(actor, channel, now)
    return {
      publicKey: key?.publicKey ?? null,
      cases: all.flatMap((one) => {
        const wrap = mine.get(one.caseId)
        return wrap && isFor(one, handlerId) && !theirs.has(one.caseId)
          ? [{ caseId: one.caseId, wrap }]
          : []
      }),
    }
  },

  year: async ({ year }, { channel, now }) => {
    const { cases } = await channel.open()
    // Of all cases, also those that the caller is shut out of: figures name nobody.
    const upTo = channel.shownUpTo(now)
    return { ...yearOf(await cases.seen(upTo), year), upTo: stockholmDay(now) }
  },
})
