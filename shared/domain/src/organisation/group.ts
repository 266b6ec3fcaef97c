import { organisationEvents as happened } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { LastingMap } from '../kit/lasting.ts'
import { also, done, refuse } from '../kit/outcome.ts'
import { register } from '../kit/register.ts'

interface Words {
  name: string
  type: string
  departmentId: string | null
}

const groups = register<Words, { members: LastingMap<true> }, { userIds: string[] }>('group', {
  name: '',
  type: 'SpecificUser',
  departmentId: null,
  members: new LastingMap(),
})({
  id: 'groupId',
  added: happened.groupFormed,
  changed: happened.groupDetailsChanged,
  removed: happened.groupDissolved,
  also: {
    groupFormed: (_, { userIds }) => ({ members: LastingMap.of(userIds, true) }),
    groupMembersChanged: ({ members }, { added, removed }) => {
      return { members: members.setAll(added, true).setAll(removed, undefined) }
    },
    groupDissolved: () => ({ members: new LastingMap<true>() }),
  },
})

/** People who are reached together, as by a message or a document. */
export const { entry: group, remove } = groups
type Group = typeof group.initial

interface Form extends Words {
  /** Without it the group is new. */
  readonly id?: string | undefined
  readonly userIds: readonly string[]
}

const saveWords = groups.saves(({ name, type, departmentId, userIds }: Form) => ({
  name,
  type,
  departmentId,
  userIds: [...new Set(userIds)],
}))

/**
 * Forms a group, or changes it and its members.
 * @param found.hidden members whom the administrator does not see: they stay
 */
export function save(
  state: Group,
  form: Form,
  surroundings: Surroundings,
  { hidden }: { readonly hidden: readonly string[] },
) {
  const saved = saveWords(state, form, surroundings)
  if (state.is !== 'there') return saved
  const wanted = new Set(form.userIds)
  const stay = new Set([...wanted, ...hidden])
  const added = [...wanted].filter((one) => !state.members.has(one))
  const removed = [...state.members.keys()].filter((one) => !stay.has(one))
  return added.length + removed.length === 0
    ? saved
    : also(saved, happened.groupMembersChanged({ groupId: surroundings.id, added, removed }))
}

/** Adds somebody to a group; who is in it already stays. */
export function join(
  { is, members }: Group,
  { userId }: { readonly userId: string },
  { id }: Surroundings,
) {
  if (is !== 'there') return refuse('notFound')
  if (members.has(userId)) return done()
  return done(happened.groupMembersChanged({ groupId: id, added: [userId], removed: [] }))
}
