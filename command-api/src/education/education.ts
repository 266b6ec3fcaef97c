import { education } from '@portal/contracts/education'
import { educationEvents } from '@portal/events'
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
import { forEach } from '../kit/each.ts'
import { ownFiles } from '../kit/own-files.ts'
import { knownPeople } from '../kit/people.ts'
import { sanitised, saysNothing } from '../kit/rich-text.ts'
import { definition, nameClaim } from './definition.ts'
import { underWay, userEducation } from './user-education.ts'

/** What an education of the list is called; undefined where it is not (any more) one. */
async function nameOf({ parts }: Acting, educationId: string): Promise<string | undefined> {
  const { state } = await parts.executor.state(definition, educationId)
  return state.is === 'defined' ? state.name : undefined
}

async function ask(
  acting: Acting,
  form: { educationId: string; userIds: readonly string[]; text: string },
) {
  const { educationId, text } = form
  const name = await nameOf(acting, educationId)
  if (name === undefined) return refuse('notFound')
  const wanted = [...new Set(form.userIds)]
  const known = await knownPeople(acting.parts, acting.actor, wanted)
  const people = wanted
    .map((userId) => ({ userId, id: acting.newId() }))
    .filter(({ userId }) => known.has(userId))
  const outcome = await forEach(acting, userEducation, people, (state, { userId, id }) =>
    state.is === 'unknown'
      ? decided(
          [
            educationEvents.educationAsked({
              userEducationId: id,
              userId,
              educationId,
              name,
              text,
            }),
          ],
          null,
          {
            claims: [
              { ...underWay(educationId, userId, id), otherwise: 'educationUnderWay' as const },
            ],
          },
        )
      : decided([], null),
  )
  if (outcome instanceof Refused) return outcome
  const unknown = wanted.filter((userId) => !known.has(userId))
  return {
    done: outcome.done,
    refused: [
      ...outcome.refused,
      ...unknown.map((userId) => ({ userId, code: 'unknownUser' as const })),
    ],
  }
}

export const educationDecisions = decisions(education, {
  register: act(async (form, acting) => {
    const { actor, parts } = acting
    const { graduatedOn, fileId } = form
    if (graduatedOn > stockholmDay(acting.now))
      return refuse('dateInFuture', [{ path: 'graduatedOn', message: 'is in the future' }])
    if (!(await ownFiles(parts, actor, [fileId])))
      return refuse('fileMissing', [{ path: 'fileId', message: 'is not a file of yours' }])
    const known = form.educationId ? await nameOf(acting, form.educationId) : undefined
    if (form.educationId && !form.id && known === undefined) return refuse('notFound')
    const id = form.id ?? acting.newId()
    const { userId } = actor
    return acting.decide(userEducation, id, (state) => {
      const begun = state.is !== 'unknown'
      if (form.id && (!begun || state.is === 'deleted' || state.userId !== userId))
        return refuse('notFound')
      const educationId = begun ? state.educationId : (form.educationId ?? null)
      const own = form.name || state.name
      const name = begun && educationId ? state.name : (known ?? own)
      if (name === '') return refuse('nameRequired', [{ path: 'name', message: 'Required field' }])
      if (state.is === 'WaitingForApproval' || state.is === 'Approved') {
        const same =
          state.name === name && state.graduatedOn === graduatedOn && state.fileId === fileId
        return same ? decided([], { id }) : refuse('alreadyHandedIn')
      }
      if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
      const handedIn = { userEducationId: id, userId, educationId, name, graduatedOn, fileId }
      return decided(
        [educationEvents.educationHandedIn(handedIn)],
        { id },
        {
          claims: educationId
            ? [{ ...underWay(educationId, userId, id), otherwise: 'educationUnderWay' as const }]
            : [],
        },
      )
    })
  }),

  save: act(async (form, acting) => {
    const id = form.id ?? acting.newId()
    const { name, link, isOffered } = form
    const written = sanitised(form.description)
    const description = saysNothing(written) ? '' : written
    return acting.decide(definition, id, (state) => {
      if (form.id && state.is !== 'defined') return refuse('notFound')
      if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
      const facts = { educationId: id, name, description, link, isOffered }
      const same =
        state.is === 'defined' &&
        state.name === name &&
        state.description === description &&
        state.link === link &&
        state.isOffered === isOffered
      if (same) return decided([], { id })
      const renamed = state.is === 'defined' && state.name.toLowerCase() !== name.toLowerCase()
      return decided(
        [
          state.is === 'defined'
            ? educationEvents.educationChanged(facts)
            : educationEvents.educationDefined(facts),
        ],
        { id },
        {
          claims: [{ ...nameClaim(name, id), otherwise: 'nameTaken' as const }],
          releases: renamed ? [nameClaim(state.name, id)] : [],
        },
      )
    })
  }),

  remove: on(definition, {
    stream: ({ id }) => id,
    decide: (state, { id }) => {
      if (state.is === 'unknown') return refuse('notFound')
      if (state.is === 'removed') return done()
      return decided(
        [educationEvents.educationRemoved({ educationId: id })],
        { ok: true as const },
        { releases: [nameClaim(state.name, id)] },
      )
    },
  }),

  decide: act(async (form, acting) => {
    if (form.action === 'ask') {
      const { educationId = '', userIds = [], text } = form
      return ask(acting, { educationId, userIds, text })
    }
    const id = form.id ?? ''
    const { state: now } = await acting.parts.executor.state(userEducation, id)
    const known = await knownPeople(acting.parts, acting.actor, now.userId ? [now.userId] : [])
    if (!known.has(now.userId)) return refuse('notFound')
    const reply = { done: 1, refused: [] }
    return acting.decide(userEducation, id, (state) => {
      if (state.is === 'unknown' || state.is === 'deleted') return refuse('notFound')
      const wanted = form.action === 'approve' ? 'Approved' : 'Rejected'
      // The same decision of the same person again; another's is told that somebody was faster.
      if (state.is === wanted && state.decidedById === acting.actor.userId)
        return decided([], reply)
      if (state.version !== form.version) return refuse('changedMeanwhile')
      if (state.is !== 'WaitingForApproval') return refuse('notHandedIn')
      const which = { userEducationId: id, userId: state.userId }
      if (form.action === 'reject')
        return decided([educationEvents.educationRejected({ ...which, text: form.text })], reply)
      return decided([educationEvents.educationApproved(which)], reply, {
        releases: state.educationId ? [underWay(state.educationId, state.userId, id)] : [],
      })
    })
  }),

  removeOf: on(userEducation, {
    stream: ({ id }) => id,
    decide: (state, { id }) => {
      if (state.is === 'unknown') return refuse('notFound')
      if (state.is === 'deleted') return done()
      return decided(
        [educationEvents.educationDeleted({ userEducationId: id, userId: state.userId })],
        { ok: true as const },
        {
          releases: state.educationId ? [underWay(state.educationId, state.userId, id)] : [],
        },
      )
    },
  }),
})
