import { addDays, weekday } from '@portal/calendar/days'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { leaveEvents, leaveRuleEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { demoDepartments } from './company.ts'
import type { Chronicle } from './driver-rights.ts'

const kinds = [
  {
    names: {
      ...{ en: 'Vacation', sv: 'Semester', pl: 'Urlop' },
      ...{ ro: 'Concediu de odihnă', bs: 'Godišnji odmor' },
    },
    takesVacation: true,
    scaled: false,
  },
  {
    names: {
      ...{ en: 'Leave of absence', sv: 'Tjänstledighet', pl: 'Urlop bezpłatny' },
      ...{ ro: 'Concediu fără plată', bs: 'Neplaćeno odsustvo' },
    },
    takesVacation: false,
    scaled: false,
  },
  {
    names: {
      ...{ en: 'Parental leave', sv: 'Föräldraledighet', pl: 'Urlop rodzicielski' },
      ...{ ro: 'Concediu parental', bs: 'Roditeljsko odsustvo' },
    },
    takesVacation: false,
    scaled: true,
  },
] as const

/** Kinds of leave, what a department allows, and some requests: most are answered, two wait. */
export function seedVacation(
  history: Chronicle,
  begin: number,
  end: number,
  people: readonly { readonly id: string }[],
  admin: string,
): void {
  const types = kinds.map((kind) => ({ typeId: newId(), active: true, ...kind }))
  for (const type of types)
    history.add(`leaveType-${type.typeId}`, leaveRuleEvents.leaveTypeAdded(type), begin, admin)
  const department = demoDepartments[0]?.id
  const today = stockholmDay(new Date(end))
  const monday = addDays(today, 8 - weekday(today))
  if (department)
    history.add(
      `departmentLeave-${department}`,
      leaveRuleEvents.departmentLeaveSet({
        departmentId: department,
        mostAway: 3,
        closed: [
          { from: addDays(monday, 84), to: addDays(monday, 95), reason: 'Inventering på lagret' },
        ],
      }),
      begin + DAY_MS,
      admin,
    )
  people.slice(6, 12).forEach((person, index) => {
    const leaveId = newId()
    const first = addDays(monday, index * 7 - 7)
    const type = types[index % types.length]
    if (!type) return
    const at = end - (12 - index) * DAY_MS
    const stream = `leave-${person.id}`
    const about = { leaveId, userId: person.id }
    history.add(
      stream,
      leaveEvents.leaveRequested({
        ...{ ...about, typeId: type.typeId, takesVacation: type.takesVacation },
        days: Array.from({ length: 3 + (index % 3) }, (_, by) => addDays(first, by)),
        ...{ extent: 100, course: '', comment: index === 0 ? 'Släkten kommer på besök.' : '' },
      }),
      at,
      person.id,
    )
    if (index >= 4) return
    history.add(
      stream,
      index === 3
        ? leaveEvents.leaveNotApproved({ ...about, reason: 'Vi är för få den veckan.' })
        : leaveEvents.leaveApproved({ ...about, reason: '', overridden: false }),
      at + DAY_MS / 2,
      admin,
    )
  })
}
