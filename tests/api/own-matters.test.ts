import { addDays, addYears } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { type AnyCall, type AnyCommand, calls, type InputOf } from '@portal/contracts'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import type { WaitName } from '@portal/contracts/waiting'
import { newId } from '@portal/platform/ids'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { impersonate } from '../harness/rights.ts'
import { offered, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { abnormalities, agreements, applicants, auth, certificates, companies } = calls
const { contracts, driverRights, education, files, incidents, jobs, timereport, users } = calls
const { vacation, waiting, workshifts } = calls

const portal = standingPortal()
let boss: Client
let me = ''
beforeAll(async () => {
  boss = await portal.as('superadmin')
  me = await boss.ownId()
})

const workday = (from: string): string => (isWorkday(from) ? from : workday(addDays(from, 1)))
const leaveDay = (by: number) => workday(addDays(today, 200 + by))
const fileOf = async (by: Client, name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  (await by.upload(files.upload, [{ name, bytes }])).body.files[0]?.id ?? ''

const typeOf = async () => (await boss.ok(vacation.types, {})).rows[0]?.id ?? ''
async function leaveOf(by: Client, at: number) {
  const typeId = await typeOf()
  const { id } = await by.ok(vacation.request, { typeId, days: [leaveDay(at)] })
  await portal.settled()
  const { rows } = await boss.ok(vacation.filter, { pageSize: 0 })
  return { id, version: rows.find((one) => one.id === id)?.version ?? -1 }
}

async function reportOf(by: Client, daysAgo: number) {
  const day = addDays(today, -daysAgo)
  const shifts = [{ from: `${day}T06:00`, to: `${day}T14:30` }]
  const tasks = [{ task: 'Kontoret', registration: '' }]
  return by.ok(timereport.save, {
    ...{ day, version: -1, send: true, comment: 'Möte.', shifts, breaks: [], tasks },
  } as InputOf<typeof timereport.save>)
}

const card = {
  cardNumber: 'KORT-77',
  categories: ['B', 'C'],
  startDate: addDays(today, -30),
  expireDate: addYears(today, 9),
}
async function rightOf() {
  const bytes = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#0a3d91' },
  })
    .jpeg()
    .toBuffer()
  const [frontFileId, backFileId] = [
    await fileOf(boss, 'fram.jpg', new Uint8Array(bytes)),
    await fileOf(boss, 'bak.jpg', new Uint8Array(bytes)),
  ]
  const images = { frontFileId, backFileId }
  const { id } = await boss.ok(driverRights.submit, {
    ...{ userId: me, kind: 'drivingLicence' as const, ...card, ...images },
  })
  await portal.settled()
  return { id, version: (await boss.ok(driverRights.one, { id })).version }
}

async function courseOf() {
  const { id } = await boss.ok(certificates.save, { name: 'Heta arbeten', type: 'safety' })
  const startsAt = '2026-10-06T08:00:00+02:00'
  await boss.ok(certificates.book, { id, userIds: [me], startsAt, place: 'Kontoret' })
  await portal.settled()
  const { rows } = await boss.ok(certificates.courses, { id: me })
  return rows.find(({ certificateId }) => certificateId === id)?.id ?? ''
}

async function applicationOf(by: Client) {
  const companyId = (await boss.ok(companies.filter, { page: 0, pageSize: 1 })).rows[0]?.id ?? ''
  const ad = await boss.ok(jobs.save, {
    ...{ headline: 'Trafikledare', companyId, place: 'Kvastrup', form: 'permanent' },
    ...{ extent: 'fullTime', rights: [], audience: 'inside', from: today },
    ...{ until: addDays(today, 10), html: '<p>Led.</p>', contact: 'Kontoret' },
  } as InputOf<typeof jobs.save>)
  const { id } = await by.ok(jobs.insideApply, {
    ...{ jobAdId: ad.id, name: 'Chefen', email: 'chefen@mail.example', phone: '+46 70 000 00 00' },
  })
  return id
}

type Case = () => Promise<{ call: AnyCommand; input: object }>
const of = <C extends AnyCommand>(call: C, input: () => Promise<object> | object): Case => {
  return async () => ({ call, input: await input() })
}

/** Each call that decides about a person, made by a super admin about what they put in themselves. */
const cases: Readonly<Record<string, Case>> = {
  'abnormalities.change': of(abnormalities.change, async () => {
    const { id } = await boss.ok(abnormalities.create, {
      ...(abnormalities.create.example as InputOf<typeof abnormalities.create>),
      userId: me,
    })
    await portal.settled()
    return { ...(abnormalities.change.example as object), id, version: 1 }
  }),
  'abnormalities.remove': of(abnormalities.remove, async () => {
    const { rows } = await boss.ok(abnormalities.filter, { page: 0, pageSize: 100 })
    return { id: rows.find(({ userId }) => userId === me)?.id ?? '', version: 1 }
  }),
  'agreements.put': of(agreements.put, () => ({
    ...{ userId: me, agreementId: AGREEMENT, from: addDays(today, 30), version: 0 },
  })),
  'agreements.withdraw': of(agreements.withdraw, () => ({
    ...{ userId: me, from: addDays(today, 30), version: 1 },
  })),
  'applicants.setStatus': of(applicants.setStatus, async () => ({
    ...{ id: await applicationOf(boss), version: 0, status: 'hired' },
  })),
  'certificates.decide': of(certificates.decide, async () => ({
    ...{ id: await courseOf(), version: 1, decision: 'accept' },
  })),
  'contracts.issue': of(contracts.issue, () => ({
    ...(contracts.issue.example as object),
    id: me,
  })),
  'driverRights.add': of(driverRights.add, () => ({
    ...{ userId: me, kind: 'truckCard', cardNumber: 'T1', startDate: addDays(today, -9) },
  })),
  'driverRights.approve': of(driverRights.approve, rightOf),
  'driverRights.requestChanges': of(driverRights.requestChanges, async () => {
    const { rows } = await boss.ok(driverRights.filter, { page: 0, pageSize: 100 })
    const id = rows.find(({ userId }) => userId === me)?.id ?? ''
    return { id, version: 1, text: 'Baksidan är suddig.' }
  }),
  'education.decide': of(education.decide, async () => {
    const fileId = await fileOf(boss, 'diplom.csv', 'a;b\n1;2\n')
    const form = { name: 'Truckkort', graduatedOn: '2026-03-02', fileId }
    const { id } = (await boss.ok(education.register, form)) as { id: string }
    return { action: 'approve', id, version: 1 }
  }),
  'incidents.setStatus': of(incidents.setStatus, async () => {
    const { id } = await boss.ok(
      incidents.report,
      incidents.report.example as InputOf<typeof incidents.report>,
    )
    return { id, version: 1, status: 'closed' }
  }),
  'timereport.approve': of(timereport.approve, () => reportOf(boss, 1)),
  'timereport.giveBack': of(timereport.giveBack, async () => ({
    ...(await reportOf(boss, 2)),
    text: 'Nej.',
  })),
  'vacation.decide': of(vacation.decide, async () => ({
    action: 'approve',
    ...(await leaveOf(boss, 0)),
  })),
  'vacation.saveUser': of(vacation.saveUser, () => ({
    ...(vacation.saveUser.example as object),
    id: me,
  })),
  'workshifts.give': of(workshifts.give, () => ({ id: newId(), uid: me, flag: true, version: 1 })),
}

/** Makes somebody a super admin beside those of the demo company, or has them be none any more. */
async function promote(who: 'clerk', roles: readonly string[]) {
  const id = await portal.idOf(who)
  const was = await boss.ok(users.one, { id })
  const { version, firstName, lastName, email, companyId, departmentIds, userType } = was
  await boss.ok(users.change, {
    ...{ id, version, firstName, lastName, email, companyId, departmentIds, userType, roles },
  } as never)
  await portal.settled()
}

const enter = (by: number) =>
  typeOf().then((typeId) => ({
    ...{ action: 'enter' as const, userId: me, typeId, days: [leaveDay(by)] },
  }))

test('a super admin decides about their own while nobody else may: it would wait for ever', async () => {
  await boss.ok(vacation.decide, await enter(30))
  await boss.ok(timereport.approve, await reportOf(boss, 4))
  await boss.ok(timereport.giveBack, { ...(await reportOf(boss, 5)), text: 'Vilken bil?' })
  await portal.settled()
})

const waitsFor = async (by: Client, name: WaitName) => {
  await portal.settled()
  const { rows } = await by.ok(waiting.list, {})
  return rows.find((row) => row.name === name)?.count ?? 0
}

test('what is a super admin’s own waits for them, too, while nobody else may decide', async () => {
  const [reports, own] = [await waitsFor(boss, 'timereports'), await reportOf(boss, 8)]
  expect(await waitsFor(boss, 'timereports')).toBe(reports + 1)
  await boss.ok(timereport.approve, own)
})

test('every call that decides about a person is refused of the caller’s own, whatever it is about', async () => {
  await promote('clerk', ['superadmin'])
  const all = Object.entries(calls as Record<string, Record<string, AnyCall>>).flatMap(
    ([area, own]) =>
      Object.values(own)
        .filter(({ refuses }) => (refuses as readonly string[]).includes('ownMatter'))
        .map(({ name }) => `${area}.${name}`),
  )
  expect(all.sort()).toEqual(Object.keys(cases).sort())
  const came: Record<string, unknown> = {}
  for (const [name, prepared] of Object.entries(cases)) {
    const { call, input } = await prepared()
    await portal.settled()
    came[name] = await boss.refusal(call as never, input as never)
  }
  expect(came).toEqual(Object.fromEntries(all.map((name) => [name, 'ownMatter'])))
})

test('what the office enters or undoes for themselves is decided, too; another does it', async () => {
  expect(await boss.refusal(vacation.decide, await enter(40))).toBe('ownMatter')
  const clerk = portal.guest()
  await clerk.signIn('clerk@demo.example', 'Demo-portal-1')
  await clerk.ok(vacation.decide, await enter(40))
})

test('one’s own waits for the others alone, who can do something about it', async () => {
  const [admin, handler, wage] = [
    await portal.as('admin'),
    await portal.as('handler'),
    await portal.as('wageadmin'),
  ]
  // A super admin by now, as the boss: nobody is hidden from either.
  const clerk = portal.guest()
  await clerk.signIn('clerk@demo.example', 'Demo-portal-1')
  const all = async () => [
    await waitsFor(admin, 'leave'),
    await waitsFor(handler, 'leave'),
    await waitsFor(wage, 'timereports'),
    await waitsFor(boss, 'timereports'),
    await waitsFor(clerk, 'applications'),
    await waitsFor(boss, 'applications'),
  ]
  const before = await all()
  await leaveOf(admin, 70)
  await reportOf(wage, 9)
  await applicationOf(clerk)
  const after = await all()
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 1, 0, 1, 0, 1])
})

test('a shift that a manager wants themselves waits for another who manages the office', async () => {
  const { departmentId, manager, driver } = await shiftStage(portal)
  const { departmentIds } = await boss.ok(users.one, { id: await manager.ownId() })
  expect(departmentIds).toContain(departmentId)
  const one = await offered(manager, departmentId, 40)
  const before = await waitsFor(manager, 'shifts')
  await manager.ok(workshifts.interested, { ...one, flag: true })
  expect(await waitsFor(manager, 'shifts')).toBe(before)
  await driver.ok(workshifts.interested, { ...one, flag: true })
  expect(await waitsFor(manager, 'shifts')).toBe(before + 1)
})

test('of many at once it is refused of the own alone', async () => {
  const own = await reportOf(boss, 6)
  const driver = await portal.as('driver')
  const other = await reportOf(driver, 0)
  await portal.settled()
  const ids = [own.id, other.id]
  const many = manyIn(portal)
  const wanted = { action: 'timereportsApprove', filter: {}, ids } as never
  const { id } = await many.begin(boss, wanted, timereport.bulk)
  await portal.settled()
  const events = await portal.portal.parts.log.read(`bulk-${id}`, 0n)
  const outcomes = events.flatMap(({ type, data }) =>
    type === 'bulkWorked'
      ? (data as { outcomes: { id: string; refused: string | null }[] }).outcomes
      : [],
  )
  expect(outcomes.find((one) => one.id === own.id)?.refused).toBe('ownMatter')
  expect(outcomes.find((one) => one.id === other.id)?.refused).toBeNull()
})

test('who is no super admin never does, nor through another’s eyes', async () => {
  const admin = await portal.as('admin')
  const days = { ...(vacation.saveUser.example as object), id: await admin.ownId() }
  expect(await admin.refusal(vacation.saveUser, days as never)).toBe('ownMatter')
  const leave = await leaveOf(admin, 60)
  const answer = { action: 'approve' as const, ...leave }
  expect(await admin.refusal(vacation.decide, answer)).toBe('ownMatter')
  const eyes = await impersonate(portal, 'admin', 'handler')
  expect((await eyes.ok(auth.me, {})).roles).toContain('admin')
  expect(await eyes.refusal(vacation.decide, answer)).toBe('ownMatter')
  await (await portal.as('handler')).ok(vacation.decide, answer)
})
