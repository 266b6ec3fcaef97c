import { organisationEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { LastingMap } from '../kit/lasting.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface Group {
  readonly is: 'unknown' | 'formed' | 'dissolved'
  readonly name: string
  readonly type: string
  readonly departmentId: string | null
  readonly members: LastingMap<true>
  readonly version: number
}

export const group = aggregate<Group>('group', {
  is: 'unknown',
  name: '',
  type: 'SpecificUser',
  departmentId: null,
  members: new LastingMap(),
  version: 0,
})({
  groupFormed: (_, { name, type, departmentId, userIds }, { version }) => ({
    is: 'formed',
    name,
    type,
    departmentId,
    members: LastingMap.of(userIds, true),
    version: Number(version),
  }),
  groupDetailsChanged: (state, { name, type, departmentId }, { version }) => ({
    ...state,
    name,
    type,
    departmentId,
    version: Number(version),
  }),
  groupMembersChanged: (state, { added, removed }, { version }) => {
    const joined = added.reduce((all, one) => all.set(one, true), state.members)
    const members = removed.reduce((all, one) => all.set(one, undefined), joined)
    return { ...state, members, version: Number(version) }
  },
  groupDissolved: (state) => ({ ...state, is: 'dissolved', members: new LastingMap<true>() }),
})

interface Form {
  /** Without it the group is new. */
  readonly id?: string | undefined
  readonly name: string
  readonly type: string
  readonly departmentId: string | null
  readonly userIds: readonly string[]
}

/**
 * Forms a group, or changes it and its members.
 * @param found.hidden members whom the administrator does not see: they stay
 */
export function save(
  state: Group,
  form: Form,
  { id }: Surroundings,
  { hidden }: { readonly hidden: readonly string[] },
) {
  if (form.id && state.is !== 'formed') return refuse('notFound')
  const { name, type, departmentId } = form
  const facts = { groupId: id, name, type, departmentId }
  const wanted = new Set(form.userIds)
  if (state.is === 'unknown')
    return decided([happened.groupFormed({ ...facts, userIds: [...wanted] })], { id })
  const kept = new Set(hidden)
  const added = [...wanted].filter((one) => !state.members.has(one))
  const removed = [...state.members.keys()].filter((one) => !wanted.has(one) && !kept.has(one))
  const renamed = state.name !== name || state.type !== type || state.departmentId !== departmentId
  const moved = added.length + removed.length > 0
  return decided(
    [
      ...(renamed ? [happened.groupDetailsChanged(facts)] : []),
      ...(moved ? [happened.groupMembersChanged({ groupId: id, added, removed })] : []),
    ],
    { id },
  )
}

/** Adds somebody to a group; who is in it already stays. */
export function join(
  { is, members }: Group,
  { userId }: { readonly userId: string },
  { id }: Surroundings,
) {
  if (is !== 'formed') return refuse('notFound')
  if (members.has(userId)) return done()
  return done(happened.groupMembersChanged({ groupId: id, added: [userId], removed: [] }))
}

/** Dissolves a group. */
export function remove({ is }: Group, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'dissolved' ? done() : done(happened.groupDissolved({ groupId: id }))
}
