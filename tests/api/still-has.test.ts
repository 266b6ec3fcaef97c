import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { certificates, timelog, users } = calls

const portal = standingPortal()
let boss: Client
beforeAll(async () => {
  boss = await portal.as('superadmin')
})

test('who shuts many out is told first how many of them still have something', async () => {
  const ids = await manyIn(portal).people(
    'Kvarfolk',
    Array.from({ length: 4 }, () => 'registered' as const),
  )
  const looked = async (action: 'usersDeactivate' | 'usersActivate' = 'usersDeactivate') => {
    await portal.settled()
    const filter = { search: 'kvarfolk' }
    const reply = await boss.ok(users.bulk, { action, filter, preview: true })
    return [reply.count, reply.concerned]
  }
  expect(await looked()).toEqual([4, 0])
  const [borrower = '', attendee = ''] = ids
  const lent = await boss.ok(timelog.save, {
    ...(timelog.save.example as Parameters<typeof boss.ok<typeof timelog.save>>[1]),
    userId: borrower,
  })
  expect(await looked()).toEqual([4, 1])
  const { id } = await boss.ok(certificates.save, { name: 'Kvarkurs', type: 'safety' })
  const startsAt = `${addDays(today, 9)}T08:00:00+01:00`
  const userIds = [borrower, attendee]
  await boss.ok(certificates.book, { id, userIds, startsAt, place: 'Kontoret' })
  expect(await looked()).toEqual([4, 2])
  expect(await looked('usersActivate')).toEqual([4, 0])
  await boss.ok(timelog.returned, {
    ...{ id: lent.id, version: 1, returnedOn: today },
  } as never)
  expect(await looked()).toEqual([4, 2])
})
