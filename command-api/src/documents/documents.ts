import type { DecodedOf } from '@portal/contracts'
import { documents } from '@portal/contracts/documents'
import {
  attach,
  detach,
  remove,
  removeForGood,
  restore,
  save,
  unsavable,
} from '@portal/domain/documents/decisions'
import { type Document, document } from '@portal/domain/documents/document'
import {
  approve,
  isApproved,
  type Reading,
  reading,
  readingId,
  unapprovable,
  watched,
} from '@portal/domain/documents/reading'
import { signing } from '@portal/domain/kit/signing'
import { oneself } from '@portal/projections/kit/people'
import {
  type Acting,
  byDecision,
  byId,
  byIdOrNew,
  decisions,
  on,
  Refused,
  refuse,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { meantPlaces } from '../kit/meant-for.ts'
import { beginning, verifySigning } from '../kit/signing.ts'
import { contentOf } from './content.ts'

/** The document as it is before the person who calls; it is not there for who was not given it. */
async function ownDocument({ id }: { id: string }, { actor, parts }: Looking) {
  const { state } = await parts.executor.state(document, id)
  return state.is === 'active' && state.assigned.has(actor.userId) ? state : refuse('notFound')
}

/** What a form says; looked at first whether it can be saved, so that no file is kept for nothing. */
async function content(
  form: DecodedOf<typeof documents.save>,
  acting: Acting,
  now: () => Promise<Document>,
) {
  const state = await now()
  return unsavable(state, form) ?? contentOf(form, state, acting)
}

const signable = (id: string, contentHash: string) =>
  ({ kind: 'document', id, contentHash }) as const

/** What one is about to sign, while it is as one read it. */
async function own({ id, contentHash }: { id: string; contentHash: string }, acting: Looking) {
  const { actor, parts } = acting
  const found = await ownDocument({ id }, acting)
  if (found instanceof Refused) return found
  if (found.approval !== 'sign') return refuse('noCodeNeeded')
  const { state } = await parts.executor.state(reading, readingId(id, actor.userId))
  return unapprovable(found, state, contentHash) ?? signable(id, contentHash)
}

/** Who approves, and by which code, where one is needed: none is spent on what cannot be approved. */
async function approver(
  { id, contentHash, signageKey, code }: DecodedOf<typeof documents.approve>,
  acting: Acting,
  now: () => Promise<Reading>,
) {
  const { actor, parts } = acting
  const found = await ownDocument({ id }, acting)
  if (found instanceof Refused) return found
  const state = await now()
  const isSigned = found.approval === 'sign' && !isApproved(found, state)
  const no = isSigned ? unapprovable(found, state, contentHash) : undefined
  if (no) return no
  const me = await oneself(parts.db, actor).executeTakeFirst()
  const who = { name: me?.full_name ?? actor.fullName, phone: me?.phone ?? '' }
  if (!isSigned || !signageKey || !code) return { ...who, signingId: null }
  const given = { signageKey, code }
  const signingId = await verifySigning(acting, signable(id, contentHash), given)
  return signingId instanceof Refused ? signingId : { ...who, signingId }
}

/** What one does with a document is a stream of one's own. */
const ownReading = ({ id }: { id: string }, { actor }: Looking) => readingId(id, actor.userId)

export const documentsDecisions = decisions(documents, {
  save: on(document, {
    stream: byIdOrNew,
    expects: byDecision,
    spends: { content },
    decide: save,
  }),
  remove: on(document, { stream: byId, decide: remove }),
  restore: on(document, { stream: byId, decide: restore }),
  removeForGood: on(document, { stream: byId, decide: removeForGood }),
  attach: on(document, { stream: byId, pointsTo: meantPlaces, decide: attach }),
  detach: on(document, { stream: byId, decide: detach }),

  askForCode: on(signing, beginning(own)),
  approve: on(reading, {
    stream: ownReading,
    needs: { document: ownDocument },
    spends: { approver },
    decide: approve,
  }),
  watched: on(reading, {
    stream: ownReading,
    expects: byDecision,
    needs: { document: ownDocument },
    decide: watched,
  }),
})
