import { stockholmDay } from '@portal/calendar/stockholm'
import type { Audience } from '@portal/contracts/audience'
import { department } from '@portal/domain/organisation/department'
import { group } from '@portal/domain/organisation/group'
import { sql } from 'kysely'
import type { Looking } from './looking.ts'
import { thing } from './pointing.ts'

/** The read models that tell what is meant for a group or a department. */
export const audienceTellers = ['documents', 'tests'] as const

/** The groups and departments that something is meant for. */
export const meantPlaces = ({ groupIds, departmentIds }: Audience) => [
  thing(group, groupIds, 'unknownGroup' as const),
  thing(department, departmentIds, 'unknownDepartment' as const),
]

/**
 * Is a document, or an occasion of a test that is not over, meant for this group or department? Gone, it would
 * take them from everybody who has them through it.
 */
export async function isMeant(placeId: string, { parts: { db }, now }: Looking): Promise<boolean> {
  const today = stockholmDay(now)
  const found = await db
    .selectFrom('documents.audience as a')
    .innerJoin('documents.document as d', 'd.document_id', 'a.document_id')
    .select('a.target_id as id')
    .where('a.target_id', '=', placeId)
    .where('a.kind', 'in', ['group', 'department'])
    .where('d.state', '=', 'active')
    .unionAll(
      db
        .selectFrom('tests.occasion as o')
        .innerJoin('tests.test as t', 't.test_id', 'o.test_id')
        .select('o.occasion_id as id')
        .where('o.removed', '=', false)
        .where('t.removed', '=', false)
        .where((eb) =>
          eb.or([
            eb('o.to_day', 'is', null),
            eb('o.to_day', '>=', today),
            eb('o.repeat_months', 'is not', null),
          ]),
        )
        .where(
          sql<boolean>`(o.group_ids @> array[${placeId}]::uuid[]
            OR o.department_ids @> array[${placeId}]::uuid[])`,
        ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
