import { addDays, mondayOf } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { overtimeRules } from '@portal/contracts/timereport-rules'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { auth, timereport, workmonthreport } = calls
const [{ source: _, ...asNow }] = overtimeRules
/** Thirty hours a week, from a day on. */
const thirty = (from: string) => ({
  ...{ ...asNow, qualifiedDays: [...asNow.qualifiedDays] },
  ...{ from, weekMinutes: 30 * 60 },
})
const source = 'Kollektivavtal 2027, § 6'
const tomorrow = addDays(today, 1)

let now = new Date()
const portal = standingPortal({ clock: { now: () => now, everyMs: 3_600_000 } })
let wage: Client
beforeAll(async () => {
  wage = await portal.as('wageadmin')
})

const known = async () => {
  await portal.settled()
  return wage.ok(timereport.rules, {})
}

test('rules are set from a day to come, replaced, and withdrawn before it', async () => {
  const first = await known()
  expect(first).toMatchObject({ version: 0, rules: [{ from: '1983-01-01', time: 'now' }] })

  const set = { version: 0, rules: thirty(tomorrow), source }
  await wage.ok(timereport.setRules, set)
  const { version, rules } = await known()
  expect(rules.map(({ from, time, weekMinutes }) => [from, time, weekMinutes])).toEqual([
    [tomorrow, 'ahead', 1800],
    ['1983-01-01', 'now', 2400],
  ])
  expect(rules[0]).toMatchObject({ source, setByName: 'Vera Lönelund' })
  // Two who set them at once: the one who has not seen the other's is told.
  expect(await wage.refusal(timereport.setRules, set)).toBe('changedMeanwhile')
  const again = { ...set, version, rules: { ...thirty(tomorrow), weekMinutes: 1900 } }
  await wage.ok(timereport.setRules, again)
  const replaced = await known()
  expect(replaced.rules.map(({ weekMinutes }) => weekMinutes)).toEqual([1900, 2400])

  const seen = { from: tomorrow, version: replaced.version }
  expect(await wage.refusal(timereport.withdrawRules, { ...seen, version })).toBe(
    'changedMeanwhile',
  )
  await wage.ok(timereport.withdrawRules, seen)
  const after = await known()
  expect(after.rules.map(({ from }) => from)).toEqual(['1983-01-01'])
  const gone = { ...seen, version: after.version }
  expect(await wage.refusal(timereport.withdrawRules, gone)).toBe('notFound')
})

test('nothing that has been worked is counted otherwise, and only whoever pays sets them', async () => {
  const { version } = await known()
  for (const from of [today, addDays(today, -30)]) {
    const set = { version, rules: thirty(from), source }
    expect(await wage.refusal(timereport.setRules, set)).toBe('rulesNotAhead')
  }
  const set = { version, rules: thirty(tomorrow), source: '' }
  const faulty = await wage.call(timereport.setRules, set)
  expect([faulty.status, faulty.error?.fields?.map(({ path }) => path)]).toEqual([400, ['source']])
  for (const login of ['driver', 'manager'] as const) {
    const other = await portal.as(login)
    expect((await other.call(timereport.setRules, { ...set, source })).status).toBe(403)
    expect((await other.call(timereport.rules, {})).status).toBe(403)
  }
})

test('from their day on hours, the month’s report and the reasons are by them; before it as before', async () => {
  const handler = await portal.as('handler')
  const { id } = await handler.ok(auth.me, {})
  const monday = addDays(mondayOf(today), 7)
  const { version } = await known()
  await wage.ok(timereport.setRules, { version, rules: thirty(monday), source })

  // Three weeks later two weeks are reported, of forty hours each: one before the day, one from it on.
  now = new Date(now.getTime() + 21 * 86_400_000)
  const again = await portal.as('handler')
  const week = async (first: string) => {
    for (const after of [0, 1, 2, 3]) {
      const day = addDays(first, after)
      await again.ok(timereport.save, {
        ...{ day, version: -1, send: true, comment: 'Enligt schema.' },
        shifts: [{ from: `${day}T06:00`, to: `${day}T16:00` }],
      })
    }
  }
  const before = addDays(monday, -28)
  await week(before)
  await week(monday)
  await portal.settled()
  const figures = async (first: string) => {
    const { weeks } = await again.ok(timereport.overview, {
      startdate: first,
      enddate: addDays(first, 6),
    })
    return weeks.map(({ ordinary, simple, qualified }) => [ordinary, simple, qualified])
  }
  expect(await figures(before)).toEqual([[2400, 0, 0]])
  // Thursday’s ten hours stand by themselves: no ordinary time adjoins them.
  expect(await figures(monday)).toEqual([[1800, 0, 600]])
  const { days } = (
    await again.ok(timereport.overview, { startdate: monday, enddate: addDays(monday, 6) })
  ).weeks[0] ?? { days: [] }
  const one = await again.ok(timereport.one, { id: days.at(-1)?.id ?? '' })
  expect(one.rule).toEqual({
    agreementName: '',
    source,
    weekMinutes: 1800,
    dayMinutes: null,
    simpleMinutes: 120,
  })
  const month = async (day: string) => {
    const found = await wage.ok(workmonthreport.month, { month: day.slice(0, 7), pageSize: 0 })
    return found.rows.find((row) => row.id === id)
  }
  const wholeMonth = addDays(monday, 3).slice(0, 7) === monday.slice(0, 7)
  if (wholeMonth) expect(await month(monday)).toMatchObject({ qualified: 600 })
  // What applies is not taken back.
  const { rules, version: last } = await known()
  expect(rules.map(({ time }) => time)).toEqual(['now', 'past'])
  expect(await wage.refusal(timereport.withdrawRules, { from: monday, version: last })).toBe(
    'rulesNotAhead',
  )
})
