import { calls } from '@portal/contracts'
import { driverRightEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Seals } from '@portal/platform/seals'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { history, incidents, logs, users } = calls
const nobody = '019abf5e-0000-7000-8000-000000000001'
const portal = standingPortal()
let superadmin: Client
let admin: Client
let driver: Client
let driverId = ''
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})

const reported = async (headline = 'Kanariefågel', by = driver) => {
  const { id } = await by.ok(incidents.report, {
    ...{ type: 'Improvement' as const, headline, day: '2026-03-02', description: 'Så här.' },
  })
  return id
}
type Moment = Awaited<ReturnType<typeof momentOf>>
const momentOf = async (id: string, version: number, by = admin) => {
  await portal.settled()
  return by.ok(history.moment, { category: 'report', id, version: String(version) })
}
const fieldOf = ({ state }: Moment, name: string) => {
  const found = state.find(({ field }) => field === name)
  return found && { changed: found.changed, was: found.was?.parts, is: found.is.parts }
}
const value = (text: string) => [{ value: text, name: null }]

describe('a case as it stood', () => {
  test('after each of its events, with what is not as it was the moment before', async () => {
    const id = await reported()
    const { version } = await admin.ok(incidents.one, { id })
    await admin.ok(incidents.setStatus, { id, version, status: 'inProgress' })
    await admin.ok(incidents.comment, { id, text: 'Ring honom.' })
    const filed = await momentOf(id, 1)
    expect(fieldOf(filed, 'headline')).toEqual({
      changed: true,
      was: undefined,
      is: value('Kanariefågel'),
    })
    const { rows, total } = await admin.ok(history.case, { category: 'report', id })
    expect(rows.map(({ entry }) => entry.action)).toEqual([
      'incidentReported',
      ...rows.slice(1, -2).map(({ entry }) => entry.action),
      'incidentStatusSet',
      'incidentCommented',
    ])
    expect(rows.map(({ entry }) => entry.moment)).toEqual(rows.map((_, at) => at + 1))
    const begun = await momentOf(id, total - 1)
    expect(begun).toMatchObject({ total, entry: { actorName: 'Adam Adminberg' } })
    expect(fieldOf(begun, 'status')).toMatchObject({ changed: true, is: value('inProgress') })
    expect(fieldOf(begun, 'headline')).toMatchObject({ changed: false, is: value('Kanariefågel') })
    const commented = await momentOf(id, total)
    expect(fieldOf(commented, 'status')).toMatchObject({ changed: false })
    expect(commented.said).toMatchObject([{ field: 'text', is: { parts: value('Ring honom.') } }])
    expect(rows.at(-1)?.changes).toEqual(commented.said)
  })

  test('pages go on where the last ended, and say what changed across them', async () => {
    const id = await reported()
    for (const status of ['inProgress', 'closed', 'inProgress'] as const) {
      const { version } = await admin.ok(incidents.one, { id })
      await admin.ok(incidents.setStatus, { id, version, status })
    }
    await portal.settled()
    const all = await admin.ok(history.case, { category: 'report', id })
    const pages = []
    for (let page = 0; page * 2 < all.total; page++)
      pages.push(
        ...(await admin.ok(history.case, { category: 'report', id, page, pageSize: 2 })).rows,
      )
    expect(pages).toEqual(all.rows)
    const backwards = []
    for (let page = 0; page * 2 <= all.total; page++)
      backwards.push(
        ...(
          await admin.ok(history.case, {
            ...{ category: 'report', id, newest: 'true' },
            ...{ page, pageSize: 2 },
          })
        ).rows,
      )
    expect(backwards).toEqual([...all.rows].reverse())
    expect(pages.at(-1)?.changes).toMatchObject([
      { field: 'status', was: { parts: value('closed') }, is: { parts: value('inProgress') } },
    ])
    const beyond = await admin.ok(history.case, { category: 'report', id, page: 9, pageSize: 20 })
    expect(beyond).toEqual({ rows: [], total: all.total })
  })

  test('on paper: the same, page by page, with the seal that each event is under', async () => {
    const id = await reported()
    await portal.settled()
    const seals = portal.portal.parts.verification.seals as Seals
    await seals.seal()
    const { rows, total } = await admin.ok(history.case, { category: 'report', id })
    const paper = await admin.ok(history.paper, { category: 'report', id })
    expect(paper.total).toBe(total)
    expect(paper.rows.map(({ entry, changes }) => ({ entry, changes }))).toEqual(rows)
    const numbers = paper.rows.map(({ seal }) => seal)
    expect(numbers).not.toContain(null)
    expect(paper.seals.map(({ number }) => number)).toEqual([...new Set(numbers)])
    expect(paper.key).toBe(await seals.publicKey())
    const known = await portal.portal.parts.pool.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM seals.seal WHERE number = ANY ($1)
       ORDER BY number`,
      [numbers],
    )
    expect(paper.seals.map(({ hash }) => hash)).toEqual(known.rows.map(({ hash }) => hash))
    // What is not sealed yet is told as such.
    await admin.ok(incidents.comment, { id, text: 'Ring honom.' })
    await portal.settled()
    const later = await admin.ok(history.paper, {
      category: 'report',
      id,
      page: total,
      pageSize: 1,
    })
    expect(later.rows.map(({ seal }) => seal)).toEqual([null])
    expect(later.seals).toEqual([])
    expect(await admin.ok(history.paper, { category: 'report', id, page: 9 })).toMatchObject({
      ...{ rows: [], total: total + 1, seals: [] },
    })
  })

  test('is the same moment that its entry of the log names', async () => {
    const found = await superadmin.ok(logs.all, { actions: ['documentCreated'] })
    const id = found.rows[0]?.object?.id ?? ''
    expect(found.rows[0]?.moment).toBe(1)
    const then = await superadmin.ok(history.moment, { category: 'document', id, version: '1' })
    expect(then.entry.id).toBe(found.rows[0]?.id)
    // What somebody did in a stream of their own is no moment of the document.
    const approved = await superadmin.ok(logs.all, { objectId: id, actions: ['documentApproved'] })
    expect(approved.rows.every(({ moment }) => moment === null)).toBe(true)
  })

  test('of ten thousand events: any moment and any page', async () => {
    const { log } = portal.portal.parts
    const rightId = newId()
    const of = (day: number) => ({
      ...{
        rightId,
        userId: driverId,
        kind: 'permit' as const,
        title: 'Truck',
        cardNumber: `${day}`,
      },
      ...{ categories: [], startDate: '2026-01-01', endDate: null, expireDate: null },
      ...{ frontFileId: null, backFileId: null },
    })
    const events = Array.from({ length: 10_000 }, (_, at) =>
      at === 0
        ? driverRightEvents.driverRightSubmitted(of(0))
        : driverRightEvents.driverRightChanged(of(at)),
    )
    for (let at = 0; at < events.length; at += 250)
      await log.append(
        [{ stream: `driverRight-${rightId}`, expected: 'any', events: events.slice(at, at + 250) }],
        { correlation: 'many', causation: 'many' },
      )
    await portal.settled()
    const input = { category: 'right' as const, id: rightId }
    for (const version of [1, 2, 5000, 10_000]) {
      const then = await superadmin.ok(history.moment, { ...input, version: `${version}` })
      const number = then.state.find(({ field }) => field === 'cardNumber')
      expect(number?.is.parts).toEqual(value(`${version - 1}`))
      expect(number?.was?.parts).toEqual(version === 1 ? undefined : value(`${version - 2}`))
    }
    const page = await superadmin.ok(history.case, { ...input, page: 499 })
    expect(page).toMatchObject({ total: 10_000 })
    expect(page.rows).toHaveLength(20)
    expect((await superadmin.call(history.moment, { ...input, version: '10001' })).status).toBe(404)
  })
})

describe('who may look', () => {
  test('those of its area; nobody else, and nobody at what is not there', async () => {
    const id = await reported()
    await portal.settled()
    const status = async (by: Client, category: 'report' | 'right', of: string) => [
      (await by.call(history.case, { category, id: of })).status,
      (await by.call(history.moment, { category, id: of, version: '1' })).status,
      (await by.call(history.paper, { category, id: of })).status,
    ]
    expect(await status(admin, 'report', id)).toEqual([200, 200, 200])
    expect(await status(driver, 'report', id)).toEqual([403, 403, 403])
    expect(await status(admin, 'right', id)).toEqual([404, 404, 404])
    expect(await status(superadmin, 'report', nobody)).toEqual([404, 404, 404])
    const [right] = (await superadmin.ok(logs.all, { actions: ['driverRightSubmitted'] })).rows
    const rightId = right?.object?.id ?? ''
    expect(await status(superadmin, 'right', rightId)).toEqual([200, 200, 200])
    // An administrator without the rights of wages does not look after driver rights.
    expect(await status(admin, 'right', rightId)).toEqual([404, 404, 404])
    for (const version of ['0', '-1', '1.5', 'x', '99999999999'])
      expect(
        (await admin.call(history.moment, { category: 'report', id, version })).status,
        version,
      ).toBe(400)
    expect((await admin.call(history.case, { category: 'message' as 'report', id })).status).toBe(
      400,
    )
  })

  test('what was removed is for super administrators', async () => {
    const id = await reported()
    const { version } = await admin.ok(incidents.one, { id })
    await admin.ok(incidents.remove, { id, version })
    await portal.settled()
    expect((await admin.call(history.case, { category: 'report', id })).status).toBe(404)
    const { rows } = await superadmin.ok(history.case, { category: 'report', id })
    expect(rows.at(-1)?.entry.action).toBe('incidentRemoved')
  })

  test('a case of somebody who is hidden is not there for administrators', async () => {
    const id = await reported()
    await portal.settled()
    expect((await admin.call(history.case, { category: 'report', id })).status).toBe(200)
    const one = await superadmin.ok(users.one, { id: driverId })
    const { firstName, lastName, email, version } = one
    await superadmin.ok(users.change, {
      ...{ id: driverId, version, firstName, lastName, email, userType: 'PayrollOffice' },
    })
    await portal.settled()
    expect((await admin.call(history.case, { category: 'report', id })).status).toBe(404)
    expect(
      (await admin.call(history.moment, { category: 'report', id, version: '1' })).status,
    ).toBe(404)
    expect((await superadmin.call(history.case, { category: 'report', id })).status).toBe(200)
  })
})
