import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'
import { toldTo } from '../harness/told.ts'

const { documents, tests } = calls
const portal = standingPortal()
let office: Client
beforeAll(async () => {
  office = await portal.as('superadmin')
})

const somebody = async () =>
  (await manyIn(portal).people('Läsare', ['active'], { locale: 'en' }))[0] ?? ''

/** What one person was told of these, from the first on. */
const toldOf = (userId: string) =>
  toldTo(portal, userId, 'documentGiven', 'documentWithdrawn', 'testGiven', 'testWithdrawn')
const given = (told: number, ...userIds: string[]) =>
  until('it was told', async () => {
    const all = await Promise.all(userIds.map(toldOf))
    return all.every((one) => one.length >= told)
  })

let nth = 0
const written = async (...userIds: string[]) => {
  const said = { title: `Regel ${++nth}`, kind: 'POLICY', html: '<p>Ett.</p>' } as const
  const { id } = await office.ok(documents.save, said)
  await office.ok(documents.attach, { id, userIds })
  await given(1, ...userIds)
  return { id, title: said.title }
}

describe('a document that is taken back', () => {
  test('is told to whom it waited for, not to who has approved it', async () => {
    const driver = await portal.as('newdriver')
    const driverId = await driver.ownId()
    const userId = await somebody()
    const before = (await toldOf(driverId)).length
    const { id, title } = await written(userId, driverId)
    await until('it is the driver’s', async () => {
      await portal.settled()
      return (await driver.call(documents.toApprove, { id })).status === 200
    })
    const { contentHash } = await driver.ok(documents.toApprove, { id })
    await driver.ok(documents.approve, { id, contentHash })
    await portal.settled()
    await office.ok(documents.detach, { id, userIds: [userId, driverId] })
    await given(2, userId)
    expect((await toldOf(userId))[1]).toContain(`No longer for you to approve: ${title}`)
    expect((await toldOf(userId))[1]).toContain('/start')
    expect((await toldOf(driverId)).slice(before).join()).not.toContain('godkännas')
  })

  test('or put away is told each time, and that it is there again', async () => {
    const userId = await somebody()
    const { id, title } = await written(userId)
    for (const [at, call] of [documents.remove, documents.restore, documents.remove].entries()) {
      await office.ok(call, { id })
      await given(at + 2, userId)
    }
    const [, ...told] = await toldOf(userId)
    expect(told.map((one) => one.slice(0, one.indexOf(title)))).toEqual([
      'No longer for you to approve: ',
      'A document to approve: ',
      'No longer for you to approve: ',
    ])
  })
})

describe('a test that is taken back', () => {
  const asked = async (...userIds: string[]) => {
    const title = `Prov ${++nth}`
    const { id } = await makeTest(office, { title, kind: 'test' }, { text: 'Vad?' })
    const { id: occasionId } = await office.ok(tests.saveOccasion, {
      ...{ id, version: 0, audience: { userIds }, from: today, optional: true },
    })
    await given(1, ...userIds)
    return { id, occasionId, title }
  }
  const last = async (userId: string) => (await toldOf(userId)).slice(1)

  test('is told to who is not of it any more', async () => {
    const [userId, other] = [await somebody(), await somebody()]
    const { id, occasionId, title } = await asked(userId, other)
    const { occasions } = await office.ok(tests.one, { id })
    await office.ok(tests.saveOccasion, {
      ...{ id, occasionId, version: occasions[0]?.version ?? 0, audience: { userIds: [other] } },
      ...{ from: today, optional: true },
    })
    await given(2, userId)
    expect(await last(userId)).toEqual([
      expect.stringContaining(`No longer to be answered: ${title}`),
    ])
    expect(await last(other)).toEqual([])
  })

  test('with its occasion', async () => {
    const userId = await somebody()
    const { id, occasionId } = await asked(userId)
    const { occasions } = await office.ok(tests.one, { id })
    const { version = 0 } = occasions[0] ?? {}
    await office.ok(tests.removeOccasion, { id, occasionId, version })
    await given(2, userId)
    expect(await last(userId)).toEqual([expect.stringContaining('No longer to be answered')])
  })

  test('or put away, and that it is there again', async () => {
    const userId = await somebody()
    const { id } = await asked(userId)
    await office.ok(tests.remove, { id })
    await given(2, userId)
    await office.ok(tests.restore, { id })
    await given(3, userId)
    expect(await last(userId)).toEqual([
      expect.stringContaining('No longer to be answered'),
      expect.stringContaining('Questions to answer'),
    ])
  })
})
