import type { EducationState } from '@portal/contracts/education'
import { aggregate } from '@portal/domain/kit/aggregate'
import { orElse } from '@portal/events'

export interface UserEducation {
  readonly is: 'unknown' | EducationState | 'deleted'
  readonly userId: string
  readonly educationId: string | null
  readonly name: string
  readonly graduatedOn: string
  readonly fileId: string
  readonly decidedById: string
  readonly version: number
}

/** One person's education, from being asked for (or registered) to being approved. */
export const userEducation = aggregate<UserEducation>('userEducation', {
  is: 'unknown',
  userId: '',
  educationId: null,
  name: '',
  graduatedOn: '',
  fileId: '',
  decidedById: '',
  version: 0,
})({
  educationAsked: (state, { userId, educationId, name }, { version }) => ({
    ...state,
    is: 'Asked',
    userId,
    educationId,
    name,
    version: Number(version),
  }),
  educationHandedIn: (state, data, { version }) => ({
    ...state,
    is: 'WaitingForApproval',
    userId: data.userId,
    educationId: data.educationId,
    name: orElse(data.name, ''),
    graduatedOn: orElse(data.graduatedOn, ''),
    fileId: data.fileId,
    version: Number(version),
  }),
  educationApproved: (state, _, { version, meta }) => ({
    ...state,
    is: 'Approved',
    decidedById: meta.actor ?? '',
    version: Number(version),
  }),
  educationRejected: (state, _, { version, meta }) => ({
    ...state,
    is: 'Rejected',
    decidedById: meta.actor ?? '',
    version: Number(version),
  }),
  educationDeleted: (state, _, { version }) => ({
    ...state,
    is: 'deleted',
    version: Number(version),
  }),
})

/** At most one of an education is under way for a person; `id` is the one that is. */
export const underWay = (educationId: string, userId: string, id: string) => ({
  kind: 'educationUnderWay' as const,
  value: `${educationId} ${userId}`,
  userId: id,
})
