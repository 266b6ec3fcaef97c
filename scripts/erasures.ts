import { missingIn } from '@portal/command-api/erasures'
import { type Installation, openInstallation } from '@portal/command-api/installation'
import { notePlaces } from '@portal/command-api/note-places'
import { ErasureLedger } from '@portal/platform/erasures'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

const usage = `npm run erasures [-- --accept | --again]

Prints who was erased, as it is remembered outside of the database, and whether that is as it was written.
  --accept  what stands there is right, whoever wrote it: it is signed with this portal's key
  --again   every one of them is gone over again at the next start, or within a minute where the portal
            runs: say it when files were restored without the database`

let opened: Installation | undefined
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const [what = ''] = process.argv.slice(2)
  if (!['', '--accept', '--again'].includes(what) || process.argv.length > 3)
    throw new StartError(usage)
  opened = await openInstallation(await readSettings(process.env))
  const { pool, keys, settings } = opened
  const ledger = new ErasureLedger({
    places: await notePlaces(settings),
    master: keys.ring('MASTER_KEY'),
    pool,
  })
  if (what === '--accept') await ledger.accept()
  const { entries, faults } = await ledger.look()
  for (const { subject, at, by } of entries)
    say(`${at.slice(0, 19).replace('T', ' ')} UTC  ${subject}  by ${by ?? 'nobody known'}`)
  const missing = await missingIn(pool, entries)
  for (const { subject } of missing)
    say(`MISSING  ${subject} was erased from this database, and is not remembered`)
  for (const fault of faults) say(`FORGED   ${fault}`)
  if (what === '--again' && faults.length === 0)
    await pool.query('UPDATE personal.erasure SET done_at = NULL')
  const isWhole = faults.length === 0 && missing.length === 0
  say(
    isWhole
      ? `${entries.length === 1 ? '1 erasure is' : `${entries.length} erasures are`} remembered as written, ${ledger.where}`
      : `What is remembered is NOT whole, ${ledger.where}`,
  )
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await opened?.close()
}
