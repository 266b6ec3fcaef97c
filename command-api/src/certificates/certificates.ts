import { certificates } from '@portal/contracts/certificates'
import { certificate, remove, save } from '@portal/domain/certificates/certificate'
import { answer, book, type Course, course, decide } from '@portal/domain/certificates/course'
import { company } from '@portal/domain/organisation/company'
import { certificatesAnswers } from '@portal/projections/certificates/queries'
import { asking } from '../kit/bulk.ts'
import {
  act,
  byDecision,
  byId,
  byIdOrNew,
  decisions,
  itself,
  on,
  Refused,
  refuse,
  thing,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import { forEach } from '../kit/each.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { knownPeople } from '../kit/people.ts'

/** Is the file one that the person who calls has uploaded, if there is one? */
const ownFile = async ({ fileId }: { fileId: string | null }, { parts, actor }: Looking) =>
  fileId && !(await ownFiles(parts, actor, [fileId]))
    ? refuse('fileMissing', [{ path: 'fileId', message: 'is not a file of yours' }])
    : undefined

/** Is nobody booked for it? */
async function nobodyBooked({ id }: { id: string }, { parts }: Looking) {
  const booked = await parts.db
    .selectFrom('certificates.course')
    .select('course_id')
    .where('certificate_id', '=', id)
    .where('status', '<>', 'Accepted')
    .limit(1)
    .executeTakeFirst()
  return booked ? refuse('notEmpty') : undefined
}

/** For how many months the certificate of a course holds. */
async function monthsOf(_: unknown, { parts }: Looking, state: () => Promise<Course>) {
  const { certificateId } = await state()
  return (await parts.executor.state(certificate, certificateId)).state.validityMonths
}

const attendee = ({ userId }: Course): string => userId

export const certificatesDecisions = decisions(certificates, {
  save: on(certificate, {
    stream: byIdOrNew,
    pointsTo: ({ companyIds }) => [thing(company, companyIds, 'unknownCompany')],
    expects: versionOfOld,
    decide: save,
  }),
  remove: on(certificate, {
    stream: byId,
    alone: itself(certificate, 'certificates'),
    expects: version,
    needs: { nobody: nobodyBooked },
    decide: remove,
  }),

  // A stream for each person, and an answer for each.
  book: act(
    async (form, acting) => {
      const { parts, actor } = acting
      const startsAt = new Date(form.startsAt).toISOString()
      const endsAt = form.endsAt && new Date(form.endsAt).toISOString()
      if (endsAt !== null && endsAt <= startsAt)
        return refuse('courseEndBeforeStart', [
          { path: 'endsAt', message: 'is not after the start' },
        ])
      const wanted = [...new Set(form.userIds)]
      const known = await knownPeople(parts, actor, wanted)
      const people = wanted
        .map((userId) => ({ userId, id: acting.newId() }))
        .filter(({ userId }) => known.has(userId))
      const { place, information, optional } = form
      const of = { certificateId: form.id, startsAt, endsAt, place, information, optional }
      const outcome = await forEach(acting, course, people, (state, { userId, id }) =>
        book(state, { ...of, userId }, { id }),
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
    },
    { pointsTo: ({ id }) => [thing(certificate, id, 'notFound')] },
  ),

  answer: on(course, {
    stream: byId,
    owner: attendee,
    expects: byDecision,
    needs: { file: ownFile },
    decide: answer,
  }),
  decide: on(course, {
    stream: byId,
    about: attendee,
    judges: { may: 'wage', whose: attendee },
    expects: version,
    needs: { months: monthsOf },
    decide,
  }),
  bulk: asking(certificates.users, certificatesAnswers),
})
