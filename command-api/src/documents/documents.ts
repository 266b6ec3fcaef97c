import { isNobody } from '@portal/contracts/audience'
import { documents } from '@portal/contracts/documents'
import { documentEvents } from '@portal/events'
import { SIGNED_FORM, type SignedForm } from '@portal/platform/signed-form'
import { act, decided, decisions, done, on, Refused, refuse } from '../kit/decisions.ts'
import { approve, askForCode, watched } from './approving.ts'
import { contentOf, hashOfContent } from './content.ts'
import { type Document, document, sameMovie } from './document.ts'

const ofId = ({ id }: { id: string }) => id
const isThere = ({ is }: Document) => is === 'active' || is === 'removed'

/** The chosen ones in whose place something changes. */
const only = (ids: readonly string[], wanted: (id: string) => boolean) =>
  [...new Set(ids)].filter(wanted)

export const documentsDecisions = decisions(documents, {
  save: act(async (form, acting) => {
    const documentId = form.id ?? acting.newId()
    const { state: before } = await acting.parts.executor.state(document, documentId)
    // Looked at first, so that no file is kept for a form that comes too late.
    if (form.id && !isThere(before)) return refuse('notFound')
    if (form.id && before.edit !== form.edit) return refuse('changedMeanwhile')
    if (before.is === 'removed') return refuse('documentRemoved')
    const content = await contentOf(form, before, acting)
    if (content instanceof Refused) return content
    const { title, kind, approval } = form
    const hash = (form: SignedForm) => hashOfContent(form, title, kind, content)
    return acting.decide(document, documentId, (state) => {
      // What is the same as before keeps its hash: one of an older form makes no new version.
      const same = form.id !== undefined && hash(state.form) === state.contentHash
      const edition = {
        ...{ documentId, title, kind, approval, content },
        contentHash: same ? state.contentHash : hash(SIGNED_FORM),
        form: same ? state.form : SIGNED_FORM,
      }
      const reply = { id: documentId }
      if (!form.id) {
        if (state.is !== 'unknown') return decided([], reply)
        return decided(
          [
            documentEvents.documentCreated({
              ...edition,
              version: 1,
              requiredVersion: 1,
              movieVersion: 1,
            }),
          ],
          reply,
        )
      }
      if (!isThere(state)) return refuse('notFound')
      if (state.is === 'removed') return refuse('documentRemoved')
      if (state.edit !== form.edit) return refuse('changedMeanwhile')
      const another = !same || form.approveAgain
      if (!another && approval === state.approval && content.seconds === state.content.seconds)
        return decided([], reply)
      const version = state.version + (another ? 1 : 0)
      const requiredVersion = form.approveAgain ? version : state.requiredVersion
      const movieVersion = sameMovie(content, state.content) ? state.movieVersion : version
      return decided(
        [documentEvents.documentChanged({ ...edition, version, requiredVersion, movieVersion })],
        reply,
      )
    })
  }),

  remove: on(document, {
    stream: ofId,
    decide: (state, { id }) => {
      if (!isThere(state)) return refuse('notFound')
      return state.is === 'removed'
        ? done()
        : done(documentEvents.documentRemoved({ documentId: id }))
    },
  }),

  restore: on(document, {
    stream: ofId,
    decide: (state, { id }) => {
      if (!isThere(state)) return refuse('notFound')
      return state.is === 'active'
        ? done()
        : done(documentEvents.documentRestored({ documentId: id }))
    },
  }),

  removeForGood: on(document, {
    stream: ofId,
    decide: (state, { id }) => {
      if (state.is === 'gone') return done()
      if (state.is === 'unknown') return refuse('notFound')
      return state.is === 'active'
        ? refuse('removeFirst')
        : done(documentEvents.documentDeletedForGood({ documentId: id }))
    },
  }),

  attach: on(document, {
    stream: ofId,
    decide: (state, { id, ...audience }, { newId }) => {
      if (!isThere(state)) return refuse('notFound')
      if (state.is === 'removed') return refuse('documentRemoved')
      if (isNobody(audience)) return refuse('nobodyChosen')
      const added = {
        userIds: only(audience.userIds, (one) => !state.userIds.has(one)),
        groupIds: only(audience.groupIds, (one) => !state.groupIds.has(one)),
        departmentIds: only(audience.departmentIds, (one) => !state.departmentIds.has(one)),
      }
      if (isNobody(added)) return done()
      const attachmentId = newId()
      return done(documentEvents.documentAttachedTo({ documentId: id, attachmentId, ...added }))
    },
  }),

  detach: on(document, {
    stream: ofId,
    decide: (state, { id, ...audience }, { newId }) => {
      if (!isThere(state)) return refuse('notFound')
      if (state.is === 'removed') return refuse('documentRemoved')
      if (isNobody(audience)) return refuse('nobodyChosen')
      const gone = {
        userIds: only(
          audience.userIds,
          (one) => state.userIds.has(one) || (state.assigned.has(one) && !state.exceptIds.has(one)),
        ),
        groupIds: only(audience.groupIds, (one) => state.groupIds.has(one)),
        departmentIds: only(audience.departmentIds, (one) => state.departmentIds.has(one)),
      }
      if (isNobody(gone)) return done()
      const attachmentId = newId()
      return done(documentEvents.documentDetachedFrom({ documentId: id, attachmentId, ...gone }))
    },
  }),

  askForCode,
  approve,
  watched,
})
