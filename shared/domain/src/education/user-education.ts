import type { EducationState } from '@portal/contracts/education'
import { educationEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface UserEducation {
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

const claimOf = (educationId: string, userId: string, id: string) => ({
  ...underWay(educationId, userId, id),
  otherwise: 'educationUnderWay' as const,
})

interface Wish {
  readonly userId: string
  readonly educationId: string
  readonly name: string
  readonly text: string
}

/** A person is asked for an education of the list. */
export function ask({ is }: UserEducation, of: Wish, { id }: Pick<Surroundings, 'id'>) {
  if (is !== 'unknown') return decided([], null)
  const { userId, educationId, name, text } = of
  return decided(
    [happened.educationAsked({ userEducationId: id, userId, educationId, name, text })],
    null,
    { claims: [claimOf(educationId, userId, id)] },
  )
}

interface Form {
  /** One that was asked for, or not approved; without it a new one is registered. */
  readonly id?: string | undefined
  /** Of what was read of the one with an id; another one is refused. */
  readonly version?: number | undefined
  readonly educationId?: string | undefined
  readonly name: string
  readonly graduatedOn: string
  readonly fileId: string
}

/**
 * A person hands in what they have completed.
 * @param found.known what the education of the list is called, where the form names one that there is
 */
export function register(
  state: UserEducation,
  form: Form,
  { id, today, actor: { userId } }: Deciding,
  { known }: { readonly known: string | undefined },
) {
  const { graduatedOn, fileId } = form
  if (graduatedOn > today)
    return refuse('dateInFuture', [{ path: 'graduatedOn', message: 'is in the future' }])
  if (form.educationId && !form.id && known === undefined) return refuse('notFound')
  const begun = state.is !== 'unknown'
  if (form.id && (!begun || state.is === 'deleted' || state.userId !== userId))
    return refuse('notFound')
  const educationId = begun ? state.educationId : (form.educationId ?? null)
  const own = form.name || state.name
  const name = begun && educationId ? state.name : (known ?? own)
  if (name === '') return refuse('nameRequired', [{ path: 'name', message: 'Required field' }])
  if (state.is === 'WaitingForApproval' || state.is === 'Approved') {
    const same = state.name === name && state.graduatedOn === graduatedOn && state.fileId === fileId
    return same ? decided([], { id }) : refuse('alreadyHandedIn')
  }
  if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
  const handedIn = { userEducationId: id, userId, educationId, name, graduatedOn, fileId }
  return decided(
    [happened.educationHandedIn(handedIn)],
    { id },
    { claims: educationId ? [claimOf(educationId, userId, id)] : [] },
  )
}

interface Decision {
  readonly action: 'approve' | 'reject'
  readonly version?: number | undefined
  readonly text: string
}

/** An administrator approves or rejects what was handed in. */
export function decide(
  state: UserEducation,
  { action, version, text }: Decision,
  { id, actor }: Deciding,
) {
  if (state.is === 'unknown' || state.is === 'deleted') return refuse('notFound')
  const reply = { done: 1, refused: [] }
  const wanted = action === 'approve' ? 'Approved' : 'Rejected'
  // The same decision of the same person again; another's is told that somebody was faster.
  if (state.is === wanted && state.decidedById === actor.userId) return decided([], reply)
  if (state.version !== version) return refuse('changedMeanwhile')
  if (state.is !== 'WaitingForApproval') return refuse('notHandedIn')
  const which = { userEducationId: id, userId: state.userId }
  return action === 'reject'
    ? decided([happened.educationRejected({ ...which, text })], reply)
    : decided([happened.educationApproved(which)], reply, { releases: placeOf(state, id) })
}

/** Takes a person's education away, whatever state it is in. */
export function remove(state: UserEducation, _: unknown, { id }: Surroundings) {
  if (state.is === 'unknown') return refuse('notFound')
  if (state.is === 'deleted') return done()
  return decided(
    [happened.educationDeleted({ userEducationId: id, userId: state.userId })],
    { ok: true as const },
    { releases: placeOf(state, id) },
  )
}

const placeOf = ({ educationId, userId }: UserEducation, id: string) =>
  educationId ? [underWay(educationId, userId, id)] : []
