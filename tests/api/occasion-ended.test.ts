import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'
import { answered, makeTest, today } from '../harness/tests.ts'
import { untilTold } from '../harness/told.ts'

const { tests } = calls

/** How far the portal's clock is ahead, in ms. */
let ahead = 0
const portal = standingPortal({
  clock: { now: () => new Date(Date.now() + ahead), everyMs: 100 },
})
let office: Client
beforeAll(async () => {
  office = await portal.as('superadmin')
})

/** The letters in which they were told that it is over. */
async function toldTo(userId: string): Promise<string[]> {
  await portal.settled()
  const { rows } = await portal.portal.parts.pool.query<{ text: string }>(
    `SELECT o.subject || ' ' || o.text AS text FROM reactions.notice n
     JOIN outside.outbox o ON o.id = n.letter
     WHERE n.name = 'tellOccasionEnded' AND n.user_id = $1`,
    [userId],
  )
  return rows.map(({ text }) => text)
}

test('the last day of a test passes: who had not answered is told so, who had is not', async () => {
  const [late = ''] = await manyIn(portal).people('Sistadag', ['active'], { locale: 'en' })
  const driver = await portal.as('driver')
  const done = await driver.ownId()
  const people = [late, done]
  const { id } = await makeTest(office, { title: 'Lastsäkring', kind: 'test' }, { text: 'Vad?' })
  const { id: occasionId } = await office.ok(tests.saveOccasion, {
    ...{ id, version: 0, audience: { userIds: people }, from: today, to: today, optional: true },
  })
  for (const userId of people) await untilTold(portal, 'tellTestGiven', userId)
  await driver.ok(tests.handIn, await answered(driver, occasionId, [[0]]))
  await portal.settled()
  ahead = new Date(`${addDays(today, 1)}T09:30:00Z`).getTime() - Date.now()
  await untilTold(portal, 'tellOccasionEnded', late)
  const text = (await toldTo(late)).join()
  expect(text).toContain('Can no longer be answered: Lastsäkring')
  expect(text).toContain('you had not done so')
  expect(await toldTo(done)).toEqual([])
})
