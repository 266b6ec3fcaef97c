import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { careForCases } from '@portal/command-api/whistleblower/care'
import { calls } from '@portal/contracts'
import { besideDatabase } from '@portal/platform/whistleblower/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysOn } from '../harness/clock.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { envelopeOf, type Handler, handlerOf } from '../harness/whistle.ts'

const { whistleblower, history } = calls
const said = { headline: 'Fusk med färdskrivaren', text: 'Chefen ber oss köra med magnet.' }

const portal = standingPortal({ clock: { now: () => daysOn(ahead), everyMs: 1_000_000 } })
let helena: Handler
let database: pg.Pool
let ahead = 0

beforeAll(async () => {
  helena = await handlerOf(await portal.as('handler'))
  database = new pg.Pool({ connectionString: besideDatabase(portal.portal.databaseUrl), max: 1 })
  // Four days, and on each a case; all that happens in them comes under the seals of the next day.
  for (let nth = 0; nth < 4; nth++) await oneDay()
})
afterAll(async () => {
  await database.end()
})

/** Somebody reports, what was reported the day before is acknowledged and handled, and it is another day. */
async function oneDay(): Promise<void> {
  const { handlers } = await helena.client.ok(whistleblower.about, {})
  const { envelope } = await envelopeOf(said, handlers)
  await portal.guest().ok(whistleblower.report, envelope)
  const { rows } = await helena.client.ok(whistleblower.filter, { isHandled: false })
  for (const { id, version } of rows) {
    await helena.client.ok(whistleblower.acknowledge, { id })
    await helena.client.ok(whistleblower.status, { id, version, isHandled: true })
  }
  ahead++
  await careForCases(portal.portal.parts)
}

const verified = async () => {
  const verdict = await portal.portal.parts.caseSeals.verify()
  if (!verdict) throw new Error('nobody has used the channel')
  return verdict
}
/** Does something to the cases' database, verifies, and undoes it. */
async function after(...changes: readonly string[]) {
  await database.query('CREATE TABLE kept AS SELECT * FROM log.event')
  await database.query('CREATE TABLE kept_seals AS SELECT * FROM seals.seal')
  for (const change of changes) await database.query(change)
  const verdict = await verified().catch((error: Error) => error)
  const put = ['log.event SELECT * FROM kept', 'seals.seal SELECT * FROM kept_seals']
  for (const [at, name] of ['log.event', 'seals.seal'].entries()) {
    await database.query(`DELETE FROM ${name}`)
    await database.query(`INSERT INTO ${put[at]}`)
  }
  await database.query('DROP TABLE kept, kept_seals')
  expect((await verified()).whole).toBe(true)
  if (verdict instanceof Error) throw verdict
  return verdict
}
const told = async (...changes: readonly string[]) => {
  const { faults } = await after(...changes)
  return faults.map(({ kind, position, seal }) => `${kind} ${position ?? seal ?? ''}`.trim())
}

test('the log of cases is sealed by the day, over the days before it, and noted outside', async () => {
  const { id } = (await helena.client.ok(whistleblower.filter, {})).rows[0] ?? { id: '' }
  const verdict = await verified()
  expect(verdict).toMatchObject({ whole: true, seals: 4, unsealed: 0, faults: [] })
  expect(verdict.notes).toMatchObject([{ seal: '4', hash: verdict.last, same: true }])
  const { rows } = await database.query<{ sealed_at: string }>('SELECT sealed_at FROM seals.seal')
  for (const one of rows) expect(one.sealed_at).toMatch(/T2[23]:00:00\.000Z$/)
  const note = await readFile(join(portal.dataDir, 'notes', 'last-seal-cases.json'), 'utf8')
  expect(note).toMatch(/T2[23]:00:00\.000Z/)
  expect(note).not.toContain(id)

  // What today brings is under no seal, though it is cared for: the seal would tell when it came.
  const { handlers } = await helena.client.ok(whistleblower.about, {})
  const { envelope } = await envelopeOf(said, handlers)
  await portal.guest().ok(whistleblower.report, envelope)
  // There is room for one to be put in.
  await database.query('UPDATE log.event SET position = 12 WHERE position = 11')
  await careForCases(portal.portal.parts)
  await portal.portal.parts.caseSeals.seal(daysOn(ahead))
  expect(await verified()).toMatchObject({ whole: true, seals: 4, unsealed: 1 })
  ahead++
  await careForCases(portal.portal.parts)
  expect(await verified()).toMatchObject({ whole: true, seals: 5, unsealed: 0 })
})

test('one entry that is changed, removed, put in or swapped is named', async () => {
  const one = await after("UPDATE log.event SET data = data || ' ' WHERE position = 3")
  const { rows } = await database.query<{ stream: string }>(
    'SELECT stream FROM log.event WHERE position = 3',
  )
  expect(one.faults).toMatchObject([{ kind: 'changed', position: '3', stream: rows[0]?.stream }])
  const day = "UPDATE log.event SET time = time - interval '1 day' WHERE position = 4"
  expect(await told(day)).toEqual(['changed 4'])
  expect(await told('DELETE FROM log.event WHERE position = 5')).toEqual(['gone 5'])
  const columns = 'stream, version, id, type, type_version, data, meta, time'
  const swap = ['DELETE FROM log.event WHERE position IN (2, 3)']
  for (const [to, from] of [
    [2, 3],
    [3, 2],
  ])
    swap.push(
      `INSERT INTO log.event (position, ${columns}) SELECT ${to}, ${columns} FROM kept WHERE position = ${from}`,
    )
  expect(await told(...swap)).toEqual(['changed 2', 'changed 3'])
  const more = `INSERT INTO log.event (position, ${columns})
    SELECT 11, 'case-of-nobody', 0, gen_random_uuid(), type, type_version, data, meta, time
    FROM kept WHERE position = 1`
  expect(await told(more)).toEqual(['added 11'])
})

test('neither can the end be cut off, nor a seal be set anew without the key', async () => {
  const last = 'SELECT max(number) FROM seals.seal'
  const cut = `DELETE FROM log.event WHERE position > (SELECT after FROM seals.seal WHERE number = (${last}))`
  expect(await told(cut)).toEqual(['gone 12'])
  // With its seal: what is noted outside of the database is missing.
  expect(await told(cut, `DELETE FROM seals.seal WHERE number = (${last})`)).toEqual([
    'notedGone 5',
  ])
  const forged = "UPDATE seals.seal SET sealed_at = '2020-01-01T00:00:00.000Z' WHERE number = 2"
  expect(await told(forged)).toEqual(['signature 2', 'chain 3'])
  expect(await told('DELETE FROM seals.seal WHERE number = 2')).toEqual(['chain 3'])
})

test('the page says whether it is whole, and nothing of how much stands in it', async () => {
  const superadmin = await portal.as('superadmin')
  const checked = async () => {
    await portal.portal.parts.pool.query('DELETE FROM seals.verification')
    return until('the log is verified', async () => {
      const found = await superadmin.ok(history.verify, {})
      return found.state !== 'running' && found
    })
  }
  expect((await checked()).cases).toEqual({ state: 'whole', faults: [], faultCount: 0 })
  await database.query('CREATE TABLE kept AS SELECT * FROM log.event WHERE position = 2')
  await database.query('DELETE FROM log.event WHERE position = 2')
  const found = await checked()
  expect(found.verdict?.whole).toBe(true)
  expect(found.cases).toMatchObject({ state: 'notWhole', faultCount: 1 })
  expect(found.cases?.faults).toMatchObject([{ kind: 'gone', position: '2' }])
  await database.query('INSERT INTO log.event SELECT * FROM kept')
  await database.query('DROP TABLE kept')
  expect((await checked()).cases?.state).toBe('whole')
})

test('holds when what was written in a case is gone two years later', async () => {
  ahead += 2 * 366
  const written = () => database.query('SELECT FROM vault.content')
  expect((await written()).rowCount).toBeGreaterThan(0)
  const before = await verified()
  await careForCases(portal.portal.parts)
  ahead++
  await careForCases(portal.portal.parts)
  const { rows } = await (await portal.as('handler')).ok(whistleblower.filter, { isHandled: true })
  expect(rows).toEqual([])
  const found = await verified()
  expect(found).toMatchObject({ whole: true, unsealed: 0 })
  expect(found.sealed).toBeGreaterThan(before.sealed)
})
