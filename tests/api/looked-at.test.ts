import { addMonths, monthOf } from '@portal/calendar/days'
import { vacationYear, vacationYearOf } from '@portal/calendar/vacation'
import { calls } from '@portal/contracts'
import { ALL_DEPARTMENTS } from '@portal/contracts/workmonthreport-shapes'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsRead } from '../harness/rows-read.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

// How many rows an answer looks at, where a company has thousands: what takes no time here takes seconds there.

const PEOPLE = 4000
const portal = standingPortal()
const asked = <Row extends object>(sql: string, values: unknown[] = []) =>
  portal.portal.parts.pool.query<Row>(sql, values).then(({ rows }) => rows)

/** Many more of the newest driver's kind, and a document that all of them have approved. */
beforeAll(async () => {
  const driver = await portal.idOf('newdriver')
  await asked(
    `WITH more AS (
       INSERT INTO users.person SELECT (jsonb_populate_record(p, jsonb_build_object('user_id', gen_random_uuid()))).*
       FROM users.person p, generate_series(1, ${PEOPLE}) WHERE p.user_id = $1 RETURNING user_id, department_ids
     ), placed AS (INSERT INTO users.place SELECT * FROM more),
     document AS (SELECT document_id, required_version FROM documents.document WHERE state = 'active' LIMIT 1),
     has AS (INSERT INTO documents.assignment SELECT document_id, user_id, now() FROM document, more)
     INSERT INTO documents.approval (document_id, user_id, version, how, name, phone, content_hash, approved_at, position)
       SELECT document_id, user_id, greatest(required_version, 1), 'approved', '', '', '', now(), 1 FROM document, more`,
    [driver],
  )
  await asked('VACUUM ANALYZE users.person')
  await asked('VACUUM ANALYZE documents.assignment')
  await asked('VACUUM ANALYZE documents.approval')
})

const readOf = (table: string) => rowsRead(portal.portal.parts.pool, table)
const rowsOf = async (table: string) => (await readOf(table)).rows

test('rows are counted as soon as they are read, and none besides', async () => {
  const [before, again] = [await rowsOf('users.person'), await rowsOf('users.person')]
  expect(again - before).toBeLessThan(PEOPLE / 4)
  await asked('SELECT count(p) FROM users.person p')
  expect((await rowsOf('users.person')) - again).toBeGreaterThanOrEqual(PEOPLE)
})

test('whom a driver may write to is not found by a look at everybody', async () => {
  const driver = await portal.as('driver')
  await driver.ok(calls.messages.recipients, { search: '' })
  const before = await rowsOf('users.person')
  const { rows } = await driver.ok(calls.messages.recipients, { search: '' })
  expect(rows.length).toBeGreaterThan(0)
  expect((await rowsOf('users.person')) - before).toBeLessThan(PEOPLE / 4)
})

test('who approved the documents of a page is not looked up one by one', async () => {
  const wage = await portal.as('wageadmin')
  await wage.ok(calls.documents.search, {})
  const before = await readOf('documents.approval')
  const { rows } = await wage.ok(calls.documents.search, {})
  expect(Math.max(...rows.map(({ approved }) => approved))).toBeGreaterThanOrEqual(PEOPLE)
  expect((await readOf('documents.approval')).looks - before.looks).toBeLessThan(PEOPLE / 4)
})

describe("days that people report, as the office's list has them", () => {
  const later = monthOf(today).from
  const earlier = addMonths(later, -1).slice(0, 7)

  /** Ten days of each of two months from everybody, each sent on its evening. */
  beforeAll(async () => {
    await asked(
      `INSERT INTO timereport.report SELECT gen_random_uuid(), user_id, day, 'sent',
         (SELECT said FROM timereport.report LIMIT 1), '', day + time '18:00', NULL, NULL, 1
       FROM users.person, (SELECT month::date + nth AS day FROM generate_series(0, 9) nth, unnest($1::text[]) month) days
       WHERE user_type = (SELECT user_type FROM users.person WHERE user_id = $2) ORDER BY day`,
      [[`${earlier}-01`, later], await portal.idOf('newdriver')],
    )
    await asked('VACUUM ANALYZE timereport.report')
  }, 120_000)

  const wanted = [
    { month: later.slice(0, 7) },
    { month: later.slice(0, 7), page: 100, pageSize: 20 },
    { month: later.slice(0, 7), state: 'sent', sort: 'sentAt' },
    { month: earlier, sort: 'sentAt', descending: true },
  ] as const

  test('pages of a month and how many there are, are found without reading what each says', async () => {
    const wage = await portal.as('wageadmin')
    const pages = () => Promise.all(wanted.map((input) => wage.ok(calls.timereport.filter, input)))
    await pages()
    const before = await rowsOf('timereport.report')
    for (const { total, rows } of await pages()) {
      expect(total).toBeGreaterThan(PEOPLE * 9)
      expect(rows).toHaveLength(20)
    }
    expect((await rowsOf('timereport.report')) - before).toBeLessThan(PEOPLE / 4)
  })
})

describe('a month that is closed for one department after the other', () => {
  const month = addMonths(monthOf(today).from, -3).slice(0, 7)

  beforeAll(async () => {
    const driver = await portal.idOf('newdriver')
    await asked(
      `WITH more AS (SELECT user_id, department_ids FROM users.person
         WHERE user_type = (SELECT user_type FROM users.person WHERE user_id = $2)),
       belongs AS (INSERT INTO workmonthreport.belonging SELECT user_id, 0, department_ids FROM more
         ON CONFLICT DO NOTHING),
       days AS (SELECT gen_random_uuid() AS report_id, user_id, $1::text::date + nth AS day
         FROM more, generate_series(0, 9) nth),
       came AS (INSERT INTO workmonthreport.came SELECT report_id, 1, user_id FROM days),
       sent AS (INSERT INTO workmonthreport.sent SELECT report_id, user_id, day, 2 FROM days),
       closed AS (INSERT INTO workmonthreport.closing
         SELECT left($1::text, 7), department_id, true, now(), NULL, 1, 1 FROM organisation.department)
       INSERT INTO workmonthreport.day SELECT report_id, user_id, day, date_trunc('week', day)::date, 'approved',
         '360+480', 480, 0, 0, 0, 0, 0, 0, 0, 0, false, 1 FROM days`,
      [`${month}-01`, driver],
    )
    for (const table of ['belonging', 'came', 'sent', 'closing', 'day'])
      await asked(`VACUUM ANALYZE workmonthreport.${table}`)
  }, 120_000)

  const looks = async () =>
    (await readOf('workmonthreport.belonging')).looks + (await readOf('workmonthreport.came')).looks

  test('who has left a department is not looked for at each day of everybody', async () => {
    const wage = await portal.as('wageadmin')
    const { departments } = await wage.ok(calls.workmonthreport.months, {})
    const [own] = await asked<{ id: string }>(
      `SELECT department_ids[1] AS id FROM users.person WHERE user_id = $1`,
      [await portal.idOf('newdriver')],
    )
    const before = await looks()
    for (const departmentId of [null, own?.id ?? '']) {
      const { sum, closing } = await wage.ok(calls.workmonthreport.month, { month, departmentId })
      expect(sum.days).toBeGreaterThanOrEqual(PEOPLE * 10)
      expect([closing.gone, closing.elsewhere]).toEqual([0, 0])
    }
    expect(departments.length).toBeGreaterThan(2)
    expect((await looks()) - before).toBeLessThan(PEOPLE * 5)
  })

  test('what came to it since, or has changed, is not looked for among all days of everybody', async () => {
    const wage = await portal.as('wageadmin')
    const [own] = await asked<{ id: string }>(
      'SELECT department_ids[1] AS id FROM users.person WHERE user_id = $1',
      [await portal.idOf('newdriver')],
    )
    const head = '(SELECT max(position) FROM log.event)'
    await asked(`UPDATE workmonthreport.closing SET position = ${head} WHERE month = $1`, [month])
    await asked(
      `INSERT INTO workmonthreport.closed SELECT month, department_id, ${head} - n, now() - n * interval '1 h'
       FROM workmonthreport.closing, generate_series(0, 1) n WHERE month = $1`,
      [month],
    )
    // One day is sent again after it was closed.
    await asked(
      `WITH one AS (UPDATE workmonthreport.day SET position = ${head} + 1
         WHERE report_id = (SELECT report_id FROM workmonthreport.day JOIN users.place USING (user_id)
           WHERE left(day::text, 7) = $1 AND department_ids @> array[$2]::uuid[] LIMIT 1)
         RETURNING report_id, user_id, monday, position),
       again AS (UPDATE workmonthreport.sent SET changed = position FROM one WHERE sent.report_id = one.report_id)
       INSERT INTO workmonthreport.week SELECT user_id, monday, position FROM one`,
      [month, own?.id],
    )
    for (const table of ['closing', 'sent', 'week', 'day'])
      await asked(`VACUUM ANALYZE workmonthreport.${table}`)
    const read = async () => {
      const rows = { day: 0, sent: 0, belonging: 0 }
      for (const table of ['day', 'sent', 'belonging'] as const)
        rows[table] = await rowsOf(`workmonthreport.${table}`)
      return rows
    }
    const page = (more: object) => wage.ok(calls.workmonthreport.month, { month, ...more })
    await page({})
    const before = await read()
    for (const more of [{}, { page: 3 }, { search: 'a' }])
      expect((await page(more)).changed?.days).toBe(1)
    const { closing, changed } = await page({ departmentId: own?.id })
    expect([closing.closed, closing.late, changed?.days]).toEqual([true, 1, 1])
    const between = await read()
    expect.soft(between.sent - before.sent).toBeLessThan(PEOPLE)
    expect.soft(between.belonging - before.belonging).toBeLessThan(PEOPLE * 3)

    await asked(
      `INSERT INTO workmonthreport.closing SELECT $1, $2, true, now(), NULL, ${head}, 1`,
      [month, ALL_DEPARTMENTS],
    )
    for (const more of [{}, { page: 3 }, { search: 'a' }])
      expect((await page(more)).closing.late).toBe(1)
    expect.soft((await read()).day - between.day).toBeLessThan(PEOPLE)
  })

  test('a page of it is not made of the days of everybody anew, nor where some of them have changed', async () => {
    const wage = await portal.as('wageadmin')
    const driver = await portal.as('driver')
    const day = `${month}-03`
    const form = { day, version: -1, send: false, comment: 'Enligt schema.', breaks: [] }
    const shifts = [{ from: `${day}T06:00`, to: `${day}T14:00` }]
    const whole = await wage.ok(calls.workmonthreport.month, { month })
    await asked('DELETE FROM workmonthreport.closing')
    const before = await rowsOf('workmonthreport.day')
    await driver.ok(calls.timereport.save, { ...form, shifts })
    await portal.settled()
    for (const more of [{}, { page: 3 }, { sort: 'overtime' }, { search: 'a' }] as const) {
      const { sum, waiting } = await wage.ok(calls.workmonthreport.month, { month, ...more })
      expect(sum.days).toBeGreaterThanOrEqual(PEOPLE)
      expect(waiting.draft).toBe(whole.waiting.draft + 1)
    }
    expect((await rowsOf('workmonthreport.day')) - before).toBeLessThan(PEOPLE)
  })
})

test('a month that is over is not made of the month before it, too, to say who reported then and not now', async () => {
  const month = addMonths(monthOf(today).from, -5).slice(0, 7)
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  const driver = await portal.idOf('newdriver')
  await asked(
    `INSERT INTO workmonthreport.day SELECT gen_random_uuid(), user_id, day, date_trunc('week', day)::date, 'approved',
       '360+480', 480, 0, 0, 0, 0, 0, 0, 0, 0, false, 1
     FROM users.person, (SELECT month::date + nth AS day FROM generate_series(7, 16) nth, unnest($1::text[]) month) days
     WHERE user_type = (SELECT user_type FROM users.person WHERE user_id = $2)
       AND (user_id <> $2 OR left(day::text, 7) = $3)`,
    [[`${before}-01`, `${month}-01`], driver, before],
  )
  await asked('VACUUM ANALYZE workmonthreport.day')
  const wage = await portal.as('wageadmin')
  const read = await rowsOf('workmonthreport.day')
  const { sum, silent } = await wage.ok(calls.workmonthreport.month, { month })
  expect(sum.days).toBeGreaterThanOrEqual(PEOPLE * 10)
  expect([silent.count, silent.people.map(({ id }) => id)]).toEqual([1, [driver]])
  // Twice the month's own days: as they stand, and by their weeks.
  expect((await rowsOf('workmonthreport.day')) - read).toBeLessThan(PEOPLE * 10 * 2.5)
})

test('which days are full in an office is not found by a look at all who are away elsewhere', async () => {
  const boss = await portal.as('superadmin')
  const { from } = vacationYear(vacationYearOf(today))
  await asked(
    `INSERT INTO vacation.day SELECT gen_random_uuid(), $1::date + nth, user_id, true
     FROM users.person, generate_series(80, 109) nth
     WHERE user_type = (SELECT user_type FROM users.person WHERE user_id = $2)`,
    [from, await portal.idOf('newdriver')],
  )
  await asked('VACUUM ANALYZE vacation.day')
  const [limit] = await asked(
    `SELECT v.most_away FROM vacation.department v JOIN users.person p ON v.department_id = ANY (p.department_ids)
     WHERE p.user_id = $1 AND v.most_away IS NOT NULL`,
    [await portal.idOf('superadmin')],
  )
  expect(limit).toBeDefined()
  const before = await rowsOf('users.person')
  const wanted = { userId: await portal.idOf('superadmin'), year: vacationYearOf(today) }
  const { full } = await boss.ok(calls.vacation.mine, wanted)
  expect(full).toEqual([])
  expect((await rowsOf('users.person')) - before).toBeLessThan(PEOPLE * 2)
})

test("a page of everybody's contracts is found without reading all of them, whichever way it is sorted", async () => {
  await asked(
    `INSERT INTO contracts.contract SELECT (jsonb_populate_record(NULL::contracts.contract, to_jsonb(c)
       || jsonb_build_object('contract_id', gen_random_uuid(), 'user_id', p.user_id,
         'issued_at', c.issued_at - random() * interval '900 days'))).*
     FROM users.person p, (SELECT * FROM contracts.contract WHERE state = 'signed' LIMIT 1) c
     WHERE p.user_type = (SELECT user_type FROM users.person WHERE user_id = $1)`,
    [await portal.idOf('newdriver')],
  )
  await asked('VACUUM ANALYZE contracts.contract')
  const wage = await portal.as('wageadmin')
  const before = await rowsOf('contracts.contract')
  for (const wanted of [
    {},
    { descending: true, sort: 'issuedAt' },
    { state: 'signed' },
    { sort: 'title' },
    { sort: 'title', descending: true, page: 3 },
  ] as const) {
    const { total, rows } = await wage.ok(calls.contracts.filter, wanted)
    expect(total).toBeGreaterThan(PEOPLE)
    expect(rows).toHaveLength(20)
  }
  expect((await rowsOf('contracts.contract')) - before).toBeLessThan(PEOPLE / 4)
})

test("a page of everybody's courses is found without sorting all of them", async () => {
  await asked(
    `INSERT INTO certificates.course SELECT (jsonb_populate_record(NULL::certificates.course, to_jsonb(c)
       || jsonb_build_object('course_id', gen_random_uuid(), 'user_id', p.user_id,
         'starts_at', c.starts_at - random() * interval '900 days',
         'answered_at', CASE WHEN random() < 0.3 THEN NULL ELSE now() - random() * interval '900 days' END))).*
     FROM users.person p, (SELECT * FROM certificates.course WHERE status = 'Accepted' LIMIT 1) c
     WHERE p.user_type = (SELECT user_type FROM users.person WHERE user_id = $1)`,
    [await portal.idOf('newdriver')],
  )
  await asked('VACUUM ANALYZE certificates.course')
  const wage = await portal.as('wageadmin')
  const before = await rowsOf('certificates.course')
  const pages = [
    {},
    { descending: true, sort: 'answeredAt' },
    { sort: 'startsAt' },
    { sort: 'startsAt', descending: true, page: 3 },
    { sort: 'status' },
  ] as const
  for (const wanted of pages) {
    const { total, rows } = await wage.ok(calls.certificates.filter, wanted)
    expect(total).toBeGreaterThan(PEOPLE)
    expect(rows).toHaveLength(20)
  }
  // How many there are is counted each time; the page reads what it shows.
  expect((await rowsOf('certificates.course')) - before).toBeLessThan(PEOPLE * (pages.length + 0.5))
})

describe('a page of rows of which thousands are alike by what they are sorted by', () => {
  const everybody = `users.person p WHERE p.user_type = (SELECT user_type FROM users.person WHERE user_id = $1)`

  beforeAll(async () => {
    const driver = await portal.idOf('newdriver')
    await asked(
      `INSERT INTO wages.spec SELECT (jsonb_populate_record(NULL::wages.spec, to_jsonb(s)
         || jsonb_build_object('wage_spec_id', gen_random_uuid(), 'user_id', p.user_id, 'month', '2031-01',
           'imported_at', '2031-02-01T12:00:00Z'))).*
       FROM (SELECT * FROM wages.spec LIMIT 1) s, ${everybody}`,
      [driver],
    )
    await asked(
      `INSERT INTO education.user_education SELECT (jsonb_populate_record(NULL::education.user_education, to_jsonb(e)
         || jsonb_build_object('user_education_id', gen_random_uuid(), 'user_id', p.user_id, 'name', 'AAA'))).*
       FROM (SELECT * FROM education.user_education LIMIT 1) e, ${everybody}`,
      [driver],
    )
    await asked('VACUUM ANALYZE wages.spec')
    await asked('VACUUM ANALYZE education.user_education')
  }, 120_000)

  const wanted = [{ descending: true }, { descending: false }] as const

  test('the wage specifications of a month that came at once', async () => {
    const wage = await portal.as('wageadmin')
    const before = await rowsOf('wages.spec')
    for (const sort of ['month', 'importedAt'] as const)
      expect((await wage.ok(calls.wages.list, { sort, descending: true })).rows).toHaveLength(20)
    expect((await wage.ok(calls.wages.list, {})).total).toBeGreaterThan(PEOPLE)
    expect((await rowsOf('wages.spec')) - before).toBeLessThan(PEOPLE)
  })

  test('an education that everybody was asked for', async () => {
    const wage = await portal.as('wageadmin')
    const before = await rowsOf('education.user_education')
    for (const sort of ['name', 'state'] as const)
      for (const way of wanted)
        expect((await wage.ok(calls.education.filter, { sort, ...way })).rows).toHaveLength(20)
    expect((await rowsOf('education.user_education')) - before).toBeLessThan(PEOPLE * 4.5)
  })
})
