import type { DecodedOf } from '@portal/contracts'
import { departments, trafficAreas } from '@portal/contracts/organisation'
import { company } from '@portal/domain/organisation/company'
import { department, remove, save } from '@portal/domain/organisation/department'
import { isSuper } from '@portal/platform/actor'
import { isOfOffice } from '@portal/projections/organisation/office'
import { sql } from 'kysely'
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
import { knownPeople } from '../kit/people.ts'

type Form = DecodedOf<typeof departments.save>

/** A manager has their own departments, and opens none. */
const changeable = (form: Form, acting: Looking) => {
  const { actor } = acting
  return isSuper(actor) || (form.id && actor.managedDepartmentIds.includes(form.id))
    ? byIdOrNew(form, acting)
    : refuse('notFound')
}

/** Are the contacts people of the office? How somebody is reached is published by their own alone. */
async function contacts(
  { contactIds }: Form,
  { parts, actor }: Looking,
  _: unknown,
  departmentId: string,
) {
  if (contactIds.length === 0) return undefined
  const known = await knownPeople(parts, actor, contactIds)
  if (contactIds.some((one) => !known.has(one))) return refuse('unknownUser')
  const ofOffice = await parts.db
    .selectFrom('organisation.department as d')
    .innerJoin('users.person as u', (join) => join.on(isOfOffice))
    .select('u.user_id')
    .where('d.department_id', '=', departmentId)
    .where('u.user_id', 'in', contactIds)
    .execute()
  return ofOffice.length === new Set(contactIds).size ? undefined : refuse('contactNotOfOffice')
}

/** Does nobody belong to it and no group, is no shift to come in it and nothing meant for it? */
async function empty({ id }: { id: string }, acting: Looking) {
  const { parts, now } = acting
  const used = await parts.db
    .selectFrom('users.person')
    .select('user_id as id')
    .where(sql<boolean>`department_ids @> array[${id}]::uuid[]`)
    .unionAll(
      parts.db
        .selectFrom('workshifts.shift')
        .select('shift_id as id')
        .where('department_id', '=', id)
        .where('state', '<>', 'withdrawn')
        .where('ends_at', '>', now),
    )
    .unionAll(
      parts.db
        .selectFrom('organisation.user_group')
        .select('group_id as id')
        .where('department_id', '=', id),
    )
    .limit(1)
    .executeTakeFirst()
  return used || (await isMeant(id, acting)) ? refuse('notEmpty') : undefined
}

export const departmentsDecisions = decisions(departments, {
  save: on(department, {
    stream: changeable,
    pointsTo: ({ companyId }, { actor }) =>
      isSuper(actor) ? [thing(company, companyId, 'unknownCompany')] : [],
    expects: versionOfOld,
    needs: { contacts },
    decide: save,
  }),
  remove: on(department, {
    stream: byId,
    alone: itself(department, 'users', 'workshifts', 'organisation', ...audienceTellers),
    expects: version,
    needs: { empty },
    decide: remove,
  }),
})

export const trafficAreasDecisions = decisions(trafficAreas, {})
