import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { testEvents, workshiftEvents } from '@portal/events'
import type { Canary } from './canary.ts'
import type { Client } from './client.ts'
import { issueContract } from './contracts.ts'
import { become, rewritten } from './hidden.ts'
import { manyIn } from './many.ts'
import type { TestPortal } from './portal.ts'
import { until } from './processes.ts'
import { offered, shiftOn } from './shifts.ts'
import { makeTest, today } from './tests.ts'
import { untilTold } from './told.ts'
import { waitsNoMore } from './withdrawn.ts'

const {
  abnormalities,
  applicants,
  auth,
  companies,
  departments,
  documents,
  driverRights,
  groups,
  incidents,
  jobs,
  tests,
  timelog,
  timereport,
  users,
  vacation,
  workmonthreport,
  workshifts,
} = calls

interface Stage {
  readonly portal: TestPortal
  readonly office: Client
  readonly canary: Canary
}

/** Puts on somebody, and leaves with them, what they are told of. */
export async function isGiven(stage: Stage): Promise<void> {
  const { office, canary } = stage
  await issueContract(office, {
    id: canary.id,
    type: 'other',
    language: 'sv',
    fields: { title: 'Tillägg', freeText: 'Text' },
  })
  await hasNewVersion(stage)
  await isTestedAgain(stage)
  await hasAnotherAbnormality(stage)
  await losesRights(stage)
  await hearsOfShifts(stage)
  await isAnswered(stage)
  await waitsForAnswers(stage)
  await isOpenedAgain(stage)
  await losesSomebodyWhoWorks(stage)
  await isReachedElsewhere(stage)
  await standsElsewhere(stage)
  await isUndone(stage)
  const [reader = ''] = await manyIn(stage.portal).people('Läsare', ['active'])
  await waitsNoMore(stage.portal, office, reader)
  await borrows(stage)
}

/** A document that they approve, and that is changed so that they have to again. */
async function hasNewVersion({ portal, office, canary: { id: userId, client } }: Stage) {
  const written = { title: 'Regler', kind: 'POLICY', html: '<p>Ett.</p>' } as const
  const { id } = await office.ok(documents.save, written)
  await office.ok(documents.attach, { id, userIds: [userId] })
  const { contentHash } = await until('the document is theirs', async () => {
    await portal.settled()
    const { status, body } = await client.call(documents.toApprove, { id })
    return status === 200 && (body as { contentHash: string })
  })
  await client.ok(documents.approve, { id, contentHash })
  await portal.settled()
  const { edit } = await office.ok(documents.one, { id })
  await office.ok(documents.save, { ...written, html: '<p>Två.</p>', id, edit, approveAgain: true })
}

/** A test that begins anew, which takes a month else. */
async function isTestedAgain({ portal, office, canary: { id: userId } }: Stage) {
  const { id: testId } = await makeTest(
    office,
    { title: 'Prov två', kind: 'test' },
    { text: 'Vad?' },
  )
  const { id: occasionId } = await office.ok(tests.saveOccasion, {
    id: testId,
    version: 0,
    audience: { userIds: [userId] },
    from: today,
    optional: true,
  })
  await until('it was given', async () => {
    await portal.settled()
    const { occasions } = await office.ok(tests.one, { id: testId })
    return occasions.find((one) => one.id === occasionId)?.userCount === 1
  })
  const again = testEvents.occasionOpened({ testId, occasionId, round: 2 })
  await portal.portal.parts.log.append(
    [{ stream: `test-${testId}`, expected: 'any', events: [again] }],
    { correlation: userId, causation: 'tests.turn' },
  )
}

/** One that they accept, that is another afterwards, and that the office then closes. */
async function hasAnotherAbnormality({ portal, office, canary: { id: userId, client } }: Stage) {
  const facts = { type: 'dailyRest', day: '2026-03-03', time: '04:10', figure: 450 } as const
  const { id } = await office.ok(abnormalities.create, { userId, ...facts, text: 'För kort' })
  await portal.settled()
  const found = async () =>
    (await office.ok(abnormalities.filter, { pageSize: 0 })).rows.find((row) => row.id === id)
  await client.ok(abnormalities.accept, { items: [{ id, version: (await found())?.version ?? 0 }] })
  await portal.settled()
  await office.ok(abnormalities.change, {
    id,
    version: (await found())?.version ?? 0,
    ...facts,
    figure: 400,
    text: 'För kort',
  })
  await portal.settled()
  await office.ok(abnormalities.change, {
    ...{ id, version: (await found())?.version ?? 0, ...facts, figure: 400, text: 'För kort' },
    ...{ status: 'closed', comment: 'Utrett' },
  })
}

/** Of two days that they report one is returned, the other approved. */
async function isAnswered({ portal, office, canary: { client } }: Stage) {
  for (const [at, days] of [-3, -2].entries()) {
    const { id, version } = await client.ok(timereport.save, {
      ...{ day: addDays(today, days), version: -1, send: true, comment: 'Ledig' },
      absences: [{ type: 'leave', minutes: 480 }],
    })
    await portal.settled()
    if (at === 0) await office.ok(timereport.giveBack, { id, version, text: 'Vilken sort?' })
    else await office.ok(timereport.approve, { id, version })
  }
}

/** A month that they reported a day of is closed, and opened again. */
async function isOpenedAgain({ portal, office, canary: { id: userId, client } }: Stage) {
  const first = addMonths(`${today.slice(0, 7)}-01`, -4)
  await client.ok(timereport.save, {
    ...{ day: first, version: -1, send: true, comment: 'Ledig' },
    absences: [{ type: 'leave', minutes: 480 }],
  })
  await portal.settled()
  const all = { month: first.slice(0, 7), departmentId: null }
  await office.ok(workmonthreport.close, { ...all, version: 0 })
  await untilTold(portal, 'tellMonthClosed', userId)
  await office.ok(workmonthreport.reopen, { ...all, version: 1 })
}

/** Leave of theirs that waits for the office: asked for, changed, and to be taken back. */
async function waitsForAnswers({ portal, office, canary: { id: userId, client } }: Stage) {
  const typeId = (await client.ok(vacation.types, {})).rows.find((one) => !one.takesVacation)?.id
  const asked = { typeId: typeId ?? '', comment: 'Ledig' }
  const ask = (far: number) =>
    client.ok(vacation.request, { ...asked, days: [addDays(today, far)] })
  const versionOf = async (id: string) => {
    await portal.settled()
    const { rows } = await office.ok(vacation.filter, { userId, pageSize: 0 })
    return rows.find((one) => one.id === id)?.version ?? 0
  }
  await ask(320)
  const { id } = await ask(321)
  const version = await versionOf(id)
  await client.ok(vacation.request, { ...asked, id, version, days: [addDays(today, 322)] })
  const { id: given } = await ask(323)
  const answer = { action: 'approve' as const, override: true, reason: 'Ja' }
  await office.ok(vacation.decide, { ...answer, id: given, version: await versionOf(given) })
  await client.ok(vacation.withdraw, { id: given, version: await versionOf(given) })
}

/** What waits beside a card is removed, then the card. */
async function losesRights({ portal, office, canary: { id: userId } }: Stage) {
  await portal.settled()
  const { rows } = await office.ok(driverRights.filter, { pageSize: 0 })
  const licence = rows.find((row) => row.userId === userId && row.kind === 'drivingLicence')
  const id = licence?.id ?? ''
  const version = async () => (await office.ok(driverRights.one, { id })).version
  await office.ok(driverRights.removePending, { id, version: await version() })
  await portal.settled()
  await office.ok(driverRights.remove, { id, version: await version() })
}

/** Shifts that they want, and what may become of each. */
async function hearsOfShifts({ portal, office, canary: { id: uid, client } }: Stage) {
  const other = await portal.as('clerk')
  const { id: otherId } = await other.ok(auth.me, {})
  const { rows } = await office.ok(departments.filter, { pageSize: 1 })
  const departmentId = rows[0]?.id ?? ''
  for (const id of [uid, otherId]) {
    const { departmentIds } = await office.ok(users.one, { id })
    await become(office, id, 'Employee', [...new Set([...departmentIds, departmentId])])
  }
  await portal.settled()
  const wanted = async (days: number) => {
    const one = await offered(office, departmentId, days)
    await client.ok(workshifts.interested, { ...one, flag: true })
    return one
  }
  const give = async (days: number) => {
    const one = await wanted(days)
    await office.ok(workshifts.give, { ...one, uid, flag: true })
    return one
  }
  await give(30)
  await office.ok(workshifts.give, { ...(await wanted(31)), uid, flag: false })
  await office.ok(workshifts.give, { ...(await give(32)), uid, flag: false })
  await office.ok(workshifts.withdraw, await give(33))
  await office.ok(workshifts.save, { ...shiftOn(departmentId, 35), ...(await give(34)) })
  await office.ok(workshifts.save, { ...shiftOn(departmentId, 38), ...(await wanted(37)) })
  const gone = await wanted(36)
  await other.ok(workshifts.interested, { ...gone, flag: true })
  await office.ok(workshifts.give, { ...gone, uid: otherId, flag: true })
}

/** An office that they manage, and in it a shift of one who is shut out. */
async function losesSomebodyWhoWorks({ portal, office, canary: { id: userId } }: Stage) {
  const { rows } = await office.ok(departments.filter, { pageSize: 1 })
  const departmentId = rows[0]?.id ?? ''
  await office.ok(groups.save, {
    ...{ name: 'Kontorschefer', type: 'OfficeManager', departmentId, userIds: [userId] },
  })
  const found = await office.ok(users.search, { search: 'person', status: 'active', pageSize: 1 })
  const who = found.rows[0]?.id ?? ''
  const { id } = await offered(office, departmentId, 39)
  const of = { shiftId: id, userId: who }
  const events = [workshiftEvents.shiftInterestShown(of), workshiftEvents.shiftGiven(of)]
  await portal.portal.parts.log.append([{ stream: `shift-${id}`, expected: 1n, events }], {
    ...{ correlation: 'test', causation: 'test' },
  })
  await portal.settled()
  await office.ok(users.activate, { id: who, active: false })
}

/** Somebody who signs in with another address from now on, and has another number. */
async function isReachedElsewhere({ portal, office }: Stage) {
  const [id = ''] = await manyIn(portal).people('Nattuggla', ['active'], { phone: '+46701740601' })
  await rewritten(office, id, { email: 'nattuggla@demo.example', phone: '+46701740602' })
}

/** Somebody who may do more and then less, who manages an office and then does not, and who belongs elsewhere. */
async function standsElsewhere({ portal, office }: Stage) {
  const { rows } = await office.ok(departments.filter, { pageSize: 1 })
  const departmentId = rows[0]?.id ?? ''
  const [id = ''] = await manyIn(portal).people('Kontorsråtta', ['active'])
  const team = { name: 'Två som ansvarar', type: 'OfficeManager', departmentId } as const
  const { id: groupId } = await office.ok(groups.save, { ...team, userIds: [id] })
  await untilTold(portal, 'tellManagerFormed', id)
  const other = { ...team, name: 'En till' }
  const { id: otherId } = await office.ok(groups.save, { ...other, userIds: [] })
  await rewritten(office, id, { roles: ['tjänsteman'], departmentIds: [departmentId] })
  await portal.settled()
  await rewritten(office, id, { contentAccess: ['admin/whistleblower'] })
  await portal.settled()
  await office.ok(groups.remove, { id: groupId, version: 1 })
  await portal.settled()
  await office.ok(groups.join, { id: otherId, userId: id })
  await portal.settled()
  await office.ok(groups.save, { ...other, id: otherId, version: 2, userIds: [] })
  await portal.settled()
  const crew = { name: 'Ett lag', type: 'SpecificUser', departmentId: null } as const
  const { id: crewId } = await office.ok(groups.save, { ...crew, userIds: [id] })
  await office.ok(groups.save, { ...other, id: crewId, version: 1, userIds: [id] })
  await portal.settled()
  await office.ok(groups.save, { ...crew, id: crewId, version: 2, userIds: [id] })
  await portal.settled()
  await rewritten(office, id, { contentAccess: [] })
  const kin = [{ name: 'Bo Exempelsson', relation: 'make', phone: '070-000 00 00' }]
  await office.ok(users.saveRelatives, { userId: id, version: 0, relatives: kin })
  await portal.settled()
  const [company] = (await office.ok(companies.filter, { pageSize: 1 })).rows
  await rewritten(office, id, { street: 'Nygatan 1', companyId: company?.id ?? '' })
  await rewritten(office, id, { userType: 'TrafficManager' })
  await portal.settled()
  await rewritten(office, id, { userType: 'Employee' })
}

/** What was put on somebody is taken away, what they filed is closed, taken up again and removed. */
async function isUndone({ portal, office }: Stage) {
  const driver = await portal.as('driver')
  const { id: userId } = await driver.ok(auth.me, {})
  const facts = { type: 'dailyRest', day: '2026-03-05', time: '05:10', figure: 430 } as const
  const { id } = await office.ok(abnormalities.create, { userId, ...facts, text: 'Fel person' })
  await portal.settled()
  const { rows } = await office.ok(abnormalities.filter, { pageSize: 0 })
  const version = rows.find((row) => row.id === id)?.version ?? 0
  await office.ok(abnormalities.remove, { id, version })
  await isFiledAndClosed(portal, office, driver)
  await isAppliedFor(portal, office)
}

/** A job is applied for from outside, and the application goes on to a colleague and is answered. */
async function isAppliedFor(portal: TestPortal, office: Client) {
  const companyId = (await office.ok(companies.filter, { pageSize: 1 })).rows[0]?.id ?? ''
  const kind = { form: 'permanent', extent: 'fullTime', audience: 'everybody' } as const
  const said = { headline: 'Tankbil', companyId, place: 'Kumla', from: today, html: '<p>Kör.</p>' }
  const { id: jobAdId } = await office.ok(jobs.save, { ...said, ...kind })
  const from = { name: 'Bo Ek', email: 'bo.ek@mail.example', phone: '070-000 00 00' }
  const { id } = await portal.guest().ok(jobs.apply, { id: randomUUID(), jobAdId, ...from })
  await portal.settled()
  const userIds = (await office.ok(applicants.users, {})).rows.map((one) => one.id)
  await office.ok(applicants.forward, { id, userIds })
  await office.ok(applicants.mail, { ids: [id], subject: 'Intervju', text: 'Kom på onsdag.' })
}

async function isFiledAndClosed(portal: TestPortal, office: Client, driver: Client) {
  const said = { headline: 'Lös sten', description: 'På rampen', day: today }
  const { id } = await driver.ok(incidents.report, { type: 'RiskObservation', ...said })
  const version = async () => {
    await portal.settled()
    return (await office.ok(incidents.one, { id })).version
  }
  await office.ok(incidents.setStatus, { id, version: await version(), status: 'closed' })
  await office.ok(incidents.setStatus, { id, version: await version(), status: 'inProgress' })
  await office.ok(incidents.remove, { id, version: await version() })
}

/** Something is lent to them that is to be back today, and each of what can be noted of it; something else by mistake. */
async function borrows({ portal, office, canary: { id: userId } }: Stage) {
  const said = { kind: 'key' as const, name: 'Nyckel', lentOn: today, dueOn: today }
  const told = () =>
    until('it was told', async () => {
      await portal.settled()
      const { rowCount } = await portal.portal.parts.pool.query(
        'SELECT FROM reactions.notice WHERE gathered_at IS NULL LIMIT 1',
      )
      return rowCount === 0
    })
  const { id } = await office.ok(timelog.save, { ...said, userId })
  await told()
  await office.ok(timelog.save, { ...said, id, version: 1, number: '17' })
  await told()
  await office.ok(timelog.returned, { id, version: 2 })
  await told()
  await office.ok(timelog.returned, { id, version: 3, isReturned: false })
  const { id: wrong } = await office.ok(timelog.save, { ...said, userId, name: 'Fel nyckel' })
  await told()
  await office.ok(timelog.remove, { id: wrong, version: 1 })
}
