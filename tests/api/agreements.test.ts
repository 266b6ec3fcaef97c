import { addDays, addMonths, mondayOf, monthOf } from '@portal/calendar/days'
import { stockholmDay, stockholmInstant } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { MOST_AGREEMENTS } from '@portal/contracts/agreements'
import { AGREEMENT, overtimeRules } from '@portal/contracts/timereport-rules'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { agreements, auth, timereport, users, workmonthreport } = calls
const [{ source: _, ...asNow }] = overtimeRules
const tomorrow = addDays(today, 1)
const thirty = (from: string) => ({
  ...{ ...asNow, qualifiedDays: [...asNow.qualifiedDays] },
  ...{ from, weekMinutes: 30 * 60 },
})

let now = new Date()
const portal = standingPortal({ clock: { now: () => now, everyMs: 3_600_000 } })
let wage: Client
let driverId = ''
beforeAll(async () => {
  wage = await portal.as('wageadmin')
  driverId = await portal.idOf('driver')
})

const list = async () => {
  await portal.settled()
  return (await wage.ok(agreements.list, {})).rows
}
const named = async (name: string) => (await list()).find((row) => row.name === name)
const of = async (userId: string) => {
  await portal.settled()
  return wage.ok(agreements.ofPerson, { userId })
}
/** An agreement of its own for each test. */
const added = async (name: string) => (await wage.ok(agreements.save, { name })).id

test('the demo company has two, each with rules of its own and people who reported by them', async () => {
  const rows = await list()
  const shown = rows.map(({ name, people, ahead }) => [name, people, ahead])
  expect(shown.slice(1)).toEqual([
    ['Kollektivavtal Terminal', 2, 0],
    ['Kollektivavtal Åkeri', 4, 0],
  ])
  for (const { id, name } of rows.slice(1)) {
    const [rule] = (await wage.ok(timereport.rules, { agreementId: id })).rules
    expect(rule).toMatchObject({ time: 'now', setByName: 'Vera Lönelund' })
    for (const { id: userId } of (await wage.ok(agreements.people, { id })).rows) {
      const days = (await wage.ok(timereport.filter, { userId, pageSize: 0 })).rows
      expect(days.length).toBeGreaterThan(0)
      if (name.endsWith('Åkeri')) expect(days.filter(({ qualified }) => qualified > 0)).toEqual([])
      const own = await wage.ok(timereport.oneOf, { id: days[0]?.id ?? '' })
      expect(own.rule).toMatchObject({ agreementName: name, source: rule?.source })
    }
  }
  expect((await of(driverId)).rows.map(({ agreementName }) => agreementName)).toEqual([''])
})

test('an agreement is added, named otherwise and removed; two of one name are not', async () => {
  const before = await list()
  expect(before[0]).toMatchObject({ id: AGREEMENT, name: '', ahead: 0 })
  const id = await added('Transportavtalet')
  expect(await wage.refusal(agreements.save, { name: 'TRANSPORTAVTALET' })).toBe('nameTaken')
  const { version = 0 } = (await named('Transportavtalet')) ?? {}
  await wage.ok(agreements.save, { id, version, name: 'Transportavtalet 2027' })
  expect(await wage.refusal(agreements.save, { id, version, name: 'Annat' })).toBe(
    'changedMeanwhile',
  )
  const now = await named('Transportavtalet 2027')
  expect(now).toMatchObject({ id, people: 0, ahead: 0 })
  await wage.ok(agreements.remove, { id, version: now?.version ?? 0 })
  expect(await list()).toEqual(before)
  // Nobody is put under what is gone, nor are rules set for it.
  const from = tomorrow
  const put = { userId: driverId, agreementId: id, from }
  expect(await wage.refusal(agreements.put, put)).toBe('unknownAgreement')
  const set = { agreementId: id, version: 0, rules: thirty(from), source: '§ 6' }
  expect(await wage.refusal(timereport.setRules, set)).toBe('unknownAgreement')
})

test('agreements stand in the order of Swedish names', async () => {
  const names = ['för lager', 'Zonavtalet', 'Ölandsavtalet', 'Ängelholm']
  const ids = await Promise.all(names.map((name) => added(name)))
  const shown = (await list()).map(({ name }) => name).filter((name) => names.includes(name))
  expect(shown).toEqual(['för lager', 'Zonavtalet', 'Ängelholm', 'Ölandsavtalet'])
  for (const id of ids) await wage.ok(agreements.remove, { id, version: 1 })
})

test('who puts a person under one over what another has just put them under is told', async () => {
  const [one, other] = [await added('Det ena avtalet'), await added('Det andra avtalet')]
  const { version } = await of(driverId)
  const from = addDays(tomorrow, 30)
  await wage.ok(agreements.put, { userId: driverId, agreementId: one, from, version })
  const late = { userId: driverId, agreementId: other, from, version }
  expect(await wage.refusal(agreements.put, late)).toBe('changedMeanwhile')
  // What stands there already is no error.
  await wage.ok(agreements.put, { ...late, agreementId: one })
  const now = await of(driverId)
  expect(now.rows.find((row) => row.from === from)?.agreementName).toBe('Det ena avtalet')
  await wage.ok(agreements.withdraw, { userId: driverId, from, version: now.version })
  for (const id of [one, other]) await wage.ok(agreements.remove, { id, version: 1 })
})

test('somebody is put under it, told so, and it is withdrawn; by whom it is worked is not removed', async () => {
  const id = await added('Bemanningsavtalet')
  const { people = 0 } = (await list()).find((row) => row.id === AGREEMENT) ?? {}
  await wage.ok(agreements.put, { userId: driverId, agreementId: id, from: tomorrow })
  expect(await named('Bemanningsavtalet')).toMatchObject({ people: 0, ahead: 1 })
  const [mail] = await portal.outbox('driver@demo.example')
  expect(mail?.text).toContain('Bemanningsavtalet')
  expect(mail?.text).toContain('/inside/user/timereporting')
  const ahead = await of(driverId)
  expect(ahead.rows.map(({ agreementName, time, open }) => [agreementName, time, open])).toEqual([
    ['Bemanningsavtalet', 'ahead', true],
    ['', 'now', false],
  ])
  expect(ahead.rows[0]?.setByName).toBe('Vera Lönelund')
  const { version = 0 } = (await named('Bemanningsavtalet')) ?? {}
  expect(await wage.refusal(agreements.remove, { id, version })).toBe('agreementInUse')
  // Put once more, nothing happens; another day is another entry.
  await wage.ok(agreements.put, { userId: driverId, agreementId: id, from: tomorrow })
  expect((await of(driverId)).version).toBe(ahead.version)
  const seen = { userId: driverId, from: tomorrow, version: ahead.version }
  expect(await wage.refusal(agreements.withdraw, { ...seen, version: 0 })).toBe('changedMeanwhile')
  await wage.ok(agreements.withdraw, seen)
  expect((await of(driverId)).rows.map(({ time }) => time)).toEqual(['now'])
  const told = await portal.outbox('driver@demo.example', 2)
  expect(told[0]?.subject).not.toBe(mail?.subject)
  const after = await list()
  expect(after.find((row) => row.id === AGREEMENT)?.people).toBe(people)
  await wage.ok(agreements.remove, { id, version })
})

test('other rules are told to whoever works by them from that day on, and to nobody else', async () => {
  const rows = await list()
  const [id, other] = ['Åkeri', 'Terminal'].map(
    (last) => rows.find(({ name }) => name === `Kollektivavtal ${last}`)?.id ?? '',
  ) as [string, string]
  const [mover, ...stay] = (await wage.ok(agreements.people, { id })).rows
  const [comes] = (await wage.ok(agreements.people, { id: other })).rows
  const from = addDays(tomorrow, 10)
  await wage.ok(agreements.put, { userId: mover?.id ?? '', agreementId: other, from: tomorrow })
  await wage.ok(agreements.put, { userId: comes?.id ?? '', agreementId: id, from })
  await portal.settled()
  const { version } = await wage.ok(timereport.rules, { agreementId: id })
  const set = { agreementId: id, version, rules: thirty(from), source: 'Kollektivavtal Åkeri, 6 §' }
  await wage.ok(timereport.setRules, set)
  await portal.settled()
  const told = await portal.portal.parts.pool.query<{ user_id: string }>(
    "SELECT user_id FROM outside.sent WHERE topic = 'overtimeRulesSet'",
  )
  const meant = [...stay.map((one) => one.id), comes?.id ?? '']
  expect(told.rows.map((one) => one.user_id).sort()).toEqual(meant.sort())
})

test('hours, their reason, the month and a trial are by the agreement of the person and the day', async () => {
  const id = await added('Avtal om trettio timmar')
  const handler = await portal.as('handler')
  const { id: userId } = await handler.ok(auth.me, {})
  // All of the month to come: of the running one they may have worked by another agreement.
  const month = addMonths(today, 1).slice(0, 7)
  const [first, monday] = [`${month}-01`, mondayOf(`${month}-14`)]
  const set = { agreementId: id, version: 0, rules: thirty(tomorrow), source: 'Avtalet, § 6' }
  await wage.ok(timereport.setRules, set)
  await wage.ok(agreements.put, { userId, agreementId: id, from: first })
  expect((await wage.ok(timereport.rules, {})).rules).toHaveLength(1)
  expect((await wage.ok(timereport.rules, { agreementId: id })).rules).toHaveLength(2)

  now = stockholmInstant(`${addDays(monday, 7)}T12:00`)
  const [again, other] = [await portal.as('handler'), await portal.as('clerk')]
  for (const client of [again, other])
    for (const after of [0, 1, 2, 3]) {
      const day = addDays(monday, after)
      await client.ok(timereport.save, {
        ...{ day, version: -1, send: true, comment: 'Enligt schema.' },
        shifts: [{ from: `${day}T06:00`, to: `${day}T16:00` }],
      })
    }
  await portal.settled()
  const week = async (client: Client) =>
    (await client.ok(timereport.overview, { startdate: monday, enddate: addDays(monday, 6) }))
      .weeks[0]
  expect(await week(again)).toMatchObject({ ordinary: 1800, qualified: 600 })
  expect(await week(other)).toMatchObject({ ordinary: 2400, qualified: 0 })
  const one = await again.ok(timereport.one, { id: (await week(again))?.days.at(-1)?.id ?? '' })
  expect(one.rule).toMatchObject({ agreementName: 'Avtal om trettio timmar', weekMinutes: 1800 })
  const days = await wage.ok(timereport.filter, { userId, pageSize: 0 })
  const last = days.rows.find(({ day }) => day === addDays(monday, 3))
  expect(last).toMatchObject({ ordinary: 0, qualified: 600 })
  const { rows } = await wage.ok(workmonthreport.month, { month, pageSize: 0 })
  expect(rows.find((row) => row.id === userId)).toMatchObject({ qualified: 600 })
  // Closed, it stays as it was paid; what is tried is tried on whoever worked by it.
  now = stockholmInstant(`${addDays(monthOf(month).to, 14)}T12:00`)
  await wage.ok(workmonthreport.close, { month, version: 0, departmentId: null })
  await portal.settled()
  const withdraw = { userId, from: first, version: (await of(userId)).version }
  expect(await wage.refusal(agreements.withdraw, withdraw)).toBe('monthClosed')
  const put = { userId, agreementId: AGREEMENT, from: first }
  expect(await wage.refusal(agreements.put, put)).toBe('monthClosed')
  const forty = { ...thirty(addMonths(`${month}-01`, 3)), weekMinutes: 2400 }
  const tried = { from: month, to: month, rules: forty, all: true }
  const mine = await wage.ok(timereport.trial, { ...tried, agreementId: id, pageSize: 0 })
  expect(mine.rows.map((row) => [row.id, row.now.qualified, row.changed.qualified])).toEqual([
    [userId, 600, 0],
  ])
  const common = await wage.ok(timereport.trial, { ...tried, pageSize: 0 })
  expect(common.rows.map((row) => row.id)).not.toContain(userId)
})

test('many are put under one together, and stand in its list', async () => {
  const id = await added('Avtal för alla')
  const ids = (
    await (await portal.as('admin')).ok(users.search, { search: 'demo', pageSize: 0 })
  ).rows
    .slice(0, 3)
    .map((row) => row.id)
  const said = {
    action: 'agreementsPut' as const,
    ids,
    filter: {},
    targetId: id,
    fromDay: tomorrow,
  }
  const from = addDays(stockholmDay(now), 30)
  const { mark, count } = await wage.ok(users.bulkGive, { ...said, fromDay: from, preview: true })
  expect(count).toBe(ids.length)
  await wage.ok(users.bulkGive, { ...said, fromDay: from, mark })
  await until('they are put', async () => (await named('Avtal för alla'))?.ahead === ids.length)
  const found = await wage.ok(agreements.people, { id })
  expect(found.rows.map((row) => [row.time, row.from])).toEqual(ids.map(() => ['ahead', from]))
  const faulty = await wage.call(users.bulkGive, { ...said, fromDay: null, preview: true })
  expect(faulty.error?.fields?.map(({ path }) => path)).toEqual(['fromDay'])
  expect((await wage.ok(agreements.people, { id, search: 'ingen sådan' })).total).toBe(0)
})

test('only whoever pays has them', async () => {
  for (const login of ['driver', 'manager'] as const) {
    const other = await portal.as(login)
    expect((await other.call(agreements.list, {})).status).toBe(403)
    expect((await other.call(agreements.ofPerson, { userId: driverId })).status).toBe(403)
    const put = { userId: driverId, agreementId: AGREEMENT, from: tomorrow }
    expect((await other.call(agreements.put, put)).status).toBe(403)
  }
  expect(await wage.refusal(agreements.people, { id: driverId })).toBe('notFound')
})

test('so many stand at once and no more; one that is removed gives room', async () => {
  const rows = await list()
  for (let nth = rows.length - 1; nth < MOST_AGREEMENTS; nth++) await added(`Avtal ${nth}`)
  const full = await list()
  expect(full).toHaveLength(MOST_AGREEMENTS + 1)
  expect(await wage.refusal(agreements.save, { name: 'Ett för mycket' })).toBe('tooManyAgreements')
  // Named otherwise it is none more.
  const one = full.find(({ name }) => name === `Avtal ${MOST_AGREEMENTS - 1}`)
  const { id = '', version = 0 } = one ?? {}
  await wage.ok(agreements.save, { id, version, name: 'Avtal med annat namn' })
  await wage.ok(agreements.remove, { id, version: version + 1 })
  await portal.settled()
  await added('Ett som får plats')
  expect(await list()).toHaveLength(MOST_AGREEMENTS + 1)
})
