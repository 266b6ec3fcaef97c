import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { driverCardFile, type MadeCard, type MadeChange } from '../harness/driver-card.ts'
import { personalNumber } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'
import { getsNumber } from '../harness/wages.ts'

const { history, tachograph } = calls
const portal = standingPortal()
let driver: Client
let handler: Client
let wage: Client
let driverId = ''
let born = ''
beforeAll(async () => {
  // The demo company's driver has a card already.
  driver = await portal.as('newdriver')
  handler = await portal.as('handler')
  wage = await portal.as('wageadmin')
  driverId = await driver.ownId()
  const number = personalNumber(3001)
  await getsNumber(await portal.as('superadmin'), driverId, number)
  await portal.settled()
  born = `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`
})

/** 05:00 to 13:00 of UTC with a break, which breaks nothing. */
const workday: readonly MadeChange[] = [
  [0, 0],
  [300, 2],
  [320, 3],
  [540, 0],
  [585, 3],
  [780, 0],
]
const daysAgo = (days: number) => addDays(today, -days)
const car = (day: string) => ({
  registration: 'ABC 123',
  from: `${day}T05:00:00Z`,
  to: `${day}T13:00:00Z`,
})
const cardOf = (days: MadeCard['days'], more: Partial<MadeCard> = {}) => ({
  name: 'C_20261124_A_Akesson.ddd',
  bytes: driverCardFile({
    birthDate: born,
    days,
    vehicles: days.map(({ day }) => car(day)),
    ...more,
  }),
})
const read = async (client: Client, ...files: { name: string; bytes: Uint8Array | string }[]) => {
  const found = await client.upload(
    tachograph.read,
    files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })),
  )
  await portal.settled()
  return found
}

test('a card is read once: what it brings is there, and the same again brings nothing', async () => {
  const days = [5, 4, 3].map((ago) => ({ day: daysAgo(ago), changes: workday }))
  const first = await read(driver, cardOf(days))
  expect(first).toMatchObject({
    status: 200,
    body: { days: 3, added: 3, from: daysAgo(5), to: daysAgo(3), isOdd: false },
  })
  expect(await read(driver, cardOf(days))).toMatchObject({ body: { id: null, days: 3, added: 0 } })
  const { card } = await driver.ok(tachograph.activities, { date: daysAgo(5) })
  expect(card).toMatchObject({
    sums: { drive: 415, work: 20, available: 0 },
    vehicles: ['ABC 123'],
    breaches: [],
    report: { shifts: [{}], breaks: [{}], tasks: [{ task: '', registration: 'ABC 123' }] },
  })
  expect(await driver.ok(tachograph.activities, { date: daysAgo(6) })).toEqual({ card: null })
  const { rows } = await driver.ok(tachograph.days, {
    startdate: daysAgo(10),
    enddate: today,
  })
  // The last day is open: after its last change nothing is known.
  expect(rows.map(({ day, drive }) => [day, drive])).toEqual([
    [daysAgo(5), 415],
    [daysAgo(4), 415],
    [daysAgo(3), 415],
  ])
})

test('a later download ends the day that was open, and an older one takes nothing away', async () => {
  const [before, day] = [daysAgo(21), daysAgo(20)]
  const opened = [
    { day: before, changes: workday },
    { day, changes: workday.slice(0, 3) },
  ]
  const whole = [
    { day: before, changes: workday },
    { day, changes: workday },
    { day: daysAgo(19), changes: [[0, 0]] as const },
  ]
  await read(driver, cardOf(opened))
  const driven = async () =>
    (await driver.ok(tachograph.activities, { date: day })).card?.sums.drive
  expect(await driven()).toBe(0)
  expect((await read(driver, cardOf(whole))).body).toMatchObject({ added: 2 })
  expect(await driven()).toBe(415)
  expect((await read(driver, cardOf(opened))).body).toMatchObject({ added: 0 })
  expect(await driven()).toBe(415)
})

test('a day beyond a limit says which, by how much, and where it stands', async () => {
  const day = daysAgo(30)
  await read(
    driver,
    cardOf([
      {
        day,
        changes: [
          [0, 0],
          [300, 3],
          [600, 0],
        ],
      },
      { day: daysAgo(29), changes: [[0, 0]] },
    ]),
  )
  const { card } = await driver.ok(tachograph.activities, { date: day })
  expect(card?.breaches).toMatchObject([
    { limit: 'unbrokenDriving', minutes: 300, bound: 270, source: '561/2006 art. 7' },
  ])
})

test('the office that pays sees a day beside its report; nobody else does', async () => {
  const asked = { date: daysAgo(5), userId: driverId }
  expect((await wage.ok(tachograph.activities, asked)).card?.sums.drive).toBe(415)
  expect(await handler.refusal(tachograph.activities, asked)).toBe('notFound')
  const manager = await portal.as('manager')
  expect(await manager.refusal(tachograph.activities, asked)).toBe('notFound')
})

test.each([
  ['a file that is none', 422, 'tachographUnreadable', [{ name: 'a.ddd', bytes: 'made up' }]],
  ['no file', 404, 'fileMissing', []],
  [
    'two files',
    422,
    'tooManyFiles',
    [
      { name: 'a.ddd', bytes: 'a' },
      { name: 'b.ddd', bytes: 'b' },
    ],
  ],
])('%s is refused, and nothing is lost', async (_, status, code, files) => {
  const before = (await driver.ok(tachograph.readings, {})).total
  const found = await read(driver, ...files)
  expect([found.status, found.error?.code]).toEqual([status, code])
  expect((await driver.ok(tachograph.readings, {})).total).toBe(before)
})

test('a file that is cut off says so in the words of the specification', async () => {
  const { bytes, name } = cardOf([{ day: daysAgo(5), changes: workday }])
  const found = await read(driver, { name, bytes: bytes.subarray(0, bytes.length - 7) })
  expect([found.status, found.error?.code]).toEqual([422, 'tachographUnreadable'])
  const large = await read(driver, { name, bytes: Buffer.alloc(2_000_000) })
  expect(large.status).toBe(413)
})

test('the card of somebody born on another day is refused', async () => {
  const other = cardOf([{ day: daysAgo(7), changes: workday }], { birthDate: '1951-01-02' })
  expect((await read(driver, other)).error?.code).toBe('cardOfAnother')
})

test('what a reading brought is taken away by its person alone, and can be read again', async () => {
  const day = daysAgo(50)
  const card = cardOf([{ day, changes: workday }])
  const { body } = await read(driver, card)
  const { rows } = await driver.ok(tachograph.readings, {})
  const one = rows.find(({ id }) => id === body?.id)
  const asked = { id: one?.id ?? '', version: one?.version ?? 0 }
  expect(await handler.refusal(tachograph.remove, asked)).toBe('notFound')
  expect(await driver.refusal(tachograph.remove, { ...asked, version: 7 })).toBe('changedMeanwhile')
  await driver.ok(tachograph.remove, asked)
  await portal.settled()
  expect(await driver.ok(tachograph.activities, { date: day })).toEqual({ card: null })
  await driver.ok(tachograph.remove, asked)
  expect((await read(driver, card)).body).toMatchObject({ added: 1 })
  const log = await (await portal.as('superadmin')).ok(history.case, {
    category: 'driverCard',
    id: asked.id,
  })
  expect(log.total).toBe(2)
})

test('the same file that is sent several times at once is one reading, and no error', async () => {
  const card = cardOf([{ day: daysAgo(31), changes: workday }])
  const listed = async () => (await driver.ok(tachograph.readings, { pageSize: 0 })).rows
  const before = (await listed()).length
  const all = await Promise.all(Array.from({ length: 5 }, () => read(driver, card)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(all.map(({ body }) => body?.added).toSorted()).toEqual([0, 0, 0, 0, 1])
  const rows = await listed()
  expect(rows).toHaveLength(before + 1)
  const id = all.find(({ body }) => body?.id)?.body?.id ?? ''
  const version = rows.find((one) => one.id === id)?.version ?? -1
  await driver.ok(tachograph.remove, { id, version })
  await portal.settled()
  expect(await listed()).toHaveLength(before)
  expect((await read(driver, card)).body).toMatchObject({ added: 1 })
})

test('a day that two readings brought stays known by the one when the other is taken away', async () => {
  const [first, last] = [daysAgo(41), daysAgo(40)]
  const known = async () => {
    await portal.settled()
    const { rows } = await driver.ok(tachograph.days, { startdate: first, enddate: last })
    return rows.map(({ day, drive, work }) => [day, drive + work])
  }
  // The second day ends at the download, once after its first drive and once after all of it.
  const short = cardOf([
    { day: first, changes: workday },
    { day: last, changes: workday.slice(0, 4) },
  ])
  const long = cardOf([
    { day: first, changes: workday },
    { day: last, changes: workday },
  ])
  // At once, so that neither knows of the other.
  const both = await Promise.all([read(driver, long), read(driver, short)])
  const ids = both.map(({ body }) => body?.id ?? '')
  const whole = [
    [first, 435],
    [last, 435],
  ]
  expect(await known()).toEqual(whole)
  const { rows } = await driver.ok(tachograph.readings, { pageSize: 0 })
  const takesAway = (id: string | undefined) =>
    driver.ok(tachograph.remove, {
      id: id ?? '',
      version: rows.find((one) => one.id === id)?.version ?? 0,
    })
  await takesAway(ids[0])
  expect(await known()).toEqual([
    [first, 435],
    [last, 240],
  ])
  await takesAway(ids[1])
  expect(await known()).toEqual([])
})
