import { parseArgs } from 'node:util'
import { type Installation, openInstallation } from '@portal/command-api/installation'
import { notePlaces } from '@portal/command-api/note-places'
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
let opened: Installation | undefined
try {
  const settings = await readSettings(process.env)
  opened = await openInstallation(settings)
  const { pool, store, keys } = opened
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
  await opened?.close()
}
