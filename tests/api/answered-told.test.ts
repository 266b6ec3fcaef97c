import { calls } from '@portal/contracts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { toldTo } from '../harness/told.ts'

const { abnormalities } = calls
const portal = standingPortal()
let office: Client
let driver: Client
let driverId = ''
beforeAll(async () => {
  office = await portal.as('superadmin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})
beforeEach(async () => {
  await portal.settled()
  await portal.portal.parts.pool.query('DELETE FROM outside.outbox')
})

describe('what the office says of an abnormality', () => {
  const facts = { type: 'dailyRest', day: '2026-03-05', time: '05:10', figure: 430 } as const
  const versionOf = async (id: string) => {
    await portal.settled()
    const { rows } = await office.ok(abnormalities.filter, { pageSize: 0 })
    return rows.find((row) => row.id === id)?.version ?? 0
  }
  const noted = async (userId: string) =>
    (await office.ok(abnormalities.create, { userId, ...facts, text: 'Fel kort' })).id
  const answered = async (id: string, more: object) =>
    office.ok(abnormalities.change, {
      ...{ id, version: await versionOf(id), ...facts, text: 'Fel kort', comment: '' },
      ...more,
    })

  test('is told to who disputed it, each time', async () => {
    const id = await noted(driverId)
    const said = {
      id,
      version: await versionOf(id),
      status: 'disputed',
      comment: 'Ej jag',
    } as const
    await driver.ok(abnormalities.setStatus, said)
    await answered(id, { status: 'closed', comment: 'Vi kontrollerar' })
    const [told] = await toldTo(portal, driverId, 'abnormalityAnswered')
    expect(told).toContain('/inside/user/abnormalities')
    expect(told).not.toContain('kontrollerar')
    await answered(id, { status: 'open' })
    expect(await toldTo(portal, driverId, 'abnormalityAnswered')).toHaveLength(2)
  })
  test('is not told where only the finding is worded otherwise', async () => {
    const id = await noted(driverId)
    await answered(id, { text: 'Fel förarkort' })
    expect(await toldTo(portal, driverId, 'abnormalityAnswered')).toEqual([])
  })
})
