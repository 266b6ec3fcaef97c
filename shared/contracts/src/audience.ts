import { z } from 'zod'
import { Id, input } from './kit.ts'

const ids = (max: number) => z.array(Id).max(max).default([])

/** So many people are named one by one at most. */
export const MOST_NAMED = 10_000

/** People, groups and departments that something is meant for; who joins one later is meant too. */
export const Audience = input({
  userIds: ids(MOST_NAMED),
  groupIds: ids(500),
  departmentIds: ids(500),
})
export type Audience = z.infer<typeof Audience>

/** Is nobody meant? */
export const isNobody = ({ userIds, groupIds, departmentIds }: Audience): boolean =>
  userIds.length + groupIds.length + departmentIds.length === 0

/** One of an audience as people see it. */
export const AudienceMember = z.object({
  kind: z.enum(['user', 'group', 'department']),
  id: Id,
  name: z.string(),
  /** What tells it from others of its name; empty where nobody else has it. */
  detail: z.string(),
})
export interface AudienceMember extends z.infer<typeof AudienceMember> {}

/** The audience that these members make. */
export function audienceOf(members: readonly AudienceMember[]): Audience {
  const ids = (kind: AudienceMember['kind']) =>
    members.filter((one) => one.kind === kind).map(({ id }) => id)
  return { userIds: ids('user'), groupIds: ids('group'), departmentIds: ids('department') }
}
