import { randomUUID } from 'node:crypto'
import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { UNSIGNED_DAYS, type WaitName, waits } from '@portal/contracts/waiting'
import { lockingMonths } from '@portal/contracts/workmonthreport-shapes'
import { driverRightEvents, type Happened, userEvents } from '@portal/events'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { daysOn } from '../harness/clock.ts'
import { until } from '../harness/processes.ts'
import { type Caller, callers, clientOf, passes } from '../harness/rights.ts'
import { offered, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'
import { card, isTold, somebody, stories } from '../harness/waiting.ts'

const {
  certificates,
  contracts,
  driverRights,
  education,
  timelog,
  timereport,
  users,
  waiting,
  workmonthreport,
  workshifts,
} = calls
const { abnormalities, applicants, deliveries, departments, incidents, privacy, vacation } = calls
/** How far the portal's clock is ahead, in days. */
let ahead = 0
const today = stockholmDay(new Date())
const portal = standingPortal({
  settings: { SMS_PERSON_DAILY: '1' },
  clock: { now: () => daysOn(ahead), everyMs: 1_000_000 },
})
let boss: Client
const clients = new Map<Caller, Client>()
/** Somebody whom everybody may see who may see people at all, and somebody who is hidden from most. */
const [seen, hidden] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  boss = await portal.as('superadmin')
  for (const caller of callers) clients.set(caller, await clientOf(portal, caller))
  await happened(somebody(seen), somebody(hidden, 'Management'))
})

async function happened(...events: readonly Happened[]): Promise<void> {
  const stream = `told-${randomUUID()}`
  await portal.portal.parts.log.append([{ stream, expected: 'none', events: [...events] }], {})
  await portal.settled()
}

/** What a manager may mend alone. */
const ofManagers: ReadonlySet<WaitName> = new Set<WaitName>(['offices', 'shifts'])
/** Where the manager is led to: whose office has nobody to ask any more, and a shift that somebody wants. */
const links: Partial<Record<WaitName, string>> = {}

async function isWanted(): Promise<string> {
  const { manager, driver, departmentId } = await shiftStage(portal)
  const one = await offered(manager, departmentId, 30)
  await driver.ok(workshifts.interested, { ...one, flag: true })
  await portal.settled()
  return `/inside/officemanager/${departmentId}/workshift?state=wanted`
}

async function losesContacts(): Promise<string> {
  const manager = clients.get('manager') as Client
  const [office] = (await manager.ok(departments.managed, {})).rows
  if (!office) throw new Error('the manager has no office')
  const { id, version, contacts, information, street, postalCode, city, phone, email } = office
  expect(contacts.length, 'it had somebody').toBeGreaterThan(0)
  expect(await countOf('offices', manager)).toBe(0)
  const facts = { information, street, postalCode, city, phone, email }
  await manager.ok(departments.save, { id, version, ...facts, contactIds: [] })
  await portal.settled()
  return `/inside/officemanager/${id}/information`
}

/** Whose each is to do, and the list that its link leads to, asked for as that screen asks. */
const lists: Record<
  WaitName,
  { for: keyof typeof passes; link: string; total: (by: Client) => Promise<{ total: number }> }
> = {
  registrations: {
    for: 'admin',
    link: '/inside/admin/user?status=registered',
    total: (by) => by.ok(users.search, { status: 'registered' }),
  },
  applications: {
    for: 'wage',
    link: '/inside/admin/jobs?tab=applicants&status=received',
    total: (by) => by.ok(applicants.list, { status: 'received' }),
  },
  leave: {
    for: 'admin',
    link: '/inside/admin/vacation?state=open',
    total: (by) => by.ok(vacation.filter, { open: true }),
  },
  rights: {
    for: 'wage',
    link: '/inside/admin/user-rights?tab=waiting',
    total: (by) => by.ok(driverRights.list, { state: 'waiting' }),
  },
  expiringRights: {
    for: 'wage',
    link: '/inside/admin/user-rights?tab=needsRenewal',
    total: (by) => by.ok(driverRights.list, { state: 'needsRenewal' }),
  },
  courses: {
    for: 'wage',
    link: '/inside/admin/certificate?tab=courses&status=WaitingForApproval',
    total: (by) => by.ok(certificates.filter, { status: 'WaitingForApproval' }),
  },
  educations: {
    for: 'wage',
    link: '/inside/admin/certificate?tab=handedIn&state=WaitingForApproval',
    total: (by) => by.ok(education.filter, { state: 'WaitingForApproval' }),
  },
  timereports: {
    for: 'wage',
    link: '/inside/admin/monthworkreport?tab=days&state=toDecide',
    total: (by) => by.ok(timereport.filter, { state: 'toDecide' }),
  },
  loans: {
    for: 'admin',
    link: '/inside/admin/timelog?state=late',
    total: (by) => by.ok(timelog.filter, { state: 'late' }),
  },
  contracts: {
    for: 'wage',
    link: '/inside/admin/contract?state=open&days=3',
    total: (by) => by.ok(contracts.filter, { state: 'open', days: UNSIGNED_DAYS }),
  },
  abnormalities: {
    for: 'admin',
    link: '/inside/admin/abnormality?status=disputed',
    total: (by) => by.ok(abnormalities.filter, { status: 'disputed' }),
  },
  incidents: {
    for: 'admin',
    link: '/inside/admin/incidentreport?status=received',
    total: (by) => by.ok(incidents.filter, { status: 'received' }),
  },
  authority: {
    for: 'admin',
    link: '/inside/admin/incidentreport?authority=due',
    total: (by) => by.ok(incidents.filter, { authority: 'due' }),
  },
  personalData: {
    for: 'super',
    link: '/inside/admin/privacy?state=open',
    total: (by) => by.ok(privacy.requests, { state: 'open' }),
  },
  deliveries: {
    for: 'super',
    link: '/inside/admin/user-logs?tab=open&show=undecided',
    total: (by) => by.ok(deliveries.open, { undecided: true }),
  },
  shifts: {
    for: 'manager',
    link: '',
    total: async (by) => {
      const [office] = (await by.ok(departments.managed, {})).rows
      const show = { show: 'office', departmentId: office?.id, state: 'wanted' } as const
      return office ? by.ok(workshifts.filter, show) : { total: 0 }
    },
  },
  offices: {
    for: 'manager',
    link: '',
    total: async (by) => {
      const { rows } = await by.ok(departments.managed, {})
      return { total: rows.filter(({ contacts }) => contacts.length === 0).length }
    },
  },
}

const rowsOf = async (by: Client) => (await by.ok(waiting.list, {})).rows
const countOf = async (name: WaitName, by = boss) =>
  (await rowsOf(by)).find((row) => row.name === name)?.count ?? 0
const told = waits.filter(isTold)

describe('each ends', () => {
  const every = told.flatMap((name) =>
    Object.keys(stories(seen, today)[name].ends).map((end) => [name, end] as const),
  )
  test.each(every)('%s: %s', async (name, end) => {
    // Some days later, for what has days before it counts.
    ahead = UNSIGNED_DAYS
    const before = await countOf(name)
    const { opened, ends } = stories(seen, today)[name]
    await happened(...opened)
    expect([await countOf(name), (await lists[name].total(boss)).total]).toEqual([
      before + 1,
      before + 1,
    ])
    await happened(...(ends[end] ?? []))
    expect([await countOf(name), (await lists[name].total(boss)).total]).toEqual([before, before])
    ahead = 0
  })
})

describe('what counts by the day', () => {
  test('a contract has some days to be signed in', async () => {
    const on = async (days: number) => {
      ahead = days
      const counted = await countOf('contracts')
      expect(counted).toBe((await lists.contracts.total(boss)).total)
      return counted
    }
    const days = [0, UNSIGNED_DAYS - 1, UNSIGNED_DAYS, 400]
    // Those of the demo company grow old, too.
    const others = []
    for (const day of days) others.push(await on(day))
    ahead = 0
    await happened(...stories(seen, today).contracts.opened)
    const more = []
    for (const [at, day] of days.entries()) more.push((await on(day)) - (others[at] ?? 0))
    expect(more).toEqual([0, 0, 1, 1])
    ahead = 0
  })

  test('a right counts from 90 days before its last day to that day, unless a new card waits', async () => {
    const rightId = randomUUID()
    const right = card(rightId, seen, addDays(today, 500))
    const count = async (days: number) => {
      ahead = days
      const counted = await countOf('expiringRights')
      expect(counted).toBe((await lists.expiringRights.total(boss)).total)
      return counted
    }
    const others = [await count(409), await count(410), await count(500), await count(501)]
    await happened(
      driverRightEvents.driverRightSubmitted(right),
      driverRightEvents.driverRightApproved({ ...right, validUntil: right.endDate }),
    )
    const more = [await count(409), await count(410), await count(500), await count(501)]
    expect(more.map((n, at) => n - (others[at] ?? 0))).toEqual([0, 1, 1, 0])
    const row = async () => {
      ahead = 450
      return (await rowsOf(boss)).find(({ name }) => name === 'expiringRights')
    }
    expect((await row())?.firstEnd).toBe(right.endDate)
    const among = await count(450)
    await happened(driverRightEvents.driverRightRenewed({ ...right, endDate: addDays(today, 900) }))
    expect(await count(450)).toBe(among - 1)
    // What the office asked more about is not on its way, until it is sent in again.
    const asked = { rightId, userId: seen, text: 'Suddig', sms: false }
    await happened(driverRightEvents.driverRightChangesRequested(asked))
    expect(await count(450)).toBe(among)
    await happened(driverRightEvents.driverRightChanged({ ...right, endDate: addDays(today, 900) }))
    expect(await count(450)).toBe(among - 1)
    await happened(driverRightEvents.driverRightPendingDeleted({ rightId, userId: seen }))
    expect(await count(450)).toBe(among)
    ahead = 0
  })

  test('since when the oldest waits is a day in Stockholm', async () => {
    for (const { oldest } of await rowsOf(boss)) {
      if (oldest === null) throw new Error('no day is known')
      expect(oldest).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(oldest <= today).toBe(true)
    }
  })
})

test('a day that a closed month locks waits for nobody, until the month is opened again', async () => {
  const opened = stories(seen, today).timereports.opened
  await happened(...opened)
  const shown = async () => [
    await countOf('timereports'),
    (await lists.timereports.total(boss)).total,
  ]
  const month = today.slice(0, 7)
  const sent = async () => {
    const { rows } = await boss.ok(timereport.filter, { state: 'sent', pageSize: 0 })
    return rows.filter(({ day }) => lockingMonths(day).includes(month)).length
  }
  const [all, before] = [await sent(), await shown()]
  expect(before[0]).toBe(before[1])
  const of = { month, departmentId: null }
  const { closing } = await boss.ok(workmonthreport.month, of)
  await boss.ok(workmonthreport.close, { ...of, version: closing.version })
  await portal.settled()
  const [counted, listed] = await shown()
  expect([counted, listed]).toEqual([(before[0] ?? 0) - all, (before[1] ?? 0) - all])
  expect(all).toBeGreaterThan(0)
  // Whoever looks at the month itself finds them as they are.
  expect(await sent()).toBe(all)
  const closed = await boss.ok(workmonthreport.month, of)
  await boss.ok(workmonthreport.reopen, { ...of, version: closed.closing.version })
  await portal.settled()
  expect(await shown()).toEqual(before)
})

describe('who is shown what', () => {
  beforeAll(async () => {
    for (const id of [seen, hidden])
      await happened(...told.flatMap((name) => stories(id, today)[name].opened))
    const receivers = await boss.ok(users.search, { status: 'active' })
    const userIds = receivers.rows.filter(({ phone }) => phone).map(({ id }) => id)
    for (let times = 0; times < 2; times++)
      await boss.ok(users.sendSms, { userIds, text: `Hej ${times}` })
    links.offices = await losesContacts()
    links.shifts = await isWanted()
    await until('some are held', async () => (await countOf('deliveries')) > 0)
    await portal.settled()
    ahead = UNSIGNED_DAYS
  })

  test.each(callers.flatMap((caller) => waits.map((name) => [caller, name] as const)))(
    '%s: %s are as many as the list shows, where it is theirs to do',
    async (caller, name) => {
      const by = clients.get(caller) as Client
      const row = (await rowsOf(by)).find((one) => one.name === name)
      if (!passes[lists[name].for].includes(caller)) {
        expect(row).toBeUndefined()
        return
      }
      const { total } = await lists[name].total(by)
      // A super admin may keep every office right, and is the manager of none.
      if (ofManagers.has(name) && caller === 'superadmin') {
        expect([row, total]).toEqual([undefined, 0])
        return
      }
      const link = links[name] ?? lists[name].link
      expect(row).toMatchObject({ count: total, link })
      expect(total).toBeGreaterThan(0)
    },
  )

  test.each(told)('%s of who is hidden are counted for a super admin alone', async (name) => {
    const others = passes[lists[name].for].filter((caller) => caller !== 'superadmin')
    const all = async () =>
      Promise.all(others.map((caller) => countOf(name, clients.get(caller) as Client)))
    const before = { boss: await countOf(name), others: await all() }
    // Of a person's registration there is one; of all else another comes.
    const another = randomUUID()
    await happened(somebody(another, 'Management'))
    ahead = UNSIGNED_DAYS
    await happened(...stories(another, today)[name].opened)
    expect(await countOf(name)).toBe(before.boss + 1)
    expect(await all()).toEqual(before.others)
    // Who is hidden no more is counted; who is gone is not.
    await happened(userEvents.userTypeChanged({ userId: another, userType: 'Employee' }))
    expect(await all()).toEqual(before.others.map((n) => n + 1))
    await happened(userEvents.userDeleted({ userId: another, erased: false }))
    expect([await countOf(name), await all()]).toEqual([before.boss, before.others])
  })

  test('whoever only works there is shown nothing, a manager their office alone', async () => {
    for (const caller of ['driver', 'newdriver', 'clerk', 'impersonated'] as const)
      expect(await rowsOf(clients.get(caller) as Client), caller).toEqual([])
    const names = (await rowsOf(clients.get('manager') as Client)).map(({ name }) => name)
    expect(names).toEqual(['offices', 'shifts'])
  })
})

test('who may decide something hears of every change, who only works there does not', async () => {
  const heard: string[] = []
  const sockets = []
  for (const caller of ['admin', 'wageadmin', 'driver', 'manager'] as const) {
    const socket = await (clients.get(caller) as Client).socket()
    sockets.push(socket)
    socket.on('touched', (list: readonly { topic: string }[]) => {
      if (list.some(({ topic }) => topic === 'waiting')) heard.push(caller)
    })
  }
  const { opened, ends } = stories(seen, today).educations
  await happened(...opened)
  await until('both have heard', () => heard.includes('admin') && heard.includes('wageadmin'))
  heard.length = 0
  await happened(...(ends.approved ?? []))
  await until('both have heard again', () => heard.includes('admin') && heard.includes('wageadmin'))
  expect(heard).not.toContain('driver')
  heard.length = 0
  const manager = clients.get('manager') as Client
  const staff = (await manager.ok(departments.managed, {})).rows[0]
  const { rows } = await manager.ok(departments.staff, { id: staff?.id ?? '' })
  const { id = '', version, information, street, postalCode, city, phone, email } = staff ?? {}
  const facts = { information, street, postalCode, city, phone, email }
  const contactIds = [rows[0]?.id ?? '']
  await manager.ok(departments.save, { id, version, ...facts, contactIds })
  await until('the manager has heard', () => heard.includes('manager'))
  await portal.settled()
  const names = (await rowsOf(manager)).map(({ name }) => name)
  expect(names, 'somebody can be asked again').toEqual(['shifts'])
  for (const socket of sockets) socket.close()
})

test('who wants a shift and moves away, or is shut out, is counted no more, which whoever manages its office hears', async () => {
  const { manager, clerk, departmentId, clerkId: userId } = await shiftStage(portal)
  const shift = await offered(manager, departmentId, 41)
  const { id } = shift
  await clerk.ok(workshifts.interested, { ...shift, flag: true })
  await portal.settled()
  const counted = await countOf('shifts', manager)
  const people = async () => (await manager.ok(workshifts.one, { id })).people.length
  const heard = new Set<string>()
  const socket = await manager.socket()
  socket.on('touched', (list: readonly { topic: string }[]) => {
    for (const { topic } of list) heard.add(topic)
  })
  const { departmentIds, companyId } = await boss.ok(users.one, { id: userId })
  const steps = [
    [userEvents.userPlaced({ userId, companyId, departmentIds: [] }), 0],
    [userEvents.userPlaced({ userId, companyId, departmentIds }), 1],
    [userEvents.userDeactivated({ userId }), 0],
    [userEvents.userActivated({ userId }), 1],
  ] as const
  for (const [step, want] of steps) {
    heard.clear()
    await happened(step)
    await until('it is heard', () => heard.has('waiting') && heard.has('workshifts'))
    expect([await people(), await countOf('shifts', manager)]).toEqual([want, counted - 1 + want])
  }
  socket.close()
})
