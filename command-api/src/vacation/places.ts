import type { Found } from '@portal/domain/vacation/decisions'
import { closedOn, fullOn } from '@portal/domain/vacation/places'
import { departmentLeave } from '@portal/domain/vacation/rules'
import { awayBeside, departmentsWithLimits, notOf } from '@portal/projections/vacation/places'
import type { Telling } from '../kit/looking.ts'

/**
 * What a person's departments say against days of leave, and their places, for a decision that takes or frees one.
 * @param leave.leaveId '' of what is new
 */
export async function knownPlaces(
  { db, executor }: Pick<Telling, 'db' | 'executor'>,
  leave: { readonly leaveId: string; readonly userId: string; readonly days: readonly string[] },
): Promise<Pick<Found, 'limits' | 'places'>> {
  const { userId, days } = leave
  const [all, beside] = await Promise.all([departmentsWithLimits(db), awayBeside(db, userId, days)])
  const wanted = new Set(days)
  const closed = new Set<string>()
  const full = new Set<string>()
  const departments = await Promise.all(
    beside.map(async (one) => {
      const { state } = await executor.state(departmentLeave, one.departmentId)
      const whose = new Set<string>()
      for (const id of state.places.keys()) {
        const place = state.places.get(id)
        if (place?.taken && place.days.some((day) => wanted.has(day))) whose.add(place.userId)
      }
      const known = { ...one, gone: await notOf(db, one.departmentId, [...whose]) }
      for (const day of closedOn(state, days)) closed.add(day)
      for (const day of fullOn(state, known, leave)) full.add(day)
      return known
    }),
  )
  return { limits: { closed: [...closed], full: [...full] }, places: { departments, all } }
}
