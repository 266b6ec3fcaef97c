import { calls } from '@portal/contracts'
import { readSheet } from '@portal/platform/files/sheet'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { abnormalities, files, users } = calls
const portal = standingPortal()
let admin: Client
let other: Client
let superadmin: Client
let driver: Client
let newdriver: Client
const ids = {} as Record<DemoName, string>

beforeAll(async () => {
  admin = await portal.as('admin')
  other = await portal.as('handler')
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  newdriver = await portal.as('newdriver')
  for (const name of ['superadmin', 'driver', 'newdriver', 'clerk', 'manager'] as const)
    ids[name] = await portal.idOf(name)
})

const rest = { type: 'dailyRest', day: '2026-03-02', time: '04:10', figure: 450 } as const
const note = async (name: DemoName = 'driver', more: object = {}) =>
  (await admin.ok(abnormalities.create, { userId: ids[name], ...rest, ...more })).id
const one = async (id: string, by = admin) => {
  await portal.settled()
  const { rows } = await by.ok(abnormalities.filter, { pageSize: 0 })
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error('it is not in the list')
  return found
}
const mine = async (client: Client, id: string) => {
  await portal.settled()
  const { rows } = await client.ok(abnormalities.mine, { pageSize: 0 })
  return rows.find((row) => row.id === id)
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the demo company', () => {
  test('holds the new driver with one, and nobody else', async () => {
    const { rows, total } = await admin.ok(abnormalities.filter, { accepted: false })
    expect([total, rows[0]?.userId]).toEqual([1, ids.newdriver])
    expect((await admin.ok(abnormalities.filter, {})).total).toBe(61)
    expect((await driver.ok(abnormalities.mine, { accepted: false })).total).toBe(0)
    expect((await newdriver.ok(abnormalities.mine, { accepted: false })).total).toBe(1)
  })
})

describe('what is noted', () => {
  test('reaches its person with all it says, and a proposed degree', async () => {
    const id = await note('driver', { text: ' Kö vid färjan ' })
    expect(await mine(driver, id)).toMatchObject({
      ...rest,
      id,
      severity: 'serious',
      unit: 'minutes',
      text: 'Kö vid färjan',
      status: 'open',
      acceptedAt: null,
      source: 'manual',
    })
    expect(await one(id)).toMatchObject({
      fullName: 'David Förarsson',
      departmentName: 'Exempelstad',
      userId: ids.driver,
    })
    expect(await mine(newdriver, id)).toBeUndefined()
  })

  test.each([
    [{ figure: null }, 'figureMissing'],
    [{ day: '2199-01-01' }, 'dayInTheFuture'],
    [{ userId: '019abf5e-0000-7000-8000-000000000001' }, 'unknownUser'],
    [{ time: '25:00' }, 'invalidInput'],
    [{ type: 'parking' }, 'invalidInput'],
  ])('%j is refused as %s', async (more, code) => {
    const input = { userId: ids.driver, ...rest, ...more } as never
    expect(await admin.refusal(abnormalities.create, input)).toBe(code)
  })

  test('about somebody of a sensitive type is a super admin’s alone', async () => {
    const about = { userId: ids.superadmin, ...rest }
    expect(await admin.refusal(abnormalities.create, about)).toBe('unknownUser')
    const { id } = await superadmin.ok(abnormalities.create, about)
    await portal.settled()
    expect((await one(id, superadmin)).userId).toBe(ids.superadmin)
    await expect(one(id)).rejects.toThrow()
    expect(await admin.refusal(abnormalities.remove, { id, version: 1 })).toBe('notFound')
    expect(await admin.refusal(abnormalities.change, { id, version: 1, ...rest })).toBe('notFound')
    const { rows } = await admin.ok(abnormalities.summary, { userId: ids.superadmin })
    expect(rows).toEqual([])
    await superadmin.ok(abnormalities.remove, { id, version: 1 })
  })
})

describe('accepting', () => {
  test('is the person’s own, once, and only of what was seen', async () => {
    const id = await note()
    const { version } = await one(id)
    const items = [{ id, version }]
    expect(await newdriver.refusal(abnormalities.accept, { items })).toBe('notFound')
    const eyes = await impersonate(portal, 'admin', 'driver')
    expect(await eyes.refusal(abnormalities.accept, { items })).toBe('notWhileImpersonating')

    await admin.ok(abnormalities.change, { id, version, ...rest, figure: 300 })
    expect(await driver.refusal(abnormalities.accept, { items })).toBe('changedMeanwhile')
    const now = await one(id)
    await driver.ok(abnormalities.accept, { items: [{ id, version: now.version }] })
    await driver.ok(abnormalities.accept, { items: [{ id, version: now.version }] })
    expect((await one(id)).acceptedAt).not.toBeNull()
  })

  test('is all or nothing', async () => {
    const id = await note()
    const { version } = await one(id)
    const unknown = { id: '019abf5e-0000-7000-8000-000000000001', version: 1 }
    expect(await driver.refusal(abnormalities.accept, { items: [{ id, version }, unknown] })).toBe(
      'notFound',
    )
    expect((await one(id)).acceptedAt).toBeNull()
  })

  test('is asked for again when other facts stand there, not when it is worded otherwise', async () => {
    const id = await note()
    const accept = async () =>
      driver.ok(abnormalities.accept, { items: [{ id, version: (await one(id)).version }] })
    await accept()
    await admin.ok(abnormalities.change, { id, ...rest, text: 'Så', ...(await versionOf(id)) })
    expect((await one(id)).acceptedAt).not.toBeNull()
    await admin.ok(abnormalities.change, { id, ...rest, figure: 400, ...(await versionOf(id)) })
    expect((await one(id)).acceptedAt).toBeNull()
    await accept()
    expect((await one(id)).acceptedAt).not.toBeNull()
  })
  const versionOf = async (id: string) => ({ version: (await one(id)).version })
})

describe('what became of it', () => {
  test('the person says in words, until the office closes it', async () => {
    const id = await note()
    const { version: first } = await one(id)
    const say = (status: 'explained' | 'corrected' | 'disputed', comment = '', version = first) =>
      driver.refusal(abnormalities.setStatus, { id, version, status, comment })
    expect(await say('explained')).toBe('commentMissing')
    expect(await say('disputed', '  ')).toBe('commentMissing')
    expect(await say('corrected')).toBe('done')
    expect(await say('explained', 'Kö')).toBe('done')
    const others = { id, version: first, status: 'corrected' } as const
    expect(await newdriver.refusal(abnormalities.setStatus, others)).toBe('notFound')
    expect(await one(id)).toMatchObject({ status: 'explained', comment: 'Kö', commentBy: 'person' })
    const office = async (more: object) =>
      admin.ok(abnormalities.change, { id, version: (await one(id)).version, ...rest, ...more })
    await office({ figure: 300 })
    // What they say was said of what was found before.
    expect(await say('disputed', 'Nej')).toBe('changedMeanwhile')
    expect(await say('disputed', 'Nej', (await mine(driver, id))?.version)).toBe('done')
    await office({ status: 'closed', comment: 'OK' })
    expect(await say('disputed', 'Nej')).toBe('abnormalityClosed')
    expect(await mine(driver, id)).toMatchObject({ status: 'closed', commentBy: 'office' })
  })

  test('photos: own pictures, five of them, that the office may open and others not', async () => {
    const id = await note()
    const { version } = await one(id)
    const upload = async (client: Client, name = 'skiva.png', bytes: Buffer | string = png) => {
      const { body } = await client.upload(files.upload, [{ name, bytes: bytes as never }])
      return body.files[0]?.id ?? ''
    }
    const add = (fileId: string, client = driver) =>
      client.refusal(abnormalities.addPhoto, { id, version, fileId })
    expect(await add(await upload(newdriver))).toBe('fileMissing')
    expect(await add(await upload(newdriver), newdriver)).toBe('notFound')
    expect(await add(await upload(driver, 'lista.csv', 'a;b\n1;2\n'))).toBe('notAPicture')
    const first = await upload(driver)
    expect(await add(first)).toBe('done')
    expect(await add(first)).toBe('done')
    for (let count = 1; count < 5; count++) expect(await add(await upload(driver))).toBe('done')
    expect(await add(await upload(driver))).toBe('tooManyPhotos')
    const { photoIds } = await one(id)
    expect(photoIds).toHaveLength(5)
    expect(photoIds[0]).toBe(first)
    expect((await admin.call(files.download, { id: first })).status).toBe(200)
    expect((await newdriver.call(files.download, { id: first })).status).toBe(404)
  })
})

describe('two administrators', () => {
  test('who change the same one: the first wins, the second is told', async () => {
    const id = await note()
    const { version } = await one(id)
    await admin.ok(abnormalities.change, { id, version, ...rest, figure: 400 })
    expect(await other.refusal(abnormalities.change, { id, version, ...rest, figure: 500 })).toBe(
      'changedMeanwhile',
    )
    expect((await one(id)).figure).toBe(400)
    // Nor is it deleted as it was, or shown what was meant for that.
    expect(await other.refusal(abnormalities.remove, { id, version })).toBe('changedMeanwhile')
    await other.ok(abnormalities.remove, { id, version: (await one(id)).version })
  })

  test('what is deleted is gone for everybody', async () => {
    const id = await note()
    await admin.ok(abnormalities.remove, { id, version: (await one(id)).version })
    await portal.settled()
    expect(await mine(driver, id)).toBeUndefined()
    expect(await other.refusal(abnormalities.change, { id, version: 1, ...rest })).toBe('notFound')
    expect(await driver.refusal(abnormalities.accept, { items: [{ id, version: 1 }] })).toBe(
      'notFound',
    )
  })
})

describe('the list', () => {
  test('has those of one day by their time of day', async () => {
    for (const time of ['09:00', '23:50', '05:10', null])
      await note('driver', { day: '2026-02-28', time })
    await portal.settled()
    const times = (rows: readonly { day: string; time: string | null }[]) =>
      rows.filter(({ day }) => day === '2026-02-28').map(({ time }) => time)
    const listed = async (descending: boolean) =>
      times((await admin.ok(abnormalities.filter, { sort: 'day', descending, pageSize: 0 })).rows)
    expect((await listed(true)).filter(Boolean)).toEqual(['23:50', '09:00', '05:10'])
    expect((await listed(false)).filter(Boolean)).toEqual(['05:10', '09:00', '23:50'])
    const own = (await driver.ok(abnormalities.mine, { pageSize: 0 })).rows
    expect(times(own)).toEqual(['23:50', '09:00', '05:10', null])
  })

  test('is filtered by everything it offers, sorted, paged, and exported', async () => {
    const id = await note('clerk', { type: 'speeding', figure: 40, day: '2026-02-03' })
    await portal.settled()
    const count = async (filter: object) =>
      (await admin.ok(abnormalities.filter, { userId: ids.clerk, ...filter })).total
    expect(await count({})).toBe(1)
    for (const filter of [
      { type: 'speeding' },
      { severity: 'verySerious' },
      { status: 'open' },
      { source: 'manual' },
      { accepted: false },
      { from: '2026-02-03', to: '2026-02-03' },
      { search: 'tjanstemansson' },
    ])
      expect(await count(filter), JSON.stringify(filter)).toBe(1)
    for (const filter of [
      { type: 'other' },
      { severity: 'minor' },
      { status: 'closed' },
      { source: 'rule' },
      { accepted: true },
      { from: '2026-02-04' },
      { to: '2026-02-02' },
      { departmentId: '019abf5e-0000-7000-8000-000000000001' },
    ])
      expect(await count(filter), JSON.stringify(filter)).toBe(0)
    for (const sort of ['day', 'fullName', 'type', 'severity', 'status', 'notedAt'] as const) {
      const list = async (descending: boolean) =>
        (await admin.ok(abnormalities.filter, { sort, descending, pageSize: 0 })).rows
      const up = (await list(false)).map((row) => row.severity)
      if (sort !== 'severity') continue
      expect(up[0]).toBe('minor')
      expect((await list(true))[0]?.severity).toBe('verySerious')
    }
    const second = await admin.ok(abnormalities.filter, { page: 1, pageSize: 20 })
    expect(second.rows).toHaveLength(20)
    const sheet = await admin.call(abnormalities.filter, { userId: ids.clerk, export: 'xlsx' })
    const { headers, rows } = await readSheet(sheet.bytes, { maxRows: 10 })
    expect(headers.slice(0, 3)).toEqual(['Person', 'Department', 'Date'])
    expect(rows[0]?.slice(2, 7)).toEqual([
      '2026-02-03',
      '4:10',
      'Speeding',
      '40 km/h',
      'Very serious',
    ])
    await admin.ok(abnormalities.remove, { id, version: (await one(id)).version })
  })

  test('summed by person, type and period, the same in every one of them', async () => {
    const days = ['2026-01-05', '2026-01-11', '2026-01-12', '2026-02-01', '2026-04-01']
    for (const [at, day] of days.entries())
      await note('manager', { type: 'dailyDriving', day, time: null, figure: 650 + at })
    await portal.settled()
    const periods = async (period: 'day' | 'week' | 'month' | 'quarter') => {
      const found = await admin.ok(abnormalities.summary, {
        userId: ids.manager,
        period,
        sort: 'period',
      })
      expect(found.byType).toEqual([{ type: 'dailyDriving', count: 5 }])
      expect(found.rows.map((row) => ({ period: row.period, count: row.count }))).toEqual(
        found.byPeriod,
      )
      return found.rows.map((row) => `${row.period} ${row.count}`)
    }
    expect(await periods('day')).toEqual(days.map((day) => `${day} 1`))
    expect(await periods('week')).toEqual([
      '2026-01-05 2',
      '2026-01-12 1',
      '2026-01-26 1',
      '2026-03-30 1',
    ])
    expect(await periods('month')).toEqual(['2026-01-01 3', '2026-02-01 1', '2026-04-01 1'])
    expect(await periods('quarter')).toEqual(['2026-01-01 4', '2026-04-01 1'])
    const { byPeriod } = await admin.ok(abnormalities.summary, {
      userId: ids.manager,
      from: '2026-02-01',
      to: '2026-03-31',
    })
    expect(byPeriod).toEqual([{ period: '2026-02-01', count: 1 }])
    const sheet = await admin.call(abnormalities.summary, {
      userId: ids.manager,
      export: 'xlsx',
    })
    expect((await readSheet(sheet.bytes, { maxRows: 10 })).rows).toHaveLength(3)
  })

  test('what can be filtered by', async () => {
    const values = await admin.ok(abnormalities.filterValues, {})
    expect(values.types.find(({ type }) => type === 'dailyRest')).toMatchObject({ limit: 660 })
    expect(values.departments.map(({ name }) => name)).toContain('Exempelstad')
  })
})

test('who is deleted has nothing against them any more', async () => {
  const { id: userId } = await admin.ok(users.create, {
    firstName: 'Tillfällig',
    lastName: 'Person',
    email: 'tillfallig@demo.example',
  })
  await portal.settled()
  const { id } = await admin.ok(abnormalities.create, { userId, ...rest })
  await superadmin.ok(users.remove, { id: userId, erase: 'true' })
  await portal.settled()
  await expect(one(id)).rejects.toThrow()
  expect(await admin.refusal(abnormalities.change, { id, version: 1, ...rest })).toBe('notFound')
})
