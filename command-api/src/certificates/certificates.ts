import { certificates } from '@portal/contracts/certificates'
import { certificateEvents } from '@portal/events'
import { dayPlus, stockholmDay } from '@portal/platform/clock'
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
import { certificate, nameClaim } from './certificate.ts'
import { bookedClaim, type Course, course } from './course.ts'

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join() === [...b].sort().join()

/** The last day that a certificate holds: so many months from the course's (last) day. */
function validUntil(of: Course, months: number | null): string | null {
  if (!of.attended || months === null) return null
  return dayPlus(stockholmDay(new Date(of.endsAt ?? of.startsAt)), { months })
}

/** Is the file one that the person who calls has uploaded, if there is one? */
const ownFile = async ({ fileId }: { fileId: string | null }, { parts, actor }: Acting) =>
  fileId && !(await ownFiles(parts, actor, [fileId]))
    ? refuse('fileMissing', [{ path: 'fileId', message: 'is not a file of yours' }])
    : undefined

export const certificatesDecisions = decisions(certificates, {
  save: act(async (form, acting) => {
    const id = form.id ?? acting.newId()
    const { name, type, description, validityMonths } = form
    const companyIds = [...new Set(form.companyIds)]
    if (companyIds.length > 0) {
      const found = await acting.parts.db
        .selectFrom('organisation.company')
        .select('company_id')
        .where('company_id', 'in', companyIds)
        .execute()
      if (found.length !== companyIds.length) return refuse('unknownCompany')
    }
    return acting.decide(certificate, id, (state) => {
      if (form.id && state.is !== 'defined') return refuse('notFound')
      if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
      const facts = { certificateId: id, name, type, description, companyIds, validityMonths }
      const same =
        state.is === 'defined' &&
        state.name === name &&
        state.type === type &&
        state.description === description &&
        state.validityMonths === validityMonths &&
        sameList(state.companyIds, companyIds)
      if (same) return decided([], { id })
      const renamed = state.is === 'defined' && state.name.toLowerCase() !== name.toLowerCase()
      return decided(
        [
          state.is === 'defined'
            ? certificateEvents.certificateChanged(facts)
            : certificateEvents.certificateDefined(facts),
        ],
        { id },
        {
          claims: [{ ...nameClaim(name, id), otherwise: 'nameTaken' as const }],
          releases: renamed ? [nameClaim(state.name, id)] : [],
        },
      )
    })
  }),

  remove: act(async ({ id }, acting) => {
    const booked = await acting.parts.db
      .selectFrom('certificates.course')
      .select('course_id')
      .where('certificate_id', '=', id)
      .where('status', '<>', 'Accepted')
      .limit(1)
      .executeTakeFirst()
    if (booked) return refuse('notEmpty')
    return acting.decide(certificate, id, (state) => {
      if (state.is === 'unknown') return refuse('notFound')
      if (state.is === 'removed') return done()
      return decided(
        [certificateEvents.certificateRemoved({ certificateId: id })],
        { ok: true as const },
        { releases: [nameClaim(state.name, id)] },
      )
    })
  }),

  book: act(async (form, acting) => {
    const { parts, actor } = acting
    const certificateId = form.id
    const startsAt = new Date(form.startsAt).toISOString()
    const endsAt = form.endsAt && new Date(form.endsAt).toISOString()
    if (endsAt !== null && endsAt <= startsAt)
      return refuse('courseEndBeforeStart', [{ path: 'endsAt', message: 'is not after the start' }])
    const { state: now } = await parts.executor.state(certificate, certificateId)
    if (now.is !== 'defined') return refuse('notFound')
    const wanted = [...new Set(form.userIds)]
    const known = await knownPeople(parts, actor, wanted)
    const people = wanted
      .map((userId) => ({ userId, id: acting.newId() }))
      .filter(({ userId }) => known.has(userId))
    const { place, information, optional } = form
    const outcome = await forEach(acting, course, people, (state, { userId, id }) =>
      state.is === 'unknown'
        ? decided(
            [
              certificateEvents.courseBooked({
                courseId: id,
                certificateId,
                userId,
                startsAt,
                endsAt,
                place,
                information,
                optional,
              }),
            ],
            null,
            {
              claims: [
                { ...bookedClaim(certificateId, userId, id), otherwise: 'alreadyBooked' as const },
              ],
            },
          )
        : decided([], null),
    )
    if (outcome instanceof Refused) return outcome
    const unknown = wanted.filter((userId) => !known.has(userId))
    return {
      booked: outcome.done,
      refused: [
        ...outcome.refused,
        ...unknown.map((userId) => ({ userId, code: 'unknownUser' as const })),
      ],
    }
  }),

  answer: on(course, {
    stream: ({ id }) => id,
    needs: { file: ownFile },
    decide: (state, { id, version, attended, note, fileId }, { actor, now }) => {
      if (state.is === 'unknown' || state.is === 'cancelled' || state.userId !== actor.userId)
        return refuse('notFound')
      const said = note.trim()
      if (!attended && said === '')
        return refuse('noteRequired', [{ path: 'note', message: 'Required field' }])
      if (state.is === 'Accepted') return refuse('courseDecided')
      if (state.is === 'WaitingForApproval') {
        const same = state.attended === attended && state.note === said && state.fileId === fileId
        return same ? done() : refuse('alreadyHandedIn')
      }
      if (state.version !== version) return refuse('changedMeanwhile')
      if (attended && now.toISOString() < state.startsAt) return refuse('courseNotStarted')
      const { certificateId, userId } = state
      const answer = { courseId: id, certificateId, userId, attended, note: said, fileId }
      return done(certificateEvents.courseAnswered(answer))
    },
  }),

  decide: act(async ({ id, version, decision, text }, acting) => {
    const { executor } = acting.parts
    const { state: now } = await executor.state(course, id)
    const known = await knownPeople(acting.parts, acting.actor, now.userId ? [now.userId] : [])
    if (!known.has(now.userId)) return refuse('notFound')
    const { state: of } = await executor.state(certificate, now.certificateId)
    return acting.decide(course, id, (state) => {
      if (state.is === 'unknown') return refuse('notFound')
      if (state.is === 'cancelled') return decision === 'cancel' ? done() : refuse('notFound')
      const { certificateId, userId } = state
      const mine = state.decidedById === acting.actor.userId
      // The same decision of the same person again; another's is told that somebody was faster.
      if (state.is === 'Accepted' && decision === 'accept' && mine) return done()
      if (state.version !== version) return refuse('changedMeanwhile')
      if (state.is === 'Accepted') return refuse('courseDecided')
      const which = { courseId: id, certificateId, userId }
      const releases = [bookedClaim(certificateId, userId, id)]
      if (decision === 'cancel')
        return decided(
          [certificateEvents.courseCancelled(which)],
          { ok: true as const },
          { releases },
        )
      if (state.is !== 'WaitingForApproval') return refuse('courseNotAnswered')
      if (decision === 'askForMore') {
        const said = text.trim()
        return said === ''
          ? refuse('textRequired', [{ path: 'text', message: 'Required field' }])
          : done(certificateEvents.courseUpdateAsked({ ...which, text: said }))
      }
      return decided(
        [
          certificateEvents.courseAccepted({
            ...which,
            attended: state.attended,
            validUntil: validUntil(state, of.validityMonths),
          }),
        ],
        { ok: true as const },
        { releases },
      )
    })
  }),
})
