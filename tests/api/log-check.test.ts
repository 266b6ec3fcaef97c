import { calls } from '@portal/contracts'
import { history } from '@portal/contracts/history'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const audit = 'audit@example.com'
const board = 'board@example.com'
const portal = standingPortal({
  settings: { SEALS_TO: `${audit}, Board@example.com,` },
  clock: { now: () => now, everyMs: 200 },
})
let superadmin: Client
let now = new Date('2026-11-27T12:00:00Z')
beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  await until('the log is sealed', async () => {
    const { rowCount } = await portal.portal.parts.pool.query('SELECT FROM seals.seal')
    return (rowCount ?? 0) > 0
  })
})

const checked = (input: { seal?: string } = {}) =>
  until('the log is verified', async () => {
    const found = await superadmin.ok(history.verify, input)
    return found.state !== 'running' && found
  })
/** What was found is given again for a while; tests want it looked for. */
const anew = async (input: { seal?: string } = {}) => {
  await portal.portal.parts.pool.query('DELETE FROM seals.verification')
  return checked(input)
}

// On a server that others use, too, the helper sees all of its log.
describe.skipIf(process.env.KURRENTDB_TEST_URL)('the log, verified at the screen', () => {
  test('is whole, compared with the note outside; only a super administrator asks', async () => {
    expect(await superadmin.ok(history.verify, { look: 'true' })).toMatchObject({
      state: 'never',
      verdict: null,
    })
    const found = await checked()
    expect(found).toMatchObject({ state: 'ended', asked: null, done: found.total })
    expect(found.verdict).toMatchObject({ whole: true, faults: [], faultCount: 0 })
    expect(found.verdict?.sealed).toBe(found.total)
    expect(found.verdict?.notes).toEqual([
      {
        where: expect.stringContaining('notes'),
        seal: String(found.verdict?.seals),
        hash: found.verdict?.last,
        notedAt: expect.stringMatching(/^2026-/),
        same: true,
      },
    ])
    expect(await superadmin.ok(history.verify, { look: 'true' })).toEqual(found)
    for (const login of ['admin', 'driver'] as const)
      expect(await (await portal.as(login)).refusal(history.verify, {})).toBe('forbidden')
  })

  test('looks for a seal that was mailed', async () => {
    const { verdict } = await anew()
    const last = verdict?.last ?? ''
    expect((await anew({ seal: last.toUpperCase() })).verdict).toMatchObject({ whole: true })
    const other = 'f'.repeat(64)
    const gone = await anew({ seal: other })
    expect(gone.asked).toBe(other)
    expect(gone.verdict?.faults).toEqual([{ kind: 'askedGone', hash: other }])
  })

  test('names positions and streams, and seals that were removed', async () => {
    const { pool } = portal.portal.parts
    await pool.query('CREATE TABLE kept AS SELECT * FROM log.event WHERE position IN (3, 5)')
    await pool.query("UPDATE log.event SET data = data || ' ' WHERE position = 3")
    await pool.query('DELETE FROM log.event WHERE position = 5')
    const changed = await anew()
    expect(changed.verdict).toMatchObject({ whole: false, faultCount: 2 })
    const stream = async (position: number) => {
      const { rows } = await pool.query('SELECT stream FROM kept WHERE position = $1', [position])
      return rows[0].stream
    }
    expect(changed.verdict?.faults).toMatchObject([
      { kind: 'changed', position: '3', stream: await stream(3) },
      { kind: 'gone', position: '5', stream: await stream(5) },
    ])
    await pool.query('DELETE FROM log.event WHERE position = 3')
    await pool.query('INSERT INTO log.event SELECT * FROM kept')
    await pool.query('CREATE TABLE kept_seals AS SELECT * FROM seals.seal')
    await pool.query('TRUNCATE seals.seal')
    const removed = await anew()
    expect(removed.verdict?.faults).toMatchObject([{ kind: 'notedGone' }])
    expect(removed.verdict?.notes).toMatchObject([{ same: false }])
    await pool.query('INSERT INTO seals.seal SELECT * FROM kept_seals')
    expect((await anew()).verdict?.whole).toBe(true)
  })

  test('what it found cannot be changed in the database, and a run that died is begun anew', async () => {
    const { pool } = portal.portal.parts
    await anew()
    await pool.query(
      `UPDATE seals.verification SET said = replace(said, '"faultCount":0', '"faultCount":1')`,
    )
    expect(await superadmin.ok(history.verify, { look: 'true' })).toMatchObject({
      state: 'failed',
      verdict: null,
    })
    await pool.query(
      "UPDATE seals.verification SET ended_at = NULL, alive_at = now() - interval '2 min'",
    )
    expect(await superadmin.ok(history.verify, { look: 'true' })).toMatchObject({ state: 'failed' })
    expect(await checked()).toMatchObject({ state: 'ended', verdict: { whole: true } })
  })

  test('several who ask at once are told of one run', async () => {
    await portal.portal.parts.pool.query('DELETE FROM seals.verification')
    const found = await Promise.all(Array.from({ length: 6 }, () => checked()))
    expect(new Set(found.map(({ startedAt }) => startedAt)).size).toBe(1)
  })
})

describe('the last seal by mail', () => {
  const mails = (to: string) =>
    portal.portal.parts.pool.query<{ text: string }>(
      'SELECT text FROM outside.outbox WHERE address = $1 ORDER BY at',
      [to],
    )

  test('goes to everybody named once a week, with how to check it', async () => {
    for (const to of [audit, board]) {
      const [mail] = await portal.outbox(to)
      const { rows } = await portal.portal.parts.pool.query<{ hash: string }>(
        "SELECT encode(hash, 'hex') AS hash FROM seals.seal",
      )
      const [, hash = ''] =
        /npm run verify-log -- --seal ([0-9a-f]{64})/.exec(mail?.text ?? '') ?? []
      expect(rows.map((row) => row.hash)).toContain(hash)
      // Nobody of the portal has the address.
      expect(mail?.text).toContain('Spara e-postmeddelandet')
    }
    // It was looked five times a second since the portal started.
    const { pool } = portal.portal.parts
    const jobs = () =>
      pool.query("SELECT id FROM reactions.job WHERE name = 'mailSeal' ORDER BY id")
    expect((await jobs()).rowCount).toBe(2)
    now = new Date('2026-11-30T06:00:00Z')
    await portal.outbox(audit, 2)
    await portal.outbox(board, 2)
    await portal.settled()
    expect((await mails(audit)).rowCount).toBe(2)
    expect((await jobs()).rowCount).toBe(4)
    const { rows } = await jobs()
    for (const { id } of rows) expect(id).not.toContain('example.com')
    const sent = await superadmin.ok(calls.logs.emails, { page: 0, pageSize: 20 })
    expect(sent.rows.filter(({ topic }) => topic === 'lastSeal')).toHaveLength(4)
  })
})
