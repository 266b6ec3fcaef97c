import { addDays } from '@portal/calendar/days'
import { DAY_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import { type Happened, timelogEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'

type Lent = Omit<Parameters<typeof timelogEvents.itemLent>[0], 'loanId' | 'userId' | 'lentOn'> & {
  /** Days ago. */
  readonly lent: number
  readonly back?: number
}

/** What the demo company has lent, one to each of the people in turn. */
const lentThings = (today: string): readonly Lent[] => [
  {
    ...{ kind: 'key', name: 'Nyckel till grinden, Hamngatan', number: '17' },
    ...{ dueOn: null, comment: '', lent: 50 },
  },
  {
    ...{ kind: 'fuelCard', name: 'Tankkort bil 12', number: '4021' },
    ...{ dueOn: null, comment: 'Koden ges muntligt.', lent: 48, back: 20 },
  },
  {
    ...{ kind: 'tablet', name: 'Surfplatta med fäste', number: 'SP-0442' },
    ...{ dueOn: addDays(today, 40), comment: '', lent: 30 },
  },
  {
    ...{ kind: 'protectiveGear', name: 'Hörselskydd och hjälm', number: '' },
    ...{ dueOn: null, comment: 'Hjälmen byts senast om fem år.', lent: 25 },
  },
  {
    ...{ kind: 'clothes', name: 'Varselväst, storlek L', number: '' },
    ...{ dueOn: addDays(today, 90), comment: '', lent: 12 },
  },
]

/** Keys, cards and clothes that the demo company has lent to people. */
export function seedTimelog(
  add: (stream: string, event: Happened, at: number, actor?: string) => void,
  now: number,
  userIds: readonly [string, string, ...string[]],
  adminId: string,
): void {
  for (const [at, { lent, back, ...words }] of lentThings(stockholmDay(new Date(now))).entries()) {
    const which = { loanId: newId(), userId: userIds[at % userIds.length] ?? userIds[0] }
    const on = (days: number) => stockholmDay(new Date(now - days * DAY_MS))
    const stream = `loan-${which.loanId}`
    const item = timelogEvents.itemLent({ ...which, ...words, lentOn: on(lent) })
    add(stream, item, now - lent * DAY_MS, adminId)
    if (back !== undefined)
      add(
        stream,
        timelogEvents.itemReturned({ ...which, returnedOn: on(back) }),
        now - back * DAY_MS,
        adminId,
      )
  }
}
