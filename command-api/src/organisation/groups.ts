import type { DecodedOf } from '@portal/contracts'
import { groups } from '@portal/contracts/organisation'
import { department } from '@portal/domain/organisation/department'
import { group, join, remove, save } from '@portal/domain/organisation/group'
import {
  byId,
  byIdOrNew,
  decisions,
  itself,
  on,
  refuse,
  thing,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { audienceTellers, isMeant } from '../kit/meant-for.ts'
import { hiddenAmong, knownPeople } from '../kit/people.ts'

type Form = DecodedOf<typeof groups.save>
type Group = typeof group.initial

/** Are the chosen ones people whom the administrator sees? */
async function people({ userIds }: Form, { parts, actor }: Looking) {
  const wanted = [...new Set(userIds)]
  const known = await knownPeople(parts, actor, wanted)
  return known.size === wanted.length ? undefined : refuse('unknownUser')
}

/** Is it somebody whom the administrator sees? */
const knownPerson = async ({ userId }: { userId: string }, { parts, actor }: Looking) =>
  (await knownPeople(parts, actor, [userId])).has(userId) ? undefined : refuse('unknownUser')

/** The members whom the administrator does not see. */
const hidden = async (_: Form, { parts, actor }: Looking, state: () => Promise<Group>) =>
  hiddenAmong(parts, actor, [...(await state()).members.keys()])

/** Is nothing meant for it? */
const unused = async ({ id }: { id: string }, acting: Looking) =>
  (await isMeant(id, acting)) ? refuse('notEmpty') : undefined

export const groupsDecisions = decisions(groups, {
  save: on(group, {
    stream: byIdOrNew,
    pointsTo: ({ departmentId }) => [thing(department, departmentId, 'unknownDepartment')],
    expects: versionOfOld,
    needs: { people, hidden },
    decide: save,
  }),
  join: on(group, { stream: byId, needs: { person: knownPerson }, decide: join }),
  remove: on(group, {
    stream: byId,
    alone: itself(group, ...audienceTellers),
    expects: version,
    needs: { unused },
    decide: remove,
  }),
})
