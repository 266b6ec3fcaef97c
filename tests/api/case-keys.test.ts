import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { rewritten } from '../harness/hidden.ts'
import { standingPortal } from '../harness/standing.ts'
import { handlerOf } from '../harness/whistle.ts'

const { users } = calls
const portal = standingPortal()
const cases = ['admin/whistleblower']
let boss: Client
let [handlerId, clerkId] = ['', '']
beforeAll(async () => {
  boss = await portal.as('superadmin')
  const handler = await portal.as('handler')
  ;[handlerId, clerkId] = [await handler.ownId(), await portal.idOf('clerk')]
  await handlerOf(handler)
})

/** Every way to take a handler away, and what it answers. */
const tries = async (id: string) => {
  const { version, ...is } = await boss.ok(users.one, { id })
  const { firstName, lastName, email, phone, roles, userType, companyId, departmentIds } = is
  const fields = { firstName, lastName, email, phone, roles, userType, companyId, departmentIds }
  return [
    await boss.refusal(users.activate, { id, active: false }),
    await boss.refusal(users.change, { id, version, ...fields, contentAccess: [] }),
    await boss.refusal(users.remove, { id }),
    await boss.refusal(users.remove, { id, erase: 'true' }),
  ]
}
const refused = Array.from({ length: 4 }, () => 'lastCaseHandler')

test('the last one with a key to cases cannot be taken away, also while another has made none yet', async () => {
  expect(await tries(handlerId)).toEqual(refused)
  await rewritten(boss, clerkId, { contentAccess: cases })
  await portal.settled()
  expect(await tries(handlerId)).toEqual(refused)
  // Whoever has no key is no loss.
  await rewritten(boss, clerkId, { contentAccess: [] })
  await portal.settled()
  expect((await boss.ok(users.one, { id: handlerId })).contentAccess).toEqual(cases)
})

test('of two with a key one goes, and of two who are taken away at once one stays', async () => {
  await rewritten(boss, clerkId, { contentAccess: cases })
  await portal.settled()
  await handlerOf(await portal.as('clerk'))
  const both = await Promise.all(
    [handlerId, clerkId].map((id) => boss.call(users.activate, { id, active: false })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  await portal.settled()
  const [gone = '', left = ''] =
    both[0]?.status === 200 ? [handlerId, clerkId] : [clerkId, handlerId]
  expect(await tries(left)).toEqual(refused)
  await boss.ok(users.activate, { id: gone, active: true })
  await portal.settled()
  await boss.ok(users.activate, { id: left, active: false })
})
