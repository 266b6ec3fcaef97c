import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { auth, bulk, history, timereport } = calls
const portal = standingPortal()
let handler: Client
let driver: Client
let wage: Client
let handlerId = ''
beforeAll(async () => {
  handler = await portal.as('handler')
  driver = await portal.as('driver')
  wage = await portal.as('wageadmin')
  handlerId = await handler.ownId()
})

/** A day of eight hours with its break, so many days ago. */
const form = (daysAgo: number, more: object = {}) => {
  const day = addDays(today, -daysAgo)
  return {
    ...{ day, version: -1, send: true, comment: 'Enligt schema.' },
    shifts: [{ from: `${day}T06:00`, to: `${day}T14:30` }],
    breaks: [{ from: `${day}T10:00`, to: `${day}T10:30` }],
    tasks: [{ task: 'Distribution', registration: 'ABC 124' }],
    ...more,
  }
}

test('a day is drafted, sent, returned with a reason, corrected and approved; each is an event', async () => {
  const drafted = await handler.ok(timereport.save, form(1, { send: false, comment: '' }))
  await portal.settled()
  const { day } = form(1)
  const month = await handler.ok(timereport.status, { date: day })
  expect(month.days).toContainEqual({ day, id: drafted.id, state: 'draft' })
  expect(await wage.refusal(timereport.oneOf, { id: drafted.id })).toBe('notFound')
  expect(await wage.refusal(timereport.approve, drafted)).toBe('notFound')

  const missing = await handler.call(
    timereport.save,
    form(1, { ...drafted, id: undefined, comment: ' ' }),
  )
  expect([missing.status, missing.error?.code, missing.error?.fields?.[0]?.path]).toEqual([
    422,
    'reportCommentMissing',
    'comment',
  ])
  const sent = await handler.ok(timereport.save, form(1, { version: drafted.version }))
  await portal.settled()
  const listed = await wage.ok(timereport.filter, { userId: handlerId, state: 'sent' })
  expect(listed.rows).toMatchObject([{ id: sent.id, day, ordinary: 480, total: 480 }])
  await wage.ok(timereport.giveBack, { ...sent, text: 'Vilken bil?' })
  await portal.settled()
  const returned = await handler.ok(timereport.one, { id: sent.id })
  expect(returned).toMatchObject({ state: 'returned', returnedText: 'Vilken bil?' })
  const { version } = returned
  const corrected = await handler.ok(timereport.save, form(1, { version, comment: 'ABC 124.' }))
  await portal.settled()
  await wage.ok(timereport.approve, corrected)
  await portal.settled()
  const one = await handler.ok(timereport.one, { id: sent.id })
  expect(one).toMatchObject({ state: 'approved', decidedByName: 'Vera Lönelund' })
  expect(one.lines.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['ordinary', 240],
    ['break', 30],
    ['ordinary', 240],
  ])
  const late = form(1, { version: one.version, comment: 'Mer' })
  expect(await handler.refusal(timereport.save, late)).toBe('reportApproved')
  const away = { id: one.id, version: one.version }
  expect(await handler.refusal(timereport.remove, away)).toBe('reportApproved')
  const told = await portal.outbox('handler@demo.example', 1)
  expect(told.map(({ text }) => text).join(' ')).toContain(`/inside/user/timereporting/${day}`)
  const superadmin = await portal.as('superadmin')
  const { rows } = await superadmin.ok(history.case, { category: 'timereport', id: one.id })
  expect(rows.map(({ entry }) => entry.action)).toEqual([
    'timeReportSaved',
    'timeReportSent',
    'timeReportReturned',
    'timeReportCorrected',
    'timeReportApproved',
  ])
})

test('two devices do not write over each other', async () => {
  const first = await handler.ok(timereport.save, form(2, { send: false }))
  const other = form(2, { send: false, comment: 'Från datorn' })
  expect(await handler.refusal(timereport.save, other)).toBe('changedMeanwhile')
  const at = { version: first.version, send: false }
  const both = await Promise.all(
    ['Ett', 'Två'].map((comment) => handler.call(timereport.save, form(2, { ...at, comment }))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  // The same again is no change, whoever says it.
  await portal.settled()
  const { comment, version } = await handler.ok(timereport.one, { id: first.id })
  const same = form(2, { version, send: false, comment })
  expect(await handler.ok(timereport.save, same)).toEqual({ id: first.id, version })
})

test('a shift that reaches into the day beside it is refused, naming the field', async () => {
  const day = addDays(today, -5)
  await handler.ok(
    timereport.save,
    form(5, { breaks: [], shifts: [{ from: `${day}T22:00`, to: `${addDays(day, 1)}T06:30` }] }),
  )
  const { status, error } = await handler.call(timereport.save, form(4))
  expect([status, error?.code, error?.fields]).toEqual([
    422,
    'shiftsOverlap',
    [{ path: 'shifts.0.from', message: 'invalidField' }],
  ])
  // Both sent at the same moment: then the office's approval finds it.
  const next = addDays(today, -7)
  const night = {
    breaks: [],
    shifts: [{ from: `${addDays(next, -1)}T22:00`, to: `${next}T06:30` }],
  }
  const both = await Promise.all([
    handler.call(timereport.save, form(8, night)),
    handler.call(timereport.save, form(7)),
  ])
  const went = both.filter((one) => one.status === 200).map((one) => one.body)
  for (const one of went) {
    const refused = await wage.refusal(timereport.approve, one)
    expect(refused).toBe(went.length === 2 ? 'shiftsOverlap' : 'done')
  }
  expect(went.length).toBeGreaterThan(0)
})

describe('whose it is', () => {
  test('is the person’s alone; the office sees what was sent, in the month, department and state', async () => {
    const { weeks } = await driver.ok(timereport.overview, {
      ...{ startdate: addDays(today, -28), enddate: today },
    })
    const days = weeks.flatMap((week) => week.days)
    const sent = days.find(({ state }) => state === 'sent')
    if (!sent) throw new Error('the demo company has no report that was sent')
    expect(await handler.refusal(timereport.one, { id: sent.id })).toBe('notFound')
    expect(await handler.refusal(timereport.remove, { id: sent.id, version: 1 })).toBe('notFound')
    const { id: driverId } = await driver.ok(auth.me, {})
    const of = { date: sent.day, userId: driverId }
    expect(await handler.refusal(timereport.status, of)).toBe('notFound')
    const seen = await wage.ok(timereport.status, of)
    expect(seen.counts.draft).toBe(0)
    expect(seen.days).toContainEqual({ day: sent.day, id: sent.id, state: 'sent' })
    for (const week of weeks)
      expect(week.total).toBe(week.days.reduce((sum, one) => sum + one.total, 0))
    const month = sent.day.slice(0, 7)
    const found = await wage.ok(timereport.filter, { month, state: 'sent', pageSize: 0 })
    expect(found.rows.find(({ id }) => id === sent.id)).toMatchObject({ total: sent.total })
    expect(found.rows.every((row) => row.day.startsWith(month) && row.state === 'sent')).toBe(true)
  })

  test('types of absence come in the caller’s language, vehicles from what was reported', async () => {
    const { rows } = await handler.ok(timereport.absences, {})
    expect(rows.map(({ type }) => type)).toEqual(['sick', 'vab', 'leave', 'other'])
    const offered = await handler.ok(timereport.vehicles, {})
    expect(offered).toEqual({ tasks: ['Distribution'], registrations: ['ABC 124'] })
  })

  test('a longer time than a year is asked for in parts', async () => {
    const asked = { startdate: '2024-01-01', enddate: '2026-01-01' }
    const { status, error } = await driver.call(timereport.overview, asked)
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'enddate'])
  })
})

test('many are approved at once, each decided alone', async () => {
  const { rows } = await wage.ok(timereport.filter, { state: 'sent', pageSize: 0 })
  const ids = rows.filter(({ userId }) => userId !== handlerId).slice(0, 3)
  const wanted = { action: 'timereportsApprove' as const, filter: {}, ids: ids.map(({ id }) => id) }
  const { mark, count } = await wage.ok(timereport.bulk, { ...wanted, preview: true })
  expect(count).toBe(3)
  const { id } = await wage.ok(timereport.bulk, { ...wanted, mark })
  await until('all were gone through', async () => {
    await portal.settled()
    return (await wage.ok(bulk.one, { id: id ?? '' })).state === 'done'
  })
  await portal.settled()
  for (const one of ids)
    expect((await wage.ok(timereport.oneOf, { id: one.id })).state).toBe('approved')
})

test('what was deleted can be reported again', async () => {
  const { id, version } = await handler.ok(timereport.save, form(11, { send: false }))
  await handler.ok(timereport.remove, { id, version })
  await portal.settled()
  expect(await handler.refusal(timereport.one, { id })).toBe('notFound')
  const again = await handler.ok(timereport.save, form(11))
  expect([again.id, again.version]).toEqual([id, version + 2])
})
