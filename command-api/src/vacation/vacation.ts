import { absence, vacation } from '@portal/contracts/vacation'
import {
  decide,
  type Found,
  type KnownType,
  request,
  setAllowance,
  withdraw,
} from '@portal/domain/vacation/decisions'
import { type Leaves, leaves } from '@portal/domain/vacation/leave'
import { departmentLeave, leaveType, saveType, setDepartment } from '@portal/domain/vacation/rules'
import type { Actor } from '@portal/platform/actor'
import { people } from '@portal/projections/kit/people'
import { vacationAnswers } from '@portal/projections/vacation/queries'
import { withShiftOn } from '@portal/projections/vacation/queries-beside'
import { asking } from '../kit/bulk.ts'
import {
  byId,
  byIdOrNew,
  decisions,
  on,
  refuse,
  versionOf,
  versionOfOld,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { knownPeople } from '../kit/people.ts'
import { knownPlaces } from './places.ts'

const own = (_: unknown, { actor }: { readonly actor: Actor }): string => actor.userId

/** The person whose leave it is; whom the caller may not see has none. */
async function personOf(
  { id, userId, action }: { id?: string; userId?: string; action: string },
  { parts, actor }: Looking,
) {
  if (action === 'enter') {
    const known = await knownPeople(parts, actor, [userId ?? ''])
    return known.has(userId ?? '') ? (userId ?? '') : refuse('unknownUser')
  }
  const row = await parts.db
    .selectFrom('vacation.request as r')
    .innerJoin(people(parts.db, actor).as('p'), 'p.user_id', 'r.user_id')
    .select('r.user_id')
    .where('r.leave_id', '=', id ?? '')
    .executeTakeFirst()
  return row?.user_id ?? refuse('notFound')
}

/** The kind of leave that is asked for, what departments say against its days, and their places. */
async function known(
  { id, typeId, days }: { id?: string; typeId?: string; days?: readonly string[] },
  { parts }: Looking,
  state: () => Promise<Leaves>,
  userId: string,
): Promise<Found> {
  const leave = (await state()).of[id ?? '']
  const type = await parts.db
    .selectFrom('vacation.type')
    .select(['takes_vacation', 'scaled', 'active'])
    .where('type_id', '=', typeId ?? leave?.typeId ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst()
  const is: KnownType | null = type
    ? { takesVacation: type.takes_vacation, scaled: type.scaled, active: type.active }
    : null
  const on = days ?? leave?.days ?? []
  return { type: is, ...(await knownPlaces(parts, { leaveId: id ?? '', userId, days: on })) }
}

async function department({ id }: { id: string }, { parts }: Looking) {
  const row = await parts.db
    .selectFrom('organisation.department')
    .select('department_id')
    .where('department_id', '=', id)
    .executeTakeFirst()
  return row ? undefined : refuse('notFound')
}

/** The version that was seen of one request; none where it is a new one. */
const ofLeave = {
  seen: ({
    id,
    version,
  }: {
    readonly id?: string | undefined
    readonly version?: number | undefined
  }) => (id === undefined ? undefined : (version ?? -1)),
  now: (state: Leaves, { id }: { readonly id?: string | undefined }) => state.of[id ?? '']?.version,
}

export const vacationDecisions = decisions(vacation, {
  request: on(leaves, {
    stream: own,
    expects: ofLeave,
    needs: { found: known },
    decide: (state, form, deciding, { found }) => request(state, form, deciding, found),
  }),
  withdraw: on(leaves, {
    stream: own,
    expects: versionOf((state: Leaves, { id }) => state.of[id]?.version),
    decide: withdraw,
  }),
  decide: on(leaves, {
    stream: personOf,
    judges: { may: 'admin', whose: (_, __, id) => id },
    expects: ofLeave,
    needs: { found: known },
    decide: (state, form, deciding, { found }) => decide(state, form, deciding, found),
  }),
  bulk: asking(vacation.filter, vacationAnswers, async (items, { parts }, action) =>
    action === 'leaveApprove'
      ? withShiftOn(
          parts.db,
          items.map(({ id }) => id),
        )
      : 0,
  ),
  saveUser: on(leaves, {
    stream: byId,
    about: (_, { id }) => id,
    judges: { may: 'admin', whose: (_, { id }) => id },
    expects: versionOf((state: Leaves) => state.allowanceVersion),
    decide: setAllowance,
  }),
  saveType: on(leaveType, { stream: byIdOrNew, expects: versionOfOld, decide: saveType }),
  saveDepartment: on(departmentLeave, {
    stream: byId,
    expects: versionOf(({ version }: { version: number }) => version),
    needs: { department },
    decide: setDepartment,
  }),
})

export const absenceDecisions = decisions(absence, {})
