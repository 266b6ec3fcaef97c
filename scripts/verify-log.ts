import { openKeys } from '@portal/command-api/keys'
import { notePlaces } from '@portal/command-api/note-places'
import { openStore } from '@portal/command-api/portal'
import { createPool } from '@portal/platform/database'
import { runningPostgres, startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { Seals, verdictLine } from '@portal/platform/seals'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

// Says in one line whether the log is what was sealed. An argument is the hash of a seal that was
// noted earlier: it must still be there, else the end of the log was cut off. `--accept` takes the last
// seal that is there for the one to be noted, after an older backup was restored on purpose.
const ends: (() => Promise<unknown>)[] = []
try {
  const settings = await readSettings(process.env)
  const running = settings.DATABASE_URL ?? (await runningPostgres(settings.DATA_DIR, 'portal'))
  let url = running
  if (!url) {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
    ends.push(() => postgres.stop())
    await postgres.createDatabase('portal')
    url = postgres.url('portal')
  }
  const pool = createPool(url)
  ends.push(() => pool.end())
  const store = await openStore(settings, pool, url)
  ends.push(() => store.close())
  const keys = await openKeys(settings, { pool, store })
  const seals = new Seals({
    pool,
    store,
    masterKey: keys.ring('MASTER_KEY'),
    notes: await notePlaces(settings),
  })
  await seals.migrate()
  const [, , noted] = process.argv
  if (noted === '--accept') await seals.accept()
  const verdict = await seals.verify(noted === '--accept' ? undefined : noted)
  process.stdout.write(`${verdictLine(verdict)}\n`)
  process.exitCode = verdict.whole ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
