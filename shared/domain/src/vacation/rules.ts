import type { DecodedOf } from '@portal/contracts'
import type { vacation } from '@portal/contracts/vacation'
import { leaveRuleEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

/** A kind of leave. */
export const leaveType = aggregate('leaveType', { is: false, version: 0 })({
  leaveTypeAdded: (_, __, { version }) => ({ is: true, version: Number(version) }),
  leaveTypeChanged: (_, __, { version }) => ({ is: true, version: Number(version) }),
})

type Form = Pick<
  DecodedOf<typeof vacation.saveType>,
  'id' | 'names' | 'takesVacation' | 'scaled' | 'active'
>

/** Adds a kind of leave, or changes it: leave that was asked for before stays what it was. */
export function saveType(
  { is }: typeof leaveType.initial,
  { id: given, names, takesVacation, scaled, active }: Form,
  { id }: Surroundings,
) {
  if (given && !is) return refuse('notFound')
  const type = { typeId: id, names, takesVacation, scaled, active }
  if (!given && is) return decided([], { id })
  return decided([is ? happened.leaveTypeChanged(type) : happened.leaveTypeAdded(type)], { id })
}

/** What a department allows. */
export const departmentLeave = aggregate('departmentLeave', { version: 0 })({
  departmentLeaveSet: (_, __, { version }) => ({ version: Number(version) }),
})

/** Says how many may be away at once, and when nobody may. */
export const setDepartment = (
  _: unknown,
  { mostAway, closed }: Pick<DecodedOf<typeof vacation.saveDepartment>, 'mostAway' | 'closed'>,
  { id: departmentId }: Surroundings,
) => done(happened.departmentLeaveSet({ departmentId, mostAway, closed }))
