import { takesAway } from '@portal/command-api/kit/legal-hold'
import { allCalls, calls, type InputOf } from '@portal/contracts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { offered } from '../harness/shifts.ts'
import { standingPortal } from '../harness/standing.ts'

const { abnormalities, certificates, departments, groups, incidents, privacy } = calls
const { users, wages, workshifts } = calls

const portal = standingPortal()
let office: Client
let admin: Client
let driver: Client
let driverId = ''
beforeAll(async () => {
  office = await portal.as('superadmin')
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})

const reference = 'T 1234-26'
const report = async () => {
  const { rows } = await admin.ok(incidents.filter, {})
  const one = rows.find(({ userId }) => userId === driverId)
  if (!one) throw new Error('the driver has filed nothing')
  return { id: one.id, version: one.version }
}
const place = async (kind: InputOf<typeof privacy.placeHold>['kind'], id: string) => {
  await office.ok(privacy.placeHold, { kind, id, reference })
  await portal.settled()
  const { hold } = await office.ok(privacy.hold, { kind, id })
  return async () => {
    await office.ok(privacy.liftHold, { kind, id, version: hold?.version ?? 0 })
    await portal.settled()
  }
}

describe('a thing under legal hold', () => {
  test('is not taken away, nor is whose it is erased, until it is lifted', async () => {
    const one = await report()
    const lift = await place('report', one.id)
    expect(await admin.refusal(incidents.remove, one)).toBe('underLegalHold')
    for (const erase of ['true', 'false'] as const)
      expect(await office.refusal(users.remove, { id: driverId, erase })).toBe('underLegalHold')
    const [row] = (await office.ok(privacy.holds, {})).rows
    expect(row).toMatchObject({ id: one.id, kind: 'report', userId: driverId, reference })
    expect(row).toMatchObject({ byName: 'Sara Systemsson', fullName: 'David Förarsson' })
    const again = { kind: 'report', id: one.id, reference } as const
    expect(await office.refusal(privacy.placeHold, again)).toBe('underLegalHold')
    await lift()
    expect((await office.ok(privacy.holds, {})).total).toBe(0)
    await admin.ok(incidents.remove, await report())
  })

  test('is all that is a person’s, where the person is', async () => {
    const lift = await place('user', driverId)
    expect(await admin.refusal(incidents.remove, await report())).toBe('underLegalHold')
    expect(await office.refusal(users.remove, { id: driverId, erase: 'true' })).toBe(
      'underLegalHold',
    )
    // What is another's is as it was.
    const { id } = await office.ok(groups.save, { name: 'Hålls inte', userIds: [] })
    await portal.settled()
    const { version } = await office.ok(groups.one, { id })
    await office.ok(groups.remove, { id, version })
    await lift()
    await admin.ok(incidents.remove, await report())
  })

  test('is only what there is, and what was seen of it', async () => {
    const nobody = '019abf5e-0000-7000-8000-000000000001'
    const missing = { kind: 'report', id: nobody, reference } as const
    expect(await office.refusal(privacy.placeHold, missing)).toBe('notFound')
    const { id } = await office.ok(groups.save, { name: 'Hålls', userIds: [] })
    await portal.settled()
    // A thing of another kind is not found under this one.
    expect(await office.refusal(privacy.placeHold, { ...missing, id })).toBe('notFound')
    const lift = await place('group', id)
    const late = { kind: 'group', id, version: 77 } as const
    expect(await office.refusal(privacy.liftHold, late)).toBe('changedMeanwhile')
    await lift()
  })
})

describe('there is no way around a hold', () => {
  test('many that are withdrawn at once are asked for, each', async () => {
    const wage = await portal.as('wageadmin')
    const [held, free] = (await wage.ok(wages.list, { pageSize: 100 })).rows
    if (!held || !free) throw new Error('there are no wage specifications')
    const lift = await place('wageSpec', held.id)
    const { begin, result } = manyIn(portal)
    const ids = [held.id, free.id]
    const { id } = await begin(wage, { action: 'wagesWithdraw', ids }, wages.bulk)
    const { rows } = await result(wage, id)
    const refused = Object.fromEntries(rows.map((one) => [one.id, one.refused]))
    expect(refused).toEqual({ [held.id]: 'underLegalHold', [free.id]: null })
    await lift()
    await wage.ok(wages.remove, { id: held.id, version: held.version })
  })

  test('a course that is held is not cancelled, and answered all the same', async () => {
    const wage = await portal.as('wageadmin')
    const { id } = await wage.ok(certificates.save, { name: 'Hålls', type: 'safety' })
    const booked = { id, userIds: [driverId], startsAt: '2026-01-05T08:00:00Z', place: 'Solna' }
    await wage.ok(certificates.book, booked)
    const course = async () =>
      (await wage.ok(certificates.filter, { certificateId: id })).rows[0] ?? { id, version: 0 }
    const one = await course()
    const lift = await place('course', one.id)
    const cancel = async () =>
      wage.refusal(certificates.decide, {
        ...{ id: one.id, version: (await course()).version, decision: 'cancel' },
      })
    expect(await cancel()).toBe('underLegalHold')
    await driver.ok(certificates.answer, { id: one.id, version: one.version, attended: true })
    const ask = { decision: 'askForMore', text: 'Bild av kortet' } as const
    await wage.ok(certificates.decide, { id: one.id, version: (await course()).version, ...ask })
    await lift()
    expect(await cancel()).toBe('done')
  })

  test('an office does not withdraw a shift that is held', async () => {
    const manager = await portal.as('manager')
    const departmentId = (await manager.ok(departments.managed, {})).rows[0]?.id ?? ''
    const shift = await offered(manager, departmentId, 9)
    await portal.settled()
    const lift = await place('shift', shift.id)
    expect(await manager.refusal(workshifts.withdraw, shift)).toBe('underLegalHold')
    await lift()
    await manager.ok(workshifts.withdraw, shift)
  })
})

describe('a hold counts from its place in the log on', () => {
  const made = async (name: string) => {
    const { id } = await office.ok(groups.save, { name, userIds: [] })
    return { id, version: 1 }
  }

  test('nothing is taken away while the read side has not heard of it', async () => {
    const group = await made('Hålls strax')
    const path = `${groups.remove.path.replace(':id', group.id)}?version=${group.version}`
    await portal.settled()
    const { pool } = portal.portal.parts
    const holdsUp = await pool.connect()
    try {
      await holdsUp.query("BEGIN; SELECT FROM projections.model WHERE name = 'privacy' FOR UPDATE")
      await office.ok(privacy.placeHold, { kind: 'group', id: group.id, reference })
      const answer = await fetch(`${portal.url}${path}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    } finally {
      await holdsUp.query('ROLLBACK')
      holdsUp.release()
    }
    expect(await admin.refusal(groups.remove, group)).toBe('underLegalHold')
  })

  test('of a hold and a removal at once the first in the log counts', async () => {
    const { store } = portal.portal.parts.log
    const rounds = await Promise.all(
      Array.from({ length: 12 }, (_, at) => made(`Hålls kanske ${at}`)),
    )
    await portal.settled()
    const refused: (string | undefined)[] = []
    for (const [at, group] of rounds.entries()) {
      const hold = () => office.call(privacy.placeHold, { kind: 'group', id: group.id, reference })
      const remove = () => admin.call(groups.remove, group)
      const [one, other] = at % 2 === 0 ? [hold, remove] : [remove, hold]
      const [first, second] = await Promise.all([one(), other()])
      const { error } = at % 2 === 0 ? second : first
      refused.push(error?.code)
    }
    const { events } = await store.readAll(0n, {
      types: ['legalHoldPlaced', 'groupDissolved'],
      max: 1000,
    })
    const placeIn = (type: string, id: string) =>
      events.find((one) => one.type === type && JSON.stringify(one.data).includes(id))?.position
    for (const [at, { id }] of rounds.entries()) {
      const [held, gone] = [placeIn('legalHoldPlaced', id), placeIn('groupDissolved', id)]
      expect(held, `hold ${at}`).toBeDefined()
      if (gone === undefined) expect(refused[at]).toBe('underLegalHold')
      else expect(gone < (held ?? 0n), `round ${at}`).toBe(true)
    }
  })
})

describe('what is being erased cannot be held any more', () => {
  const leaving = async () => {
    const id = await portal.idOf('newdriver')
    const { id: abnormalityId } = await admin.ok(abnormalities.create, {
      ...{ userId: id, type: 'dailyRest', day: '2026-03-02', figure: 450 },
      ...{ time: '04:10', text: 'Nattvila' },
    })
    await portal.settled()
    return { id, abnormalityId }
  }

  test('an erasure that was begun and could not be ended yet leaves nothing to be held', async () => {
    const { id, abnormalityId } = await leaving()
    const { sessions } = portal.portal.parts
    const failing = vi.spyOn(sessions, 'revokeAll').mockRejectedValueOnce(new Error('away'))
    expect((await office.call(users.remove, { id, erase: 'true' })).status).toBe(500)
    failing.mockRestore()
    const refused = async (kind: 'user' | 'abnormality', of: string) =>
      office.refusal(privacy.placeHold, { kind, id: of, reference })
    expect(await refused('abnormality', abnormalityId)).toBe('notFound')
    expect(await refused('user', id)).toBe('notFound')
    // Nor when it is done.
    await office.ok(users.remove, { id, erase: 'true' })
    await portal.settled()
    expect(await refused('abnormality', abnormalityId)).toBe('notFound')
    expect(await refused('user', id)).toBe('notFound')
    const { rows } = await office.ok(privacy.holds, { pageSize: 100 })
    expect(rows.filter(({ userId }) => userId === id)).toEqual([])
  })
})

test('every call by which the office takes something away asks for a hold', () => {
  const without = allCalls.filter(
    (call) =>
      call.kind === 'command' &&
      /^(remove|delete)/.test(call.name) &&
      ['admin', 'adminmenu', 'wage', 'super', 'manager'].includes(call.may) &&
      !takesAway(call),
  )
  // It takes away a way of signing in, of which the log says all that there is.
  expect(without.map(({ area, name }) => `${area}.${name}`)).toEqual(['account.removeOthers'])
})
