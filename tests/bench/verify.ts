import { createHash } from 'node:crypto'
import { createPool } from '@portal/platform/database'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { Seals } from '@portal/platform/seals'
import { verdictLine } from '@portal/platform/seals/verify'
import { readSettings } from '@portal/platform/settings'
import { median } from './report.ts'
import type { Stand } from './stand.ts'

const LAST = 2n ** 62n

/** Verifying a sealed log, against one hash over the same bytes as they come from the server. */
export async function benchVerify(stand: Stand): Promise<void> {
  const { report, options } = stand
  const folder = await stand.seededFolder()
  await stand.close()
  const postgres = await stand.postgres(folder)
  const url = postgres.url('portal')
  const pool = createPool(url)
  const store = await postgresEventStore({ pool, url })
  const { MASTER_KEY } = await readSettings({ DATA_DIR: folder })
  const seals = new Seals({ pool, store, masterKey: Buffer.from(MASTER_KEY, 'base64') })
  try {
    await seals.migrate()
    await seals.seal()
    stand.say('Verifying the log against one hash over it, in turns…')
    const rates: number[] = []
    const ratios: number[] = []
    const measure = async () => {
      const began = performance.now()
      const verdict = await seals.verify()
      if (!verdict.whole) throw new Error(verdictLine(verdict))
      const rate = verdict.sealed / ((performance.now() - began) / 1000)
      const yardBegan = performance.now()
      const hash = createHash('sha256')
      let count = 0
      await store.scanStored?.(0n, LAST, (_, text) => {
        hash.update(text)
        count++
      })
      hash.digest()
      const yard = count / ((performance.now() - yardBegan) / 1000)
      return { rate, ratio: rate / yard }
    }
    await measure()
    for (let round = 0; round < options.rounds; round++) {
      const { rate, ratio } = await measure()
      rates.push(rate)
      ratios.push(ratio)
    }
    report.add('verifying the log', median(rates), 'events/s', { atLeast: 100_000 })
    report.add('… against one hash over its bytes', median(ratios), '×', { atLeast: 0.6 })
  } finally {
    await store.close()
    await pool.end()
    await postgres.stop()
  }
}
