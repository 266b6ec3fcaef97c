import { calls } from '@portal/contracts'
import { testEvents } from '@portal/events'
import type { Canary } from './canary.ts'
import type { Client } from './client.ts'
import { issueContract } from './contracts.ts'
import type { TestPortal } from './portal.ts'
import { until } from './processes.ts'
import { makeTest, today } from './tests.ts'

const { abnormalities, documents, driverRights, tests } = calls

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

/** One that they accept, and that is another afterwards. */
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
