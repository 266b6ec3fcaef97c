import type { CourseStatus } from '@portal/contracts/certificates'
import { aggregate } from '@portal/domain/kit/aggregate'
import { orElse } from '@portal/events'

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
