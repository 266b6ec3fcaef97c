import type { DecodedOf } from '@portal/contracts'
import type { vacation } from '@portal/contracts/vacation'
import { leaveRuleEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { LastingMap } from '../kit/lasting.ts'
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

/** The place of one leave among those of a department who may be away at once. */
export interface Place {
  readonly userId: string
  readonly days: readonly string[]
  /** False where it was taken, and is free again. */
  readonly taken: boolean
  /** The version of the leave before that. */
  readonly after: number
}

/** What a department allows, and who of it may be away. */
export interface DepartmentLeave {
  /** The version in which its settings changed last. */
  readonly version: number
  readonly mostAway: number | null
  readonly closed: readonly { readonly from: string; readonly to: string }[]
  /** By the leave; of what was approved before the department had a setting, there are none. */
  readonly places: LastingMap<Place>
}

export const departmentLeave = aggregate<DepartmentLeave>('departmentLeave', {
  version: 0,
  mostAway: null,
  closed: [],
  places: new LastingMap(),
})({
  departmentLeaveSet: (state, { mostAway, closed }, { version }) => ({
    ...state,
    version: Number(version),
    mostAway,
    closed,
  }),
  leavePlaceTaken: (state, { leaveId, userId, days, after }) => ({
    ...state,
    places: state.places.set(leaveId, { userId, days, taken: true, after }),
  }),
  leavePlaceFreed: (state, { leaveId, userId, after }) => ({
    ...state,
    places: state.places.set(leaveId, { userId, days: [], taken: false, after }),
  }),
})

/** Says how many may be away at once, and when nobody may. */
export const setDepartment = (
  _: unknown,
  { mostAway, closed }: Pick<DecodedOf<typeof vacation.saveDepartment>, 'mostAway' | 'closed'>,
  { id: departmentId }: Surroundings,
) => done(happened.departmentLeaveSet({ departmentId, mostAway, closed }))
