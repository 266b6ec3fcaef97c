import { randomUUID } from 'node:crypto'
import { calls } from '@portal/contracts'
import {
  abnormalityEvents,
  certificateEvents,
  contractEvents,
  documentEvents,
  educationEvents,
  type Happened,
  testEvents,
} from '@portal/events'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { app } = calls
const portal = standingPortal()
let driver: Client
let userId: string

beforeAll(async () => {
  driver = await portal.as('driver')
  userId = await driver.ownId()
})

/** Says that this has happened; the areas' own tests show when it does. */
async function happened(...events: Happened[]): Promise<void> {
  const stream = `told-${randomUUID()}`
  await portal.portal.parts.log.append([{ stream, expected: 'none', events }], {})
  await portal.settled()
}
const summary = (client = driver) => client.ok(app.summary, {})
const gate = async () => ((await summary()).startupDone ? 'open' : 'closed')

const contract = () => {
  const of = { contractId: randomUUID(), userId, contentHash: 'ab', form: 2 }
  return {
    issued: contractEvents.contractIssued({
      ...of,
      type: 'trialEmployment',
      language: 'sv',
      title: 'Provanställning',
      content: '<p>Text</p>',
      parties: [],
      fields: [],
      issuedById: userId,
      startDate: null,
      endDate: null,
    }),
    signed: contractEvents.contractSigned({
      ...of,
      method: 'sms',
      signingId: randomUUID(),
    }),
    withdrawn: contractEvents.contractWithdrawn({ ...of, withdrawnById: userId, reason: '' }),
  }
}

const document = () => {
  const documentId = randomUUID()
  const edition = (version: number, requiredVersion: number) => ({
    documentId,
    title: 'Trafiksäkerhet',
    kind: 'POLICY',
    approval: 'approve' as const,
    content: {
      html: '<p>Text</p>',
      source: 'text' as const,
      fileId: null,
      fileHash: '',
      videoLink: '',
      seconds: null,
    },
    contentHash: `hash${version}`,
    form: 2,
    version,
    requiredVersion,
    movieVersion: 1,
  })
  const people = { documentId, userIds: [userId] }
  return {
    created: documentEvents.documentCreated(edition(1, 1)),
    changed: documentEvents.documentChanged(edition(2, 1)),
    demandsAgain: documentEvents.documentChanged(edition(3, 3)),
    assigned: documentEvents.documentAssigned({ ...people, attachmentId: null, done: 1, total: 1 }),
    unassigned: documentEvents.documentUnassigned(people),
    removed: documentEvents.documentRemoved({ documentId }),
    restored: documentEvents.documentRestored({ documentId }),
    approved: (version: number) =>
      documentEvents.documentApproved({
        documentId,
        userId,
        version,
        contentHash: `hash${version}`,
        form: 2,
        how: 'approved',
        name: 'David Förarsson',
        phone: '',
        signingId: null,
      }),
  }
}

const quiz = (more: { optional?: boolean; forced?: boolean; survey?: boolean } = {}) => {
  const testId = randomUUID()
  const occasionId = randomUUID()
  return {
    occasionId,
    created: testEvents.testCreated({
      testId,
      title: 'Lastsäkring',
      description: '',
      kind: more.survey ? ('survey' as const) : ('test' as const),
      imageFileId: null,
      videoLink: '',
      videoSeconds: null,
      pointsNeeded: 1,
    }),
    saved: testEvents.occasionSaved({
      testId,
      occasionId,
      audience: { userIds: [userId], groupIds: [], departmentIds: [] },
      from: '2026-01-01',
      to: null,
      forced: more.forced ?? false,
      optional: more.optional ?? false,
      repeatMonths: null,
    }),
    assigned: testEvents.occasionAssigned({ testId, occasionId, userIds: [userId] }),
    opened: (round = 1) => testEvents.occasionOpened({ testId, occasionId, round }),
    closed: testEvents.occasionClosed({ testId, occasionId, round: 1 }),
    removed: testEvents.testRemoved({ testId }),
    handedIn: (approved: boolean, round = 1) =>
      testEvents.answersHandedIn({
        testId,
        occasionId,
        userId,
        round,
        resultId: randomUUID(),
        attempt: 1,
        kind: 'test',
        contentVersion: 1,
        answers: [],
        points: approved ? 1 : 0,
        maxPoints: 1,
        pointsNeeded: 1,
        approved,
      }),
  }
}

const course = (startsAt: Date, optional = false) => {
  const of = { courseId: randomUUID(), certificateId: randomUUID(), userId }
  return {
    defined: certificateEvents.certificateDefined({
      certificateId: of.certificateId,
      name: 'Heta arbeten',
      type: 'safety',
      description: '',
      companyIds: [],
      validityMonths: null,
    }),
    booked: certificateEvents.courseBooked({
      ...of,
      startsAt: startsAt.toISOString(),
      endsAt: null,
      place: 'Malmö',
      information: '',
      optional,
    }),
    answered: certificateEvents.courseAnswered({ ...of, attended: true, note: '', fileId: null }),
    updateAsked: certificateEvents.courseUpdateAsked({ ...of, text: 'Vilken dag?' }),
    cancelled: certificateEvents.courseCancelled(of),
  }
}

const yesterday = () => new Date(Date.now() - 86_400_000)

describe('the gate', () => {
  beforeEach(async () => {
    expect(await gate()).toBe('open')
  })

  test('a contract holds it until it is signed or withdrawn', async () => {
    const one = contract()
    const other = contract()
    const before = (await summary()).startup.signedContractsCount
    await happened(one.issued, other.issued)
    expect(await gate()).toBe('closed')
    expect((await summary()).startup.userContracts).toMatchObject([
      { title: 'trialEmployment' },
      { title: 'trialEmployment' },
    ])
    await happened(one.signed)
    expect(await gate()).toBe('closed')
    await happened(other.withdrawn)
    expect(await gate()).toBe('open')
    // The signed one is a step that is done, the withdrawn one is none.
    expect((await summary()).startup).toMatchObject({
      userContracts: [],
      signedContractsCount: before + 1,
    })
  })

  test('a document holds it until the version that counts is approved', async () => {
    const policy = document()
    await happened(policy.created, policy.assigned)
    expect(await gate()).toBe('closed')
    await happened(policy.approved(1))
    expect(await gate()).toBe('open')
    expect((await summary()).startup.userDocuments).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Trafiksäkerhet', isApproved: true }),
      ]),
    )
    await happened(policy.changed)
    expect(await gate()).toBe('open')
    await happened(policy.demandsAgain)
    expect(await gate()).toBe('closed')
    await happened(policy.removed)
    expect(await gate()).toBe('open')
    await happened(policy.restored)
    expect(await gate()).toBe('closed')
    await happened(policy.unassigned)
    expect(await gate()).toBe('open')
    await happened(policy.assigned)
    expect(await gate()).toBe('closed')
    await happened(policy.approved(3), policy.unassigned, policy.assigned)
    expect(await gate()).toBe('open')
  })

  test.each([
    ['a test', false, false, 'tests'],
    ['a forced test', true, false, 'forcedUserTests'],
    ['a survey', false, true, 'tests'],
    ['a forced survey', true, true, 'forcedUserTests'],
  ] as const)(
    '%s holds it until it is approved, and each time that it begins anew',
    async (_, forced, survey, list) => {
      const one = quiz({ forced, survey })
      await happened(one.created, one.saved, one.assigned)
      expect(await gate()).toBe('open')
      await happened(one.opened())
      expect(await gate()).toBe('closed')
      expect((await summary()).startup[list]).toContainEqual(
        expect.objectContaining({
          id: one.occasionId,
          title: 'Lastsäkring',
          done: false,
          optional: false,
          survey,
        }),
      )
      await happened(one.handedIn(false))
      expect(await gate()).toBe('closed')
      await happened(one.handedIn(true))
      expect(await gate()).toBe('open')
      await happened(one.opened(2))
      expect(await gate()).toBe('closed')
      await happened(one.closed)
      expect(await gate()).toBe('open')
      await happened(one.opened(3))
      expect(await gate()).toBe('closed')
      await happened(one.removed)
      expect(await gate()).toBe('open')
    },
  )

  test('an optional test leaves it open, though not all is fully done', async () => {
    const one = quiz({ optional: true })
    const waiting = async () => (await summary()).startup.tests.filter((test) => !test.done).length
    const before = await waiting()
    await happened(one.created, one.saved, one.assigned, one.opened())
    expect(await gate()).toBe('open')
    expect(await waiting()).toBe(before + 1)
    expect((await summary()).startup.fullyDone).toBe(false)
    await happened(one.handedIn(true))
    expect(await waiting()).toBe(before)
    expect((await summary()).startup.fullyDone).toBe(before === 0)
  })

  test('a course holds it from the day it is on until it is answered', async () => {
    const later = course(new Date(Date.now() + 86_400_000))
    await happened(later.defined, later.booked)
    expect(await gate()).toBe('open')
    const now = course(yesterday())
    await happened(now.defined, now.booked)
    expect(await gate()).toBe('closed')
    expect((await summary()).startup.userCertificateCourses).toContainEqual(
      expect.objectContaining({ title: 'Heta arbeten', done: false }),
    )
    await happened(now.answered)
    expect(await gate()).toBe('open')
    await happened(now.updateAsked)
    expect(await gate()).toBe('closed')
    await happened(now.cancelled)
    expect(await gate()).toBe('open')
    const optional = course(yesterday(), true)
    await happened(optional.defined, optional.booked)
    expect(await gate()).toBe('open')
    expect((await summary()).startup.fullyDone).toBe(false)
    await happened(optional.cancelled)
  })

  test('an abnormality holds it until it is accepted', async () => {
    const abnormality = { abnormalityId: randomUUID(), userId }
    const facts = {
      type: 'breakMissing',
      severity: 'minor' as const,
      day: '2026-03-01',
      time: null,
      figure: null,
      unit: 'none' as const,
      text: '',
    }
    await happened(
      abnormalityEvents.abnormalityNoted({
        ...abnormality,
        ...facts,
        departmentId: null,
        source: 'manual',
        ruleId: null,
      }),
    )
    expect(await gate()).toBe('closed')
    expect((await summary()).startup.unacceptedAbnormalitiesCount).toBe(1)
    await happened(abnormalityEvents.abnormalityAccepted(abnormality))
    expect(await gate()).toBe('open')
    expect((await summary()).startup.acceptedAbnormalitiesCount).toBeGreaterThan(0)
    await happened(
      abnormalityEvents.abnormalityChanged({ ...abnormality, ...facts, acceptAgain: true }),
    )
    expect(await gate()).toBe('closed')
    await happened(abnormalityEvents.abnormalityRemoved(abnormality))
    expect(await gate()).toBe('open')
  })

  test('an education that is asked for stands on the list, but holds nobody', async () => {
    const education = { userEducationId: randomUUID(), userId }
    const before = (await summary()).startup.userEducations.length
    await happened(
      educationEvents.educationAsked({
        ...education,
        educationId: randomUUID(),
        name: 'Hjärt-lungräddning',
        text: '',
      }),
    )
    const { startup, startupDone } = await summary()
    expect(startupDone).toBe(true)
    expect(startup.userEducations).toHaveLength(before + 1)
    await happened(educationEvents.educationDeleted(education))
    expect((await summary()).startup.userEducations).toHaveLength(before)
  })

  test('holds no super admin', async () => {
    const boss = await portal.as('superadmin')
    const mine = await boss.ownId()
    const abnormalityId = randomUUID()
    await happened(
      abnormalityEvents.abnormalityNoted({
        abnormalityId,
        userId: mine,
        type: 'other',
        severity: 'minor',
        day: '2026-03-01',
        time: null,
        figure: null,
        unit: 'none',
        text: '',
        departmentId: null,
        source: 'manual',
        ruleId: null,
      }),
    )
    expect(await summary(boss)).toMatchObject({
      startupDone: true,
      startup: { unacceptedAbnormalitiesCount: 1 },
    })
  })
})

test('the browser of whom it concerns is told, and nobody else’s', async () => {
  const heard: string[] = []
  const own = await driver.socket()
  const foreign = await (await portal.as('clerk')).socket()
  own.on('touched', (list: { topic: string }[]) => heard.push(...list.map(({ topic }) => topic)))
  const wrong: string[] = []
  foreign.on('touched', (list: { topic: string }[]) =>
    wrong.push(...list.map(({ topic }) => topic)),
  )
  const one = contract()
  await happened(one.issued, one.withdrawn)
  await expect.poll(() => heard).toContain('startup')
  expect(wrong).not.toContain('startup')
  own.close()
  foreign.close()
})
