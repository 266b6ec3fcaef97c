import { parseArgs } from 'node:util'
import { type Installation, openInstallation } from '@portal/command-api/installation'
import { rotateKey } from '@portal/command-api/rotation/rotate-key'
import type { KeyName } from '@portal/platform/key-table'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

const usage = `npm run rotate-key -- master|token|claim

Replaces MASTER_KEY, TOKEN_KEY or CLAIM_KEY while the portal runs. Ended at any moment, say it again: it
goes on where it was. Where the keys stand in the data folder (npm start) it makes the new one. Where
they come from the environment, first give every process the new key under its name and the one before
as MASTER_KEY_PREVIOUS (TOKEN_KEY_PREVIOUS, CLAIM_KEY_PREVIOUS), then say this with the same settings;
when it says so, take the one before away.`

const names: Readonly<Record<string, KeyName>> = {
  master: 'MASTER_KEY',
  token: 'TOKEN_KEY',
  claim: 'CLAIM_KEY',
}

let opened: Installation | undefined
try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [which = ''] = positionals
  const name = Object.hasOwn(names, which) ? names[which] : undefined
  if (values.help || !name || positionals.length !== 1) {
    process[values.help ? 'stdout' : 'stderr'].write(`${usage}\n`)
    process.exit(values.help ? 0 : 1)
  }
  const settings = await readSettings(process.env)
  opened = await openInstallation(settings)
  await rotateKey({
    name,
    at: opened,
    inFolder: settings.PROFILE === 'embedded' && !process.env[name],
    say: (line) => process.stdout.write(`${line}\n`),
  })
} catch (error) {
  if (!(error instanceof StartError) && !isUsage(error)) throw error
  process.stderr.write(`${(error as Error).message.split('\n')[0]}\n`)
  process.exitCode = 1
} finally {
  await opened?.close()
}

/** An argument that `parseArgs` does not know. */
function isUsage(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
