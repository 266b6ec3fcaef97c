import { createPool } from '@portal/platform/database'
import { eventLog } from '@portal/platform/event-log'
import type { EventStore } from '@portal/platform/event-store/port'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { postgresKeyring } from '@portal/platform/personal-data'
import { readSettings } from '@portal/platform/settings'
import { models } from '@portal/projections/models'
import pg from 'pg'
import { catchUp } from '../../scripts/seed/catch-up.ts'
import { median } from './report.ts'
import type { Stand } from './stand.ts'

/** Rows that are read at once; as the projections do. */
const BATCH = 1000
/** A replay into all projections takes long; its median is of fewer rounds. */
const REPLAYS = 3

async function speed(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return count / ((performance.now() - began) / 1000)
}

async function readLog(store: EventStore, parse: boolean): Promise<number> {
  let position = 0n
  let seen = 0
  for (;;) {
    const batch = await store.readAll(position, { max: BATCH })
    if (parse) for (const { data, meta } of batch.events) if (data && meta) seen++
    position = batch.checkpoint
    if (batch.caughtUp) return seen
  }
}

/** Reading the log, and replaying it into all projections, against COPY of the same rows. */
export async function benchReplay(stand: Stand): Promise<void> {
  const { report, options } = stand
  const folder = await stand.seededFolder()
  await stand.close()
  const postgres = await stand.postgres(folder)
  const url = postgres.url('portal')
  const pool = createPool(url)
  const store = await postgresEventStore({ pool, url })
  const { MASTER_KEY } = await readSettings({ DATA_DIR: folder })
  const keyring = await postgresKeyring({ pool, url, masterKey: Buffer.from(MASTER_KEY, 'base64') })
  const log = eventLog(store, keyring)
  const copier = new pg.Client({ connectionString: url })
  await copier.connect()
  try {
    const counted = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM log.event')
    const count = counted.rows[0]?.n ?? 0
    const columns = 'position, stream, version, id, type, type_version, data, meta, time'
    const copy = () =>
      copier.query(`COPY (SELECT ${columns} FROM log.event ORDER BY position) TO STDOUT`)
    stand.say(`Replay of ${count} events against COPY, in turns…`)
    await copy()
    const rates = { copy: [] as number[], unparsed: [] as number[], parsed: [] as number[] }
    for (let round = 0; round < options.rounds; round++) {
      rates.copy.push(await speed(count, copy))
      rates.unparsed.push(await speed(count, () => readLog(store, false)))
      rates.parsed.push(await speed(count, () => readLog(store, true)))
    }
    const against = (of: readonly number[]) =>
      median(of.map((rate, round) => rate / (rates.copy[round] ?? 1)))
    report.add('COPY of the log', median(rates.copy), 'events/s')
    report.add('reading the log, unparsed', median(rates.unparsed), 'events/s')
    report.add('… against COPY', against(rates.unparsed), '×', { atLeast: 0.6 })
    report.add('reading the log, parsed', median(rates.parsed), 'events/s')
    report.add('… against COPY', against(rates.parsed), '×', { atLeast: 0.25 })
    const replays: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < REPLAYS; round++) {
      const yard = await speed(count, copy)
      for (const { name } of models) {
        await pool.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`)
        await pool.query('DELETE FROM projections.model WHERE name = $1', [name])
      }
      await pool.query('CHECKPOINT')
      const rate = await catchUp({ pool, log })
      replays.push(rate)
      ratios.push(rate / yard)
    }
    report.add('replay into all projections', median(replays), 'events/s', { atLeast: 20_000 })
    report.add('… against COPY', median(ratios), '×')
    await pool.query('VACUUM (ANALYZE)')
  } finally {
    await copier.end()
    await keyring.close()
    await store.close()
    await pool.end()
    await postgres.stop()
  }
}
