import { parseArgs } from 'node:util'
import { type Installation, openInstallation } from '@portal/command-api/installation'
import { notePlaces } from '@portal/command-api/note-places'
import { openChannel } from '@portal/command-api/whistleblower/care'
import { CaseSeals } from '@portal/command-api/whistleblower/case-seals'
import { Keyring } from '@portal/platform/personal-data'
import { Seals } from '@portal/platform/seals'
import { isSealHash } from '@portal/platform/seals/format'
import { verdictLine } from '@portal/platform/seals/verify'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

const usage = `npm run verify-log -- [--seal <hash> | --accept]
Says in one line whether the log is what was sealed, and in another one whether that of whistleblowers'
cases is.
--seal    the hash of a seal that was noted or mailed earlier, of either: it must still be there, else the
          end of that log was cut off
--accept  takes the last seal that is there for the one to be noted, after an older backup was restored
          on purpose
`

interface Asked {
  readonly seal?: string
  readonly accept: boolean
}

/** What was asked for; undefined where it cannot be understood. */
function understood(): Asked | undefined {
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

/**
 * What verifying the cases' log finds; undefined where nobody has used the channel.
 * @returns `asked`: the seal that was asked for, where it is none of this log
 */
async function ofCases({ settings, url, pool, keys }: Installation, { seal, accept }: Asked) {
  const channel = openChannel(settings, url)
  try {
    const keyring = new Keyring(pool, keys.ring('MASTER_KEY'))
    const seals = new CaseSeals({ channel, keyring, notes: await notePlaces(settings) })
    if (accept) await seals.accept(new Date())
    const verdict = await seals.verify(seal)
    const isOther = verdict?.faults.some(({ kind }) => kind === 'askedGone') ?? true
    return isOther ? { verdict: await seals.verify(), asked: seal } : { verdict }
  } finally {
    await channel.close()
  }
}

const wanted = understood()
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
  const { verdict: cases, asked } = await ofCases(opened, wanted)
  const verdict = await seals.verify(asked)
  process.stdout.write(`${verdictLine(verdict)}\n`)
  if (cases) process.stdout.write(`${verdictLine(cases, "The log of whistleblowers' cases")}\n`)
  process.exitCode = verdict.whole && (cases?.whole ?? true) ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await opened?.close()
}
