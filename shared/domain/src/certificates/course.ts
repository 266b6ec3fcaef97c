import { addMonths } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { CourseStatus } from '@portal/contracts/certificates'
import { certificateEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

export interface Course {
  readonly is: 'unknown' | CourseStatus | 'cancelled'
  readonly certificateId: string
  readonly userId: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly attended: boolean
  readonly note: string
  readonly fileId: string | null
  readonly decidedById: string
  readonly version: number
}

/**
 * A course that one person is booked on:
 * Pending → WaitingForApproval → Accepted, or UserUpdateNeeded → WaitingForApproval again.
 */
export const course = aggregate<Course>('course', {
  is: 'unknown',
  certificateId: '',
  userId: '',
  startsAt: '',
  endsAt: null,
  attended: false,
  note: '',
  fileId: null,
  decidedById: '',
  version: 0,
})({
  courseBooked: (state, { certificateId, userId, startsAt, endsAt }, { version }) => ({
    ...state,
    is: 'Pending',
    certificateId,
    userId,
    startsAt,
    endsAt,
    version: Number(version),
  }),
  courseAnswered: (state, { attended, note, fileId }, { version }) => ({
    ...state,
    is: 'WaitingForApproval',
    attended,
    note: orElse(note, ''),
    fileId,
    version: Number(version),
  }),
  courseUpdateAsked: (state, _, { version, meta }) => ({
    ...state,
    is: 'UserUpdateNeeded',
    decidedById: meta.actor ?? '',
    version: Number(version),
  }),
  courseAccepted: (state, _, { version, meta }) => ({
    ...state,
    is: 'Accepted',
    decidedById: meta.actor ?? '',
    version: Number(version),
  }),
  courseCancelled: (state, _, { version }) => ({
    ...state,
    is: 'cancelled',
    version: Number(version),
  }),
})

/** A person has at most one course of a certificate before them; `id` is the one. */
export const bookedClaim = (certificateId: string, userId: string, id: string) => ({
  kind: 'courseBooked' as const,
  value: `${certificateId} ${userId}`,
  userId: id,
})

interface Booking {
  readonly certificateId: string
  readonly userId: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly place: string
  readonly information: string
  readonly optional: boolean
}

/** Books a person; whoever has a course of the certificate before them is booked already. */
export function book({ is }: Course, of: Booking, { id }: Pick<Surroundings, 'id'>) {
  if (is !== 'unknown') return decided([], null)
  const { certificateId, userId, startsAt, endsAt, place, information, optional } = of
  const claim = { ...bookedClaim(certificateId, userId, id), otherwise: 'alreadyBooked' as const }
  return decided(
    [
      happened.courseBooked({
        ...{ courseId: id, certificateId, userId, startsAt, endsAt },
        ...{ place, information, optional },
      }),
    ],
    null,
    { claims: [claim] },
  )
}

interface Answer {
  /** Of what was read; another one is refused. */
  readonly version: number
  readonly attended: boolean
  readonly note: string
  readonly fileId: string | null
}

/** The person says whether they were there; who was not says why. */
export function answer(
  state: Course,
  { version, attended, note, fileId }: Answer,
  { id, now, actor }: Deciding,
) {
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
  return done(
    happened.courseAnswered({ courseId: id, certificateId, userId, attended, note: said, fileId }),
  )
}

/** The last day that a certificate holds: so many months from the course's (last) day. */
function validUntil({ attended, endsAt, startsAt }: Course, months: number | null): string | null {
  if (!attended || months === null) return null
  return addMonths(stockholmDay(new Date(endsAt ?? startsAt)), months)
}

/**
 * An administrator accepts what was answered, asks for more, or cancels.
 * @param found.months for which the certificate holds, null for ever
 */
export function decide(
  state: Course,
  { decision, text }: { decision: 'accept' | 'askForMore' | 'cancel'; text: string },
  { id, actor }: Deciding,
  { months }: { readonly months: number | null },
) {
  if (state.is === 'unknown') return refuse('notFound')
  if (state.is === 'cancelled') return decision === 'cancel' ? done() : refuse('notFound')
  if (state.is === 'Accepted')
    // The same decision of the same person again; another's is told that somebody was faster.
    return decision === 'accept' && state.decidedById === actor.userId
      ? done()
      : refuse('courseDecided')
  const { certificateId, userId } = state
  const which = { courseId: id, certificateId, userId }
  const releases = [bookedClaim(certificateId, userId, id)]
  const ok = { ok: true as const }
  if (decision === 'cancel') return decided([happened.courseCancelled(which)], ok, { releases })
  if (state.is !== 'WaitingForApproval') return refuse('courseNotAnswered')
  if (decision === 'accept') {
    const { attended } = state
    const accepted = { ...which, attended, validUntil: validUntil(state, months) }
    return decided([happened.courseAccepted(accepted)], ok, { releases })
  }
  const said = text.trim()
  return said === ''
    ? refuse('textRequired', [{ path: 'text', message: 'Required field' }])
    : done(happened.courseUpdateAsked({ ...which, text: said }))
}
