import { addDays, addMonths, mondayOf, monthOf } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { at, form, monthsAgo, reportsMadeUp } from '../harness/months.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { logs, timereport, users, workmonthreport } = calls
const month = monthsAgo(3)
const portal = standingPortal()
let handler: Client
let driver: Client
let wage: Client
let handlerId = ''
let departmentId = ''
beforeAll(async () => {
  handler = await portal.as('handler')
  driver = await portal.as('driver')
  wage = await portal.as('wageadmin')
  handlerId = await handler.ownId()
  const superadmin = await portal.as('superadmin')
  departmentId = (await superadmin.ok(users.one, { id: handlerId })).departmentIds[0] ?? ''
})

const ofHandler = async (of: string, more: object = {}) => {
  await portal.settled()
  const found = await wage.ok(workmonthreport.month, { month: of, pageSize: 0, ...more })
  return { ...found, row: found.rows.find(({ id }) => id === handlerId) }
}

/** All that a spreadsheet says. */
const saidIn = async (bytes: Buffer) => JSON.stringify(await readXlsx(bytes))

const kinds = ['ordinary', 'simple', 'qualified', 'travel', 'absence', 'total'] as const

test('a made-up month comes to what its days come to on the screen of time reports, to the minute', async () => {
  const { from, to } = monthOf(month)
  await reportsMadeUp(handler, month)
  await portal.settled()
  const { weeks } = await handler.ok(timereport.overview, { startdate: from, enddate: to })
  const shown = weeks.flatMap((week) => week.days).filter(({ day }) => day.startsWith(month))
  expect(shown.some(({ breaks }) => breaks > 0)).toBe(true)
  // The week's table comes to what each day's page says, minute by minute.
  for (const day of shown) {
    const { figures } = await handler.ok(timereport.one, { id: day.id })
    expect({ ...day, ...figures }).toEqual(day)
  }
  // And so does the office's list, which has no drafts.
  const mine = await handler.ownId()
  const { rows: listed } = await wage.ok(timereport.filter, { userId: mine, month, pageSize: 0 })
  const sent = shown.filter(({ state }) => state !== 'draft')
  expect(listed.length).toBe(sent.length)
  for (const day of sent) expect(listed.find(({ id }) => id === day.id)).toMatchObject(day)
  const counting = shown.filter(({ state }) => state === 'sent' || state === 'approved')
  const { row, sum } = await ofHandler(month)
  expect(counting.length).toBeGreaterThan(10)
  for (const kind of kinds)
    expect([kind, row?.[kind]]).toEqual([kind, counting.reduce((all, one) => all + one[kind], 0)])
  expect(row?.simple).toBeGreaterThan(0)
  expect(row).toMatchObject({
    days: counting.length,
    expenses: counting.reduce((all, one) => all + one.expenses, 0),
    draft: shown.filter(({ state }) => state === 'draft').length,
    sent: counting.length,
  })
  expect(sum.total).toBe(row?.total)
  expect((row?.sick ?? 0) + (row?.vab ?? 0) + (row?.leave ?? 0) + (row?.other ?? 0)).toBe(
    row?.absence,
  )
  // What is returned is counted no more until it is sent again; what is approved is.
  const [one, other] = counting
  const seen = async (id = '') => ({
    id,
    version: (await handler.ok(timereport.one, { id })).version,
  })
  await wage.ok(timereport.giveBack, { ...(await seen(one?.id)), text: 'Rasten?' })
  const approved = await wage.refusal(timereport.approve, await seen(other?.id))
  expect(['done', 'shiftsOverlap']).toContain(approved)
  const later = await ofHandler(month)
  expect([later.row?.returned, later.row?.days]).toEqual([1, counting.length - 1])
  expect(later.row?.total).toBe((row?.total ?? 0) - (one?.total ?? 0))
})

describe('a month is closed', () => {
  const closed = monthsAgo(1)
  const own = { month: closed, departmentId: '' }
  test('for a department, and opened again: who, when, and what it locks', async () => {
    own.departmentId = departmentId
    const sent = await handler.ok(timereport.save, form(at(6, closed), 480))
    const drafted = await handler.ok(timereport.save, form(at(7, closed), 480, { send: false }))
    const { closing } = await ofHandler(closed, own)
    expect(closing).toEqual({
      ...{
        closed: false,
        forAll: false,
        at: null,
        byName: null,
        version: 0,
        late: 0,
        elsewhere: 0,
        gone: 0,
      },
    })
    expect(await wage.refusal(workmonthreport.close, { ...own, version: 3 })).toBe(
      'changedMeanwhile',
    )
    await wage.ok(workmonthreport.close, { ...own, version: 0 })
    await wage.ok(workmonthreport.close, { ...own, version: 0 })
    const now = await ofHandler(closed, own)
    expect(now.closing).toMatchObject({
      ...{ closed: true, forAll: false, byName: 'Vera Lönelund', version: 1, late: 0 },
    })
    expect(now.row).toMatchObject({ days: 1, draft: 1, ordinary: 480 })

    const locked = (await handler.ok(timereport.status, { date: at(6, closed) })).closed
    expect(locked).toBe(true)
    const more = { version: sent.version, comment: 'Ändrat' }
    const said = await handler.call(timereport.save, form(at(6, closed), 480, more))
    expect([said.status, said.error?.code]).toEqual([409, 'monthClosed'])
    const refusals = await Promise.all([
      handler.refusal(timereport.save, form(at(8, closed), 60)),
      handler.refusal(timereport.save, form(at(9, closed), 60, { send: false })),
      handler.refusal(timereport.save, form(at(7, closed), 480, { version: drafted.version })),
      handler.refusal(timereport.remove, drafted),
      wage.refusal(timereport.approve, sent),
      wage.refusal(timereport.giveBack, { ...sent, text: 'Rasten?' }),
    ])
    expect(refusals).toEqual(refusals.map(() => 'monthClosed'))
    // The days before the turn of the month are part of the week that it begins in.
    const { from } = monthOf(closed)
    const before = addDays(from, -1)
    if (mondayOf(from) < from)
      expect(await handler.refusal(timereport.save, form(before, 60))).toBe('monthClosed')
    expect((await wage.ok(timereport.oneOf, { id: sent.id })).closed).toBe(true)

    await wage.ok(workmonthreport.reopen, { ...own, version: 1 })
    expect((await ofHandler(closed, own)).closing).toMatchObject({ closed: false, version: 2 })
    await wage.ok(timereport.approve, sent)
    const superadmin = await portal.as('superadmin')
    const { rows } = await superadmin.ok(logs.all, { actions: ['workMonthClosed'] })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'workMonthClosed', actorName: 'Vera Lönelund' })
  })

  test('for all, which also whoever has no department is in; one of them is not opened alone', async () => {
    const all = { month: closed, departmentId: null }
    const { closing } = await ofHandler(closed)
    await wage.ok(workmonthreport.close, { ...all, version: closing.version })
    const { version } = (await ofHandler(closed)).closing
    expect((await ofHandler(closed, own)).closing).toMatchObject({ closed: true, forAll: true })
    expect(await driver.refusal(timereport.save, form(at(6, closed), 60))).toBe('monthClosed')
    expect(await wage.refusal(workmonthreport.reopen, { ...own, version: 2 })).toBe(
      'monthClosedForAll',
    )
    const { months } = await wage.ok(workmonthreport.months, {})
    expect(months.find((one) => one.month === closed)).toMatchObject({ forAll: true })
    await wage.ok(workmonthreport.reopen, { ...all, version })
    expect((await ofHandler(closed, own)).closing).toMatchObject({ closed: false, forAll: false })
    expect(await driver.refusal(timereport.save, form(at(6, closed), 60))).toBe('done')
  })

  test('not before its last day, and for departments that are there', async () => {
    const wanted = { version: 0, departmentId: null }
    const next = addMonths(`${today.slice(0, 7)}-01`, 1).slice(0, 7)
    const early = await wage.call(workmonthreport.close, { ...wanted, month: next })
    expect([early.status, early.error?.code]).toEqual([422, 'monthNotOver'])
    const nowhere = { month: closed, departmentId: handlerId, version: 0 }
    expect(await wage.refusal(workmonthreport.close, nowhere)).toBe('unknownDepartment')
  })
})

test('of a month that is closed once more, what changed since the time before is told, and its files say it', async () => {
  const of = monthsAgo(6)
  const all = { month: of, departmentId: null }
  const send = (day: number, minutes: number, version = -1) =>
    handler.ok(timereport.save, form(at(day, of), minutes, { version }))
  const [wrong, gone, right] = [await send(10, 480), await send(11, 480), await send(12, 480)]
  const drafted = { send: false, version: -1 }
  const draft = await handler.ok(timereport.save, form(at(13, of), 60, drafted))
  expect((await ofHandler(of)).changed).toBeNull()
  await wage.ok(workmonthreport.close, { ...all, version: 0 })
  const first = await ofHandler(of)
  // The first time that it is closed, there is nothing that payroll had before.
  expect(first.changed).toBeNull()
  await wage.ok(workmonthreport.reopen, { ...all, version: first.closing.version })
  expect((await ofHandler(of)).changed).toEqual({
    ...{ since: first.closing.at, days: 0, people: [], more: 0 },
  })
  await send(10, 420, wrong.version)
  await handler.ok(timereport.remove, gone)
  await handler.ok(timereport.remove, draft)
  // What is approved is what it was.
  await wage.ok(timereport.approve, right)
  const { version } = (await ofHandler(of)).closing
  await wage.ok(workmonthreport.close, { ...all, version })
  const { changed, row } = await ofHandler(of)
  expect(changed).toEqual({
    since: first.closing.at,
    days: 2,
    people: [{ id: handlerId, userName: row?.userName }],
    more: 0,
  })
  const xml = await wage.call(workmonthreport.month, { month: of, export: 'paxml' })
  const days = `${row?.userName} (${at(10, of)}, ${at(11, of)})`
  expect(xml.bytes.toString()).toContain(days)
  const xlsx = await wage.call(workmonthreport.month, { month: of, export: 'xlsx' })
  expect(await saidIn(xlsx.bytes)).toContain(days)
})

test('who reported in the month before and nothing in a month that is over is named', async () => {
  const [before, of] = [monthsAgo(8), monthsAgo(7)]
  const silentIn = async (month: string, more: object = {}) => {
    const { silent } = await wage.ok(workmonthreport.month, {
      ...{ month, page: 0, pageSize: 20, ...more },
    })
    return silent
  }
  await handler.ok(timereport.save, form(at(3, before), 480, { send: false }))
  expect(await silentIn(of), 'a draft is no report').toEqual({ count: 0, people: [] })
  await handler.ok(timereport.save, form(at(4, before), 480))
  const { fullName: userName } = await (await portal.as('superadmin')).ok(users.one, {
    id: handlerId,
  })
  const named = { count: 1, people: [{ id: handlerId, userName }] }
  expect(await silentIn(of)).toEqual(named)
  expect(await silentIn(of, { search: 'Nobody' }), 'the month is closed for all').toEqual(named)
  expect(await silentIn(of, { departmentId })).toEqual(named)
  const superadmin = await portal.as('superadmin')
  const { rows } = await superadmin.ok(calls.departments.filter, { page: 0, pageSize: 0 })
  const { departmentIds } = await superadmin.ok(users.one, { id: handlerId })
  const elsewhere = rows.find(({ id }) => !departmentIds.includes(id))?.id
  expect(await silentIn(of, { departmentId: elsewhere })).toEqual({ count: 0, people: [] })
  expect(await silentIn(addMonths(today, 1).slice(0, 7)), 'not over').toEqual({
    ...{ count: 0, people: [] },
  })
  // What is begun is in a row of its own, which says what waits.
  await handler.ok(timereport.save, form(at(5, of), 480, { send: false }))
  expect((await silentIn(of)).count).toBe(0)
})

test('a month that nobody reported in stands among the months, up to the one that today is in', async () => {
  await driver.ok(timereport.save, form(at(27, monthsAgo(10)), 480, { send: false }))
  await portal.settled()
  expect((await ofHandler(monthsAgo(9))).total, 'nobody has anything in it').toBe(0)
  const { months } = await wage.ok(workmonthreport.months, {})
  const last = months.findIndex((one) => one.month === monthsAgo(0))
  expect(months.slice(last).map((one) => one.month)).toEqual(
    Array.from({ length: 11 }, (_, of) => monthsAgo(of)),
  )
  expect(months.find((one) => one.month === monthsAgo(9))).toEqual({
    ...{ month: monthsAgo(9), forAll: false, closedDepartments: 0 },
  })
})

test('whose month is opened again is told once, and only where nothing keeps it closed', async () => {
  const of = monthsAgo(9)
  await handler.ok(timereport.save, form(at(3, of), 480))
  const told = async () => {
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ user_id: string; text: string }>(
      `SELECT n.user_id, o.text FROM reactions.notice n JOIN outside.outbox o ON o.id = n.letter
       WHERE n.name = 'tellMonthReopened' AND n.data->>'month' = $1`,
      [of],
    )
    return rows
  }
  const turn = async (act: 'close' | 'reopen', of: { departmentId: string | null }, seen = 0) =>
    wage.ok(workmonthreport[act], { month: monthsAgo(9), ...of, version: seen })
  const superadmin = await portal.as('superadmin')
  const { rows } = await superadmin.ok(calls.departments.filter, { page: 0, pageSize: 0 })
  const { departmentIds } = await superadmin.ok(users.one, { id: handlerId })
  const elsewhere = rows.find(({ id }) => !departmentIds.includes(id))?.id ?? ''
  await turn('close', { departmentId })
  await turn('close', { departmentId: elsewhere })
  await turn('reopen', { departmentId: elsewhere }, 2)
  expect(await told(), 'theirs is still closed').toEqual([])
  await turn('reopen', { departmentId }, 1)
  const [letter, ...more] = await told()
  expect([letter?.user_id, more]).toEqual([handlerId, []])
  expect(letter?.text).toContain(`/inside/user/timereporting?to=${monthOf(of).to}`)
})

test('whose days a month is closed over is told how many, of those not sent and those not decided on', async () => {
  const of = monthsAgo(12)
  const told = async () => {
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ user_id: string; text: string }>(
      `SELECT n.user_id, o.text FROM reactions.notice n JOIN outside.outbox o ON o.id = n.letter
       WHERE n.name = 'tellMonthClosed' AND n.data->>'month' = $1`,
      [of],
    )
    return rows
  }
  await handler.ok(timereport.save, form(at(3, of), 480, { send: false }))
  await handler.ok(timereport.save, form(at(4, of), 480, { send: false }))
  await handler.ok(timereport.save, form(at(5, of), 480))
  // Whose days were all decided on is told nothing.
  const { id, version } = await driver.ok(timereport.save, form(at(5, of), 480))
  await portal.settled()
  const superadmin = await portal.as('superadmin')
  await superadmin.ok(timereport.approve, { id, version })
  await portal.settled()
  const { rows } = await superadmin.ok(calls.departments.filter, { page: 0, pageSize: 0 })
  const { departmentIds } = await superadmin.ok(users.one, { id: handlerId })
  const elsewhere = rows.find((one) => !departmentIds.includes(one.id))?.id ?? ''
  await wage.ok(workmonthreport.close, { month: of, departmentId: elsewhere, version: 0 })
  expect(await told(), 'theirs is open').toEqual([])
  await wage.ok(workmonthreport.close, { month: of, departmentId: null, version: 0 })
  const letters = await until('it was told', async () => {
    const found = await told()
    return found.length > 0 && found
  })
  expect(letters.map(({ user_id }) => user_id)).toEqual([handlerId])
  expect(letters[0]?.text).toMatch(
    /inte har skickat in[^:]*: 2\..*ingen har tagit ställning[^:]*: 1\./,
  )
  expect(letters[0]?.text).toContain(`/inside/user/timereporting?to=${monthOf(of).to}`)
})

test('what is a draft, or was returned, makes no overtime of what was sent', async () => {
  const of = monthsAgo(11)
  const { from } = monthOf(of)
  const monday = addDays(mondayOf(from), 7)
  const save = (after: number, send: boolean) =>
    handler.ok(timereport.save, form(addDays(monday, after), 600, { send }))
  await save(0, false)
  const sent = [await save(1, true)]
  for (const after of [2, 3, 4]) sent.push(await save(after, true))
  const { row } = await ofHandler(of)
  expect([row?.days, row?.draft, row?.ordinary, row?.simple, row?.qualified]).toEqual([
    ...[4, 1, 2400, 0, 0],
  ])
  const last = sent.at(-1) ?? { id: '', version: 0 }
  const { figures } = await wage.ok(timereport.oneOf, { id: last.id })
  expect([figures.ordinary, figures.total]).toEqual([600, 600])
  const drafted = { startdate: monday, enddate: addDays(monday, 6) }
  const { weeks } = await handler.ok(timereport.overview, drafted)
  expect(weeks[0]?.days.map(({ ordinary }) => ordinary)).toEqual(Array(5).fill(600))
})

test('what is sent in the moment of closing is counted or refused, and nothing in between', async () => {
  const race = monthsAgo(2)
  const days = Array.from({ length: 12 }, (_, after) => at(after + 10, race))
  const before = (await ofHandler(race)).row
  const save = (day: string) => handler.call(timereport.save, form(day, 60))
  const [early, , late] = await Promise.all([
    Promise.all(days.slice(0, 9).map(save)),
    wage.ok(workmonthreport.close, { month: race, departmentId: null, version: 0 }),
    Promise.all(days.slice(9).map(save)),
  ])
  const answers = [...early, ...late]
  const went = answers.filter(({ status }) => status === 200)
  for (const one of answers)
    if (one.status !== 200) expect([one.status, one.error?.code]).toEqual([409, 'monthClosed'])
  const { row, closing } = await ofHandler(race)
  expect((row?.days ?? 0) - (before?.days ?? 0)).toBe(went.length)
  expect((row?.total ?? 0) - (before?.total ?? 0)).toBe(60 * went.length)
  expect(closing.late).toBe(0)
  expect(await handler.refusal(timereport.save, form(at(25, race), 60))).toBe('monthClosed')
})

test('months that are closed while people send have nothing that came after it', async () => {
  const months = Array.from({ length: 6 }, (_, after) => monthsAgo(after + 6))
  await Promise.all(
    months.flatMap((of) => [
      handler.call(timereport.save, form(at(12, of), 60)),
      driver.call(timereport.save, form(at(12, of), 60)),
      wage.ok(workmonthreport.close, { month: of, departmentId: null, version: 0 }),
      handler.call(timereport.save, form(at(13, of), 60)),
      driver.call(timereport.save, form(at(13, of), 60)),
    ]),
  )
  for (const of of months) {
    const { closing } = await ofHandler(of)
    expect([of, closing.closed, closing.late]).toEqual([of, true, 0])
    await wage.ok(workmonthreport.reopen, {
      month: of,
      departmentId: null,
      version: closing.version,
    })
  }
})

test('a month is a spreadsheet; of one that is open only where that is said', async () => {
  const open = { month, export: 'xlsx' as const }
  const asked = await wage.call(workmonthreport.month, open)
  expect([asked.status, asked.error?.code]).toEqual([409, 'monthNotClosed'])
  const file = await wage.call(workmonthreport.month, { ...open, evenOpen: true })
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`${month}-open.xlsx`),
  ])
})

test('is for wage administrators, who are told of nobody whom they may not see', async () => {
  for (const who of [driver, handler, await portal.as('admin')]) {
    expect(await who.refusal(workmonthreport.months, {})).toBe('forbidden')
    expect(await who.refusal(workmonthreport.month, { month })).toBe('forbidden')
    const about = { month, departmentId: null, version: 0 }
    expect(await who.refusal(workmonthreport.close, about)).toBe('forbidden')
    expect(await who.refusal(workmonthreport.reopen, about)).toBe('forbidden')
  }
  const { status, error } = await wage.call(workmonthreport.month, { month: '2026-13' })
  expect([status, error?.fields?.[0]?.path]).toEqual([400, 'month'])
})
