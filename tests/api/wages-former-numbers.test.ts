import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { coordinationNumber, personalNumber } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'
import { getsNumber, look, specOf, wagePdf } from '../harness/wages.ts'

const { users, wages } = calls
const portal = standingPortal()
let superadmin: Client
let office: Client
let driver: Client
let userId = ''
let otherId = ''

const own = personalNumber(2301)
const before = coordinationNumber(own)
const today = () => stockholmDay(new Date())

beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  office = await portal.as('wageadmin')
  driver = await portal.as('driver')
  userId = await driver.ownId()
  otherId = await portal.idOf('newdriver')
  await getsNumber(superadmin, userId, before)
  await getsNumber(superadmin, userId, own)
  await portal.settled()
})

const mine = async (month: string) => {
  const { rows } = await driver.ok(wages.mine, { userId, pageSize: 0 })
  return rows.filter((row) => row.month === month).length
}
const old = (month: string, sum?: string) => ({
  name: `${before}.pdf`,
  bytes: specOf(before, month, sum),
})

test('a wage spec with a former number says whose it was until when, and is theirs when somebody says so', async () => {
  const month = '2025-01'
  const { import: run, rows } = await look(portal, office, [old(month)], month)
  expect(run).toMatchObject({ state: 'looked', fits: 0 })
  expect(rows).toMatchObject([{ outcome: 'formerNumber', userId, place: 0, until: today() }])
  const { id } = run
  expect(await office.refusal(wages.confirm, { id })).toBe('nothingToImport')
  const give = { id, place: 0, userId, given: true }
  // Whose it was not is not made its person; nobody decides in another's import.
  expect(await office.refusal(wages.giveFormer, { ...give, userId: otherId })).toBe('notFound')
  expect(await office.refusal(wages.giveFormer, { ...give, place: 1 })).toBe('notFound')
  expect(await superadmin.refusal(wages.giveFormer, give)).toBe('notFound')
  expect(await driver.refusal(wages.giveFormer, give)).toBe('forbidden')
  await office.ok(wages.giveFormer, give)
  await office.ok(wages.giveFormer, give)
  await office.ok(wages.giveFormer, { ...give, given: false })
  await portal.settled()
  const back = await office.ok(wages.imported, { id })
  expect([back.import.fits, back.rows[0]?.outcome]).toEqual([0, 'formerNumber'])
  await office.ok(wages.giveFormer, give)
  await portal.settled()
  const said = await office.ok(wages.imported, { id })
  expect([said.import.fits, said.rows[0]?.outcome, said.rows[0]?.until]).toEqual([
    1,
    'fits',
    today(),
  ])
  // Details that change meanwhile have the file read once more: what was said stands.
  await getsNumber(superadmin, userId, own)
  await portal.settled()
  await office.ok(wages.confirm, { id })
  await portal.settled()
  const done = await office.ok(wages.imported, { id })
  expect(done.import).toMatchObject({ state: 'done', imported: 1 })
  expect(done.rows).toMatchObject([{ outcome: 'imported', userId, until: today() }])
  expect(await office.refusal(wages.giveFormer, { ...give, given: false })).toBe('changedMeanwhile')
  expect(await mine(month)).toBe(1)
  const again = await look(portal, office, [old(month)], month)
  expect(again.rows).toMatchObject([{ outcome: 'double', userId }])
})

test('beside others only those that were said to be theirs are imported', async () => {
  const month = '2025-02'
  const files = [old(month), { name: 'ny.pdf', bytes: specOf(own, month) }, old(month, '1,00 kr')]
  const { import: run, rows } = await look(portal, office, files, month)
  expect(rows.map(({ outcome, place }) => [outcome, place])).toEqual([
    ['formerNumber', 0],
    ['formerNumber', 2],
    ['fits', 1],
  ])
  await office.ok(wages.giveFormer, { id: run.id, place: 2, userId, given: true })
  await office.ok(wages.confirm, { id: run.id })
  await portal.settled()
  const done = await office.ok(wages.imported, { id: run.id })
  expect(done.rows.map(({ outcome, place }) => [outcome, place])).toEqual([
    ['formerNumber', 0],
    ['imported', 1],
    ['imported', 2],
  ])
  expect(await mine(month)).toBe(2)
  // Imported at once, nobody is asked, and nobody gets it.
  const sent = await office.upload(wages.import, [old(month, '2,00 kr')], 'files', { month })
  await portal.settled()
  const { import: atOnce } = await office.ok(wages.imported, { id: sent.body.id })
  expect(atOnce).toMatchObject({ state: 'done', imported: 0 })
})

test('a number of several people is nobody’s, one that has gone to another is the other’s', async () => {
  const wandering = personalNumber(2302)
  await getsNumber(superadmin, userId, wandering)
  await getsNumber(superadmin, userId, own)
  await getsNumber(superadmin, otherId, wandering)
  await portal.settled()
  const file = { name: 'a.pdf', bytes: specOf(wandering) }
  const held = await look(portal, office, [file])
  expect(held.rows).toMatchObject([{ outcome: 'fits', userId: otherId, until: null }])
  await getsNumber(superadmin, otherId, '')
  await portal.settled()
  const free = await look(portal, office, [file])
  expect(free.rows).toMatchObject([{ outcome: 'unknownNumber', userId: null }])
  const two = await look(portal, office, [{ name: 'b.pdf', bytes: wagePdf([own, before]) }])
  expect(two.rows).toMatchObject([{ outcome: 'severalPeople', userId: null }])
})

test('who is hidden from the one who pays is not named by a former number', async () => {
  const number = personalNumber(2303)
  await getsNumber(superadmin, otherId, number)
  await getsNumber(superadmin, otherId, personalNumber(2304))
  await portal.settled()
  const file = { name: 'a.pdf', bytes: specOf(number) }
  expect((await look(portal, office, [file])).rows).toMatchObject([
    { outcome: 'formerNumber', userId: otherId },
  ])
  await getsNumber(superadmin, otherId, personalNumber(2304), 'Management')
  await portal.settled()
  expect((await look(portal, office, [file])).rows).toMatchObject([
    { outcome: 'unknownNumber', userId: null },
  ])
  expect((await look(portal, superadmin, [file])).rows).toMatchObject([
    { outcome: 'formerNumber', userId: otherId },
  ])
})

test('with the person goes that a number was theirs', async () => {
  await superadmin.ok(users.remove, { id: otherId, erase: 'true' })
  await portal.settled()
  const { rows } = await look(portal, office, [
    { name: 'a.pdf', bytes: specOf(personalNumber(2303)) },
  ])
  expect(rows).toMatchObject([{ outcome: 'unknownNumber', userId: null }])
  const { rowCount } = await portal.portal.parts.pool.query(
    'SELECT FROM wages.numbered WHERE user_id = $1',
    [otherId],
  )
  expect(rowCount).toBe(0)
})
