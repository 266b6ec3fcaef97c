import { leaveRuleEvents as happened } from '@portal/events'
import { type Beside, beside, refuse } from '../kit/outcome.ts'
import { type DepartmentLeave, departmentLeave } from './rules.ts'

/** Leave on which somebody of a department is away, as the list of leave has it. */
export interface KnownAway {
  readonly leaveId: string
  readonly userId: string
  /** The version of the leave that the list knows. */
  readonly version: number
  readonly days: readonly string[]
}

/** What is known of a department beside its own stream, of the days that are looked at. */
export interface KnownDepartment {
  readonly departmentId: string
  readonly away: readonly KnownAway[]
  /** People with a place who are not of the department any more. */
  readonly gone: readonly string[]
}

/** Where leave of a person takes places, and where it may have. */
export interface KnownPlaces {
  /** The person's departments, of those that have settings. */
  readonly departments: readonly KnownDepartment[]
  /** All departments that have settings: somebody may have worked elsewhere when it was approved. */
  readonly all: readonly string[]
}

interface Wanted {
  readonly leaveId: string
  readonly userId: string
  readonly days: readonly string[]
  /** The version of the leave before this. */
  readonly after: number
}

/**
 * The days on which as many others of a department are away as may be: those whom its stream has a place for,
 * and those whom the list of leave knows from before it kept them. The list comes later than the stream.
 */
export function fullOn(
  { mostAway, places }: DepartmentLeave,
  { away, gone }: KnownDepartment,
  { leaveId, userId, days }: Omit<Wanted, 'after'>,
): string[] {
  if (mostAway === null) return []
  const others = new Map(days.map((day) => [day, new Set<string>()]))
  const add = (whose: string, on: readonly string[]) => {
    if (whose !== userId) for (const day of on) others.get(day)?.add(whose)
  }
  for (const known of away) {
    const place = places.get(known.leaveId)
    const isOld = place && (place.taken || known.version <= place.after)
    if (!isOld) add(known.userId, known.days)
  }
  const left = new Set(gone)
  for (const id of places.keys()) {
    const place = places.get(id)
    if (place?.taken && id !== leaveId && !left.has(place.userId)) add(place.userId, place.days)
  }
  return days.filter((day) => (others.get(day)?.size ?? 0) >= mostAway)
}

/** The days on which nobody of a department may be away. */
export const closedOn = ({ closed }: DepartmentLeave, days: readonly string[]): string[] =>
  days.filter((day) => closed.some(({ from, to }) => from <= day && day <= to))

/**
 * Takes a place in each of the person's departments, in one unit with what approves the leave. Of two at once
 * the later is decided on what the earlier left: the last place is given once.
 * @param override takes it though a limit stands against it
 */
export const takePlaces = (
  leave: Wanted,
  { departments }: KnownPlaces,
  override: boolean,
): Beside<'leaveLimits'>[] =>
  departments.map((known) =>
    beside(departmentLeave, known.departmentId, (state) => {
      const against = closedOn(state, leave.days).length + fullOn(state, known, leave).length
      if (against > 0 && !override) return refuse('leaveLimits')
      const { leaveId, userId, days, after } = leave
      const place = { departmentId: known.departmentId, leaveId, userId, after }
      return [happened.leavePlaceTaken({ ...place, days: [...days] })]
    }),
  )

/** Frees the places of leave, wherever it has any, in one unit with what ends its approval. */
export const freePlaces = (
  { leaveId, userId, after }: Omit<Wanted, 'days'>,
  { all }: KnownPlaces,
): Beside<never>[] =>
  all.map((departmentId) =>
    beside(departmentLeave, departmentId, ({ places }) =>
      places.get(leaveId)?.taken
        ? [happened.leavePlaceFreed({ departmentId, leaveId, userId, after })]
        : [],
    ),
  )
