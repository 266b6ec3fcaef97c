import { demoLogins, demoPassword, seedWhereMeant } from '@portal/command-api/demo/seed'
import { demoPassphrase } from '@portal/command-api/demo/whistleblower'
import { hasOutbox } from '@portal/command-api/open-doors'
import { startPortal } from '@portal/command-api/portal'
import { run } from '@portal/command-api/run'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { buildWeb } from './build-web.ts'

const say = (text = '') => process.stdout.write(`${text}\n`)
const began = Date.now()

let seeded = false
let hasDemo = false
let outbox = false
let isEmpty = false
let folder = ''

/** What stands in the data folder, and since when. */
function made(): string {
  if (seeded) return 'A demo company was made'
  return isEmpty ? 'There is no data yet' : 'The data is what was there'
}

/** A path as a shell reads it. */
const inShell = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`

await run(
  async (signal) => {
    const demo = process.env.DEMO_COMPANY !== 'no'
    const settings = await readSettings({
      LOG_LEVEL: 'warn',
      // In a demo company one wants to see what becomes of a report, today.
      ...(demo ? { WHISTLEBLOWER_SHOWN: 'atOnce' } : {}),
      ...process.env,
    })
    folder = settings.DATA_DIR
    hasDemo = settings.DEMO_COMPANY === 'yes'
    outbox = hasOutbox(settings)
    return startPortal(settings, {
      webFolder: buildWeb(),
      logger: createLogger(settings.LOG_LEVEL),
      signal,
      onReady: async (parts) => {
        seeded = await seedWhereMeant(settings, parts, say)
        isEmpty = (await parts.log.store.head()) === 0n
      },
    })
  },
  {
    stopping: () => say('Stopping…'),
    ready: (portal) => {
      say()
      say(`  The portal is ready:  ${portal.url}   (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      if (outbox) say(`  Mail and SMS:         ${portal.url}/dev/outbox`)
      say()
      if (hasDemo) {
        say(`  Demo logins, password ${demoPassword}`)
        for (const [login, what] of demoLogins) say(`    ${login.padEnd(28)} ${what}`)
        say(`  Whistleblower cases open with the passphrase  ${demoPassphrase}`)
        say()
      }
      if (isEmpty) {
        say('  Nobody can sign in yet. Stop it, and make the first administrator:')
        const where = process.env.DATA_DIR === undefined ? '' : `DATA_DIR=${inShell(folder)} `
        say(`    ${where}npm run first-admin -- anna@example.com Anna Andersson`)
        say()
      }
      say(`  ${made()} (${folder}). Ctrl-C stops everything.`)
    },
  },
)
