import { addDays, addYears } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import type { RightRow } from '@portal/contracts/driver-rights'
import { validState } from '@portal/contracts/driver-rights-rules'
import { readSheet } from '@portal/platform/files/sheet'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { driverRights, files, users } = calls
const today = stockholmDay(new Date())
const names = ['superadmin', 'admin', 'wageadmin', 'manager', 'driver', 'newdriver'] as const
const ids = {} as Record<DemoName, string>
/** How far the portal's clock is ahead, in ms. */
let ahead = 0
const portal = standingPortal({
  clock: { now: () => new Date(Date.now() + ahead), everyMs: 100 },
})
let driver: Client
let newdriver: Client
let wageadmin: Client
let superadmin: Client

beforeAll(async () => {
  driver = await portal.as('driver')
  newdriver = await portal.as('newdriver')
  wageadmin = await portal.as('wageadmin')
  superadmin = await portal.as('superadmin')
  for (const name of names) ids[name] = await portal.idOf(name)
})

const picture = async (colour = '#0a3d91') =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  )
async function pictures(client: Client) {
  const bytes = await picture()
  const { body } = await client.upload(files.upload, [
    { name: 'framsida.jpg', bytes },
    { name: 'baksida.jpg', bytes },
  ])
  return { frontFileId: body.files[0]?.id ?? '', backFileId: body.files[1]?.id ?? '' }
}
const licence = {
  kind: 'drivingLicence' as const,
  cardNumber: 'KORT-77',
  categories: ['B', 'C'],
  startDate: addDays(today, -30),
  expireDate: addYears(today, 9),
}
const one = (id: string) => wageadmin.ok(driverRights.one, { id })

describe('a person without rights', () => {
  test('is asked for a licence, submits it, is asked for more, sends it again, is approved', async () => {
    const userId = ids.newdriver
    expect(await newdriver.ok(driverRights.required, { userId })).toMatchObject({
      required: ['drivingLicence'],
      missing: ['drivingLicence'],
      done: false,
    })
    const images = await pictures(newdriver)
    const { id } = await newdriver.ok(driverRights.submit, { userId, ...licence, ...images })
    expect(await newdriver.ok(driverRights.required, { userId })).toMatchObject({ done: true })
    expect(await newdriver.refusal(driverRights.submit, { userId, ...licence, ...images })).toBe(
      'rightExists',
    )

    const first = await one(id)
    expect(first).toMatchObject({ state: 'waiting', userId, valid: null, validState: null })
    expect(first.pending).toMatchObject({ cardNumber: 'KORT-77', validUntil: licence.expireDate })
    await wageadmin.ok(driverRights.requestChanges, {
      id,
      version: first.version,
      text: 'Baksidan är suddig.',
      sms: true,
    })
    const [mail] = await portal.outbox('newdriver@demo.example')
    expect(mail?.subject).toBe('Komplettering behövs: Körkort')
    expect(mail?.text).toContain('Baksidan är suddig.')
    expect(mail?.text).toContain('/inside/user/driverrights')
    const { phone } = await superadmin.ok(users.one, { id: userId })
    const [sms] = await portal.outbox(phone)
    expect(sms?.text).toContain('Körkort')
    expect(sms?.text).not.toContain('suddig')

    const asked = await newdriver.ok(driverRights.required, { userId })
    expect(asked).toMatchObject({ missing: [], done: false })
    const [right] = asked.rights
    expect(right).toMatchObject({
      id,
      state: 'informationRequested',
      requestedText: 'Baksidan är suddig.',
    })
    const fresh = await pictures(newdriver)
    await newdriver.ok(driverRights.attach, { id, version: right?.version ?? 0, ...fresh })
    expect((await newdriver.ok(driverRights.required, { userId })).done).toBe(true)

    const again = await one(id)
    expect(again).toMatchObject({ state: 'waiting', requestedText: null })
    expect(again.pending).toMatchObject({ ...fresh, cardNumber: 'KORT-77' })
    // What was sent before is the holder's alone.
    await portal.settled()
    const seen = async (fileId: string) =>
      (await wageadmin.call(files.download, { id: fileId })).status
    expect([await seen(images.frontFileId), await seen(fresh.frontFileId)]).toEqual([404, 200])
    expect((await newdriver.call(files.download, { id: images.frontFileId })).status).toBe(200)
    await wageadmin.ok(driverRights.approve, { id, version: again.version })
    await portal.settled()
    expect(await seen(fresh.frontFileId)).toBe(200)
    const { rows } = await newdriver.ok(driverRights.mine, {})
    expect(rows).toMatchObject([{ id, state: 'approved', pending: null }])
    expect((await one(id)).steps.map(({ action, byName }) => [action, byName])).toEqual([
      ['driverRightApproved', 'Vera Lönelund'],
      ['cardImagesAttached', 'Nadja Nyförare'],
      ['driverRightChangesRequested', 'Vera Lönelund'],
      ['driverRightSubmitted', 'Nadja Nyförare'],
    ])
  })
})

describe('the pictures of a card', () => {
  test('are for its holder and for who approves, and for nobody else', async () => {
    const images = await pictures(driver)
    const id = images.frontFileId
    const reads = async (name: DemoName) =>
      (await (await portal.as(name)).call(files.download, { id })).status
    expect(await reads('wageadmin')).toBe(404)
    const { id: rightId } = await driver.ok(driverRights.submit, {
      userId: ids.driver,
      kind: 'permit',
      title: 'Dispens',
      startDate: today,
      ...images,
    })
    await portal.settled()
    expect(await reads('driver')).toBe(200)
    expect(await reads('wageadmin')).toBe(200)
    expect(await reads('superadmin')).toBe(200)
    for (const name of ['admin', 'manager', 'newdriver'] as const)
      expect(await reads(name), name).toBe(404)
    const { version } = await one(rightId)
    await wageadmin.ok(driverRights.remove, { id: rightId, version })
    await portal.settled()
    expect(await reads('wageadmin')).toBe(404)
    expect(await reads('driver')).toBe(200)
  })
})

describe('another’s right', () => {
  test('does not exist for an employee', async () => {
    const [mine] = (await driver.ok(driverRights.mine, {})).rows
    const { id = '', version = 0 } = mine ?? {}
    const form = { id, version, ...licence, kind: undefined }
    const { kind: _, ...card } = form
    const images = await pictures(newdriver)
    expect(await newdriver.refusal(driverRights.change, card)).toBe('notFound')
    expect(await newdriver.refusal(driverRights.attach, { id, version, ...images })).toBe(
      'notFound',
    )
    for (const userId of [ids.driver, ids.newdriver])
      expect(await newdriver.refusal(driverRights.renew, { userId, ...card, ...images })).toBe(
        'notFound',
      )
    expect(await newdriver.refusal(driverRights.required, { userId: ids.driver })).toBe('notFound')
    expect(
      await newdriver.refusal(driverRights.submit, { userId: ids.driver, ...licence, ...images }),
    ).toBe('notFound')
  })
})

/** What more is asked about has its card from before, which ends all the same. */
const standsIn = ({ state, isRenewal, validUntil }: RightRow): string[] =>
  state === 'informationRequested' && isRenewal ? [state, validState(validUntil, today)] : [state]

describe('the administrators’ list', () => {
  test('counts by state, filters, sorts and pages', async () => {
    const all = await wageadmin.ok(driverRights.filter, { pageSize: 100 })
    expect(all.total).toBe(all.rows.length)
    const asked = all.rows.filter((row) => row.state === 'informationRequested' && row.isRenewal)
    expect(asked.map((row) => standsIn(row)[1])).toContain('needsRenewal')
    const states = [
      'waiting',
      'informationRequested',
      'needsRenewal',
      'expired',
      'approved',
    ] as const
    for (const state of states) {
      const found = await wageadmin.ok(driverRights.list, { state, pageSize: 100 })
      expect(found.total, state).toBe(all.counts[state])
      expect(found.rows.length, state).toBeGreaterThan(0)
      expect(found.rows.map(({ id }) => id).sort()).toEqual(
        all.rows
          .filter((row) => standsIn(row).includes(state))
          .map(({ id }) => id)
          .sort(),
      )
    }
    const filtered = async (more: object) =>
      (await wageadmin.ok(driverRights.filter, { pageSize: 100, ...more })).rows
    const davids = await filtered({ search: 'FÖRARSSON' })
    expect(new Set(davids.map(({ userId }) => userId))).toEqual(new Set([ids.driver]))
    expect(await filtered({ userId: ids.driver })).toHaveLength(davids.length)
    const [numbered] = davids.filter(({ cardNumber }) => cardNumber !== '')
    expect(await filtered({ search: numbered?.cardNumber })).toMatchObject([{ id: numbered?.id }])
    expect((await filtered({ kind: 'adr' })).every(({ kind }) => kind === 'adr')).toBe(true)
    const soon = addDays(today, 50)
    const ending = await filtered({ expiresBefore: soon, sort: 'validUntil' })
    expect(ending.length).toBeGreaterThan(1)
    const days = ending.map(({ validUntil }) => validUntil ?? '')
    expect(days).toEqual([...days].sort())
    expect(days.every((day) => day < soon)).toBe(true)
    const ordered = await filtered({ sort: 'userName', descending: true })
    const people = ordered.map(({ userName }) => userName)
    expect(people).toEqual([...people].sort((a, b) => b.localeCompare(a, 'sv')))
    const second = await wageadmin.ok(driverRights.filter, { page: 1, pageSize: 5 })
    const whole = await wageadmin.ok(driverRights.filter, { pageSize: 100 })
    expect(second.rows).toEqual(whole.rows.slice(5, 10))
    const { rows: staff } = await superadmin.ok(users.search, { search: 'förarsson' })
    expect(staff[0]?.departmentNames).toEqual(davids[0]?.departmentNames)
  })

  test('is a spreadsheet in the reader’s language', async () => {
    const answer = await wageadmin.call(
      driverRights.sheet,
      { state: 'expired' },
      { headers: { locale: 'sv' } },
    )
    expect(answer.headers.get('content-disposition')).toContain('forarbehorigheter')
    const { headers, rows } = await readSheet(answer.bytes, { maxRows: 100 })
    expect(headers).toContain('Giltig till och med')
    const { total } = await wageadmin.ok(driverRights.list, { state: 'expired' })
    expect(rows).toHaveLength(total)
    expect(rows.every((row) => row.includes('Utgången'))).toBe(true)
  })

  test('says in its spreadsheet what a right covers in the words of the screen', async () => {
    const { bytes } = await wageadmin.call(driverRights.sheet, {}, { headers: { locale: 'sv' } })
    const { headers, rows } = await readSheet(bytes, { maxRows: 100 })
    const at = headers.indexOf('Behörigheter')
    const covers = new Set(rows.flatMap((row) => row[at]?.split(', ') ?? []))
    expect([...covers]).toEqual(expect.arrayContaining(['Gods', 'Grund', 'Tank', 'CE']))
    expect([...covers].filter((one) => /^[a-z]/.test(one))).toEqual([])
  })
})

describe('an administrator', () => {
  test('cannot put one person’s pictures on the card of another: they go with the first', async () => {
    const card = { kind: 'permit' as const, title: 'Dispens', startDate: today }
    const images = await pictures(wageadmin)
    const addFor = (userId: string) =>
      wageadmin.refusal(driverRights.add, {
        userId,
        ...card,
        endDate: addDays(today, 400),
        ...images,
      })
    const { rows } = await superadmin.ok(users.search, { search: 'person3' })
    const [first, second] = rows.map(({ id }) => id)
    expect(await addFor(first ?? '')).toBe('done')
    await portal.settled()
    expect(await addFor(second ?? '')).toBe('fileMissing')
  })

  test('adds a right for somebody, approved at once; its truck card says what it is', async () => {
    const images = await pictures(wageadmin)
    const { id } = await wageadmin.ok(driverRights.add, {
      userId: ids.newdriver,
      kind: 'truckCard',
      categories: ['B', 'A'],
      startDate: today,
      ...images,
    })
    const right = await one(id)
    expect(right).toMatchObject({ state: 'approved', userName: 'Nadja Nyförare' })
    await portal.settled()
    expect((await newdriver.call(files.download, { id: images.frontFileId })).status).toBe(200)
    const pdf = await wageadmin.call(driverRights.truckCard, { id }, { headers: { locale: 'sv' } })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const document = await getDocumentProxy(new Uint8Array(pdf.bytes))
    const { text, totalPages } = await extractText(document, { mergePages: true })
    expect(totalPages).toBe(1)
    for (const wanted of [
      'Truckkort',
      'Nadja Nyförare',
      'A, B',
      new Date(today).toLocaleDateString('sv', { dateStyle: 'long', timeZone: 'UTC' }),
      'tills vidare',
      'Exempel Bemanning AB',
    ])
      expect(text).toContain(wanted)
    await wageadmin.ok(driverRights.remove, { id, version: right.version })
    expect(await wageadmin.refusal(driverRights.truckCard, { id })).toBe('notFound')
    expect(await wageadmin.refusal(driverRights.remove, { id, version: 0 })).toBe('done')
  })

  test('has no truck card of what is none', async () => {
    const { rows } = await wageadmin.ok(driverRights.filter, { kind: 'drivingLicence' })
    expect(await wageadmin.refusal(driverRights.truckCard, { id: rows[0]?.id ?? '' })).toBe(
      'noValidTruckCard',
    )
  })

  test('who decides at the same time as another: one wins, the other is told', async () => {
    const { rows } = await wageadmin.ok(driverRights.list, { state: 'waiting' })
    const { id, version } = await one(rows[0]?.id ?? '')
    const outcomes = await Promise.all([
      wageadmin.refusal(driverRights.approve, { id, version }),
      superadmin.refusal(driverRights.requestChanges, { id, version, text: 'Ny bild' }),
    ])
    expect(outcomes.sort()).toEqual(['changedMeanwhile', 'done'])
  })

  test('deletes what waits beside a valid one, which stays', async () => {
    const { rows } = await wageadmin.ok(driverRights.list, { pageSize: 100, state: 'waiting' })
    const renewal = rows.find(({ isRenewal }) => isRenewal)
    const { id, version, valid } = await one(renewal?.id ?? '')
    await wageadmin.ok(driverRights.removePending, { id, version })
    expect(await one(id)).toMatchObject({ state: 'needsRenewal', pending: null, valid })
    const now = await one(id)
    expect(await wageadmin.refusal(driverRights.removePending, { id, version: now.version })).toBe(
      'nothingWaiting',
    )
  })
})

describe('reminders before expiry', () => {
  const mails = async (address: string) => {
    const found = await portal.portal.parts.pool.query<{ subject: string; kind: string }>(
      "SELECT subject, kind FROM outside.outbox WHERE address = $1 AND text LIKE '%Förarkort gäller%' ORDER BY at",
      [address],
    )
    return found.rows.length
  }
  /** Moves the clock to 10 o'clock so many days from now, and lets the schedule look a few times. */
  const move = async (days: number) => {
    const day = new Date(`${addDays(today, days)}T09:30:00Z`)
    ahead = day.getTime() - Date.now()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await portal.settled()
  }

  test('go out 90, 30 and 7 days before, once each, and not for what was renewed', async () => {
    const address = 'newdriver@demo.example'
    const { phone } = await superadmin.ok(users.one, { id: ids.newdriver })
    await move(0)
    const images = await pictures(newdriver)
    const { id } = await newdriver.ok(driverRights.submit, {
      userId: ids.newdriver,
      kind: 'driverCard',
      cardNumber: 'F-1',
      startDate: today,
      endDate: addDays(today, 200),
      ...images,
    })
    await wageadmin.ok(driverRights.approve, { id, version: (await one(id)).version })
    await move(109)
    expect(await mails(address)).toBe(0)
    await move(110)
    expect(await mails(address)).toBe(1)
    await move(111)
    await move(169)
    expect(await mails(address)).toBe(1)
    expect(await mails(phone)).toBe(0)
    await move(171)
    expect(await mails(address)).toBe(2)
    await move(193)
    await until('the third mail and the SMS', async () => (await mails(phone)) === 1)
    expect(await mails(address)).toBe(3)
    const reminded = (await one(id)).steps.filter(
      ({ action }) => action === 'driverRightExpiryReminderSent',
    )
    expect(reminded).toHaveLength(3)

    // A year on with a new card: nothing while it waits, then from its own end.
    const { version } = await one(id)
    const endDate = addDays(today, 330)
    const renewal = { userId: ids.newdriver, id, version, cardNumber: 'F-2', startDate: today }
    await newdriver.ok(driverRights.renew, { ...renewal, endDate, ...(await pictures(newdriver)) })
    await move(199)
    expect(await mails(address)).toBe(3)
    await wageadmin.ok(driverRights.approve, { id, version: (await one(id)).version })
    await move(201)
    expect(await mails(address)).toBe(3)
    await move(241)
    expect(await mails(address)).toBe(4)
    ahead = 0
  })
})
