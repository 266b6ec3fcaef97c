import { parseArgs } from 'node:util'
import { openKeys } from '@portal/command-api/keys'
import { notePlaces } from '@portal/command-api/note-places'
import { openStore } from '@portal/command-api/portal'
import { createPool } from '@portal/platform/database'
import { runningPostgres, startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { Seals } from '@portal/platform/seals'
import { isSealHash } from '@portal/platform/seals/format'
import { verdictLine } from '@portal/platform/seals/verify'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

const usage = `npm run verify-log -- [--seal <hash> | --accept]
Says in one line whether the log is what was sealed.
--seal    the hash of a seal that was noted or mailed earlier: it must still be there, else the end of
          the log was cut off
--accept  takes the last seal that is there for the one to be noted, after an older backup was restored
          on purpose
`

/** What was asked for; undefined where it cannot be understood. */
function asked(): { seal?: string; accept: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seal: { type: 'string' }, accept: { type: 'boolean', default: false } },
    })
    const seal = values.seal ?? positionals[0]
    if (seal === undefined) return values
    return isSealHash(seal) && !values.accept ? { ...values, seal: seal.toLowerCase() } : undefined
  } catch {
    return undefined
  }
}

const wanted = asked()
if (!wanted) {
  process.stderr.write(usage)
  process.exit(2)
}
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
  if (wanted.accept) await seals.accept()
  const verdict = await seals.verify(wanted.seal)
  process.stdout.write(`${verdictLine(verdict)}\n`)
  process.exitCode = verdict.whole ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
