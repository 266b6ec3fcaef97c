import { type CaseName, caseStream } from '@portal/contracts/history/cases'
import { privacy } from '@portal/contracts/privacy'
import { type Held, legalHold, lift, place } from '@portal/domain/privacy/legal-hold'
import { ask, fulfil, note, requests } from '@portal/domain/privacy/requests'
import { ask as askRun, retention, set } from '@portal/domain/privacy/retention'
import { person } from '@portal/domain/users/person'
import { sql } from 'kysely'
import { byDecision, byId, decisions, on, Refused, refuse, version } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { proven } from '../kit/proven.ts'

/** One's own: nobody else's can be named. */
const own = (_: unknown, { actor }: Looking): string => actor.userId

const ofRule = ({ rule }: { readonly rule: string }): string => rule

/**
 * Is somebody erased, or are they to be? An erasure that was begun is ended, whatever comes meanwhile: nothing of
 * theirs can be kept by a hold any more.
 */
async function isErased(userId: string, { parts: { db, executor } }: Looking): Promise<boolean> {
  const begun = await sql<{ subject_id: string }>`
    SELECT subject_id FROM personal.erasure WHERE subject_id = ${userId}`.execute(db)
  if (begun.rows.length > 0) return true
  if (!(await executor.state(legalHold, userId)).state.isStruck) return false
  return (await executor.state(person, userId)).state.is !== 'active'
}

/** A case as the log knows it, and whose it is. */
async function held(
  { kind, id }: { readonly kind: CaseName; readonly id: string },
  { parts: { db } }: Looking,
) {
  const stream = caseStream({ category: kind, id }) ?? ''
  const { rows } = await sql<{ userId: string | null }>`
    SELECT subject_id AS "userId" FROM history.entry
    WHERE CASE WHEN ${stream} = '' THEN object_id = ${id} AND object_kind = ${kind}
      ELSE stream = ${stream} END
    ORDER BY subject_id IS NULL, position DESC LIMIT 1`.execute(db)
  const [found] = rows
  if (!found) return refuse('notFound')
  return { objectId: id, kind, userId: kind === 'user' ? id : found.userId } satisfies Held
}

/** The same, where there is still something of it to be held. */
async function holdable(of: { readonly kind: CaseName; readonly id: string }, acting: Looking) {
  const found = await held(of, acting)
  if (found instanceof Refused || found.userId === null) return found
  return (await isErased(found.userId, acting)) ? refuse('notFound') : found
}

export const privacyDecisions = decisions(privacy, {
  ask: on(requests, { stream: own, spends: { proven }, decide: ask }),
  received: on(requests, { stream: own, decide: fulfil }),
  note: on(requests, { stream: byId, about: (_, { id }) => id, decide: note }),
  fulfil: on(requests, {
    stream: byId,
    about: (_, { id }) => id,
    decide: (state, { requestId }, deciding) => fulfil(state, { id: requestId }, deciding),
  }),
  placeHold: on(legalHold, {
    stream: byId,
    needs: { held: holdable },
    decide: (state, { reference }, deciding, found) =>
      place(state, { ...found.held, reference }, deciding),
  }),
  setRetention: on(retention, { stream: ofRule, expects: byDecision, decide: set }),
  runRetention: on(retention, { stream: ofRule, expects: version, decide: askRun }),
  liftHold: on(legalHold, {
    stream: byId,
    expects: version,
    needs: { held },
    decide: (state, _, deciding, found) => lift(state, { ...found.held, reference: '' }, deciding),
  }),
})
