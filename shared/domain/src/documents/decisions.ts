import type { DecodedOf } from '@portal/contracts'
import { type Audience, isNobody } from '@portal/contracts/audience'
import type { documents } from '@portal/contracts/documents'
import { documentEvents as happened } from '@portal/events'
import { SIGNED_FORM, type SignedForm } from '@portal/platform/signed-form'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { type Content, type Document, hashOfContent, sameMovie } from './document.ts'

type Form = DecodedOf<typeof documents.save>

const isThere = ({ is }: Document) => is === 'active' || is === 'removed'

/** Why a form cannot be saved; undefined where it can. */
export function unsavable(state: Document, { id, edit }: Pick<Form, 'id' | 'edit'>) {
  if (!id) return undefined
  if (!isThere(state)) return refuse('notFound')
  if (state.edit !== edit) return refuse('changedMeanwhile')
  return state.is === 'removed' ? refuse('documentRemoved') : undefined
}

/**
 * Writes a document, or changes it; another content is a new version of it.
 * @param found.content what the form says, made safe and checked
 */
export function save(
  state: Document,
  form: Form,
  { id: documentId }: Surroundings,
  { content }: { readonly content: Content },
) {
  const no = unsavable(state, form)
  if (no) return no
  const { title, kind, approval } = form
  const reply = { id: documentId }
  const hash = (by: SignedForm) => hashOfContent(by, title, kind, content)
  // What is the same as before keeps its hash: one of an older form makes no new version.
  const same = form.id !== undefined && hash(state.form) === state.contentHash
  const edition = {
    ...{ documentId, title, kind, approval, content },
    contentHash: same ? state.contentHash : hash(SIGNED_FORM),
    form: same ? state.form : SIGNED_FORM,
  }
  if (!form.id) {
    if (state.is !== 'unknown') return decided([], reply)
    const first = { version: 1, requiredVersion: 1, movieVersion: 1 }
    return decided([happened.documentCreated({ ...edition, ...first })], reply)
  }
  const another = !same || form.approveAgain
  if (!another && approval === state.approval && content.seconds === state.content.seconds)
    return decided([], reply)
  const version = state.version + (another ? 1 : 0)
  const requiredVersion = form.approveAgain ? version : state.requiredVersion
  const movieVersion = sameMovie(content, state.content) ? state.movieVersion : version
  return decided(
    [happened.documentChanged({ ...edition, version, requiredVersion, movieVersion })],
    reply,
  )
}

/** Takes a document out of use; it can come back. */
export function remove(state: Document, _: unknown, { id: documentId }: Surroundings) {
  if (!isThere(state)) return refuse('notFound')
  return state.is === 'removed' ? done() : done(happened.documentRemoved({ documentId }))
}

/** Brings a removed document back. */
export function restore(state: Document, _: unknown, { id: documentId }: Surroundings) {
  if (!isThere(state)) return refuse('notFound')
  return state.is === 'active' ? done() : done(happened.documentRestored({ documentId }))
}

/** Takes a removed document away for good. */
export function removeForGood({ is }: Document, _: unknown, { id: documentId }: Surroundings) {
  if (is === 'gone') return done()
  if (is === 'unknown') return refuse('notFound')
  return is === 'active'
    ? refuse('removeFirst')
    : done(happened.documentDeletedForGood({ documentId }))
}

/** Why nobody can be given it, or relieved of it; undefined where they can. */
function unattachable(state: Document, audience: Audience) {
  if (!isThere(state)) return refuse('notFound')
  if (state.is === 'removed') return refuse('documentRemoved')
  return isNobody(audience) ? refuse('nobodyChosen') : undefined
}

/** The chosen ones in whose place something changes. */
const only = (ids: readonly string[], wanted: (id: string) => boolean) =>
  [...new Set(ids)].filter(wanted)

/** Gives a document to people, groups and departments. */
export function attach(
  state: Document,
  audience: Audience,
  { id: documentId, newId }: Surroundings,
) {
  const no = unattachable(state, audience)
  if (no) return no
  const added = {
    userIds: only(audience.userIds, (one) => !state.userIds.has(one)),
    groupIds: only(audience.groupIds, (one) => !state.groupIds.has(one)),
    departmentIds: only(audience.departmentIds, (one) => !state.departmentIds.has(one)),
  }
  if (isNobody(added)) return done()
  return done(happened.documentAttachedTo({ documentId, attachmentId: newId(), ...added }))
}

/** Takes a document back from people, groups and departments. */
export function detach(
  state: Document,
  audience: Audience,
  { id: documentId, newId }: Surroundings,
) {
  const no = unattachable(state, audience)
  if (no) return no
  const { assigned, exceptIds } = state
  const gone = {
    userIds: only(
      audience.userIds,
      (one) => state.userIds.has(one) || (assigned.has(one) && !exceptIds.has(one)),
    ),
    groupIds: only(audience.groupIds, (one) => state.groupIds.has(one)),
    departmentIds: only(audience.departmentIds, (one) => state.departmentIds.has(one)),
  }
  if (isNobody(gone)) return done()
  return done(happened.documentDetachedFrom({ documentId, attachmentId: newId(), ...gone }))
}
