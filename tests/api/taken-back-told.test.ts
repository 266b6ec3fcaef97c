import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { overtimeRules } from '@portal/contracts/timereport-rules'
import { medicalEvents, workshiftEvents } from '@portal/events'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { until } from '../harness/processes.ts'
import { offered, shiftStage } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'
import { formPdf, today } from '../harness/tests.ts'
import { toldTo } from '../harness/told.ts'

const { abnormalities, incidents, medical, timereport, users, workshifts } = calls
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

describe('an abnormality that is taken away', () => {
  const noted = async (userId: string) => {
    const facts = { type: 'dailyRest', day: '2026-03-05', time: '05:10', figure: 430 } as const
    const { id } = await office.ok(abnormalities.create, { userId, ...facts, text: 'Fel kort' })
    await portal.settled()
    const { rows } = await office.ok(abnormalities.filter, { pageSize: 0 })
    return { id, version: rows.find((row) => row.id === id)?.version ?? 0 }
  }
  test('is told to whom it stood against', async () => {
    await office.ok(abnormalities.remove, await noted(driverId))
    expect(await toldTo(portal, driverId, 'abnormalityRemoved')).toEqual([
      expect.stringContaining('/inside/user/abnormalities'),
    ])
  })
  test('not to who took away their own', async () => {
    const ownId = await office.ownId()
    await office.ok(abnormalities.remove, await noted(ownId))
    expect(await toldTo(portal, ownId, 'abnormalityRemoved')).toEqual([])
  })
})

describe('a report', () => {
  const filed = async () => {
    const said = { headline: 'Lös sten', description: 'På rampen', day: today }
    const { id } = await driver.ok(incidents.report, { type: 'RiskObservation', ...said })
    await portal.settled()
    return id
  }
  const stands = async (id: string, status: 'received' | 'inProgress' | 'closed') => {
    const { version } = await office.ok(incidents.one, { id })
    await office.ok(incidents.setStatus, { id, version, status })
    await portal.settled()
  }
  const told = () => toldTo(portal, driverId, 'incidentClosed', 'incidentRemoved')

  test('that is closed, taken up again and removed is told to who filed it, each time', async () => {
    const id = await filed()
    await stands(id, 'inProgress')
    expect(await told(), 'that somebody works on it shows in the portal').toEqual([])
    await stands(id, 'closed')
    await stands(id, 'received')
    await office.ok(incidents.remove, {
      id,
      version: (await office.ok(incidents.one, { id })).version,
    })
    const [closed, again, removed, ...more] = await told()
    expect(more).toEqual([])
    expect(closed).toContain('avslutad')
    expect(again).toContain('behandlas igen')
    expect(removed).toContain('tagit bort')
    for (const one of [closed, again, removed]) {
      expect(one).toContain('/inside/incidentreport?tab=mine')
      expect(one).not.toContain('Lös sten')
    }
  })
})

describe('a medical certificate', () => {
  test('that is changed, twice, and taken back is told to the office each time', async () => {
    const said = { headline: 'Influensa', information: '', from: '2026-03-02', to: '2026-03-09' }
    const paper = { name: 'intyg.pdf', bytes: formPdf(['Intyg']) }
    const { body } = await driver.upload(medical.add, [paper], 'files', said)
    await portal.settled()
    const { rows } = await driver.ok(medical.mine, { userId: driverId, pageSize: 0 })
    const fileId = rows.find(({ id }) => id === body.id)?.file?.id ?? ''
    for (const [at, to] of ['2026-03-10', '2026-03-11'].entries()) {
      await driver.ok(medical.change, { id: body.id, version: at + 1, ...said, to, fileId })
      await portal.settled()
    }
    await driver.ok(medical.remove, { id: body.id, version: 3 })
    const all = await toldTo(portal, await office.ownId(), 'medicalCertificate')
    expect(all.map((text) => /lämnats in har (ändrats|tagits tillbaka)/.exec(text)?.[1])).toEqual([
      undefined,
      'ändrats',
      'ändrats',
      'tagits tillbaka',
    ])
    for (const text of all) {
      expect(text).toContain(`/inside/admin/user/${driverId}?tab=medical`)
      expect(text).not.toContain('Influensa')
    }
  })

  test('of somebody whom nobody but a super admin sees is told to no other', async () => {
    const { rows } = await office.ok(users.search, { search: 'admin', pageSize: 0 })
    const [hiddenId = ''] = await manyIn(portal).people('Dold', ['active'], {
      userType: 'Management',
    })
    const others = rows.filter(({ roles }) => !roles.includes('superadmin')).map(({ id }) => id)
    const event = { medicalCertificateId: hiddenId, userId: hiddenId }
    await portal.portal.parts.log.append(
      [
        {
          stream: `medicalCertificate-${hiddenId}`,
          expected: 'any',
          events: [medicalEvents.medicalCertificateDeleted(event)],
        },
      ],
      { correlation: hiddenId, causation: 'test', actor: hiddenId },
    )
    for (const id of others) expect(await toldTo(portal, id, 'medicalCertificate')).toEqual([])
    expect(await toldTo(portal, await office.ownId(), 'medicalCertificate')).toHaveLength(1)
  })
})

describe('what happens again is told again', () => {
  test('rules of overtime that are set, withdrawn and set from the same day', async () => {
    await driver.ok(timereport.save, {
      ...{ day: today, version: -1, send: true, comment: 'Ledig' },
      absences: [{ type: 'leave', minutes: 480 }],
    })
    const [{ source: _, ...asNow }] = overtimeRules
    const from = addDays(today, 20)
    const rules = { ...asNow, qualifiedDays: [...asNow.qualifiedDays], from }
    const seen = async () => {
      await portal.settled()
      return (await office.ok(timereport.rules, {})).version
    }
    const set = async () => {
      await office.ok(timereport.setRules, { version: await seen(), rules, source: 'Avtal, § 6' })
      await portal.settled()
    }
    await set()
    await office.ok(timereport.withdrawRules, { version: await seen(), from })
    await set()
    const told = await toldTo(portal, driverId, 'overtimeRulesSet')
    expect(told).toHaveLength(3)
    expect(told[2]).toBe(told[0])
  })

  test('a shift that falls vacant by whoever had it, and then by the next', async () => {
    const { manager, departmentId } = await shiftStage(portal)
    const { id } = await offered(manager, departmentId, 44)
    const people = await manyIn(portal).people('Avlöst', ['active', 'active'], {
      departmentIds: [departmentId],
    })
    for (const userId of people) {
      const of = { shiftId: id, userId }
      const events = [workshiftEvents.shiftInterestShown(of), workshiftEvents.shiftGiven(of)]
      const stream = { stream: `shift-${id}`, expected: 'any' as const, events }
      await portal.portal.parts.log.append([stream], { correlation: id, causation: 'test' })
      await portal.settled()
      await office.ok(users.activate, { id: userId, active: false })
      await until('it is vacant', async () => {
        await portal.settled()
        return (await manager.ok(workshifts.one, { id })).state === 'vacant' || undefined
      })
    }
    expect(await toldTo(portal, await manager.ownId(), 'shiftVacant')).toHaveLength(2)
  })
})
