import { addDays } from '@portal/calendar/days'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { lettingIn } from '@portal/command-api/kit/letting-in'
import { calls } from '@portal/contracts'
import { KEPT_NO_LONGER, type RetentionRule } from '@portal/contracts/retention-rules'
import { isRedacted, privacyEvents, userEvents } from '@portal/events'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { filesIn, finder, rowsOf, tablesOf } from '../harness/everywhere.ts'
import type { TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, files, history, incidents, logs, privacy, users } = calls
/** A word that stands nowhere but in what is written of one report. */
const word = 'Kvastrupsbacken'

const portal = standingPortal({
  clock: { now: () => new Date(Date.now() + ahead), everyMs: 100 },
})
/** How far the portal's clock is ahead, in ms. */
let ahead = 0
let office: Client
beforeAll(async () => {
  // The day, so that no rule runs by itself.
  go(0, 12)
  office = await portal.as('superadmin')
})

/** To this hour in Stockholm, so many days from now. */
function go(days: number, hour: number): void {
  const day = addDays(stockholmDay(new Date()), days)
  ahead = stockholmDayStart(day).getTime() + hour * HOUR_MS - Date.now()
}

/** Has a rule gone through now, as it stands. */
const runNow = async (rule: RetentionRule) => {
  const { version } = await row(rule)
  await office.ok(privacy.runRetention, { rule, version })
}

const set = async (rule: RetentionRule, months: number | null) => {
  const { version } = await row(rule)
  await office.ok(privacy.setRetention, { rule, months, version })
  await portal.settled()
}
const row = async (rule: RetentionRule) => {
  await portal.settled()
  const found = (await office.ok(privacy.retention, {})).rows.find((one) => one.rule === rule)
  if (!found) throw new Error(`${rule} is no rule`)
  return found
}
const listed = async (rule: RetentionRule, months: number) => {
  await portal.settled()
  const { rows } = await office.ok(privacy.retained, { rule, months, page: 0, pageSize: 0 })
  return rows
}
/** Where a word stands, in the tables or the files. */
async function placesOf(text: string): Promise<string[]> {
  const isIn = finder([text])
  const { pool } = portal.portal.parts
  const found: string[] = []
  for (const table of await tablesOf(pool))
    if ((await rowsOf(pool, table)).some((one) => isIn(one))) found.push(table)
  for (const [name, bytes] of await filesIn(portal.dataDir))
    if (!name.startsWith('postgres') && isIn(bytes)) found.push(name)
  return found
}

/** How many of these things have a key. */
async function keysOf(ids: readonly string[]): Promise<number> {
  const { rowCount } = await portal.portal.parts.pool.query(
    'SELECT FROM personal.subject_key WHERE subject_id = ANY ($1) AND wrapped_key IS NOT NULL',
    [ids],
  )
  return rowCount ?? 0
}

/** A report of the driver's with a photo, that the office has answered and closed. */
async function closed() {
  const [driver, admin] = [await portal.as('driver'), await portal.as('admin')]
  const day = stockholmDay(new Date())
  const { id } = await driver.ok(incidents.report, {
    ...{ type: 'Incident', headline: word, description: `${word} i backen`, day },
    filesToCome: 1,
  })
  const background = { r: 120, g: 40, b: 40 }
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  const bytes = Uint8Array.from(png)
  const { body } = await driver.upload(files.upload, [{ name: `${word}.png`, bytes }])
  const fileId = body.files[0]?.id ?? ''
  await driver.ok(incidents.finish, { id, fileIds: [fileId] })
  await portal.settled()
  await admin.ok(incidents.comment, { id, text: `Var det ${word}?` })
  const { version } = await admin.ok(incidents.one, { id })
  await admin.ok(incidents.setStatus, { id, version, status: 'closed' })
  await portal.settled()
  return { id, fileId }
}

/** Until somebody waits for their turn. */
const waiting = (pool: TestPortal['portal']['parts']['pool']) =>
  until('somebody waits', async () => {
    const { rows } = await pool.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    )
    return rows.length > 0
  })

describe('a rule', () => {
  test('is off at first, and is only set to what the law and sense allow', async () => {
    const first = await row('leftPeople')
    expect(first).toMatchObject({ months: null, version: 0, due: 0, held: 0, ran: null })
    const of = { rule: 'leftPeople', version: 0 } as const
    // The register of working time is kept for two years.
    expect(await office.refusal(privacy.setRetention, { ...of, months: 23 })).toBe(
      'retentionMonths',
    )
    expect(await office.refusal(privacy.runRetention, of)).toBe('retentionOff')
    await office.ok(privacy.setRetention, { ...of, months: 24 })
    // Whoever saw what it was before would remove more than they were asked about.
    expect(await office.refusal(privacy.runRetention, of)).toBe('changedMeanwhile')
    expect(await office.refusal(privacy.setRetention, { ...of, months: 36 })).toBe(
      'changedMeanwhile',
    )
    expect(await row('leftPeople')).toMatchObject({ months: 24 })
    await set('leftPeople', null)
    expect(await row('leftPeople')).toMatchObject({ months: null, due: 0 })
  })

  test('says what it would remove, and asked to, removes that for good; but nothing that is held', async () => {
    const one = await closed()
    expect(await placesOf(word)).not.toEqual([])
    expect((await listed('reports', 12)).map(({ id }) => id)).not.toContain(one.id)
    go(400, 12)
    office = await portal.as('superadmin')
    const due = await listed('reports', 12)
    const found = due.find(({ id }) => id === one.id)
    expect(found).toMatchObject({ kind: 'report', held: false, fullName: 'David Förarsson' })
    expect((await listed('reports', 24)).map(({ id }) => id)).not.toContain(one.id)

    const it = { kind: 'report', id: one.id } as const
    const held = { ...it, reference: 'T 1-26' }
    await office.ok(privacy.placeHold, held)
    await set('reports', 12)
    const before = await row('reports')
    expect(before).toMatchObject({ held: 1, ran: null })
    await runNow('reports')
    await until('it was gone through', async () => (await row('reports')).ran)
    expect(await row('reports')).toMatchObject({ due: 0, held: 1, ran: { held: 1, left: 0 } })
    expect(await placesOf(word)).not.toEqual([])

    const { hold } = await office.ok(privacy.hold, it)
    await office.ok(privacy.liftHold, { ...it, version: hold?.version ?? 0 })
    await runNow('reports')
    await until('nothing of it is left', async () => (await placesOf(word)).length === 0)
    expect(await office.refusal(incidents.one, { id: one.id })).toBe('notFound')
    const events = await portal.portal.parts.log.read(`incident-${one.id}`)
    expect(events.at(-1)?.type).toBe('incidentRemoved')
    const [reported] = events as unknown as { data: { headline: unknown } }[]
    expect(isRedacted(reported?.data.headline)).toBe(true)
    // That something happened on a day stays: the days without incidents are what they were.
    const counted = await portal.portal.parts.pool.query(
      'SELECT FROM incidents.counted WHERE report_id = $1',
      [one.id],
    )
    expect(counted.rowCount).toBe(1)
    // What else the person wrote is as it was.
    const admin = await portal.as('admin')
    expect((await admin.ok(incidents.filter, {})).total).toBeGreaterThan(0)
    // The log says which rule it was.
    const { rows } = await office.ok(logs.all, { actions: ['caseStruck', 'incidentRemoved'] })
    const ofIt = rows.filter(({ object }) => object?.id === one.id)
    expect(ofIt.map(({ action }) => action)).toEqual(['incidentRemoved', 'caseStruck'])
    for (const { automation } of ofIt) expect(automation).toBe(KEPT_NO_LONGER)
    expect(await office.refusal(privacy.placeHold, held)).toBe('notFound')
  })

  test('counts from the last word on a thing, not from when its history was saved or held', async () => {
    go(0, 12)
    office = await portal.as('superadmin')
    const { pool } = portal.portal.parts
    const { rows } = await pool.query<{ id: string }>(
      "SELECT abnormality_id AS id FROM abnormalities.abnormality WHERE accepted_at IS NOT NULL AND status <> 'disputed' LIMIT 1",
    )
    const id = rows[0]?.id ?? ''
    // It was said two years ago.
    await pool.query("UPDATE history.entry SET at = at - interval '2 years' WHERE object_id = $1", [
      id,
    ])
    const isDue = async () => (await listed('abnormalities', 12)).some((one) => one.id === id)
    expect(await isDue()).toBe(true)
    const it = { kind: 'abnormality', id } as const
    await office.ok(privacy.placeHold, { ...it, reference: 'T 2-26' })
    await portal.settled()
    const { hold } = await office.ok(privacy.hold, it)
    await office.ok(privacy.liftHold, { ...it, version: hold?.version ?? 0 })
    await office.ok(history.takeAlong, { category: 'abnormality', id, format: 'pdf' })
    expect(await isDue()).toBe(true)
  })

  test.each([
    ['rights', 12, 'driver_rights."right"', 'right_id', 'valid_until'],
    ['timeReports', 24, 'timereport.report', 'report_id', 'day'],
    ['driverCards', 24, 'tachograph.reading', 'reading_id', 'to_day'],
    ['certificates', 24, 'medical.certificate', 'medical_certificate_id', 'to_day'],
    ['loans', 24, 'timelog.loan', 'loan_id', 'returned_on'],
  ] as const)(
    'counts from the end of the last day of %s, here and not where the database is',
    async (rule, months, table, id, day) => {
      go(800, 12)
      office = await portal.as('superadmin')
      const last = await portal.portal.parts.pool.query<{ id: string; day: string }>(
        `SELECT ${id} AS id, ${day}::text AS day FROM ${table} WHERE ${day} IS NOT NULL`,
      )
      const days = new Map(last.rows.map((one) => [one.id, one.day]))
      const due = (await listed(rule, months)).filter((one) => days.has(one.id))
      expect(due.length).toBeGreaterThan(0)
      for (const one of due) expect(one.since).toBe(addDays(days.get(one.id) ?? '', 1))
    },
  )

  test.each([
    ['abnormalities', 'abnormality', 12, 400],
    ['rights', 'right', 12, 400],
    ['timeReports', 'timereport', 24, 745],
    ['driverCards', 'driverCard', 24, 800],
    ['certificates', 'medical', 24, 800],
    ['applications', 'application', 24, 800],
    ['loans', 'loan', 24, 800],
  ] as const)(
    'of %s destroys what was written of them, and leaves the rest',
    async (rule, kind, months, days) => {
      // What the demo company has lies in the past; some of it is over by now, and some is not.
      go(days, 12)
      office = await portal.as('superadmin')
      const due = await listed(rule, months)
      expect(due.length).toBeGreaterThan(0)
      const all = await keysOf(due.map(({ id }) => id))
      await set(rule, months)
      await runNow(rule)
      await until('it was gone through', async () => (await row(rule)).ran)
      expect(await row(rule)).toMatchObject({ due: 0, ran: { struck: due.length, held: 0 } })
      await until('their keys are gone', async () => (await keysOf(due.map(({ id }) => id))) === 0)
      expect(all).toBe(due.length)
      expect(await listed(rule, months)).toEqual([])
      const { rows } = await office.ok(logs.all, { actions: ['caseStruck'], pageSize: 0 })
      const struck = rows.flatMap(({ object }) => (object?.kind === kind ? [object.id] : []))
      expect(struck.toSorted()).toEqual(due.map(({ id }) => id).toSorted())
    },
  )

  test('of who never got in erases them', async () => {
    go(0, 12)
    office = await portal.as('superadmin')
    const email = 'kommer.aldrig@demo.example'
    const person = { firstName: 'Kommer', lastName: 'Aldrig', email }
    await office.ok(users.invite, { people: [person] })
    await portal.settled()
    await set('registrations', 6)
    go(200, 12)
    office = await portal.as('superadmin')
    await runNow('registrations')
    await until('nothing of them is left', async () => (await placesOf(email)).length === 0)
  })

  test('does not erase who is let in again before it gets to them', async () => {
    go(0, 12)
    const { id } = await (await portal.as('newdriver')).ok(auth.me, {})
    const { log } = portal.portal.parts
    const struck = { objectId: id, kind: 'user', userId: null, rule: 'leftPeople', months: 24 }
    const [of, stream] = [{ correlation: 'test', causation: 'test' }, `legalHold-${id}`]
    await log.append([{ stream, expected: 'none', events: [privacyEvents.caseStruck(struck)] }], of)
    await until('the job ran', async () => {
      const { rows } = await portal.portal.parts.pool.query(
        "SELECT FROM reactions.job WHERE name = 'removeStruck' AND data ->> 'objectId' = $1 AND done_at IS NOT NULL",
        [id],
      )
      return rows.length > 0
    })
    await portal.settled()
    expect(await keysOf([id])).toBe(1)
    expect(await portal.idOf('newdriver')).toBe(id)
  })

  test('that is on runs in the night, and erases who left, with a certificate', async () => {
    const { id } = await (await portal.as('driver')).ok(auth.me, {})
    await office.ok(users.activate, { id, active: false })
    await set('leftPeople', 24)
    go(720, 12)
    office = await portal.as('superadmin')
    expect(await listed('leftPeople', 24)).toEqual([])
    go(740, 12)
    office = await portal.as('superadmin')
    expect((await listed('leftPeople', 24)).map((one) => one.id)).toEqual([id])
    await new Promise((looked) => setTimeout(looked, 500))
    expect((await row('leftPeople')).ran).toBeNull()
    // A backup of the keys alone brings one back of what was removed.
    const { pool } = portal.portal.parts
    const back = await pool.query<{ id: string }>(
      `UPDATE personal.subject_key SET wrapped_key = '\\x00', erased_at = NULL
       WHERE subject_id = (SELECT object_id FROM privacy.struck WHERE kind = 'report' LIMIT 1)
       RETURNING subject_id AS id`,
    )
    const again = back.rows.map((one) => one.id)
    expect(await keysOf(again)).toBe(1)
    go(740, 2)
    await until('its key is destroyed again', async () => (await keysOf(again)) === 0)
    await until('they are erased', async () => {
      const { rows } = await office.ok(privacy.erasures, {})
      return rows.find((one) => one.id === id)?.certified
    })
    const [erased] = (await office.ok(privacy.erasures, {})).rows
    expect(erased).toMatchObject({ id, byName: null })
    expect(await row('leftPeople')).toMatchObject({ due: 0, ran: { struck: 1, held: 0 } })
  })

  test('runs by day, and once, where no night of a week found the portal at work', async () => {
    const { pool } = portal.portal.parts
    const runs = async () => {
      await new Promise((looked) => setTimeout(looked, 500))
      const { rows } = await pool.query<{ id: string }>(
        "SELECT id FROM reactions.job WHERE id LIKE 'retention.leftPeople.%' ORDER BY id",
      )
      return rows.map(({ id }) => id.split('.').at(-1))
    }
    go(745, 12)
    const nights = await runs()
    // As what was set days ago: it waits for a night, of which the last is five days old.
    await pool.query("UPDATE privacy.rule SET set_at = set_at - interval '8 days'")
    expect(await runs()).toEqual(nights)
    go(747, 12)
    const asWell = [...nights, stockholmDay(portal.portal.parts.now())]
    await until('it is gone through', async () => (await runs()).length > nights.length)
    go(748, 12)
    expect(await runs()).toEqual(asWell)
    go(0, 12)
    office = await portal.as('superadmin')
    await set('leftPeople', null)
  })

  test('and who lets somebody in come one after the other: the first of the two decides', async () => {
    go(0, 12)
    office = await portal.as('superadmin')
    const { log, turns, pool } = portal.portal.parts
    const because = { correlation: 'test', causation: 'test' }
    const { rows } = await office.ok(users.search, { search: 'person4', pageSize: 2 })
    const [late = '', back = ''] = rows.map(({ id }) => id)
    const isStruck = async (id: string) =>
      (await log.read(`legalHold-${id}`)).some(({ type }) => type === 'caseStruck')
    const inItsTurn = (id: string, run: () => Promise<unknown>) =>
      turns.have([{ of: lettingIn(id).name, shared: false }], (wait) => wait(), run)
    for (const id of [late, back]) await office.ok(users.activate, { id, active: false })
    await set('leftPeople', 24)

    // The rule is at it: who lets them in waits, and is told.
    let letIn = Promise.resolve('')
    await inItsTurn(late, async () => {
      letIn = office.refusal(users.activate, { id: late, active: true })
      await waiting(pool)
      const struck = { objectId: late, kind: 'user', userId: null, rule: 'leftPeople', months: 24 }
      const events = [privacyEvents.caseStruck(struck)]
      await log.append([{ stream: `legalHold-${late}`, expected: 'none', events }], because)
    })
    expect(await letIn).toBe('userErased')

    // They are being let in: the rule waits, and leaves them.
    go(740, 12)
    office = await portal.as('superadmin')
    expect((await listed('leftPeople', 24)).map(({ id }) => id)).toContain(back)
    const before = (await row('leftPeople')).ran?.at
    await inItsTurn(back, async () => {
      await runNow('leftPeople')
      await waiting(pool)
      const [{ version: at } = { version: 0n }] = (await log.read(`person-${back}`)).slice(-1)
      const events = [userEvents.userActivated({ userId: back })]
      await log.append([{ stream: `person-${back}`, expected: at, events }], because)
    })
    await until('it was gone through', async () => (await row('leftPeople')).ran?.at !== before)
    expect(await isStruck(back)).toBe(false)
    await set('leftPeople', null)
  })
})
