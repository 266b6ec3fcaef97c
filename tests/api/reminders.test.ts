import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { auth, certificates, documents, files, reminders, signage, users } = calls
const nothing = '019abf5e-0000-7000-8000-00000000000f'

const portal = standingPortal({
  clock: { now: () => new Date(Date.now() + ahead), everyMs: 100 },
})
let office: Client
let driver: Client
let newdriver: Client
/** How far the portal's clock is ahead, in ms. */
let ahead = 0
beforeAll(async () => {
  office = await portal.as('superadmin')
  driver = await portal.as('driver')
  newdriver = await portal.as('newdriver')
})

/** A document that both drivers have, and nobody else. */
async function given(title: string): Promise<string> {
  const people = await Promise.all([driver, newdriver].map((one) => one.ok(auth.me, {})))
  const { id } = await office.ok(documents.save, { title, kind: 'POLICY', html: '<p>Text</p>' })
  await office.ok(documents.attach, { id, userIds: people.map((one) => one.id) })
  await until('both have it', async () => {
    await portal.settled()
    return (await office.ok(documents.one, { id })).people === 2
  })
  return id
}
async function approves(client: Client, id: string) {
  const { contentHash } = await client.ok(documents.toApprove, { id })
  await client.ok(documents.approve, { id, contentHash })
  await portal.settled()
}
/** The addresses of those who were reminded of it, in their order, each as often as they were. */
async function reminded(title: string): Promise<string[]> {
  await portal.settled()
  const { rows } = await portal.portal.parts.pool.query<{ name: string }>(
    `SELECT split_part(address, '@', 1) AS name FROM outside.outbox
     WHERE text LIKE '%' || $1 || '%' AND (subject || text) ~ 'Påminnelse: |Przypomnienie: |Reminder: '
     ORDER BY 1`,
    [title],
  )
  return rows.map(({ name }) => name)
}

describe('the button', () => {
  test('reminds those who have not, once a day, and says how many and when', async () => {
    const id = await given('Backning')
    expect(await office.ok(reminders.of, { id })).toEqual({ waiting: 2, remindedAt: null })
    await approves(driver, id)
    expect((await office.ok(reminders.of, { id })).waiting).toBe(1)
    await office.ok(reminders.remind, { id })
    expect(await reminded('Backning')).toEqual(['newdriver'])
    expect((await office.ok(reminders.of, { id })).remindedAt?.slice(0, 10)).toBe(
      new Date().toISOString().slice(0, 10),
    )
    const again = await office.call(reminders.remind, { id })
    expect([again.status, again.error?.code]).toEqual([409, 'remindedLately'])
    expect(await reminded('Backning')).toEqual(['newdriver'])
  })

  test('reminds a person of all files that they are to sign, in one letter, and of none that was taken back', async () => {
    const { id: userId } = await newdriver.ok(auth.me, {})
    const ask = async (title: string) => {
      const sent = await office.upload(files.upload, [{ name: `${title}.txt`, bytes: title }])
      const fileId = sent.body.files[0]?.id ?? nothing
      return (await office.ok(signage.request, { userId, fileId, title })).id
    }
    const open = (await office.ok(signage.ofUser, { userId, state: 'open' })).rows
    for (const { id } of open) await office.ok(signage.withdraw, { id, reason: 'Gammal' })
    const [first, second, gone] = [await ask('Tystnad'), await ask('Körpolicy'), await ask('Fel')]
    await office.ok(signage.withdraw, { id: gone, reason: 'Fel fil' })
    await portal.settled()
    expect(await office.ok(reminders.of, { id: userId })).toEqual({ waiting: 1, remindedAt: null })
    await office.ok(reminders.remind, { id: userId })
    for (const id of [first, second]) expect(await reminded(id)).toEqual(['newdriver'])
    expect(await reminded(gone)).toEqual([])
    for (const id of [first, second]) await office.ok(signage.withdraw, { id, reason: '' })
    expect((await office.ok(reminders.of, { id: userId })).waiting).toBe(0)
  })

  test('has nobody to remind where all have, or where there is nothing', async () => {
    const id = await given('Surrning')
    await approves(driver, id)
    await approves(newdriver, id)
    expect(await office.refusal(reminders.remind, { id })).toBe('nobodyToRemind')
    expect(await office.refusal(reminders.remind, { id: nothing })).toBe('nobodyToRemind')
    expect(await driver.refusal(reminders.remind, { id })).toBe('forbidden')
  })

  test('knows nothing of people whom the office may not see', async () => {
    const id = await given('Last')
    const { id: userId } = await newdriver.ok(auth.me, {})
    const isOf = async (userType: 'Management' | 'Employee') => {
      const { version, firstName, lastName, email, phone } = await office.ok(users.one, {
        id: userId,
      })
      const roles: [] = []
      const facts = { firstName, lastName, email, phone, userType, roles }
      await office.ok(users.change, { id: userId, version, ...facts })
      await portal.settled()
    }
    await isOf('Management')
    const wage = await portal.as('wageadmin')
    expect((await wage.ok(reminders.of, { id })).waiting).toBe(1)
    expect((await office.ok(reminders.of, { id })).waiting).toBe(2)
    await isOf('Employee')
  })
})

/** Some days later, at an hour in UTC; the schedule has looked by then. */
const move = async (days: number, hour = '09:30') => {
  ahead = new Date(`${addDays(today, days)}T${hour}:00Z`).getTime() - Date.now()
  // Longer than the schedule needs to look a few times.
  const { pool } = portal.portal.parts
  const looks = () => pool.query('SELECT count(*) FROM reactions.notice')
  for (let look = 0; look < 5; look++) {
    await looks()
    await portal.settled()
    await new Promise((done) => setTimeout(done, 150))
  }
}

test('what is not done is told of again after three days and after seven, once each', async () => {
  const id = await given('Däcktryck')
  await move(2)
  expect(await reminded('Däcktryck')).toEqual([])
  await move(4, '02:00')
  expect(await reminded('Däcktryck'), 'at night').toEqual([])
  await move(4)
  await until('both were', async () => (await reminded('Däcktryck')).length === 2)
  await approves(driver, id)
  await move(8)
  await until('the other was again', async () => (await reminded('Däcktryck')).length === 3)
  await move(9)
  expect(await reminded('Däcktryck')).toEqual(['driver', 'newdriver', 'newdriver'])
})

test('what was told of while the clock was a year ahead is told of again from when it was put right', async () => {
  ahead = 0
  const id = await given('Dimkörning')
  const { pool } = portal.portal.parts
  await until('both are told', async () => {
    const { rows } = await pool.query(
      "SELECT FROM reactions.notice WHERE data->>'documentId' = $1",
      [id],
    )
    return rows.length === 2
  })
  await pool.query(
    `UPDATE reactions.notice SET noted_at = noted_at + interval '1 year' WHERE data->>'documentId' = $1`,
    [id],
  )
  await move(4)
  await until('both were', async () => (await reminded('Dimkörning')).length === 2, 10_000)
})

test('a course counts from its own day, however long before it one was told of it', async () => {
  ahead = 0
  const { id: userId } = await driver.ok(auth.me, {})
  const [certificate] = (await office.ok(certificates.list, { page: 0, pageSize: 20 })).rows
  await office.ok(certificates.book, {
    id: certificate?.id ?? '',
    userIds: [userId],
    startsAt: `${addDays(today, 30)}T08:00:00+01:00`,
    place: 'Kursgatan 7',
  })
  await move(25)
  expect(await reminded('Kursgatan')).toEqual([])
  await move(34)
  await until('they were', async () => (await reminded('Kursgatan')).length === 1)
  await move(38)
  await until('they were again', async () => (await reminded('Kursgatan')).length === 2)
  await move(60)
  expect(await reminded('Kursgatan')).toEqual(['driver', 'driver'])
})

test('leave that is not answered is told of again, to whoever answers it, until somebody does', async () => {
  ahead = 0
  const { vacation } = calls
  const typeId = (await driver.ok(vacation.types, {})).rows.find((one) => !one.takesVacation)?.id
  const { id } = await driver.ok(vacation.request, {
    ...{ typeId: typeId ?? '', days: [addDays(today, 200)], comment: 'Ledig' },
  })
  const told = async () => {
    const { rows } = await portal.portal.parts.pool.query<{ email: string; again: boolean }>(
      `SELECT p.email, n.data ? 'reminder' AS again FROM reactions.notice n
       JOIN users.person p USING (user_id)
       WHERE n.name = 'tellLeaveAsked' AND n.data->>'leaveId' = $1`,
      [id],
    )
    const of = (again: boolean) =>
      rows.filter((row) => row.again === again).map(({ email }) => email.split('@')[0] ?? '')
    return { first: of(false), again: of(true) }
  }
  await until('the office was told', async () => {
    await portal.settled()
    return (await told()).first.length > 0
  })
  const { first } = await told()
  expect(first).toContain('admin')
  for (const one of ['driver', 'wageadmin', 'manager']) expect(first).not.toContain(one)
  await move(4)
  await until('it was told again', async () => (await told()).again.length === first.length)
  const admin = await portal.as('admin')
  const { rows } = await admin.ok(vacation.filter, { open: true, pageSize: 0 })
  const version = rows.find((one) => one.id === id)?.version ?? 0
  const answer = { action: 'approve' as const, override: true, reason: 'Ja' }
  await admin.ok(vacation.decide, { ...answer, id, version })
  await move(8)
  expect((await told()).again).toHaveLength(first.length)
})

test('a day that was returned is told of again until it is corrected, and while its month is open', async () => {
  ahead = 0
  const { timereport, workmonthreport } = calls
  const wage = await portal.as('wageadmin')
  const day = `${addDays(`${today.slice(0, 7)}-01`, -10).slice(0, 7)}-10`
  const form = {
    ...{ day, send: true, comment: 'Enligt schema.', breaks: [], tasks: [] },
    shifts: [{ from: `${day}T06:00`, to: `${day}T10:00` }],
  }
  const sent = await newdriver.ok(timereport.save, { ...form, version: -1 })
  await portal.settled()
  const again = async () => {
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ days: string }>(
      `SELECT n.data->>'reminder' AS days FROM reactions.notice n
       WHERE n.name = 'tellTimeReportReturned' AND n.data->>'timeReportId' = $1
         AND n.data ? 'reminder' ORDER BY n.noted_at`,
      [sent.id],
    )
    return rows.map(({ days }) => days)
  }
  // Returned, corrected and returned again: what counts is the last time.
  const back = { text: 'Vilken bil?' }
  await wage.ok(timereport.giveBack, { ...sent, ...back })
  const { version } = await newdriver.ok(timereport.one, { id: sent.id })
  const corrected = await newdriver.ok(timereport.save, { ...form, version, comment: 'ABC 124.' })
  await wage.ok(timereport.giveBack, { ...corrected, ...back })
  await portal.settled()
  const month = day.slice(0, 7)
  const turn = async (call: 'close' | 'reopen') => {
    const { closing } = await wage.ok(workmonthreport.month, { month })
    const seen = closing.version
    await wage.ok(workmonthreport[call], { month, departmentId: null, version: seen })
    await portal.settled()
  }
  await turn('close')
  await move(4)
  expect(await again(), 'nobody can correct it').toEqual([])
  await turn('reopen')
  await until('they were', async () => (await again()).length > 0)
  await move(5)
  expect(await again()).toEqual(['3'])
  await until('by mail', async () => (await reminded(`/timereporting/${day}`)).length === 1)
  expect(await reminded('Vilken'), 'why is read in the portal').toEqual([])
  const now = await newdriver.ok(timereport.one, { id: sent.id })
  await newdriver.ok(timereport.save, { ...form, version: now.version, comment: 'ABC 123.' })
  await portal.settled()
  await move(8)
  expect(await again()).toEqual(['3'])
  ahead = 0
})
