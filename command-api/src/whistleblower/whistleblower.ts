import { stockholmDay } from '@portal/calendar/stockholm'
import type { AnyCommand, DecodedOf } from '@portal/contracts'
import { MAX_PIECES, whistleblower } from '@portal/contracts/whistleblower'
import {
  acknowledge,
  handlerWrites,
  hold,
  read,
  report,
  reporterWrites,
  setStatus,
  shut,
} from '@portal/domain/whistleblower/case'
import type { Vault } from '@portal/platform/whistleblower/vault'
import { whistleHandlers } from '@portal/projections/kit/people'
import { messagesOf, namesOf } from '@portal/projections/whistleblower/queries'
import { type Acting, decisions, type On, Refused, refuse } from '../kit/decisions.ts'
import type { Parts } from '../kit/parts.ts'
import { decideCase, handling, tellHandlers } from './deciding.ts'
import { evidence } from './evidence.ts'
import { placeOf, Reports, TRIES_A_DAY, TRIES_AN_HOUR, UnderWay } from './tries.ts'

/** Days that lie so far ahead that everything a reporter did is before them. */
const ALWAYS = '9999-12-31'
const HOUR_SECONDS = 3600
/** Pieces of texts and files that one case can have: those of 25 of the largest files. */
const CASE_PIECES = 25 * MAX_PIECES
/** Reports that all together can file in a day: nobody fills the disk without a name. */
const REPORTS_A_DAY = 500

interface Held {
  readonly receipts: UnderWay
  /** In memory alone: of who reports, nothing is kept of where from. */
  readonly reports: Reports
}
const held = new WeakMap<Parts, Held>()
const heldOf = (parts: Parts): Held => {
  const known = held.get(parts) ?? { receipts: new UnderWay(), reports: new Reports() }
  held.set(parts, known)
  return known
}

/** What a reporter did shows: at once only where the settings say so; else handlers hear of it by the day. */
const showReporters = async (parts: Parts): Promise<void> => {
  if (parts.channel.shown === 'atOnce') await tellHandlers(parts)
}

/** Who handles cases now and has a key: those that a case can be given to. */
async function keysNow({ db }: Parts, vault: Vault): Promise<ReadonlyMap<string, string>> {
  const handlers = new Set((await whistleHandlers(db)).map(({ id }) => id))
  const keys = await vault.handlers()
  return new Map(
    keys.flatMap(({ userId, publicKey }) => (handlers.has(userId) ? [[userId, publicKey]] : [])),
  )
}

/** Somebody does something with a receipt; who guesses them is held up, and learns nothing else. */
function byReceipt<C extends AnyCommand>(
  run: (
    input: DecodedOf<C>,
    at: { readonly parts: Parts; readonly vault: Vault; readonly caseId: string },
  ) => Promise<unknown>,
): On<C> {
  return {
    is: 'on',
    run: async (input: DecodedOf<C> & { proof: string }, { parts, http, now }: Acting) => {
      const { vault } = await parts.channel.open()
      const today = stockholmDay(now)
      const from = placeOf(parts.settings.claimKey, http.address, now)
      const found = await heldOf(parts).receipts.run(from, async (others) => {
        const { all, here } = await vault.tries.before(today, from)
        if (here + others >= TRIES_AN_HOUR || all >= TRIES_A_DAY) return 'tooMany'
        const caseId = await vault.caseOf(input.proof)
        if (caseId !== undefined) return { caseId }
        // Another process may have counted meanwhile: what is one too many learns nothing.
        return (await vault.tries.count(today, from)) > TRIES_AN_HOUR ? 'tooMany' : 'notFound'
      })
      if (found === 'tooMany') http.retryAfter(HOUR_SECONDS)
      if (typeof found === 'string') return refuse(found)
      const { caseId } = found
      return run(input, { parts, vault, caseId })
    },
  } as On<C>
}

/** Somebody's page says something every so often while they may be writing; now and then it is a report. */
const filed: On<typeof whistleblower.report> = {
  is: 'on',
  run: async (envelope, { parts, http, now }) => {
    const { vault, cases } = await parts.channel.open()
    const { kind, caseId, contentId, headline, sealed, receipt, handlers } = envelope
    const keys = await keysNow(parts, vault)
    if (kind === 'blank') {
      await vault.beat(receipt.proof)
      return { ok: true }
    }
    const open = handlers.filter((one) => one.open === 1 && keys.has(one.handlerId))
    if (open.length === 0) return refuse('noHandler')
    const shutOut = handlers.flatMap((one) => (one.open === 0 ? [one.handlerId] : []))
    const isThere = await decideCase(parts, caseId, (state) => ({
      ...{ events: [], claims: [], releases: [] },
      reply: state.is !== 'unknown',
    }))
    if (isThere === true) return { ok: true }
    const today = stockholmDay(now)
    const { reports } = heldOf(parts)
    const ofToday = (await cases.seen(ALWAYS)).filter(({ receivedOn }) => receivedOn === today)
    if (!reports.may(http.address, now) || ofToday.length >= REPORTS_A_DAY) {
      http.retryAfter(HOUR_SECONDS)
      return refuse('tooMany')
    }
    reports.count(http.address, now)
    await vault.file({
      caseId,
      proof: receipt.proof,
      receiptWrap: receipt.wrap,
      contents: [
        { contentId: caseId, piece: 0, sealed: headline },
        { contentId, piece: 0, sealed },
      ],
      wraps: open.map(({ handlerId: holder, wrap }) => ({ holder, wrap })),
      today,
    })
    const answer = await decideCase(parts, caseId, (state, on) =>
      report(state, { contentId, shutOut }, { id: caseId, today: on }),
    )
    if (!(answer instanceof Refused)) await showReporters(parts)
    return answer
  },
}

export const whistleblowerDecisions = decisions(whistleblower, {
  report: filed,
  own: byReceipt(async (_, { parts, vault, caseId }) => {
    const { cases } = await parts.channel.open()
    const one = await cases.one(caseId, ALWAYS)
    const holders = await vault.holdersOf(caseId)
    const wrap = holders.get('receipt')
    if (!one || one.erased || wrap === undefined) return refuse('notFound')
    const nameOf = namesOf(await whistleHandlers(parts.db))
    const keys = await keysNow(parts, vault)
    const { receivedOn, acknowledgedOn, feedbackOn, isHandled, handledOn } = one
    return {
      ...{ receivedOn, acknowledgedOn, feedbackOn, isHandled, handledOn, caseId, wrap },
      messages: await messagesOf(one, vault, nameOf),
      missing: [...keys].flatMap(([handlerId, publicKey]) =>
        holders.has(handlerId) || one.shutOut.includes(handlerId) ? [] : [{ handlerId, publicKey }],
      ),
    }
  }),
  answer: byReceipt<typeof whistleblower.answer>(
    async ({ message, wraps }, { parts, vault, caseId }) => {
      const { cases } = await parts.channel.open()
      const one = await cases.one(caseId, ALWAYS)
      if (!one || one.erased) return refuse('notFound')
      const keys = await keysNow(parts, vault)
      for (const { handlerId, wrap } of wraps)
        if (keys.has(handlerId) && !one.shutOut.includes(handlerId))
          await vault.give(handlerId, [{ caseId, wrap }], parts.channel.shownFrom(parts.now()))
      if (!message) return { ok: true }
      const { contentId, sealed, files } = message
      if (!(await vault.name(caseId, files))) return refuse('fileMissing')
      const today = stockholmDay(parts.now())
      await vault.keep(caseId, [{ contentId, piece: 0, sealed }], { named: true, today })
      const answer = await decideCase(parts, caseId, (state, on) =>
        reporterWrites(state, { contentId, files }, { id: caseId, today: on }),
      )
      if (!(answer instanceof Refused)) await showReporters(parts)
      return answer
    },
  ),
  sendPiece: byReceipt<typeof whistleblower.sendPiece>(
    async ({ contentId, piece, sealed }, { parts, vault, caseId }) => {
      if ((await vault.pieces(caseId)) >= CASE_PIECES) return refuse('tooManyFiles')
      const today = stockholmDay(parts.now())
      await vault.keep(caseId, [{ contentId, piece, sealed }], { named: false, today })
      return { ok: true }
    },
  ),

  write: handling({
    decide: handlerWrites,
    keep: ({ id, contentId, sealed }, vault, today) =>
      vault.keep(id, [{ contentId, piece: 0, sealed }], { named: true, today }),
  }),
  acknowledge: handling({ decide: acknowledge }),
  read: handling({ decide: read }),
  status: handling({ decide: setStatus }),
  hold: handling({ decide: hold }),
  evidence,
  shut: handling({
    decide: shut,
    after: async ({ id, handlerId, out }, vault) => {
      if (out) await vault.take(id, handlerId)
    },
  }),

  setKey: {
    is: 'on',
    run: async ({ key, instead }, { parts, actor }) => {
      const { vault } = await parts.channel.open()
      const { publicKey } = key
      const isSet = await vault.setKey(
        actor.userId,
        { publicKey, keyPair: JSON.stringify(key) },
        instead,
      )
      if (!isSet) return refuse('changedMeanwhile')
      await tellHandlers(parts)
      return { ok: true }
    },
  },
  give: {
    is: 'on',
    run: async ({ handlerId, publicKey, cases: given }, { parts, actor, now }) => {
      const { vault, cases } = await parts.channel.open()
      const keys = await keysNow(parts, vault)
      if (!keys.has(handlerId)) return refuse('notFound')
      // What is wrapped to a key that is theirs no more opens for nobody.
      if (keys.get(handlerId) !== publicKey) return refuse('changedMeanwhile')
      const mine = await vault.wrapsOf(actor.userId, stockholmDay(now))
      const seen = await cases.seen(parts.channel.shownUpTo(now))
      const theirs = new Set(
        seen.flatMap(({ caseId, shutOut }) =>
          shutOut.includes(handlerId) || shutOut.includes(actor.userId) ? [] : [caseId],
        ),
      )
      if (given.some(({ caseId }) => !mine.has(caseId) || !theirs.has(caseId)))
        return refuse('notFound')
      await vault.give(handlerId, given)
      await tellHandlers(parts)
      return { ok: true }
    },
  },
})
