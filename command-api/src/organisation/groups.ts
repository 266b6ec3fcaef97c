import { groups } from '@portal/contracts/organisation'
import { aggregate } from '@portal/domain/kit/aggregate'
import { organisationEvents } from '@portal/events'
import { act, decided, decisions, done, on, refuse } from '../kit/decisions.ts'
import { hiddenAmong, knownPeople } from '../kit/people.ts'

interface Group {
  readonly is: 'unknown' | 'formed' | 'dissolved'
  readonly name: string
  readonly type: string
  readonly departmentId: string | null
  readonly members: ReadonlySet<string>
  readonly version: number
}

export const group = aggregate<Group>('group', {
  is: 'unknown',
  name: '',
  type: 'SpecificUser',
  departmentId: null,
  members: new Set(),
  version: 0,
})({
  groupFormed: (_, { name, type, departmentId, userIds }, { version }) => ({
    is: 'formed',
    name,
    type,
    departmentId,
    members: new Set(userIds),
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
    const members = new Set(state.members)
    for (const one of added) members.add(one)
    for (const one of removed) members.delete(one)
    return { ...state, members, version: Number(version) }
  },
  groupDissolved: (state) => ({ ...state, is: 'dissolved', members: new Set<string>() }),
})

export const groupsDecisions = decisions(groups, {
  save: act(async (form, acting) => {
    const { db } = acting.parts
    const id = form.id ?? acting.newId()
    const chosen = new Set(form.userIds)
    const wanted = [...chosen]
    const { actor, parts } = acting
    if (form.departmentId) {
      const found = await db
        .selectFrom('organisation.department')
        .select('department_id')
        .where('department_id', '=', form.departmentId)
        .executeTakeFirst()
      if (!found) return refuse('unknownDepartment')
    }
    const known = await knownPeople(parts, actor, wanted)
    if (known.size !== wanted.length) return refuse('unknownUser')
    const { state: before } = await parts.executor.state(group, id)
    const kept = new Set(await hiddenAmong(parts, actor, [...before.members]))
    const { name, type, departmentId } = form
    return acting.decide(group, id, (state) => {
      if (form.id && state.is !== 'formed') return refuse('notFound')
      if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
      const facts = { groupId: id, name, type, departmentId }
      if (state.is === 'unknown')
        return decided([organisationEvents.groupFormed({ ...facts, userIds: wanted })], { id })
      const added = wanted.filter((one) => !state.members.has(one))
      const removed = [...state.members].filter((one) => !chosen.has(one) && !kept.has(one))
      const renamed =
        state.name !== name || state.type !== type || state.departmentId !== departmentId
      return decided(
        [
          ...(renamed ? [organisationEvents.groupDetailsChanged(facts)] : []),
          ...(added.length + removed.length > 0
            ? [organisationEvents.groupMembersChanged({ groupId: id, added, removed })]
            : []),
        ],
        { id },
      )
    })
  }),

  remove: on(group, {
    stream: ({ id }) => id,
    decide: (state, { id }) => {
      if (state.is === 'unknown') return refuse('notFound')
      return state.is === 'dissolved'
        ? done()
        : done(organisationEvents.groupDissolved({ groupId: id }))
    },
  }),
})
