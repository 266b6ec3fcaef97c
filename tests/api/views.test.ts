import { calls } from '@portal/contracts'
import { MOST_VIEW_QUERY, MOST_VIEWS } from '@portal/contracts/views'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, users, views } = calls

const portal = standingPortal()
let admin: Client
let driver: Client
beforeAll(async () => {
  admin = await portal.as('admin')
  driver = await portal.as('driver')
})

const view = { list: 'users.search', name: 'Förare', query: 'type=Driver&sort=email' }
const mine = async (who: Client) => (await who.ok(views.mine, {})).rows

test('a view is saved, changed and removed, and every tab of its person hears of it, and no other', async () => {
  const heard: Record<'own' | 'other', string[]> = { own: [], other: [] }
  const sockets = { own: await admin.socket(), other: await driver.socket() }
  for (const [whose, socket] of Object.entries(sockets))
    socket.on('touched', (told: { topic: string }[]) =>
      heard[whose as 'own'].push(...told.map(({ topic }) => topic)),
    )
  const { id } = await admin.ok(views.save, view)
  expect(await mine(admin)).toEqual([{ id, ...view }])
  expect((await admin.ok(views.save, { id, ...view, name: 'Alla förare' })).id).toBe(id)
  const first = await admin.ok(views.save, { ...view, name: 'Alkolås', query: '' })
  expect((await mine(admin)).map(({ name }) => name)).toEqual(['Alkolås', 'Alla förare'])
  await admin.ok(views.remove, { id: first.id })
  await admin.ok(views.remove, { id: first.id })
  expect(await mine(admin)).toEqual([{ id, ...view, name: 'Alla förare' }])
  await until('the topic is heard', () => heard.own.includes('views'))
  await portal.settled()
  expect(heard.other).not.toContain('views')
  for (const socket of Object.values(sockets)) socket.close()
  await admin.ok(views.remove, { id })
})

test("nobody sees, changes or removes another's", async () => {
  const { id } = await admin.ok(views.save, view)
  expect(await mine(driver)).toEqual([])
  expect(await driver.refusal(views.save, { id, ...view })).toBe('notFound')
  await driver.ok(views.remove, { id })
  expect(await mine(admin)).toHaveLength(1)
  await admin.ok(views.remove, { id })
})

test('a list has so many views, each with its name, and none is longer than an address may be', async () => {
  const saved = []
  for (let nth = 0; nth < MOST_VIEWS; nth++)
    saved.push(await admin.ok(views.save, { ...view, name: `View ${nth}` }))
  expect(await admin.refusal(views.save, view)).toBe('tooManyViews')
  const { id } = saved[0] ?? { id: '' }
  expect(await admin.refusal(views.save, { ...view, id, name: 'VIEW 1' })).toBe('nameTaken')
  expect(await admin.refusal(views.save, { ...view, id, name: ' ' })).toBe('invalidInput')
  for (const wrong of [
    { query: 'a'.repeat(MOST_VIEW_QUERY + 1) },
    { query: 'q=<b>' },
    { query: 'q=a b' },
    { list: 'anything at all' },
    { list: '../users' },
    { name: 'n'.repeat(61) },
  ])
    expect(await admin.refusal(views.save, { ...view, id, ...wrong })).toBe('invalidInput')
  for (const one of saved) await admin.ok(views.remove, one)
})

test("whoever looks through somebody's eyes sees none of their views, nor saves one", async () => {
  const { id } = await driver.ok(views.save, view)
  const eyes = await impersonate(portal, 'admin', 'driver')
  expect(await mine(eyes)).toEqual([])
  expect(await eyes.refusal(views.save, view)).toBe('notWhileImpersonating')
  expect(await eyes.refusal(views.remove, { id })).toBe('notWhileImpersonating')
  expect(await mine(driver)).toHaveLength(1)
})

test('whoever is deleted leaves none', async () => {
  const owner = await portal.as('superadmin')
  const { id: userId } = await driver.ok(auth.me, {})
  const rows = async () =>
    (await portal.portal.parts.pool.query('SELECT 1 FROM views.view WHERE user_id = $1', [userId]))
      .rowCount
  await portal.settled()
  expect(await rows()).toBe(1)
  await owner.ok(users.remove, { id: userId })
  await portal.settled()
  expect(await rows()).toBe(0)
})
