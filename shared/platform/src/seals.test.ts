import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userEvents } from '@portal/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/harness/postgres.ts'
import { createPool, inTransaction } from './database.ts'
import { eventLog } from './event-log.ts'
import type { EventStore } from './event-store/port.ts'
import { postgresEventStore } from './event-store/postgres.ts'
import { newId } from './ids.ts'
import { folderNotes } from './notes.ts'
import { postgresKeyring } from './personal-data.ts'
import { faultLine } from './seals/faults.ts'
import { LeafRun, merkleRoot, storedLeaf } from './seals/format.ts'
import { type Verdict, verdictLine } from './seals/verify.ts'
import { Seals, SealsGone } from './seals.ts'

const lines = ({ faults }: Verdict) => faults.map(faultLine)

describe('seals over the log', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: ReturnType<typeof createPool>
  let store: EventStore
  let seals: Seals
  const masterKey = Buffer.alloc(32, 3)

  const append = (count: number) =>
    store.append([
      {
        stream: `probe-${newId()}`,
        expected: 'none',
        events: Array.from({ length: count }, (_, number) => ({
          id: newId(),
          type: 'probed',
          typeVersion: 1,
          data: { number, text: 'Åäö "quoted"', amount: 1.5 },
          meta: { correlation: newId(), actor: newId() },
        })),
      },
    ])

  beforeAll(async () => {
    database = await freshDatabase()
    pool = createPool(database.url)
    store = await postgresEventStore({ pool, url: database.url })
    seals = new Seals({ pool, store, masterKey })
    await seals.migrate()
  })
  afterAll(async () => {
    await store.close()
    await pool.end()
    await database.drop()
  })

  /** Does something to the database, verifies, and undoes it. */
  const after = async (change: string, undo: string, by = seals) => {
    await pool.query(change)
    const verdict = await by.verify()
    await pool.query(undo)
    expect((await by.verify()).whole).toBe(true)
    return verdict
  }

  it('an empty log is whole', async () => {
    expect(await seals.seal()).toBe(0)
    expect(await seals.verify()).toMatchObject({ whole: true, seals: 0, sealed: 0, unsealed: 0 })
  })

  it('seals ranges of 1000, each chained to the one before, and says what is not sealed yet', async () => {
    for (let round = 0; round < 11; round++) await append(200)
    expect(await seals.seal()).toBe(3)
    expect(await seals.seal()).toBe(0)
    await append(7)
    const verdict = await seals.verify()
    expect(verdict).toMatchObject({ whole: true, seals: 3, sealed: 2200, unsealed: 7, faults: [] })
    expect(verdictLine(verdict)).toMatch(/^The log is whole: 2200 events under 3 seals, 7 since/)
    expect(await seals.seal()).toBe(1)
    expect((await seals.verify(verdict.last)).whole).toBe(true)
  })

  it.each([
    ['data', `'{"number":5}'`],
    ['meta', `'{}'`],
    ['type', `'forged'`],
    ['stream', `'probe-other'`],
    ['time', `'2020-01-01T00:00:00Z'`],
    ['id', `'019abf5e-0000-7000-8000-000000000001'`],
    // The same when it is parsed, and not what was stored.
    ['data', `data || ' '`],
    ['data', `replace(data, 'text', '\\u0074ext')`],
    ['meta', `replace(meta, ':', ': ')`],
    ['time', `time + interval '1 microsecond'`],
  ])('finds an edited row: %s', async (column, value) => {
    await pool.query(
      'CREATE TABLE IF NOT EXISTS kept AS SELECT * FROM log.event WHERE position = 1234',
    )
    const verdict = await after(
      `UPDATE log.event SET ${column} = ${value} WHERE position = 1234`,
      `UPDATE log.event e SET ${column} = k.${column} FROM kept k WHERE e.position = k.position`,
    )
    expect(verdict.faults).toHaveLength(1)
    expect(verdictLine(verdict)).toMatch(
      /^The log is NOT whole: position 1234 \(version 34 of stream probe-[-0-9a-f]{36}\) is not what was sealed at /,
    )
  })

  it('finds a removed row, and a removed range', async () => {
    await pool.query('CREATE TABLE removed AS SELECT * FROM log.event WHERE position <= 1000')
    const one = await after(
      'DELETE FROM log.event WHERE position = 17',
      'INSERT INTO log.event SELECT * FROM removed WHERE position = 17',
    )
    expect(lines(one)).toEqual([
      expect.stringMatching(/^position 17 \(version 17 of stream probe-.* is gone, sealed at /),
    ])
    const all = await after(
      'DELETE FROM log.event WHERE position <= 1000',
      'INSERT INTO log.event SELECT * FROM removed',
    )
    expect(all.faultCount).toBe(1000)
    expect(lines(all)[0]).toContain('position 1 ')
    const moved = await after(
      'UPDATE log.event SET position = position + 100000 WHERE position = 1700',
      'UPDATE log.event SET position = position - 100000 WHERE position = 101700',
    )
    expect(lines(moved)).toEqual([expect.stringContaining('position 1700 ')])
  })

  it('finds two events that were swapped, next to each other and far apart', async () => {
    const swap = (one: number, other: number) =>
      `UPDATE log.event SET position = 900000 WHERE position = ${one};
       UPDATE log.event SET position = ${one} WHERE position = ${other};
       UPDATE log.event SET position = ${other} WHERE position = 900000`
    for (const [one, other] of [
      [1234, 1235],
      // Of two ranges: each under a seal of its own.
      [17, 2100],
    ] as const) {
      const verdict = await after(swap(one, other), swap(one, other))
      expect(lines(verdict)).toEqual([
        expect.stringMatching(`^position ${one} .* is not what was sealed at `),
        expect.stringMatching(`^position ${other} .* is not what was sealed at `),
      ])
    }
  })

  it('finds an event that was put in where a sealed range has room for one, in its midst and at its end', async () => {
    const own = await freshDatabase()
    const ownPool = createPool(own.url)
    const ownStore = await postgresEventStore({ pool: ownPool, url: own.url })
    const ours = new Seals({ pool: ownPool, store: ownStore, masterKey })
    await ours.migrate()
    const insert = (position: number) =>
      `INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
       VALUES (${position}, 'probe-put-in', 1, gen_random_uuid(), 'forged', 1, '{}', '{}')`
    for (const [position, stream] of [1, 2, 3, 5, 6, 7, 9].entries())
      await ownPool.query(insert(stream).replace('probe-put-in', `probe-${position}`))
    await ownPool.query(`DELETE FROM log.event WHERE position = 9`)
    expect(await ours.seal()).toBe(1)
    await ownPool.query(insert(9).replace('probe-put-in', 'probe-6'))
    expect(await ours.seal()).toBe(1)
    for (const position of [4, 8]) {
      await ownPool.query(insert(position))
      expect(lines(await ours.verify())).toEqual([
        expect.stringMatching(
          `^position ${position} \\(version 1 of stream probe-put-in\\) was put in after the seal of `,
        ),
      ])
      await ownPool.query(`DELETE FROM log.event WHERE position = ${position}`)
      expect((await ours.verify()).whole).toBe(true)
    }
    await ownStore.close()
    await ownPool.end()
    await own.drop()
  })

  it('finds an event for which all that came later was moved, in the midst and at the end of a range', async () => {
    const last = 2207
    for (const at of [1500, 1001, last + 1]) {
      const isBehindAll = at > last
      const verdict = await after(
        `UPDATE log.event SET position = position + 900000 WHERE position >= ${at};
         UPDATE log.event SET position = position - 899999 WHERE position >= 900000;
         INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
         VALUES (${at}, 'probe-moved', 1, gen_random_uuid(), 'forged', 1, '{}', '{}')`,
        `DELETE FROM log.event WHERE position = ${at};
         UPDATE log.event SET position = position + 900000 WHERE position > ${at};
         UPDATE log.event SET position = position - 900001 WHERE position >= 900000`,
      )
      // What stands behind the last seal is not sealed: it is told as such, and no fault.
      expect(verdict.unsealed).toBe(1)
      if (isBehindAll) expect(verdict.whole).toBe(true)
      else {
        expect(verdict.faultCount).toBe(last - at + 1)
        expect(lines(verdict)[0]).toMatch(
          new RegExp(`^position ${at} .* is not what was sealed at `),
        )
      }
    }
  })

  it('finds what slipped in before the first position', async () => {
    const slipped = await after(
      `ALTER TABLE log.event DROP CONSTRAINT event_position;
       INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
       VALUES (0, 'probe-slipped', 1, gen_random_uuid(), 'forged', 1, '{}', '{}'),
              (-7, 'probe-slipped', 2, gen_random_uuid(), 'forged', 1, '{}', '{}')`,
      'DELETE FROM log.event WHERE position <= 0',
    )
    expect(lines(slipped)).toEqual([
      expect.stringContaining('position -7 (stream probe-slipped)'),
      expect.stringContaining('position 0 (stream probe-slipped)'),
    ])
  })

  it('finds a seal that was removed, renumbered, or set by somebody without the key', async () => {
    await pool.query('CREATE TABLE kept_seals AS SELECT * FROM seals.seal')
    const restore = 'TRUNCATE seals.seal; INSERT INTO seals.seal SELECT * FROM kept_seals'
    const gone = await after('DELETE FROM seals.seal WHERE number = 2', restore)
    expect(lines(gone)).toEqual([expect.stringContaining('before seal 3')])
    // The row and its range are changed, and the range is sealed again with another key.
    await pool.query('TRUNCATE seals.seal')
    const forger = new Seals({ pool, store, masterKey: Buffer.alloc(32, 4) })
    await forger.seal()
    expect((await forger.verify()).whole).toBe(true)
    const forged = await seals.verify()
    expect(forged.whole).toBe(false)
    expect(lines(forged)[0]).toContain("not set with this portal's key")
    await pool.query(restore)
    expect((await seals.verify()).whole).toBe(true)
  })

  it('finds that the end was cut off, with the last seal that was noted', async () => {
    const { last } = await seals.verify()
    const cut = 'DELETE FROM seals.seal WHERE number = 4'
    await pool.query(cut)
    expect((await seals.verify()).whole).toBe(true)
    const verdict = await seals.verify(last)
    expect(lines(verdict)).toEqual([expect.stringContaining('cut off')])
  })

  it('finds that the seals were all removed, with what is noted outside of the database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-notes-'))
    const notes = [folderNotes(folder)]
    const noting = new Seals({ pool, store, masterKey, notes })
    await append(3)
    await noting.seal()
    const { last } = await noting.verify()
    expect(await readFile(join(folder, 'last-seal.json'), 'utf8')).toContain(last)
    expect((await noting.verify()).whole).toBe(true)
    await pool.query('CREATE TABLE all_seals AS SELECT * FROM seals.seal')
    await pool.query('TRUNCATE seals.seal')
    // Without the note nobody could tell; and to seal anew would hide it.
    expect((await seals.verify()).whole).toBe(true)
    const verdict = await noting.verify()
    expect(lines(verdict)).toEqual([expect.stringMatching(/seal \d+, noted in .* is gone/)])
    await expect(noting.seal()).rejects.toBeInstanceOf(SealsGone)
    expect((await pool.query('SELECT FROM seals.seal')).rowCount).toBe(0)
    // A note that somebody else wrote is no note.
    const stolen = await readFile(join(folder, 'last-seal.json'), 'utf8')
    await writeFile(
      join(folder, 'last-seal.json'),
      stolen.replace(/"number":"\d+"/, '"number":"0"'),
    )
    expect(lines(await noting.verify())).toEqual([expect.stringContaining('was not signed')])
    await expect(noting.seal()).rejects.toBeInstanceOf(SealsGone)
    // Who restored an older backup on purpose says so.
    await noting.accept()
    expect((await noting.verify()).whole).toBe(true)
    await pool.query('INSERT INTO seals.seal SELECT * FROM all_seals')
    await noting.seal()
    expect((await noting.verify()).whole).toBe(true)
    await rm(folder, { recursive: true })
  })

  it('verifies what was sealed over parsed events, as it once was', async () => {
    const own = await freshDatabase()
    const ownPool = createPool(own.url)
    const ownStore = await postgresEventStore({ pool: ownPool, url: own.url })
    const old = new Seals({ pool: ownPool, store: ownStore, masterKey: Buffer.alloc(32, 3) })
    await old.migrate()
    await ownPool.query(await readFile(join(import.meta.dirname, 'seals/format-1.sql'), 'utf8'))
    expect(await old.verify()).toMatchObject({ whole: true, seals: 1, sealed: 3 })
    await ownPool.query(`UPDATE log.event SET type = 'forged' WHERE position = 2`)
    expect(lines(await old.verify())).toEqual([
      expect.stringContaining('positions 1 to 3 are not what was sealed at'),
    ])
    await ownStore.close()
    await ownPool.end()
    await own.drop()
  })

  it('goes on under another master key, and the former can seal no more', async () => {
    const next = Buffer.alloc(32, 8)
    await inTransaction(pool, (client) => seals.succeed(client, next, new Date()))
    const anew = new Seals({ pool, store, masterKey: next })
    expect((await anew.verify()).whole).toBe(true)
    await append(2)
    await anew.seal()
    expect((await anew.verify()).whole).toBe(true)
    // Who has the former key alone does not verify, and what it seals is no seal.
    expect((await seals.verify()).whole).toBe(false)
    await append(2)
    await seals.seal()
    const forged = await anew.verify()
    expect(lines(forged)).toEqual([expect.stringContaining("not set with this portal's key")])
    await pool.query('DELETE FROM seals.seal WHERE number = (SELECT max(number) FROM seals.seal)')
    const gone = await after(
      'CREATE TABLE kept_succession AS SELECT * FROM seals.succession; DELETE FROM seals.succession',
      'INSERT INTO seals.succession SELECT * FROM kept_succession; DROP TABLE kept_succession',
      anew,
    )
    expect(gone.whole).toBe(false)
    await pool.query(
      'DELETE FROM seals.seal WHERE number > (SELECT max(number) FROM seals.succession)',
    )
    await pool.query('DELETE FROM seals.succession')
    expect((await seals.verify()).whole).toBe(true)
  })

  it('two processes that seal at once set every seal once', async () => {
    await append(1500)
    const other = new Seals({ pool, store, masterKey })
    const set = await Promise.all([seals.seal(), other.seal(), seals.seal()])
    expect(set.filter((count) => count > 0)).toHaveLength(1)
    expect((await seals.verify()).whole).toBe(true)
  })

  it('stays whole when a person is erased: seals are over what is stored', async () => {
    const keyring = await postgresKeyring({ pool, url: database.url, masterKey })
    const log = eventLog(store, keyring)
    const userId = newId()
    const written = userEvents.commentWritten({
      userId,
      commentId: newId(),
      authorId: newId(),
      text: 'Something about a person',
    })
    await log.append([{ stream: `person-${userId}`, expected: 'none', events: [written] }], {})
    await seals.seal()
    await keyring.erase(userId)
    const [read] = await log.read(`person-${userId}`)
    expect(JSON.stringify(read?.data)).not.toContain('Something')
    expect((await seals.verify()).whole).toBe(true)
    await keyring.close()
  })

  it('says the same of leaves that come by as of leaves in a list', () => {
    const run = new LeafRun(40)
    for (let count = 0; count <= 40; count++) {
      const leaves = Array.from({ length: count }, (_, n) => {
        const text = `event ${n} of ${count}: Åäö`
        run.add(Buffer.from(`\u0000${text}`))
        return storedLeaf({ position: 1n, stream: 's', version: 1n, text })
      })
      expect(run.root()).toEqual(merkleRoot(leaves))
    }
    for (let n = 0; n < 41; n++) run.add(Buffer.from('\u0000x'))
    expect(run.root()).toBeUndefined()
  })

  it('a leaf cannot be passed off as a node', () => {
    const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    expect(merkleRoot([a, b])).not.toEqual(merkleRoot([Buffer.concat([a, b])]))
    expect(merkleRoot([a, b])).not.toEqual(merkleRoot([b, a]))
    expect(merkleRoot([a])).toEqual(a)
  })
})
