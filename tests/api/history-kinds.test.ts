import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { type CaseName, caseNames, cases } from '@portal/contracts/history/cases'
import type { LogEntry } from '@portal/contracts/logs'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { answered, type TestsStage, testsStage, today } from '../harness/tests.ts'

const { abnormalities, agreements, history, logs, tests, users } = calls
const nobody = '019abf5e-0000-7000-8000-000000000001'

/** What begins a case of each kind. */
const begins: Readonly<Record<CaseName, string>> = {
  user: 'userCreated',
  personAgreement: 'personAgreementSet',
  report: 'incidentReported',
  right: 'driverRightSubmitted',
  leave: 'leaveRequested',
  leaveType: 'leaveTypeAdded',
  contract: 'contractIssued',
  document: 'documentCreated',
  test: 'testCreated',
  attempt: 'answersHandedIn',
  course: 'courseBooked',
  certificate: 'certificateDefined',
  timereport: 'timeReportSent',
  wageSpec: 'wageSpecImported',
  driverCard: 'driverCardRead',
  medical: 'medicalCertificateHandedIn',
  education: 'educationAsked',
  offered: 'educationDefined',
  abnormality: 'abnormalityNoted',
  shift: 'shiftOffered',
  loan: 'itemLent',
  company: 'companyRegistered',
  department: 'departmentOpened',
  group: 'groupFormed',
  news: 'newsWritten',
  question: 'faqEntryAdded',
  folder: 'faqFolderAdded',
  emergency: 'emergencyDocumentAdded',
  jobAd: 'jobAdAdded',
  application: 'applicationReceived',
}

let stage: TestsStage
let superadmin: Client
let admin: Client
let testId = ''
let occasionId = ''
beforeAll(async () => {
  stage = await testsStage()
  superadmin = await stage.portal.as('superadmin')
  admin = await stage.portal.as('admin')
  const made = await stage.made({ title: 'Lastsäkring', pointsNeeded: 1 }, { text: 'Hur?' }, {})
  testId = made.id
  occasionId = await stage.given(testId, [stage.ids.driver])
  await stage.driver.ok(tests.handIn, await answered(stage.driver, occasionId, [[1], [1]]))
  await stage.driver.ok(tests.handIn, await answered(stage.driver, occasionId, [[0], [0]]))
  await stage.wage.ok(tests.removeQuestion, {
    ...{ id: testId, questionId: made.questionIds[1] ?? '' },
    version: (await stage.wage.ok(tests.one, { id: testId })).groups[0]?.questions[1]?.version ?? 0,
  })
  await stage.portal.settled()
})
afterAll(() => stage.portal.stop())

type Of = NonNullable<LogEntry['inCase']>
const asked = ({ of, ...is }: Of) => ({ ...is, of: of ?? undefined })
const one = async (category: CaseName) => {
  const { rows } = await superadmin.ok(logs.all, { actions: [begins[category]], pageSize: 20 })
  const entry = rows.find(({ inCase }) => inCase?.category === category)
  return entry?.inCase && { entry, is: asked(entry.inCase) }
}

describe('every kind of case', () => {
  test.each(caseNames)('%s: from the log to how it stood then', async (category) => {
    const found = await one(category)
    expect(found, `no ${category} in the log`).toBeDefined()
    if (!found) return
    const then = await superadmin.ok(history.moment, {
      ...found.is,
      version: `${found.entry.moment}`,
    })
    expect(then.entry).toEqual(found.entry)
    expect(then.state.length).toBeGreaterThan(0)
    const all = await superadmin.ok(history.case, { ...found.is, pageSize: 20 })
    expect(all.rows.map(({ entry }) => entry.moment)).toEqual(all.rows.map((_, at) => at + 1))
    expect(all.total).toBe(then.total)
  })

  test.each(caseNames)(
    '%s: for who looks after its area, and for nobody else',
    async (category) => {
      const found = await one(category)
      if (!found) return
      const status = async (by: Client, is = found.is) => [
        (await by.call(history.case, is)).status,
        (await by.call(history.moment, { ...is, version: '1' })).status,
      ]
      const { may } = cases[category]
      const forAdmin = may === 'admin' || may === 'adminmenu' ? 200 : 404
      expect(await status(admin)).toEqual([forAdmin, forAdmin])
      expect(await status(stage.driver)).toEqual([403, 403])
      expect(await status(stage.wage)).toEqual([403, 403])
      expect(await status(superadmin, { ...found.is, id: nobody })).toEqual([404, 404])
      // An id of one kind is none of another.
      const other = category === 'user' || category === 'personAgreement' ? 'news' : 'user'
      expect(await status(superadmin, { ...found.is, category: other })).toEqual([404, 404])
    },
  )
})

describe('a person', () => {
  test('is there as long as they are, with all that happened to their account', async () => {
    const userId = stage.ids.newdriver
    const { rows } = await admin.ok(history.case, { category: 'user', id: userId, pageSize: 100 })
    expect(rows.map(({ entry }) => entry.action)).toContain('userCreated')
    const person = await superadmin.ok(users.one, { id: userId })
    const { firstName, lastName, email, version } = person
    await superadmin.ok(users.change, {
      ...{ id: userId, version, firstName, lastName: `${lastName}sson`, email },
      userType: 'PayrollOffice',
    })
    await stage.portal.settled()
    expect((await admin.call(history.case, { category: 'user', id: userId })).status).toBe(404)
    const all = await superadmin.ok(history.case, { category: 'user', id: userId })
    const then = await superadmin.ok(history.moment, {
      ...{ category: 'user' as const, id: userId, version: `${all.total}` },
    })
    expect(then.state.find(({ field }) => field === 'userType')?.is.parts[0]?.value).toBe(
      'PayrollOffice',
    )
  })

  test('who is put under an agreement has it in their log, and in a history of its own', async () => {
    const userId = stage.ids.driver
    const { id: agreementId } = await stage.wage.ok(agreements.save, { name: 'Avtal på prov' })
    const [from, later] = [addDays(today, 1), addDays(today, 40)]
    await stage.wage.ok(agreements.put, { userId, agreementId, from })
    await stage.wage.ok(agreements.put, { userId, agreementId: AGREEMENT, from: later })
    await stage.portal.settled()
    const { version } = await stage.wage.ok(agreements.ofPerson, { userId })
    await stage.wage.ok(agreements.withdraw, { userId, from: later, version })
    await stage.portal.settled()
    const is = { category: 'personAgreement' as const, id: userId }
    const { rows } = await superadmin.ok(history.case, { ...is, pageSize: 10 })
    expect(rows.map(({ entry }) => entry.action)).toEqual([
      'personAgreementSet',
      'personAgreementSet',
      'personAgreementWithdrawn',
    ])
    expect(rows[0]?.entry).toMatchObject({ subjectId: userId, actorName: 'Vera Lönelund' })
    expect(rows[0]?.changes[0]?.is.parts[0]).toMatchObject({ name: 'Avtal på prov' })
    const then = await superadmin.ok(history.moment, { ...is, version: '3' })
    expect(then.state.map(({ part }) => part)).toEqual([from, from])
    const file = await superadmin.ok(history.takeAlong, { ...is, format: 'pdf' })
    expect(file.id).not.toBe('')
    await stage.portal.settled()
    const log = await superadmin.ok(logs.ofUser, { id: userId, pageSize: 20 })
    const own = log.rows.filter(({ inCase }) => inCase?.category === 'personAgreement')
    expect(own.map(({ moment, inCase }) => [moment, inCase?.id])).toEqual(
      [3, 2, 1].map((moment) => [moment, userId]),
    )
    expect(log.rows.map(({ action }) => action)).toContain('caseExported')
  })

  test('who is hidden has no cases for administrators either', async () => {
    const { id: abnormalityId } = await admin.ok(abnormalities.create, {
      ...{ userId: stage.ids.clerk, type: 'dailyRest', day: '2026-03-02', figure: 450 },
      ...{ time: '04:10', text: 'Nattvila' },
    })
    await stage.portal.settled()
    const is = { category: 'abnormality' as const, id: abnormalityId }
    expect((await admin.call(history.case, is)).status).toBe(200)
    const { id, version, firstName, lastName, email } = await superadmin.ok(users.one, {
      id: stage.ids.clerk,
    })
    const change = { id, version, firstName, lastName, email, userType: 'PayrollOffice' as const }
    await superadmin.ok(users.change, change)
    await stage.portal.settled()
    expect((await admin.call(history.case, is)).status).toBe(404)
    expect((await superadmin.call(history.case, is)).status).toBe(200)
  })
})

describe('a test', () => {
  test('stands with all its questions; one that was taken away is gone from then on', async () => {
    const { total, rows } = await superadmin.ok(history.case, {
      ...{ category: 'test' as const, id: testId, pageSize: 100 },
    })
    const questions = async (version: number) =>
      (
        await superadmin.ok(history.moment, {
          ...{ category: 'test' as const, id: testId, version: `${version}` },
        })
      ).state.filter(({ form, field }) => form === 'question' && field === 'text')
    const saved = rows.flatMap(({ entry }) =>
      entry.action === 'questionSaved' ? entry.moment : [],
    )
    const second = await questions(saved[1] ?? 0)
    expect(second.map(({ is }) => is.parts[0]?.value)).toEqual(['Hur?', 'Vad gör du?'])
    expect(second.map(({ changed }) => changed)).toEqual([false, true])
    expect(new Set(second.map(({ part }) => part)).size).toBe(2)
    expect((await questions(total)).map(({ is }) => is.parts[0]?.value)).toEqual(['Hur?'])
  })

  test('each attempt of a person, and what changed from one to the next', async () => {
    const is = { category: 'attempt' as const, id: occasionId, of: stage.ids.driver }
    const { total } = await superadmin.ok(history.case, is)
    const then = await superadmin.ok(history.moment, { ...is, version: `${total}` })
    const points = then.state.find(({ field }) => field === 'points')
    expect([points?.was?.parts[0]?.value, points?.is.parts[0]?.value]).toEqual(['0', '2'])
    expect(JSON.stringify(then)).not.toContain('rätt')
    const { of: _, ...nobodys } = is
    expect((await superadmin.call(history.case, nobodys)).status).toBe(404)
    expect((await superadmin.call(history.case, { ...is, of: nobody })).status).toBe(404)
  })
})

test('an abnormality is told apart from the others of its person', async () => {
  const facts = {
    userId: stage.ids.driver,
    type: 'dailyRest',
    day: '2026-03-02',
    figure: 450,
  } as const
  const noted = async (text: string) =>
    (await admin.ok(abnormalities.create, { ...facts, time: '04:10', text })).id
  const [older, newer] = [await noted('En'), await noted('Två')]
  await stage.portal.settled()
  const { rows } = await superadmin.ok(logs.all, { actions: ['abnormalityNoted'], pageSize: 2 })
  expect(rows.map(({ moment, inCase }) => [moment, inCase?.id])).toEqual([
    [1, newer],
    [1, older],
  ])
  const text = async (id: string) =>
    (await admin.ok(history.moment, { category: 'abnormality', id, version: '1' })).state.find(
      ({ field }) => field === 'text',
    )?.is.parts[0]?.value
  expect([await text(older), await text(newer)]).toEqual(['En', 'Två'])
  expect((await admin.ok(history.case, { category: 'abnormality', id: newer })).total).toBe(1)
})
